/** The two doors that mail servers use: what comes through either ends as an OPEN booking that holds its rooms, with a PDF to read. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import { type Dovecot, noDovecot, startDovecot } from './support/dovecot.ts';
import { type Hotel, openHotel } from './support/hotel.ts';
import { assertBooked, holdsOf } from './support/mail-told.ts';
import {
  type MailHouse,
  mailOf,
  newMailHouse,
  pdfOf,
  type Voucher,
  voucherFor,
  voucherRows,
  whenSettled,
} from './support/mails.ts';
import { closePdfs, open } from './support/pdf-objects.ts';
import { bodyOf, readBooking } from './support/stays.ts';

const PATIENCE_MS = 90_000;
const AMOUNT = '\u20b9 5,000.00';

let hotel: Hotel;
let dovecot: Dovecot | null = null;

before(async () => {
  if (noDovecot === false) dovecot = await startDovecot();
  const { user = '', password = '', port = 0 } = dovecot?.setting ?? {};
  const url = `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`;
  hotel = await openHotel({ INBOUND_SMTP_PORT: '0', ...(dovecot === null ? {} : { INBOUND_IMAP_URL: url }) });
});
after(async () => {
  await hotel?.stop();
  await dovecot?.stop();
  await closePdfs();
});

async function sendBySmtp(house: MailHouse, raw: Buffer): Promise<void> {
  const port = hotel.service.smtpPort ?? assert.fail('mail is taken in');
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, secure: false });
  const envelope = { from: 'no-reply@makemytrip.com', to: [house.address] };
  const { accepted } = await transport.sendMail({ envelope, raw });
  assert.deepEqual(accepted, [house.address]);
  transport.close();
}

/** The message of the house that arrives, when nothing is left to do with it. */
async function arrived(house: MailHouse) {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    const [email] = bodyOf(await house.admin.get(`${house.path}/inbound-emails`));
    if (email !== undefined) return whenSettled(house.admin, house.path, email.id);
    assert.ok(Date.now() < deadline, 'the message does not arrive');
  }
}

/** What can be read in the PDF that is kept. */
async function auditTextOf(house: MailHouse, emailId: string): Promise<string> {
  const answer = await fetch(`${hotel.url}${house.path}/inbound-emails/${emailId}/file`, {
    headers: { authorization: `Bearer ${house.admin.token}` },
  });
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/pdf']);
  const pdf = await open(Buffer.from(await answer.arrayBuffer()));
  const pages = await Promise.all(Array.from({ length: pdf.pageCount }, (_, index) => pdf.textOf(index + 1)));
  return pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join('\n');
}

async function assertTakenIn(house: MailHouse, voucher: Voucher, source: 'SMTP' | 'IMAP'): Promise<void> {
  const email = await arrived(house);
  assert.equal(email.source, source);
  const booking = await readBooking(house, assertBooked(email));
  assert.deepEqual(
    [booking.status, booking.source, booking.bookingSite, booking.reservationNumber, booking.primaryGuest.name, holdsOf(booking)],
    ['OPEN', 'OTA', voucher.site, voucher.number, voucher.guest, ['1 DLX 5000']],
  );
  const text = await auditTextOf(house, email.id);
  for (const said of [voucher.guest, voucher.number, '\u20b9'])
    assert.ok(text.includes(said ?? ''), `${said} is not in:\n${text}`);
}

const table = (voucher: Voucher): string =>
  `<html><body><table>${voucherRows(voucher)
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</table></body></html>`;

const DOORS = [
  ['SMTP', (house: MailHouse, raw: Buffer) => sendBySmtp(house, raw), false],
  ['IMAP', (_: MailHouse, raw: Buffer) => dovecot?.deliver(raw.toString('latin1')) ?? assert.fail(), noDovecot],
] as const;

for (const [source, deliver, skip] of DOORS) {
  for (const guest of ['Meera Iyer', '\u092e\u0940\u0930\u093e \u0905\u092f\u094d\u092f\u0930']) {
    test(`${source}: a message for ${guest} becomes an OPEN booking with a hold, and can be read as a PDF`, {
      skip,
    }, async () => {
      const house = await newMailHouse(hotel);
      const voucher = voucherFor(hotel, house, { guest, amount: AMOUNT });
      await deliver(house, await mailOf(house, voucher, { html: table(voucher) }));
      await assertTakenIn(house, voucher, source);
    });
  }

  test(`${source}: the PDF in a message becomes its booking, and is what is kept`, { skip }, async () => {
    const house = await newMailHouse(hotel);
    const voucher = voucherFor(hotel, house, { guest: 'Kabir Shah', amount: AMOUNT });
    const content = await pdfOf(voucher);
    const attachments = [{ filename: 'voucher.pdf', content, contentType: 'application/pdf' }];
    await deliver(house, await mailOf(house, voucher, { text: 'MakeMyTrip: please find the voucher attached.', attachments }));
    await assertTakenIn(house, voucher, source);
    const [{ id }] = bodyOf(await house.admin.get(`${house.path}/inbound-emails`));
    const kept = await house.admin.get(`${house.path}/inbound-emails/${id}/file`);
    assert.equal(Number(kept.headers.get('content-length')), content.length);
  });
}
