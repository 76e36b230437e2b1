/** Hostile and broken messages by SMTP and upload: the service stays healthy, every message reaches a final status, and none becomes a booking. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { type Hostile, hostileMail } from './mail-hostile.ts';
import { assertBooked, countBookingsAndGuests, sendReservation } from './mail-reservations.ts';
import { openSender } from './mail-sender.ts';
import { type MailTestProperty, mailForm, newMailProperty, voucherFor } from './mails.ts';
import type { TestService } from './service-under-test.ts';
import { readBooking } from './stays.ts';

const AT_ONCE = 4;
const MEMORY_BYTES_MAX = 1_500_000_000;
const LOOK_MS = 500;
/** For the slowest of machines. */
const MESSAGE_MS_MAX = 6_000;

async function sendBySmtp(service: TestService, property: MailTestProperty, bytes: Buffer, from: string): Promise<string> {
  const sender = await openSender(service.running.smtpPort ?? assert.fail('there is no SMTP port'));
  try {
    return await sender.deliver(bytes, [property.address], from);
  } finally {
    sender.close();
  }
}

/** Allowed responses of both ways: no 5xx. */
async function send(
  service: TestService,
  property: MailTestProperty,
  { kind, intake, bytes }: Hostile,
): Promise<'STORED' | 'REFUSED'> {
  if (intake === 'SMTP') {
    const said = await sendBySmtp(service, property, bytes, 'noreply@site.example');
    assert.match(said, /^(?:250|5\d\d) /, `${kind}: ${said}`);
    return said.startsWith('250') ? 'STORED' : 'REFUSED';
  }
  const { status, text } = await property.admin.post(`${property.path}/inbound-emails/manual`, mailForm(bytes, '../../x.pdf'));
  assert.ok([201, 400, 413].includes(status), `${kind}: ${status} ${text}`);
  return status === 201 ? 'STORED' : 'REFUSED';
}

type Row = {
  id: string;
  sha256: Buffer;
  status: string;
  booking_id: string | null;
  attempts: number;
  due_at: unknown;
  failure: string | null;
};

export const listInboundEmails = (service: TestService, property: { id: string }): Promise<Row[]> =>
  service.sql<Row>('select id, sha256, status, booking_id, attempts, due_at, failure from inbound_email where property_id = $1', [
    property.id,
  ]);

/** Polls the health of the service meanwhile. */
function watch(property: MailTestProperty): { end(): Promise<{ looks: number; memoryBytes: number; delayMs: number }> } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const leaving = new AbortController();
  let [looks, memoryBytes] = [0, 0];
  const looking = (async () => {
    while (!leaving.signal.aborted) {
      for (const path of ['/livez', '/health', `${property.path}/inbound-emails?limit=1`]) {
        const { status, text } = await property.admin.get(path);
        assert.equal(status, 200, `${path}: ${text}`);
      }
      looks += 1;
      memoryBytes = Math.max(memoryBytes, process.memoryUsage.rss());
      await sleep(LOOK_MS, null, { signal: leaving.signal }).catch(() => {});
    }
  })();
  looking.catch(() => {});
  return {
    end: async () => {
      leaving.abort();
      await looking;
      delay.disable();
      return { looks, memoryBytes, delayMs: Math.round(delay.max / 1e6) };
    },
  };
}

async function untilAllEnded(service: TestService, property: MailTestProperty, messages: number): Promise<Row[]> {
  for (const deadline = Date.now() + 60_000 + messages * MESSAGE_MS_MAX; ; await sleep(LOOK_MS)) {
    const rows = await listInboundEmails(service, property);
    if (rows.every(({ status, due_at: dueAt }) => dueAt === null && status !== 'RECEIVED')) return rows;
    assert.ok(Date.now() < deadline, `${rows.filter((row) => row.due_at !== null).length} messages have not ended`);
  }
}

/**
 * Sends messages drawn from the seed, waits until all have ended, then sends one good message, which must become a booking.
 * @returns figures and notes, for a report. @throws AssertionError where the service does not behave
 */
export async function sendHostileMails(service: TestService, messages: number, seed: number): Promise<string[]> {
  const property = await newMailProperty(service);
  const kinds = new Map<string, string>();
  const began = performance.now();
  const watcher = watch(property);
  let [stored, refused] = [0, 0];
  await pLimit(AT_ONCE).map(Array(messages).keys(), async (index) => {
    const hostile = await hostileMail(service, property, seed, index + 1);
    kinds.set(createHash('sha256').update(hostile.bytes).digest('hex'), hostile.kind);
    if ((await send(service, property, hostile)) === 'STORED') stored += 1;
    else refused += 1;
  });
  const sentMs = performance.now() - began;
  const rows = await untilAllEnded(service, property, messages);
  const found = await watcher.end();
  const kindOf = ({ sha256 }: Row): string => kinds.get(sha256.toString('hex')) ?? 'changed on its way';
  const counts = Object.fromEntries([...Map.groupBy(rows, ({ status }) => status)].map(([status, all]) => [status, all.length]));
  const figures = {
    stored,
    refused,
    ...counts,
    ...found,
    sentMs: Math.round(sentMs),
    allMs: Math.round(performance.now() - began),
  };
  const notes = rows
    .filter(({ failure }) => /60 seconds|crashed the reader|memory/.test(failure ?? ''))
    .map((row) => `${kindOf(row)}: ${row.failure}`);
  const wrong = rows.filter((row) => row.booking_id !== null || !['NEEDS_REVIEW', 'FAILED'].includes(row.status));
  assert.deepEqual(
    wrong.map((row) => [kindOf(row), row.status]),
    [],
  );
  // Equal random bytes are one message.
  assert.ok(rows.length <= stored && rows.length >= stored * 0.9, `${rows.length} of ${stored}`);
  assert.deepEqual(await countBookingsAndGuests(service, property), { bookings: 0, guests: 0 });
  assert.ok(found.memoryBytes < MEMORY_BYTES_MAX, `${found.memoryBytes} bytes`);
  assert.ok(found.looks > 0);
  const good = await sendReservation(service, property, voucherFor(service, property));
  assert.equal((await readBooking(property, assertBooked(good))).status, 'OPEN');
  return [JSON.stringify(figures), ...notes];
}
