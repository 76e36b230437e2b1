/**
 * The service killed between press and answer of what people do with rooms. Each request is sent again with its Idempotency-Key until it
 * is answered, as the phone does: it is done once.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CrashTestProperty,
  clerkAt,
  newBooking,
  newCrashTestProperty,
} from '../../../../test/harness/crash-test-property.ts';
import { pictureForm } from '../../../../test/harness/images.ts';
import { picture } from '../../../../test/harness/pictures.ts';
import { type ServiceProcess, startServiceProcess } from '../../../../test/harness/service-process.ts';
import type { ApiClient, ApiResponse } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, hoursFrom } from '../../../../test/harness/stays.ts';
import { openLocalIssuer } from '../../../evaluation/local-issuer.ts';
import { stopEmbeddedPostgres } from '../../../platform/embedded-postgres/index.ts';

/** The service is killed so many milliseconds after the requests were sent: before, while and after they are done. */
const KILLED_AFTER_MS = [0, 4, 10, 20, 40, 80, 160];
const ROOMS = 2 * KILLED_AFTER_MS.length;

let dataDir: string;
let service: ServiceProcess;
let client: ApiClient;
let property: CrashTestProperty;

async function start(): Promise<void> {
  service = await startServiceProcess(dataDir);
  client = await clerkAt(service.url, await openLocalIssuer(dataDir));
}

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-crash-'));
  await start();
  property = await newCrashTestProperty(client, ROOMS);
});
after(async () => {
  await service?.end('SIGKILL');
  await stopEmbeddedPostgres({ dataDir, log: () => {} });
  await rm(dataDir, { recursive: true, force: true });
});

const at = (rest: string): string => `${property.path}/housekeeping/${rest}`;

/** Something that is pressed. It is sent with the same key each time. */
type Press = { name: string; send: () => Promise<ApiResponse>; answer: ApiResponse | null };

function press(name: string, send: (headers: Record<string, string>) => Promise<ApiResponse>): Press {
  const headers = { 'idempotency-key': randomUUID() };
  return { name, send: () => send(headers), answer: null };
}

/** What was there before: a room that is made up and one with a guest, a note without its picture, and what was taken from the minibar. */
async function newScene(round: number) {
  const [empty, taken] = [property.roomIds[2 * round] ?? assert.fail(), property.roomIds[2 * round + 1] ?? assert.fail()];
  const booking = await newBooking(client, property);
  const stays = [{ roomId: taken, checkInAt: hoursFrom(new Date().toISOString(), -1) }];
  bodyOf(await client.post(`${property.path}/bookings/${booking.id}/check-in/bulk`, { stays }));
  const note = bodyOf(await client.post(at(`rooms/${taken}/notes`), { text: 'lamp' }), 201);
  const items = [{ name: 'Cola', quantity: 1, amount: 120 }];
  const proposal = bodyOf(await client.post(at(`rooms/${taken}/minibar`), { items }), 201);
  return { empty, taken, booking, note, proposal };
}

type Scene = Awaited<ReturnType<typeof newScene>>;

async function pressesAt({ empty, taken, note, proposal }: Scene): Promise<Press[]> {
  const bytes = await picture('png', 400, 300);
  return [
    press('condition', (headers) =>
      client.put(at(`rooms/${taken}/condition`), { condition: 'DIRTY', expectedCondition: 'CLEAN' }, headers),
    ),
    press('out of order', (headers) => client.put(at(`rooms/${empty}/out-of-order`), { reason: 'tap leaks' }, headers)),
    press('note', (headers) => client.post(at(`rooms/${empty}/notes`), { text: 'curtain' }, headers)),
    press('picture of a note', (headers) => client.post(at(`notes/${note.id}/picture`), pictureForm(bytes), headers)),
    press('found item', (headers) =>
      client.post(at('found-items'), { roomId: empty, description: `umbrella of ${empty}` }, headers),
    ),
    press('minibar', (headers) =>
      client.post(at(`rooms/${taken}/minibar`), { items: [{ name: 'Juice', quantity: 1, amount: 90 }] }, headers),
    ),
    press('minibar confirmed', (headers) => client.post(at(`minibar-proposals/${proposal.id}/confirm`), undefined, headers)),
  ];
}

/** How often each thing was done, by what is stored. */
async function effectsOf({ empty, taken, booking, note }: Scene) {
  const count = async (entityId: string, action: string): Promise<number> => {
    const entries = bodyOf(await client.get(`${property.path}/audit-log?entityId=${entityId}&limit=100`));
    return entries.filter((entry: { action: string }) => entry.action === action).length;
  };
  const room = bodyOf(await client.get(at('rooms'))).find(({ roomId }: { roomId: string }) => roomId === empty);
  const ofRoom = ({ roomId }: { roomId: string }): boolean => roomId === taken;
  const charges = bodyOf(await client.get(`${property.path}/bookings/${booking.id}/charges`));
  const shown = await fetch(`${service.url}${at(`notes/${note.id}/picture`)}`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  await shown.arrayBuffer();
  return {
    condition: await count(taken, 'room.condition-changed'),
    'out of order': [await count(empty, 'room.updated'), room.outOfOrder],
    note: bodyOf(await client.get(at(`rooms/${empty}/notes`))).length,
    'picture of a note': [await count(note.id, 'housekeeping-note.picture-added'), shown.status],
    'found item': bodyOf(await client.get(at('found-items'))).filter(({ roomId }: { roomId: string }) => roomId === empty).length,
    minibar: bodyOf(await client.get(at('minibar-proposals?status=OPEN'))).filter(ofRoom).length,
    'minibar confirmed': charges.filter(({ amount }: { amount: number }) => amount === 120).length,
  };
}

const ONCE = {
  condition: 1,
  'out of order': [1, { reason: 'tap leaks', untilAt: null }],
  note: 1,
  'picture of a note': [1, 200],
  'found item': 1,
  minibar: 1,
  'minibar confirmed': 1,
};

test('what was pressed when the service was killed is done once after it is sent again', async () => {
  let lost = 0;
  for (const [round, afterMs] of KILLED_AFTER_MS.entries()) {
    const scene = await newScene(round);
    const presses = await pressesAt(scene);
    const sent = presses.map(async (one) => {
      one.answer = await one.send().catch(() => null);
    });
    await sleep(afterMs);
    await service.end('SIGKILL');
    await Promise.all(sent);
    await start();
    const unanswered = presses.filter(({ answer }) => answer === null);
    lost += unanswered.length;
    for (const { name, send, answer } of presses) {
      // An answer that was lost on its way is the same as none.
      const again = await send();
      assert.ok(again.status < 300, `${name}, killed after ${afterMs} ms: ${again.status} ${again.text}`);
      if (answer !== null) assert.deepEqual(again.body, answer.body, name);
    }
    assert.deepEqual(await effectsOf(scene), ONCE, `killed after ${afterMs} ms`);
  }
  assert.ok(lost >= KILLED_AFTER_MS.length, `only ${lost} answers were lost`);
});
