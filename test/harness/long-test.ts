import { test } from 'node:test';

type Test = typeof test;

const leaveOut = (async () => {}) as Test;

/** A test that takes long. `npm run test:all` runs it; `npm test` leaves it out. A whole file of such tests is called `x.long.test.ts`. */
export const longTest: Test = process.env['TEST_LONG'] === undefined ? leaveOut : test;
