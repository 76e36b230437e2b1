/**
 * The service killed while messages are on their way, its files and its database away for a while: each message that was acknowledged
 * is worked on to its end, and each reservation is one booking.
 */

import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startKillableMailService, until } from '../../../test/harness/killable-mail.ts';
import { mailOf, mailPdf, uploadMail, type Voucher, voucherFor, voucherRows } from '../../../test/harness/mails.ts';
import { embeddedServer } from '../../../test/harness/service-process.ts';
import type { TestService } from '../../../test/harness/service-under-test.ts';
import { bodyOf } from '../../../test/harness/stays.ts';

const MESSAGES = 40;
const KILLS = 4;
/** As long as a message belongs to who has begun with it. */
const LEASE_MS = 20_000;

const killable = await startKillableMailService(60, { LOG_LEVEL: 'fatal' });
after(async () => {
  await killable.close();
});

/** Vouchers need to know the day only. */
const clock = { clock: { now: () => new Date().toISOString() } } as unknown as TestService;

const newVoucher = (fields: Partial<Voucher> = {}): Voucher => voucherFor(clock, killable.property(), fields);
const mailsOf = (vouchers: readonly Voucher[]): Promise<Buffer[]> =>
  Promise.all(vouchers.map((voucher) => mailOf(killable.property(), voucher)));

async function upload(voucher: Voucher): Promise<void> {
  const { admin, path: where } = killable.property();
  bodyOf(await uploadMail(admin, where, await mailPdf(voucherRows(voucher))), 201);
}

type Row = {
  status: string;
  booking_id: string | null;
  attempts: number;
  failure: string | null;
  due_at: Date | null;
  reasons: string;
};

const rows = (): Promise<Row[]> =>
  killable.sql<Row>(
    `select status, booking_id, attempts, failure, due_at, review_reasons::text as reasons from inbound_email order by received_at, id`,
  );

const isOpen = ({ status, due_at }: Row): boolean => status === 'RECEIVED' || due_at !== null;

/** Waits until nothing is left to do; what the dead have left is due at once. */
async function untilDone(): Promise<void> {
  await killable.hurry();
  let looks = 0;
  await until('every message has ended', async () => {
    looks += 1;
    if (looks % 100 === 0) await killable.hurry();
    return !(await rows()).some(isOpen);
  });
}

/** Nobody is needed for what the dead have left: it is due again soon, whoever has begun with it. */
async function assertNothingForgotten(): Promise<void> {
  for (const row of (await rows()).filter(({ status }) => status === 'RECEIVED' || status === 'PARSED')) {
    assert.ok(row.due_at !== null, 'what has not ended is due');
    assert.ok(row.due_at.getTime() <= Date.now() + LEASE_MS, `it is due only at ${row.due_at.toISOString()}`);
  }
}

/** Each of the vouchers is one OPEN booking with one hold of one room, and each message about it is in that booking. */
async function assertOneBookingEach(vouchers: readonly Voucher[], messagesEach = 1): Promise<void> {
  const found = await killable.sql<{ number: string; bookings: number; holds: number; audited: number; mails: number }>(`
    select b.ota_reservation_number as number, count(*)::int as bookings,
      sum((select count(*) from room_request r where r.booking_id = b.id and r.status = 'OPEN' and r.quantity = 1))::int as holds,
      sum((select count(*) from audit_entry a where a.entity_id = b.id and a.action = 'booking.created'))::int as audited,
      sum((select count(*) from inbound_email e where e.booking_id = b.id and e.status = 'BOOKED'))::int as mails
    from booking b group by 1`);
  const byNumber = new Map(found.map(({ number, ...rest }) => [number, rest]));
  for (const { number } of vouchers)
    assert.deepEqual(byNumber.get(number ?? ''), { bookings: 1, holds: 1, audited: 1, mails: messagesEach }, `${number}`);
}

/** The folder as it was before the next test. */
async function clear(vouchers: readonly Voucher[]): Promise<void> {
  const { admin, path: where } = killable.property();
  const bookings = await killable.sql<{ id: string; number: string }>(
    `select id, ota_reservation_number as number from booking where status = 'OPEN'`,
  );
  const numbers = new Set(vouchers.map(({ number }) => number));
  for (const { id, number } of bookings)
    if (numbers.has(number)) bodyOf(await admin.post(`${where}/bookings/${id}/cancel`, { reason: 'next test' }));
}

const TRIGGERS = [
  ['while it reads', null, ''],
  ['between reading and booking', 'ota_reservation', ''],
  ['in the transaction that books', 'room_request', ''],
  // The arrival of a message is an event too.
  ['after booking, before the end of the transaction', 'event', "when (new.stream = 'booking')"],
] as const;

for (const [when, table, condition] of TRIGGERS) {
  test(`killed ${when}: after the next start the message becomes its booking, once`, async () => {
    if (table !== null) {
      await killable.sql(
        `create or replace function wait_long() returns trigger language plpgsql as $$ begin perform pg_sleep(300); return new; end $$`,
      );
      await killable.sql(
        `create trigger wait_long before insert on ${table} for each row ${condition} execute function wait_long()`,
      );
    }
    const voucher = newVoucher();
    await killable.deliver(await mailsOf([voucher]));
    await until('somebody has begun with it', async () => {
      const [row] = (await rows()).slice(-1);
      if (table === null) return row?.attempts === 1;
      const waiting = await killable.sql(`select from pg_stat_activity where wait_event = 'PgSleep'`);
      return row?.status === 'PARSED' && waiting.length === 1;
    });
    await killable.kill();
    if (table !== null) {
      await killable.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      await killable.sql(`drop trigger wait_long on ${table}`);
      assert.equal((await rows()).at(-1)?.status, 'PARSED');
    }
    assert.deepEqual(await killable.sql(`select from booking where ota_reservation_number = $1`, [voucher.number]), []);
    await assertNothingForgotten();
    await killable.start();
    await untilDone();
    await assertOneBookingEach([voucher]);
    const [pdf] = bodyOf(await killable.property().admin.get(`${killable.property().path}/inbound-emails?status=BOOKED`));
    assert.equal((await killable.property().admin.get(new URL(pdf.fileUrl).pathname)).status, 200);
    await clear([voucher]);
  });
}

test(`killed ${KILLS} times with ${MESSAGES} messages on their way: each reservation is one booking, and each message has ended`, async () => {
  const vouchers = Array.from({ length: MESSAGES / 2 }, () => newVoucher());
  const mails = await mailsOf(vouchers);
  // Each is reported twice: by mail and by an uploaded PDF.
  await killable.deliver(mails.slice(0, 10));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const from = 10 + kill * 2;
    await Promise.all([killable.deliver(mails.slice(from, from + 2)), ...vouchers.slice(kill * 5, kill * 5 + 5).map(upload)]);
    await sleep(randomInt(50, 1_500));
    await killable.kill();
    await assertNothingForgotten();
    await killable.start();
    await killable.hurry();
  }
  await killable.deliver(mails.slice(10 + KILLS * 2));
  // A mail server that has not heard the 250 sends it again.
  const [again, ...others] = mails;
  assert.ok(again !== undefined && others.length > 0);
  await killable.deliver([again]);
  await untilDone();
  await assertOneBookingEach(vouchers, 2);
  const ended = await rows();
  assert.deepEqual(
    ended.filter(({ status }) => status !== 'BOOKED').map(({ status, failure, reasons }) => [status, failure, reasons]),
    [],
  );
  await clear(vouchers);
});

test('the disk of the files is not mounted for a while: what is to be read waits, and nothing is given up', async () => {
  const files = path.join(killable.dataDir, 'files');
  const vouchers = [newVoucher(), newVoucher()];
  await killable.sql(
    `create function later() returns trigger language plpgsql as $$ begin new.due_at = now() + interval '1 day'; return new; end $$`,
  );
  await killable.sql('create trigger later before insert on inbound_email for each row execute function later()');
  await killable.deliver(await mailsOf(vouchers.slice(0, 1)));
  for (const voucher of vouchers.slice(1)) await upload(voucher);
  await killable.sql('drop trigger later on inbound_email');
  await rename(files, `${files}-away`);
  await mkdir(files);
  await killable.hurry();
  const isTried = ({ status, attempts, due_at }: Row): boolean => status === 'RECEIVED' && attempts > 0 && due_at !== null;
  await until('both were tried', async () =>
    (await rows()).slice(-2).every(({ status, attempts }) => status !== 'RECEIVED' || attempts > 0),
  );
  await sleep(500);
  const waiting = (await rows()).slice(-2);
  assert.ok(waiting.every(isTried), JSON.stringify(waiting));
  await rm(files, { recursive: true });
  await rename(`${files}-away`, files);
  await untilDone();
  await assertOneBookingEach(vouchers);
  await clear(vouchers);
});

test('the database is killed and comes back: what was on its way becomes bookings', async () => {
  const vouchers = Array.from({ length: 4 }, () => newVoucher());
  await killable.deliver(await mailsOf(vouchers));
  await until('one is being worked on', async () => (await rows()).some((row) => isOpen(row) && row.attempts > 0));
  const server = (await embeddedServer(killable.dataDir)) ?? assert.fail('the database runs');
  process.kill(server.pid, 'SIGKILL');
  await until(
    'the service is well again',
    async () =>
      (
        await killable
          .property()
          .admin.get('/readyz')
          .catch(() => null)
      )?.status === 200,
  );
  await until(
    'the database is there',
    () =>
      killable.hurry().then(
        () => true,
        () => false,
      ),
    200,
  );
  await untilDone();
  await assertOneBookingEach(vouchers);
});
