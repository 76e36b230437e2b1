import { setTimeout as sleep } from 'node:timers/promises';
import { isOnCitus } from './citus.ts';
import type { TestService } from './service-under-test.ts';

const LOOKS_MAX = 400;
const LOOK_MS = 25;
const WAITING = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
/** On Citus a statement waits on the server that has the rows, and its database has the same name there. */
const WAITING_ON_ALL = `select sum(result::integer) from run_command_on_all_nodes($$${WAITING}$$)`;

/** Settles when this many statements of the database wait for a lock. @throws when they do not for ten seconds */
export async function untilWaiting(service: Pick<TestService, 'sql'>, count = 1): Promise<void> {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const [row] = await service.sql<{ waiting: number }>(
      `select (${isOnCitus() ? WAITING_ON_ALL : WAITING})::integer as waiting`,
    );
    if (row !== undefined && row.waiting >= count) return;
    await sleep(LOOK_MS);
  }
  throw new Error(`there are no ${count} waiting statements`);
}
