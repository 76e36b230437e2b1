import assert from 'node:assert/strict';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { openDemo } from '../../src/evaluation/demo/open-demo.ts';
import { startGatewaySim } from '../../src/evaluation/gateway-sim/gateway-sim.ts';
import { createTestDatabase } from './database.ts';
import { waitForJobs } from './jobs.ts';
import { atProcessEnd } from './process-end.ts';
import { newTestData, removeTestData, startTestServiceOn, type TestData } from './service-under-test.ts';

/** The records of the gateway simulator, where `npm start` stores them. */
export const simFileIn = (dataDir: string): string => path.join(dataDir, 'gateway-sim.json');

/** Creates the demo hotel, which takes some hundred requests and reads its guests' documents, and stops its service. */
async function makeDemo(): Promise<TestData> {
  const data = await newTestData();
  atProcessEnd(() => removeTestData(data));
  const sim = await startGatewaySim({ stateFile: simFileIn(data.dataDir), port: 0 });
  const service = await startTestServiceOn(data, { GATEWAY_BASE_URL: `${sim.url}/v1` });
  assert.ok((await openDemo(service.running, sim.url, pino({ level: 'silent' }))) !== null);
  await waitForJobs(service);
  await service.stop();
  await sim.stop();
  return data;
}

let made: Promise<TestData> | undefined;

/** The data of a demo hotel in which nothing has happened yet: made once in a process, then copied. Remove it with `removeTestData`. */
export async function copyDemo(): Promise<TestData> {
  made ??= makeDemo().catch((error: unknown) => {
    // The next file tries again.
    made = undefined;
    throw error;
  });
  const { database, dataDir } = await made;
  const copy = { database: await createTestDatabase(database), dataDir: await mkdtemp(path.join(tmpdir(), 'hostelry-demo-')) };
  await cp(dataDir, copy.dataDir, { recursive: true });
  return copy;
}
