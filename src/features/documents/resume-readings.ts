import type { Platform } from '../../platform/platform.ts';
import { type AbandonedReading, requeueReading } from './reading-state.queries.ts';
import { readingStep } from './reading-step.ts';

/** In one go; the rest follow in the next. */
export const RESUMED_MAX = 50;

/** Queues the readings anew whose process has ended: each in a transaction of its own, whoever finds it first. */
export async function resumeReadings(platform: Platform, abandoned: readonly AbandonedReading[]): Promise<void> {
  for (const found of abandoned)
    await readingStep(platform, found, async (tx) => ((await requeueReading(tx, found, platform.clock())) ? found : null));
}
