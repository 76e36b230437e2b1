/** 200 invoices by 16 callers, while the service is killed in the middle: numbers 1 to 200, in order of issue, each request once. */
import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { clerkAt, newBooking, newCrashTestProperty } from '../../../../test/harness/crash-test-property.ts';
import { embeddedSql, type ServiceProcess, startServiceProcess } from '../../../../test/harness/service-process.ts';
import type { ApiClient } from '../../../../test/harness/service-under-test.ts';
import { bodyOf } from '../../../../test/harness/stays.ts';
import { openLocalIssuer } from '../../../evaluation/local-issuer.ts';
import { stopEmbeddedPostgres } from '../../../platform/embedded-postgres/index.ts';

const INVOICES = 200;
const CALLERS = 16;
const KILLS = 4;
const PATIENCE_MS = 120_000;

let service: ServiceProcess;
let client: ApiClient;

async function startService(): Promise<void> {
  service = await startServiceProcess(dataDir);
  client = await clerkAt(service.url, await openLocalIssuer(dataDir));
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-invoices-'));
await startService();
after(async () => {
  await service.end('SIGKILL');
  await stopEmbeddedPostgres({ dataDir, log: () => {} });
  await rm(dataDir, { recursive: true, force: true });
});

test('numbers without a gap while the service is killed', async () => {
  const property = await newCrashTestProperty(client, 1);
  const bookings: string[] = [];
  for (let index = 0; index < INVOICES; index += 1) {
    const { id } = await newBooking(client, property);
    bodyOf(await client.post(`${property.path}/bookings/${id}/charges`, { type: 'FOOD', amount: 10 + index }), 201);
    bookings.push(id);
  }
  const left = [...bookings];
  const answered = new Map<string, string>();
  /** Repeats a request with its key until it is answered, as a careful client does. */
  const issue = async (bookingId: string): Promise<void> => {
    const key = { 'idempotency-key': randomUUID() };
    for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(50)) {
      assert.ok(Date.now() < deadline, `booking ${bookingId} got no invoice`);
      const answer = await client.post(`${property.path}/invoices`, { bookingId, openBooking: true }, key).catch(() => null);
      if (answer?.status !== 201) continue;
      answered.set(bookingId, answer.body.number);
      return;
    }
  };
  const caller = async (): Promise<void> => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) await issue(id);
  };
  const callers = Promise.all(Array.from({ length: CALLERS }, caller));
  for (let kill = 1; kill <= KILLS; kill += 1) {
    while (answered.size < (kill * INVOICES) / (KILLS + 1) + randomInt(10)) await sleep(2);
    await service.end('SIGKILL');
    await startService();
  }
  await callers;
  const rows = await embeddedSql<{ serial: number; number: string; booking_id: string; issued_at: Date }>(
    dataDir,
    'select serial_number as serial, number, booking_id, issued_at from invoice order by serial_number',
  );
  assert.deepEqual(
    rows.map(({ serial }) => serial),
    Array.from({ length: INVOICES }, (_, index) => index + 1),
  );
  for (const [index, row] of rows.entries()) {
    assert.equal(answered.get(row.booking_id), row.number, 'what was answered is what is stored');
    assert.ok(index === 0 || row.issued_at >= (rows[index - 1]?.issued_at ?? row.issued_at), 'in order of issue');
  }
  assert.equal(new Set(rows.map(({ booking_id: id }) => id)).size, INVOICES, 'one invoice for each booking');
});
