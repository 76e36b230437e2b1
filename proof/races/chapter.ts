/** Races: requests that compete for one thing are sent at once, to two instances. */
import type { Chapter } from '../check.ts';
import { invariants } from './invariants.ts';
import { overselling } from './overselling.ts';
import { raceCheck } from './race-check.ts';
import { RESOURCES } from './resources.ts';

export const races: Chapter = {
  name: 'races',
  title: 'Two requests at once leave what one of them after the other would leave',
  weight: 4,
  checks: [...RESOURCES.map(raceCheck), invariants, overselling],
};
