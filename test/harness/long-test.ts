import { test } from 'node:test';

/** Whether `npm run test:all` runs. */
export const isLong = process.env['TEST_LONG'] !== undefined;

type Test = typeof test;

const leaveOut = (async () => {}) as Test;

/**
 * A test that takes long. `npm run test:all` runs it, and of its file nothing else but `longerTest`; `npm test` skips it. A whole file of such
 * tests is called `x.long.test.ts` and uses the plain `test`.
 */
export const longTest: Test = isLong ? (test.only as Test) : leaveOut;

/** A test of a file with long ones that does more in `npm run test:all` than in `npm test`. */
export const longerTest: Test = isLong ? (test.only as Test) : test;

/** How often a race is run: as often as given in `npm run test:all`, a quarter of it in `npm test`. */
export const rounds = (atLength: number): number => (isLong ? atLength : Math.ceil(atLength / 4));
