/**
 * The service, and the database under it, killed in the middle of writes by real clients: what was acknowledged is there,
 * nothing is half done, and a request repeated with its Idempotency-Key has one effect. TEST_CRASH_ROUNDS makes it longer.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLocalIssuer } from '../src/features/identity/local-issuer.ts';
import { stopEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts';
import { type Desk, deskAt } from './support/hotel.ts';
import { embeddedServer, embeddedSql, type ServiceProcess, startServiceProcess } from './support/service-process.ts';
import { bodyOf } from './support/stays.ts';
import { startWriteLoad, type Write, type WriteLoad } from './support/write-load.ts';

const ROUNDS = Number(process.env['TEST_CRASH_ROUNDS'] ?? 2);
const CLIENTS = 6;
const PHONE = '+919845000001';
/** Writes that are acknowledged before the blow, so that it meets a service at work. */
const WRITES_BEFORE = 20;
const PATIENCE_MS = 90_000;

let dataDir: string;
let service: ServiceProcess;
let desk: Desk;
let propertyPath: string;
let roomIds: string[];
/** The clients at work, if any. */
let load: WriteLoad | null = null;

async function startService(): Promise<void> {
  service = await startServiceProcess(dataDir);
  const issuer = await openLocalIssuer(dataDir);
  desk = deskAt(service.url, await issuer.issueToken({ subject: PHONE, phone: PHONE, name: 'Asha Rao' }));
}

async function restartService(): Promise<void> {
  assert.equal(await service.end('SIGTERM'), 0, service.output());
  await startService();
}

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-crash-'));
  await startService();
  bodyOf(await desk.post('/auth/verify'));
  const { id } = bodyOf(await desk.post('/properties', { name: 'Hotel Test', timezone: 'Asia/Kolkata', currency: 'INR' }), 201);
  propertyPath = `/properties/${id}`;
  const roomType = { code: 'STD', name: 'Standard', baseOccupancy: 2, maxOccupancy: 2, defaultRate: 1000 };
  bodyOf(await desk.post(`${propertyPath}/room-types`, roomType), 201);
  roomIds = [];
  for (let roomNumber = 101; roomNumber < 101 + CLIENTS; roomNumber += 1) {
    roomIds.push(bodyOf(await desk.post(`${propertyPath}/rooms`, { roomNumber, roomTypeCode: 'STD' }), 201).id);
  }
});
afterEach(async () => {
  load?.stop();
  await load?.ended.catch(() => {});
});
after(async () => {
  await service?.end('SIGKILL');
  await stopEmbeddedPostgres({ dataDir, log: () => {} });
  await rm(dataDir, { recursive: true, force: true });
});

function sql<T extends Record<string, unknown>>(text: string): Promise<T[]> {
  return embeddedSql<T>(dataDir, text);
}

function acknowledged({ writes }: WriteLoad): Write[] {
  return writes.filter(({ answer }) => answer !== null);
}

/** Waits until the clients have had so many writes acknowledged, or fails with what went wrong at one of them. */
async function untilAcknowledged(load: WriteLoad, count: number): Promise<void> {
  let isOver = false;
  const over = load.ended.finally(() => {
    isOver = true;
  });
  over.catch(() => {});
  for (const deadline = Date.now() + PATIENCE_MS; acknowledged(load).length < count && !isOver; await sleep(5)) {
    assert.ok(
      Date.now() < deadline,
      `only ${acknowledged(load).length} writes were taken in ${PATIENCE_MS} ms\n${service.output()}`,
    );
  }
  if (isOver) await over;
}

/** What is there in part only: each query finds rows that a whole transaction cannot have left. */
const HALF_DONE: Readonly<Record<string, string>> = {
  'bookings and their audit rows': `
    select coalesce(b.id, a.entity_id) as id from booking b
    full join (select * from audit_entry where action = 'booking.created') a on a.property_id = b.property_id and a.entity_id = b.id
    where b.id is null or a.id is null`,
  'payments and their audit rows': `
    select coalesce(p.id, a.entity_id) as id from payment p
    full join (select * from audit_entry where action = 'payment.added') a on a.property_id = p.property_id and a.entity_id = p.id
    where p.id is null or a.id is null`,
  'voided stays and their audit rows': `
    select coalesce(s.id, a.entity_id) as id from (select * from room_stay where status = 'VOIDED') s
    full join (select * from audit_entry where action = 'stay.voided') a on a.property_id = s.property_id and a.entity_id = s.id
    where s.id is null or a.id is null`,
  'stays and the status of their booking': `
    select s.id from room_stay s join booking b on b.property_id = s.property_id and b.id = s.booking_id
    where (s.status = 'ACTIVE') <> (b.status = 'CHECKED_IN')`,
  'bookings in house and their stays': `
    select b.id from booking b where b.status = 'CHECKED_IN'
    and not exists (select 1 from room_stay s where s.property_id = b.property_id and s.booking_id = b.id and s.status = 'ACTIVE')`,
  'stays and their nights': `
    select s.id from room_stay s where not exists (select 1 from room_stay_night n where n.property_id = s.property_id and n.room_stay_id = s.id)`,
  'bookings and their events': `
    select b.id from booking b
    where not exists (select 1 from event e where e.property_id = b.property_id and e.stream = 'booking' and e.subject_id = b.id)`,
  'positions of events without a gap': `
    select c.property_id as id from event_counter c
    where c.last_position <> (select count(*) from event e where e.property_id = c.property_id and e.position between 1 and c.last_position)`,
  'kept answers of bookings': `
    select coalesce(b.id, k.id) as id from (select id from booking) b
    full join (select (body::json ->> 'id')::uuid as id from idempotency_key where status = 201 and body like '%"reference"%') k on k.id = b.id
    where b.id is null or k.id is null`,
  'kept answers of payments': `
    select coalesce(p.id, k.id) as id from (select id from payment) p
    full join (select (body::json ->> 'id')::uuid as id from idempotency_key where status = 201 and body like '%"receivedAt"%') k on k.id = p.id
    where p.id is null or k.id is null`,
  'kept answers of check-ins': `
    select 'all' as id where (select count(*) from audit_entry where action = 'booking.checked-in')
    <> (select count(*) from idempotency_key where status = 200 and body like '%"reference"%' and body not like '%"VOIDED"%')`,
};

async function assertNothingHalfDone(): Promise<void> {
  for (const [what, query] of Object.entries(HALF_DONE)) assert.deepEqual(await sql(query), [], what);
}

/** Every acknowledged write is there, every write has exactly one effect when it is repeated, and the sums agree. */
async function assertOneEffectEach(load: WriteLoad): Promise<void> {
  for (const { path: where, body, key, answer } of load.writes) {
    const headers = { 'idempotency-key': key };
    const again = await desk.post(where, body, headers);
    assert.ok(again.status >= 200 && again.status < 300, `${where}: ${again.text}`);
    const replay = await desk.post(where, body, headers);
    assert.equal(replay.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual([replay.status, replay.text], [again.status, again.text]);
    if (answer !== null) assert.deepEqual([again.status, again.text], [answer.status, answer.text], `${where} was acknowledged`);
  }
  const marks = await sql<{ mark: string; times: number }>(`
    select mark, count(*)::integer as times from (
      select notes as mark from payment
      union all select g.name from booking b join guest g on g.property_id = b.property_id and g.id = b.guest_id
      union all select void_reason from room_stay where status = 'VOIDED'
    ) marks group by mark`);
  const times = new Map(marks.map((row) => [row.mark, row.times]));
  const marked = load.writes.filter(({ path: where }) => !where.endsWith('/check-in/bulk'));
  for (const { key, path: where } of marked) assert.equal(times.get(key), 1, where);
  const taken = await sql<{ id: string; total: string }>(
    'select booking_id as id, sum(amount)::text as total from payment group by 1 order by 1 desc limit 20',
  );
  for (const { id, total } of taken) {
    const balance = bodyOf(await desk.get(`${propertyPath}/bookings/${id}/balance`));
    assert.equal(balance.amountCollected, Number(total));
    assert.equal(Math.round((balance.expectedPay - balance.pending) * 100) / 100, balance.amountCollected);
  }
  await assertNothingHalfDone();
}

/** Clients in all rooms; stays that an earlier load has left are set aside first. */
async function startLoad(): Promise<WriteLoad> {
  for (const { id } of bodyOf(await desk.get(`${propertyPath}/room-stays/active`))) {
    bodyOf(await desk.post(`${propertyPath}/room-stays/${id}/void`, { reason: id }));
  }
  load = startWriteLoad(desk, propertyPath, roomIds);
  return load;
}

for (let round = 1; round <= ROUNDS; round += 1) {
  test(`the service is killed in mid-write and started again (${round})`, async () => {
    const load = await startLoad();
    await untilAcknowledged(load, WRITES_BEFORE + randomInt(10));
    load.expectEnd();
    await service.end('SIGKILL');
    await load.ended;
    const orphan = await embeddedServer(dataDir);
    assert.ok(orphan !== undefined, 'the database outlives the service');
    await startService();
    assert.equal((await embeddedServer(dataDir))?.pid, orphan.pid, 'and is adopted');
    await assertNothingHalfDone();
    await assertOneEffectEach(load);
  });
}

/** Kills one of the database's processes that serve the service. */
async function killBackend(): Promise<void> {
  const backends = await sql<{ pid: number }>(`
    select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
    order by state = 'idle', query_start desc`);
  const [victim] = backends;
  assert.ok(victim !== undefined, 'nobody is writing');
  process.kill(victim.pid, 'SIGKILL');
}

async function killDatabase(): Promise<void> {
  const server = await embeddedServer(dataDir);
  assert.ok(server !== undefined);
  process.kill(server.pid, 'SIGKILL');
}

for (const [what, kill] of [
  ['a process of the database', killBackend],
  ['the whole database server', killDatabase],
] as const) {
  for (let round = 1; round <= ROUNDS; round += 1) {
    test(`${what} is killed in mid-write: the service answers 503 and recovers by itself (${round})`, async () => {
      // A server that dies again and again is restarted more and more slowly; a new service has seen no death yet.
      if (round > 2) await restartService();
      const load = await startLoad();
      await untilAcknowledged(load, WRITES_BEFORE);
      await kill();
      // Taken by every client's room again and again after the blow: the clients fail the test on anything but 2xx and 503.
      const before = acknowledged(load).length;
      await untilAcknowledged(load, before + 5 * CLIENTS);
      load.stop();
      await load.ended;
      assert.ok(load.writes.every(({ answer }) => answer !== null));
      assert.equal((await desk.get('/readyz')).status, 200);
      await assertOneEffectEach(load);
    });
  }
}

test('the service is told to stop under load: it ends in order, with its database, and has kept what it acknowledged', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const load = await startLoad();
    await untilAcknowledged(load, WRITES_BEFORE);
    load.expectEnd();
    assert.equal(await service.end('SIGTERM'), 0, service.output());
    await load.ended;
    assert.equal(await embeddedServer(dataDir), undefined);
    await startService();
    await assertNothingHalfDone();
    await assertOneEffectEach(load);
  }
});
