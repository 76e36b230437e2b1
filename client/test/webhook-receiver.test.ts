/** The receiver of docs/webhooks.md, run as it stands there, gets events of the real service. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { until } from '../../test/harness/gateway-events.ts';
import { freePort } from '../../test/harness/nginx.ts';
import { startOwnTestService } from '../../test/harness/service-under-test.ts';
import { bodyOf, newPropertyWithRooms, openBooking } from '../../test/harness/stays.ts';
import type { WebhookEvent } from '../src/index.ts';
import { exampleProgram } from './example-program.ts';

const CLIENT = pathToFileURL(path.join(import.meta.dirname, '../src/index.ts')).href;

const service = await startOwnTestService({ WEBHOOK_ALLOW_PRIVATE: '127.0.0.1' });
after(() => service.stop());

/** Runs the receiver until the test ends. @returns the lines that it prints */
async function startReceiver(context: TestContext, env: { PORT: string; WEBHOOK_SECRET: string }): Promise<() => string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hostelry-receiver-'));
  const file = path.join(folder, 'receiver.ts');
  await writeFile(file, exampleProgram('docs/webhooks.md', 'ts').replace("'hostelry-client'", `'${CLIENT}'`));
  const child = spawn(process.execPath, [file], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  context.after(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += String(chunk)));
  const answers = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${env.PORT}`).then(
      () => true,
      () => false,
    );
  await until('the receiver listens', answers);
  return () => printed.split('\n').filter((line) => line !== '');
}

test('the receiver of docs/webhooks.md takes what the service sends, once, and refuses what is not from it', async (context) => {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}/`;
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const endpoints = `${property.path}/webhook-endpoints`;
  const { id, secret, position } = bodyOf(await property.admin.post(endpoints, { url, eventKinds: ['BOOKING', 'CHARGE'] }), 201);
  const lines = await startReceiver(context, { PORT: port, WEBHOOK_SECRET: secret });
  const booking = await openBooking(property);
  bodyOf(await property.admin.post(`${property.path}/bookings/${booking.id}/charges`, { type: 'FOOD', amount: 10 }), 201);
  const { items } = bodyOf(await property.admin.get(`${property.path}/events?after=${position}&kinds=BOOKING,CHARGE`));
  const allSince = async (instant: string): Promise<boolean> => {
    const list = bodyOf(await property.admin.get(`${endpoints}/${id}/deliveries?status=DELIVERED`));
    return list.filter(({ deliveredAt }: { deliveredAt: string }) => deliveredAt > instant).length === items.length;
  };
  await until('all events are delivered', () => allSince(''));
  const meant = items.map((event: WebhookEvent) =>
    event.type === 'BOOKING'
      ? `${event.data.item.reference} is ${event.data.item.status}`
      : `${event.type} ${event.data.id} has changed`,
  );
  assert.ok(meant.includes(`${booking.reference} is OPEN`));
  await until('all lines are printed', async () => lines().length >= meant.length);
  assert.deepEqual(lines().toSorted(), meant.toSorted());
  const first = service.clock.now();
  bodyOf(await property.admin.post(`${endpoints}/${id}/replay`, { after: position }), 202);
  await until('they are sent again', () => allSince(first));
  assert.equal(lines().length, meant.length, 'what came twice counts once');
  const forged = await fetch(url, { method: 'POST', body: JSON.stringify(items[0]), headers: { 'webhook-id': 'x' } });
  assert.equal(forged.status, 400);
});
