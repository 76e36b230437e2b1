import { test } from 'node:test';

/** Whether `npm run test:all` runs. */
export const isLong = process.env['TEST_LONG'] !== undefined;

type Test = typeof test;

const leaveOut = (async () => {}) as Test;

/** A test that takes long. `npm run test:all` runs it; `npm test` skips it. A whole file of such tests is called `x.long.test.ts`. */
export const longTest: Test = isLong ? test : leaveOut;

/** How often a race is run: as often as given in `npm run test:all`, a quarter of it in `npm test`. */
export const rounds = (atLength: number): number => (isLong ? atLength : Math.ceil(atLength / 4));
