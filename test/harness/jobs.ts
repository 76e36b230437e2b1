import { setTimeout as sleep } from 'node:timers/promises';
import type { RemoteTestService } from './service-under-test.ts';

const JOBS_MS_MAX = 60_000;

/** Waits until no background job is due or running: an earlier write may have queued one, which writes later. */
export async function waitForJobs(service: Pick<RemoteTestService, 'sql'>): Promise<void> {
  const deadline = Date.now() + JOBS_MS_MAX;
  while (Date.now() < deadline) {
    const pending = await service.sql(
      'select 1 from graphile_worker.jobs where locked_at is not null or (run_at <= now() and attempts < max_attempts) limit 1',
    );
    if (pending.length === 0) return;
    await sleep(20);
  }
}
