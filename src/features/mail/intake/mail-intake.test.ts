/** The two intake paths of mail servers: a message by either ends as an OPEN booking that holds its rooms, with a PDF to read. */

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import { type Dovecot, noDovecot, startDovecot } from '../../../../test/harness/dovecot.ts';
import { longTest } from '../../../../test/harness/long-test.ts';
import { assertBooked, holdsOf } from '../../../../test/harness/mail-reservations.ts';
import {
  type MailTestProperty,
  mailOf,
  newMailProperty,
  pdfOf,
  type Voucher,
  voucherFor,
  voucherRows,
  whenSettled,
} from '../../../../test/harness/mails.ts';
import { closePdfs, open } from '../../../../test/harness/pdf-objects.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, readBooking } from '../../../../test/harness/stays.ts';

const PATIENCE_MS = 90_000;
const AMOUNT = '\u20b9 5,000.00';

let dovecot: Dovecot | null = null;

if (noDovecot === false) dovecot = await startDovecot();
const { user = '', password = '', port = 0 } = dovecot?.setting ?? {};
const url = `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`;
const service = await startTestService({ INBOUND_SMTP_PORT: '0', ...(dovecot === null ? {} : { INBOUND_IMAP_URL: url }) });
after(async () => {
  await service?.stop();
  await dovecot?.stop();
  await closePdfs();
});

async function sendBySmtp(property: MailTestProperty, raw: Buffer): Promise<void> {
  const port = service.running.smtpPort ?? assert.fail('mail is taken in');
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, secure: false });
  const envelope = { from: 'no-reply@makemytrip.com', to: [property.address] };
  const { accepted } = await transport.sendMail({ envelope, raw });
  assert.deepEqual(accepted, [property.address]);
  transport.close();
}

/** The message of the property that arrives, when nothing is left to do with it. */
async function arrived(property: MailTestProperty) {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    const [email] = bodyOf(await property.admin.get(`${property.path}/inbound-emails`));
    if (email !== undefined) return whenSettled(property.admin, property.path, email.id);
    assert.ok(Date.now() < deadline, 'the message does not arrive');
  }
}

/** What can be read in the PDF that is kept. */
async function auditTextOf(property: MailTestProperty, emailId: string): Promise<string> {
  const response = await fetch(`${service.url}${property.path}/inbound-emails/${emailId}/file`, {
    headers: { authorization: `Bearer ${property.admin.token}` },
  });
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'application/pdf']);
  const pdf = await open(Buffer.from(await response.arrayBuffer()));
  const pages = await Promise.all(Array.from({ length: pdf.pageCount }, (_, index) => pdf.textOf(index + 1)));
  return pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join('\n');
}

async function assertTakenIn(property: MailTestProperty, voucher: Voucher, source: 'SMTP' | 'IMAP'): Promise<void> {
  const email = await arrived(property);
  assert.equal(email.source, source);
  const booking = await readBooking(property, assertBooked(email));
  assert.deepEqual(
    [booking.status, booking.source, booking.bookingSite, booking.reservationNumber, booking.primaryGuest.name, holdsOf(booking)],
    ['OPEN', 'OTA', voucher.site, voucher.number, voucher.guest, ['1 DLX 5000']],
  );
  const text = await auditTextOf(property, email.id);
  for (const said of [voucher.guest, voucher.number, '\u20b9'])
    assert.ok(text.includes(said ?? ''), `${said} is not in:\n${text}`);
}

const table = (voucher: Voucher): string =>
  `<html><body><table>${voucherRows(voucher)
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</table></body></html>`;

const INTAKE_PATHS = [
  ['SMTP', (property: MailTestProperty, raw: Buffer) => sendBySmtp(property, raw), false],
  ['IMAP', (_: MailTestProperty, raw: Buffer) => dovecot?.deliver(raw.toString('latin1')) ?? assert.fail(), noDovecot],
] as const;

for (const [source, deliver, skip] of INTAKE_PATHS) {
  for (const guest of ['Meera Iyer', '\u092e\u0940\u0930\u093e \u0905\u092f\u094d\u092f\u0930']) {
    // A mailbox is polled every ten seconds.
    const run = source === 'IMAP' && guest !== 'Meera Iyer' ? longTest : test;
    run(
      `${source}: a message for ${guest} becomes an OPEN booking with a hold, and can be read as a PDF`,
      {
        skip,
      },
      async () => {
        const property = await newMailProperty(service);
        const voucher = voucherFor(service, property, { guest, amount: AMOUNT });
        await deliver(property, await mailOf(property, voucher, { html: table(voucher) }));
        await assertTakenIn(property, voucher, source);
      },
    );
  }

  const run = source === 'IMAP' ? longTest : test;
  run(`${source}: the PDF in a message becomes its booking, and is what is kept`, { skip }, async () => {
    const property = await newMailProperty(service);
    const voucher = voucherFor(service, property, { guest: 'Kabir Shah', amount: AMOUNT });
    const content = await pdfOf(voucher);
    const attachments = [{ filename: 'voucher.pdf', content, contentType: 'application/pdf' }];
    await deliver(
      property,
      await mailOf(property, voucher, { text: 'MakeMyTrip: please find the voucher attached.', attachments }),
    );
    await assertTakenIn(property, voucher, source);
    const [{ id }] = bodyOf(await property.admin.get(`${property.path}/inbound-emails`));
    const kept = await property.admin.get(`${property.path}/inbound-emails/${id}/file`);
    assert.equal(Number(kept.headers.get('content-length')), content.length);
  });
}

test('managers see how mail comes in, without passwords', async () => {
  const property = await newMailProperty(service);
  const read = async () => bodyOf(await property.admin.get(`${property.path}/mail-intake`));
  const { smtp, mailbox } = await read();
  assert.deepEqual(smtp, { port: 0, tls: false });
  if (dovecot === null) return assert.equal(mailbox, null);
  const { user, password } = dovecot.setting;
  for (const deadline = Date.now() + PATIENCE_MS; !(await read()).mailbox.isRead; await sleep(100))
    assert.ok(Date.now() < deadline, 'the mailbox is not read');
  const found = await property.admin.get(`${property.path}/mail-intake`);
  const { isRead: _, lastNewAt: __, ...where } = found.body.mailbox;
  assert.deepEqual(where, { host: '127.0.0.1', user, folder: 'INBOX' });
  assert.ok(!found.text.includes(password));
  return undefined;
});
