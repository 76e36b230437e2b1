import type { Chapter } from '../check.ts';
import { clockJumps } from './clock-jumps.ts';
import { failover } from './failover.ts';
import { fullDisk } from './full-disk.ts';
import { backendsKilled, powerCut, serverKilled, serviceKilled } from './killed.ts';

export const crashes: Chapter = {
  name: 'crashes',
  title: 'What was acknowledged survives every crash, once, and nothing is half done',
  weight: 3,
  checks: [serviceKilled, backendsKilled, serverKilled, powerCut, fullDisk, clockJumps, failover],
};
