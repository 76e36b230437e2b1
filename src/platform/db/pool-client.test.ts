import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { createTestDatabase } from '../../../test/harness/database.ts';
import { createDatabase, type Db } from './database.ts';
import { createPool } from './pool.ts';
import { sendTogether, sendWithCommit } from './send-together.ts';
import { rehearse, transact } from './transact.ts';

/** What was sent (`>`) and what came back (`<`, or `!` for an error), in this order. */
let log: string[];
const { query: send } = pg.Client.prototype;

const database = await createTestDatabase();
const make = (prepared: boolean): Db =>
  createDatabase(
    createPool({ connectionString: database.connectionString, prepared, size: 2, onConnectionError: () => {} }),
    prepared,
  );
const [db, poolerDb] = [make(true), make(false)];
// Connections are opened first, so that their session settings are not in the log.
await Promise.all([sql`select 1`.execute(db), sql`select 1`.execute(poolerDb)]);
const name = new URL(database.connectionString).pathname.slice(1);
pg.Client.prototype.query = function logged(this: pg.Client, ...args: unknown[]) {
  // Another file's service may still send in this process.
  if (this.database !== name) return Reflect.apply(send, this, args);
  const [first] = args as [string | { text: string }];
  const text = typeof first === 'string' ? first : first.text;
  log.push(`${text} >`);
  const response = Reflect.apply(send, this, args) as Promise<unknown>;
  void Promise.resolve(response).then(
    () => log.push(`< ${text}`),
    () => log.push(`! ${text}`),
  );
  return response;
} as typeof send;
beforeEach(() => {
  log = [];
});
after(async () => {
  pg.Client.prototype.query = send;
  await Promise.all([db.destroy(), poolerDb.destroy()]);
  await database.drop();
});

test('a transaction sends BEGIN, its statements and COMMIT one after the other', async () => {
  await transact(db, async (tx) => {
    await sql`select 1`.execute(tx);
  });
  assert.deepEqual(log, ['begin >', '< begin', 'select 1 >', '< select 1', 'commit >', '< commit']);
});

test('behind a pooler each transaction sets its own limits, and leaves none behind', async () => {
  const limits = async (on: Db) => {
    const { rows } =
      await sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`.execute(on);
    return rows[0];
  };
  await sql`select set_config('lock_timeout', '0', false), set_config('statement_timeout', '0', false)`.execute(poolerDb);
  assert.deepEqual(await transact(poolerDb, limits), { lock: '8s', statement: '20s' });
  assert.equal(log.filter((sent) => sent.endsWith('>')).length, 4);
  assert.deepEqual(await limits(poolerDb), { lock: '0', statement: '0' });
});

test('a first statement that fails leaves nothing open behind it', async () => {
  await assert.rejects(
    transact(db, async (tx) => sql`select 1 / 0`.execute(tx)),
    { code: '22012' },
  );
  assert.deepEqual(log, ['begin >', '< begin', 'select 1 / 0 >', '! select 1 / 0', 'rollback >', '< rollback']);
  // Within one transaction it would be the same instant.
  const times = [await sql`select now() from pg_sleep(0.002)`.execute(db), await sql`select now()`.execute(db)].map(
    ({ rows }) => rows[0],
  );
  assert.notDeepEqual(times[0], times[1]);
});

const selectOf = (value: string) => ({ sql: `select ${value} as value`, values: [] });

test('statements that are sent together do not wait for each other, and each returns its rows', async () => {
  const sent = await transact(db, (tx) =>
    sendTogether<[{ value: number }, { value: string }]>(tx, selectOf('1'), selectOf(`'x'`)),
  );
  assert.deepEqual(sent, [[{ value: 1 }], [{ value: 'x' }]]);
  const [first, second] = ['select 1 as value', `select 'x' as value`];
  assert.deepEqual(log, ['begin >', '< begin', `${first} >`, `${second} >`, `< ${first}`, `< ${second}`, 'commit >', '< commit']);
  assert.deepEqual(await transact(poolerDb, (tx) => sendTogether(tx, selectOf('1'), selectOf('2'))), [
    [{ value: 1 }],
    [{ value: 2 }],
  ]);
});

test('when one of them fails, that failure is reported and nothing of the transaction remains', async () => {
  await sql`create table kept (value integer)`.execute(db);
  const insert = (value: string) => ({ sql: `insert into kept values (${value})`, values: [] });
  for (const each of [db, poolerDb]) {
    const work = transact(each, (tx) => sendTogether(tx, insert('1'), insert('1 / 0'), insert('2')));
    await assert.rejects(work, { code: '22012' });
    const last = transact(each, async (tx) => {
      await sendTogether(tx, insert('3'));
      await sendWithCommit(tx, insert('1 / 0'));
    });
    await assert.rejects(last, { code: '22012' });
    assert.deepEqual((await sql`select value from kept`.execute(each)).rows, []);
  }
});

test('what is sent with the commit waits for it, and is dropped when the transaction is rolled back', async () => {
  await transact(db, async (tx) => {
    await sendWithCommit(tx, selectOf('1'));
    await sql`select 2`.execute(tx);
  });
  const last = 'select 1 as value';
  assert.deepEqual(log.slice(4), [`${last} >`, 'commit >', `< ${last}`, '< commit']);
  log = [];
  await rehearse(db, (tx) => sendWithCommit(tx, selectOf('1')));
  assert.deepEqual(log, ['begin >', '< begin', 'rollback >', '< rollback']);
});
