/**
 * Hostile and broken messages through both doors: the service stays well, every message ends, nothing is booked, and what is right is
 * booked as before. TEST_HOSTILE_MAILS makes it longer (`npm run test:mail`), TEST_SEED repeats a run.
 */
import assert from 'node:assert/strict';
import { createHash, randomInt, randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Hotel, openHotel } from './support/hotel.ts';
import { type Hostile, hostileMail, STRANGERS } from './support/mail-hostile.ts';
import { openSender } from './support/mail-sender.ts';
import { assertBooked, countOf, tell } from './support/mail-told.ts';
import { type MailHouse, mailForm, newMailHouse, storeMail, voucherFor, voucherRows, whenSettled } from './support/mails.ts';
import { bodyOf, readBooking } from './support/stays.ts';

const MESSAGES = Number(process.env['TEST_HOSTILE_MAILS'] ?? 80);
const AT_ONCE = 4;
const MEMORY_BYTES_MAX = 1_500_000_000;
const LOOK_MS = 500;
/** For the slowest of machines. */
const MESSAGE_MS_MAX = 6_000;

let hotel: Hotel;
before(async () => {
  hotel = await openHotel({ INBOUND_SMTP_PORT: '0' });
});
after(() => hotel?.stop());

async function sendBySmtp(house: MailHouse, bytes: Buffer, from: string): Promise<string> {
  const sender = await openSender(hotel.service.smtpPort ?? assert.fail('mail is taken in'));
  try {
    return await sender.deliver(bytes, [house.address], from);
  } finally {
    sender.close();
  }
}

/** What both doors may answer. Nothing is the fault of the service. */
async function send(house: MailHouse, { kind, door, bytes }: Hostile): Promise<'STORED' | 'REFUSED'> {
  if (door === 'SMTP') {
    const said = await sendBySmtp(house, bytes, 'noreply@site.example');
    assert.match(said, /^(?:250|5\d\d) /, `${kind}: ${said}`);
    return said.startsWith('250') ? 'STORED' : 'REFUSED';
  }
  const { status, text } = await house.admin.post(`${house.path}/inbound-emails/manual`, mailForm(bytes, '../../x.pdf'));
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

const rowsOf = (house: MailHouse): Promise<Row[]> =>
  hotel.sql<Row>('select id, sha256, status, booking_id, attempts, due_at, failure from inbound_email where property_id = $1', [
    house.id,
  ]);

/** Asks the service how it is, all the while. */
function watch(house: MailHouse): { end(): Promise<{ looks: number; memoryBytes: number; delayMs: number }> } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const leaving = new AbortController();
  let [looks, memoryBytes] = [0, 0];
  const looking = (async () => {
    while (!leaving.signal.aborted) {
      for (const path of ['/livez', '/health', `${house.path}/inbound-emails?limit=1`]) {
        const { status, text } = await house.admin.get(path);
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

async function untilAllEnded(house: MailHouse): Promise<Row[]> {
  for (const deadline = Date.now() + 60_000 + MESSAGES * MESSAGE_MS_MAX; ; await sleep(LOOK_MS)) {
    const rows = await rowsOf(house);
    if (rows.every(({ status, due_at: dueAt }) => dueAt === null && status !== 'RECEIVED')) return rows;
    assert.ok(Date.now() < deadline, `${rows.filter((row) => row.due_at !== null).length} messages have not ended`);
  }
}

test(`${MESSAGES} hostile or broken messages: nothing is booked, all have ended, and the next right one is booked`, async (t) => {
  const seed = Number(process.env['TEST_SEED'] ?? randomInt(1_000_000));
  t.diagnostic(`seed ${seed}`);
  const house = await newMailHouse(hotel);
  const kinds = new Map<string, string>();
  const began = performance.now();
  const watcher = watch(house);
  let [next, stored, refused] = [0, 0, 0];
  const sendNext = async (): Promise<void> => {
    while (next < MESSAGES) {
      next += 1;
      const hostile = await hostileMail(hotel, house, seed, next);
      kinds.set(createHash('sha256').update(hostile.bytes).digest('hex'), hostile.kind);
      if ((await send(house, hostile)) === 'STORED') stored += 1;
      else refused += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  const sentMs = performance.now() - began;
  const rows = await untilAllEnded(house);
  const found = await watcher.end();
  const kindOf = ({ sha256 }: Row): string => kinds.get(sha256.toString('hex')) ?? 'changed on its way';
  const counts = Object.fromEntries([...Map.groupBy(rows, ({ status }) => status)].map(([status, all]) => [status, all.length]));
  t.diagnostic(
    JSON.stringify({
      stored,
      refused,
      ...counts,
      ...found,
      sentMs: Math.round(sentMs),
      allMs: Math.round(performance.now() - began),
    }),
  );
  for (const row of rows.filter(({ failure }) => /60 seconds|brought the reader|memory/.test(failure ?? '')))
    t.diagnostic(`${kindOf(row)}: ${row.failure}`);
  const wrong = rows.filter((row) => row.booking_id !== null || !['NEEDS_REVIEW', 'FAILED'].includes(row.status));
  assert.deepEqual(
    wrong.map((row) => [kindOf(row), row.status]),
    [],
  );
  // The same noise twice is one message.
  assert.ok(rows.length <= stored && rows.length >= stored * 0.9, `${rows.length} of ${stored}`);
  assert.deepEqual(await countOf(hotel, house), { bookings: 0, guests: 0 });
  assert.ok(found.memoryBytes < MEMORY_BYTES_MAX, `${found.memoryBytes} bytes`);
  assert.ok(found.looks > 0);
  const good = await tell(hotel, house, voucherFor(hotel, house));
  assert.equal((await readBooking(house, assertBooked(good))).status, 'OPEN');
});

test('whoever is no booking site, or hides who it is, books nothing, however complete the message is', async () => {
  const house = await newMailHouse(hotel);
  const voucher = voucherFor(hotel, house);
  const text = voucherRows(voucher).map((cells) => cells.join(': '));
  for (const from of [...STRANGERS, 'MakeMyTrip <no-reply@makemytrip.com>\r\nFrom: x@evil.example']) {
    const raw = Buffer.from([`From: ${from}`, `To: ${house.address}`, 'Subject: New booking', '', ...text, ''].join('\r\n'));
    const id = (await storeMail(hotel, house, raw)) ?? assert.fail();
    const { status, reviewReasons } = await whenSettled(house.admin, house.path, id);
    assert.equal(status, 'NEEDS_REVIEW', from);
    assert.ok(
      reviewReasons.some(({ field }) => field === 'site'),
      from,
    );
  }
  assert.deepEqual(await countOf(hotel, house), { bookings: 0, guests: 0 });
});

test('10,000 recipients: those beyond a hundred are refused one by one, and the message is stored once', async () => {
  const house = await newMailHouse(hotel);
  const sender = await openSender(hotel.service.smtpPort ?? assert.fail());
  await sender.say('EHLO site.example');
  await sender.say('MAIL FROM:<noreply@site.example>');
  assert.match((await sender.say(`RCPT TO:<${house.address}>`)) ?? '', /^250/);
  let refused = 0;
  let isOpen = true;
  for (let at = 0; at < 10_000 && isOpen; at += 1) {
    const said = await sender.say(`RCPT TO:<${randomUUID()}@sunrise.example>`);
    isOpen = said !== null && !said.startsWith('421');
    if (said?.startsWith('250') !== true) refused += 1;
  }
  assert.ok(refused > 0);
  if (isOpen) {
    await sender.say('DATA');
    sender.socket.write(`Subject: many\r\n\r\nhello\r\n`);
    assert.match((await sender.say('.')) ?? '', /^250/);
  }
  sender.close();
  assert.ok((await rowsOf(house)).length <= 1);
  assert.equal((await house.admin.get('/health')).status, 200);
});

test('what a message says is shown as text, and its names lead nowhere', async () => {
  const house = await newMailHouse(hotel);
  const guest = `<img src=x onerror=alert(1)>`;
  const email = await tell(hotel, house, voucherFor(hotel, house, { guest, amount: null }), {
    mail: {
      subject: '../../../etc/passwd\u0000<script>',
      attachments: [{ filename: '../../../../tmp/x.pdf', content: Buffer.from('%PDF-') }],
    },
  });
  assert.notEqual(email.status, 'BOOKED');
  const answer = await house.admin.get(`${house.path}/inbound-emails/${email.id}/file`);
  assert.deepEqual(
    [answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')],
    [200, 'application/pdf', 'nosniff'],
  );
  const [listed] = bodyOf(await house.admin.get(`${house.path}/inbound-emails`));
  assert.equal(listed.id, email.id);
});
