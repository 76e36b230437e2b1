import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { createTestDatabase } from '../../../test/support/database.ts';
import { Ahead, withAhead } from './ahead.ts';
import { createDatabase, type Db } from './database.ts';
import { createPool } from './pool.ts';
import { transact } from './transact.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
let poolerDb: Db;
/** What was sent and what was answered, in the order of time. */
let log: string[];
const { query: send } = pg.Client.prototype;

before(async () => {
  database = await createTestDatabase();
  const make = (prepared: boolean): Db =>
    createDatabase(
      createPool({ connectionString: database.connectionString, prepared, size: 2, onConnectionError: () => {} }),
      prepared,
    );
  [db, poolerDb] = [make(true), make(false)];
  // Connections are made beforehand: what they send to begin with is not looked at.
  await Promise.all([sql`select 1`.execute(db), sql`select 1`.execute(poolerDb)]);
  pg.Client.prototype.query = function logged(this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }];
    const text = typeof first === 'string' ? first : first.text;
    log.push(`${text} >`);
    const answer = Reflect.apply(send, this, args) as Promise<unknown>;
    void Promise.resolve(answer).then(
      () => log.push(`< ${text}`),
      () => log.push(`! ${text}`),
    );
    return answer;
  } as typeof send;
});
beforeEach(() => {
  log = [];
});
after(async () => {
  pg.Client.prototype.query = send;
  await Promise.all([db.destroy(), poolerDb.destroy()]);
  await database.drop();
});

const aheadOf = (text: string): Ahead => new Ahead(CompiledQuery.raw(text));

test('BEGIN is sent with the first statement of a transaction, and COMMIT when all is answered', async () => {
  await transact(db, async (tx) => {
    await sql`select 1`.execute(tx);
  });
  assert.deepEqual(log, ['begin >', 'select 1 >', '< begin', '< select 1', 'commit >', '< commit']);
});

test('a first statement that fails leaves nothing open behind it', async () => {
  await assert.rejects(
    transact(db, async (tx) => sql`select 1 / 0`.execute(tx)),
    { code: '22012' },
  );
  assert.deepEqual(log, ['begin >', 'select 1 / 0 >', '< begin', '! select 1 / 0', 'rollback >', '< rollback']);
  // Within one transaction it would be the same.
  const times = [await sql`select now() from pg_sleep(0.002)`.execute(db), await sql`select now()`.execute(db)].map(
    ({ rows }) => rows[0],
  );
  assert.notDeepEqual(times[0], times[1]);
});

test('what goes ahead is sent with the first statement, on its connection, and once', async () => {
  const ahead = aheadOf('select 7 as lucky');
  await withAhead(ahead, async () => {
    await sql`select 1`.execute(db);
    await sql`select 2`.execute(db);
  });
  assert.deepEqual(await ahead.rows, [{ lucky: 7 }]);
  assert.deepEqual(log, ['select 7 as lucky >', 'select 1 >', '< select 7 as lucky', '< select 1', 'select 2 >', '< select 2']);
});

test('what goes ahead goes ahead of a transaction too', async () => {
  const ahead = aheadOf('select 8');
  await withAhead(ahead, () => transact(db, async (tx) => sql`select 1`.execute(tx)));
  assert.deepEqual(log.slice(0, 3), ['select 8 >', 'begin >', 'select 1 >']);
});

test('what goes ahead and fails is told to whoever waits for it, and harms nothing else', async () => {
  const ahead = aheadOf('select 1 / 0');
  const { rows } = await withAhead(ahead, () => sql<{ one: number }>`select 1 as one`.execute(db));
  assert.deepEqual(rows, [{ one: 1 }]);
  await assert.rejects(ahead.rows, { code: '22012' });
});

test('work that asks nothing leaves it unsent', async () => {
  const ahead = aheadOf('select 9');
  await withAhead(ahead, async () => {});
  assert.equal(ahead.isTaken, false);
  assert.deepEqual(log, []);
});

test('behind a pooler every statement waits for the one before', async () => {
  const ahead = aheadOf('select 7');
  await withAhead(ahead, () => transact(poolerDb, async (tx) => sql`select 1`.execute(tx)));
  const expected = ['select 7', 'begin', 'select 1', 'commit'].flatMap((text) => [`${text} >`, `< ${text}`]);
  assert.deepEqual(log, expected);
});
