import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { createTestDatabase } from '../../../test/harness/database.ts';
import { startJobs } from './jobs.ts';

const database = await createTestDatabase();
const admin = new pg.Pool({ connectionString: database.connectionString, max: 1 });
admin.on('error', () => {});
after(async () => {
  await admin.end();
  await database.drop();
});

test('a database that goes away while the end of a job is stored: it is stored later, and the process goes on', async () => {
  // A sequence keeps its number when the connection of its statement ends: the first two attempts lose theirs.
  await admin.query(`
    create sequence attempts_to_end;
    create function lose_connection() returns trigger language plpgsql as $$
      begin
        if nextval('public.attempts_to_end') <= 2 then perform pg_terminate_backend(pg_backend_pid()); end if;
        return old;
      end $$;
    create trigger lose_connection before delete on graphile_worker._private_jobs
      for each row execute function public.lose_connection();
  `);
  let runs = 0;
  const run = async (): Promise<void> => {
    runs += 1;
  };
  const connection = { connectionString: database.connectionString, prepared: true };
  const jobs = await startJobs(connection, [{ task: 'once', run }], pino({ level: 'silent' }));
  try {
    await admin.query(`select graphile_worker.add_job('once')`);
    const left = async (): Promise<number> => (await admin.query('select from graphile_worker._private_jobs')).rowCount ?? 0;
    for (const deadline = Date.now() + 60_000; (await left()) > 0; await sleep(50)) assert.ok(Date.now() < deadline);
    const { rows } = await admin.query('select last_value from attempts_to_end');
    assert.deepEqual([runs, rows[0].last_value], [1, '3']);
  } finally {
    await jobs.stop();
  }
});
