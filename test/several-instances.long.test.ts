/**
 * Two services and one with two workers, on one database and one folder of files, behind nginx as ops/nginx/hostelry.conf sets it up:
 * a client cannot distinguish them, and none repeats the work of another.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EventStream, openEventStream, type ReceivedEvent } from './harness/event-stream.ts';
import { type Instance, type Instances, startInstances } from './harness/instances.ts';
import { mailPdf, uploadMail, whenSettled } from './harness/mails.ts';
import { withoutNginx } from './harness/nginx.ts';
import { type ApiResponse, clientAt } from './harness/service-under-test.ts';
import { bodyOf, newPropertyWithRooms, openBooking, type PropertyWithRooms, roomAt } from './harness/stays.ts';

const skip = withoutNginx();
const PUBLIC_LIMIT = 60;
const ROUNDS = 5;
const MAILS = 4;
const PATIENCE_MS = 60_000;

let instances: Instances;
let property: PropertyWithRooms;

before(async () => {
  if (skip !== false) return;
  instances = await startInstances([{}, {}, { WEB_CONCURRENCY: '2' }], { RATE_LIMIT_PUBLIC: String(PUBLIC_LIMIT) });
  property = await newPropertyWithRooms(instances.service, { rooms: 2 });
});
after(async () => {
  await instances?.service.stop();
});

/** What the stream has sent so far is added to `received`; a stream that has ended is resumed where it ended. */
async function followBoard(received: ReceivedEvent[], count: number, opened: string[]): Promise<void> {
  for (let resumed = 0; received.length < count && resumed < 20; resumed += 1) {
    const last = received.at(-1);
    const headers = {
      authorization: `Bearer ${property.admin.token}`,
      'x-request-id': randomUUID(),
      ...(last === undefined ? {} : { 'last-event-id': last.id }),
    };
    const stream: EventStream = await openEventStream(`${instances.service.url}${property.path}/rooms/board/stream`, headers);
    assert.equal(stream.status, 200, stream.text);
    opened.push(headers['x-request-id']);
    const before = received.length;
    let isOver = false;
    void stream.ended.then(() => {
      isOver = true;
    });
    for (const deadline = Date.now() + PATIENCE_MS; !isOver && before + stream.events.length < count; await sleep(20)) {
      assert.ok(Date.now() < deadline, `the stream has sent ${before + stream.events.length} of ${count}`);
    }
    if (received.length + stream.events.length < count)
      assert.ok(stream.retries.length > 1, 'a stream ends with a hint when to come back');
    received.push(...stream.events);
    stream.close();
  }
}

test('services that start at once on an empty database migrate it once', { skip }, async () => {
  const versions = await instances.service.sql<{ version: number }>('select version from schema_migration order by version');
  assert.deepEqual(
    versions.map(({ version }) => version),
    versions.map((_, index) => index + 1),
  );
  const installations = await instances.service.sql('select id from installation');
  assert.equal(installations.length, 1);
  for (const { process } of instances.all) assert.doesNotMatch(process.output(), /"level":"(error|fatal|warn)"/);
});

test(`one key sent to all of them at once is carried out once, in ${ROUNDS} rounds`, { skip }, async () => {
  const { id } = await openBooking(property);
  const path = `${property.path}/bookings/${id}/payments`;
  const urls = [...instances.all.map(({ url }) => url), instances.service.url];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const key = { 'idempotency-key': randomUUID() };
    const body = { amount: round, method: 'CASH', notes: key['idempotency-key'] };
    const clients = [...urls, ...urls].map((url) => clientAt(url, property.admin.token));
    const responses: ApiResponse[] = await Promise.all(clients.map((client) => client.post(path, body, key)));
    const writes = responses.filter(({ status, headers }) => status === 201 && headers.get('idempotency-replayed') !== 'true');
    assert.equal(writes.length, 1, responses.map(({ status }) => status).join());
    for (const response of responses) assert.ok(response.status === 409 || response.text === writes[0]?.text, response.text);
    const payments: { notes: string }[] = bodyOf(await property.admin.get(path));
    assert.equal(payments.filter(({ notes }) => notes === body.notes).length, 1);
  }
});

test(`${MAILS} messages, each to be read by one of four processes, are read once each`, { skip }, async () => {
  const pdfs = await Promise.all(
    Array.from({ length: MAILS }, (_, index) => mailPdf([['Breakfast'], [`from 7 to 10, copy ${index}`]])),
  );
  const uploaded = await Promise.all(pdfs.map((pdf) => uploadMail(property.admin, property.path, pdf)));
  const ids: string[] = uploaded.map((response) => bodyOf(response, 201).id);
  await Promise.all(ids.map((id) => whenSettled(property.admin, property.path, id)));
  const rows = await instances.service.sql<{ attempts: number }>('select attempts from inbound_email where property_id = $1', [
    property.id,
  ]);
  assert.deepEqual(
    rows.map(({ attempts }) => attempts),
    ids.map(() => 1),
  );
});

test('a limit holds for all instances together, with its three headers', { skip }, async () => {
  // In a new minute: the limit is counted by the minute of the database's clock.
  const secondsLeft = 60 - new Date().getUTCSeconds();
  if (secondsLeft < 8) await sleep(secondsLeft * 1_000);
  // Uncompressed: all of it is asked within the minute.
  const caller = { 'x-forwarded-for': '203.0.113.77', 'accept-encoding': 'identity' };
  const urls = instances.all.map(({ url }) => url);
  const responses: ApiResponse[] = [];
  for (let asked = 0; asked < PUBLIC_LIMIT * 2; asked += 1) {
    responses.push(await clientAt(urls[asked % urls.length] ?? '', null).get('/openapi.json', caller));
  }
  const passed = responses.filter(({ status }) => status === 200).length;
  // An instance may take one portion of the limit in advance, which is lost to the others.
  assert.ok(passed <= PUBLIC_LIMIT && passed > PUBLIC_LIMIT / 2, `${passed} of ${PUBLIC_LIMIT}`);
  const refused = responses.at(-1);
  assert.equal(refused?.status, 429);
  assert.equal(refused?.headers.get('ratelimit-limit'), String(PUBLIC_LIMIT));
  assert.equal(refused?.headers.get('ratelimit-remaining'), '0');
  assert.ok(Number(refused?.headers.get('ratelimit-reset')) >= 1);
  assert.ok(Number(refused?.headers.get('retry-after')) >= 1);
  const other = await clientAt(urls[0] ?? '', null).get('/openapi.json', { 'x-forwarded-for': '203.0.113.78' });
  assert.equal(other.status, 200);
});

/** The instance that has the one stream open. */
async function streaming(running: readonly Instance[]): Promise<Instance> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(50)) {
    for (const instance of running) {
      const { text } = await clientAt(instance.url, null).get('/metrics');
      if (/^hostelry_live_streams(?:\{.*\})? [1-9]/m.test(text)) return instance;
    }
  }
  throw new Error('no instance has a stream open');
}

test('the board over nginx sends every change once and in order, also when its instance is stopped, twice', {
  skip,
}, async () => {
  const received: ReceivedEvent[] = [];
  const opened: string[] = [];
  const CHANGES = 30;
  // One more is the snapshot at the beginning.
  const following = followBoard(received, 1 + CHANGES, opened);
  const room = `${property.path}/rooms/${roomAt(property, 0)}`;
  const change = async (from: number, to: number): Promise<void> => {
    for (let floor = from; floor <= to; floor += 1) bodyOf(await property.admin.put(room, { floor }));
  };
  const running = new Set(instances.all);
  const first = await streaming([...running]);
  await change(1, 5);
  await Promise.all([first.stop(), change(6, 15)]);
  running.delete(first);
  const next = await streaming([...running]);
  await Promise.all([next.stop(), change(16, 25)]);
  await change(26, CHANGES);
  await following;
  assert.deepEqual(
    received.slice(1).map(({ name, data }) => [name, (data as { floor: number }).floor]),
    Array.from({ length: CHANGES }, (_, index) => ['board.room', index + 1]),
  );
  assert.ok(opened.length > 2, `the stream was opened ${opened.length} times`);
});
