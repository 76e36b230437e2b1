import { deleteKeptAnswersBefore } from './platform/idempotency/idempotency.queries.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';
import { addMinutes } from './platform/time.ts';

const KEPT_MINUTES = 24 * 60;
const BATCH = 5_000;
const BATCHES_MAX = 200;

/** Deletes in bounded batches, so that no run holds locks for long; what is left waits for the next run. */
async function inBatches(deleteSome: (most: number) => Promise<number>): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) if ((await deleteSome(BATCH)) < BATCH) return;
}

/** The durable jobs of the product. */
export function jobsOf({ db, clock }: Platform): Job[] {
  return [
    {
      task: 'purge-expired',
      cron: '*/10 * * * *',
      run: async () => {
        const before = addMinutes(clock(), -KEPT_MINUTES);
        await inBatches((most) => deleteKeptAnswersBefore(db, before, most));
      },
    },
  ];
}
