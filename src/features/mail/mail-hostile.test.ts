/**
 * Hostile and broken messages by both intake paths: the service stays well, every message ends, nothing is booked, and what is right is
 * booked as before. TEST_HOSTILE_MAILS makes it longer (`npm run prove -- --only hostile,mail`), TEST_SEED repeats a run.
 */
import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { longerTest, longTest } from '../../../test/harness/long-test.ts';
import { FAKE_SENDERS } from '../../../test/harness/mail-hostile.ts';
import { listInboundEmails, sendHostileMails } from '../../../test/harness/mail-hostile-run.ts';
import { countBookingsAndGuests, sendReservation } from '../../../test/harness/mail-reservations.ts';
import { openSender } from '../../../test/harness/mail-sender.ts';
import { newMailProperty, storeMail, voucherFor, voucherRows, whenSettled } from '../../../test/harness/mails.ts';
import { startTestService } from '../../../test/harness/service-under-test.ts';
import { bodyOf } from '../../../test/harness/stays.ts';

const MESSAGES = Number(process.env['TEST_HOSTILE_MAILS'] ?? 5);

const service = await startTestService({ INBOUND_SMTP_PORT: '0' });
after(() => service.stop());

longerTest(
  `${MESSAGES} hostile or broken messages: nothing is booked, all have ended, and the next right one is booked`,
  async (t) => {
    const seed = Number(process.env['TEST_SEED'] ?? randomInt(1_000_000));
    t.diagnostic(`seed ${seed}`);
    for (const line of await sendHostileMails(service, MESSAGES, seed)) t.diagnostic(line);
  },
);

longTest('whoever is no booking site, or hides who it is, books nothing, however complete the message is', async () => {
  const property = await newMailProperty(service);
  const voucher = voucherFor(service, property);
  const text = voucherRows(voucher).map((cells) => cells.join(': '));
  for (const from of [...FAKE_SENDERS, 'MakeMyTrip <no-reply@makemytrip.com>\r\nFrom: x@evil.example']) {
    const raw = Buffer.from([`From: ${from}`, `To: ${property.address}`, 'Subject: New booking', '', ...text, ''].join('\r\n'));
    const id = (await storeMail(service, property, raw)) ?? assert.fail();
    const { status, reviewReasons } = await whenSettled(property.admin, property.path, id);
    assert.equal(status, 'NEEDS_REVIEW', from);
    assert.ok(
      reviewReasons.some(({ field }) => field === 'site'),
      from,
    );
  }
  assert.deepEqual(await countBookingsAndGuests(service, property), { bookings: 0, guests: 0 });
});

test('10,000 recipients: those beyond a hundred are refused one by one, and the message is stored once', async () => {
  const property = await newMailProperty(service);
  const sender = await openSender(service.running.smtpPort ?? assert.fail());
  await sender.say('EHLO site.example');
  await sender.say('MAIL FROM:<noreply@site.example>');
  assert.match((await sender.say(`RCPT TO:<${property.address}>`)) ?? '', /^250/);
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
  assert.ok((await listInboundEmails(service, property)).length <= 1);
  assert.equal((await property.admin.get('/health')).status, 200);
});

test('what a message says is shown as text, and its names lead nowhere', async () => {
  const property = await newMailProperty(service);
  const guest = `<img src=x onerror=alert(1)>`;
  const email = await sendReservation(service, property, voucherFor(service, property, { guest, amount: null }), {
    mail: {
      subject: '../../../etc/passwd\u0000<script>',
      attachments: [{ filename: '../../../../tmp/x.pdf', content: Buffer.from('%PDF-') }],
    },
  });
  assert.notEqual(email.status, 'BOOKED');
  const response = await property.admin.get(`${property.path}/inbound-emails/${email.id}/file`);
  assert.deepEqual(
    [response.status, response.headers.get('content-type'), response.headers.get('x-content-type-options')],
    [200, 'application/pdf', 'nosniff'],
  );
  const [listed] = bodyOf(await property.admin.get(`${property.path}/inbound-emails`));
  assert.equal(listed.id, email.id);
});
