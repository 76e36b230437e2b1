import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { longTest } from '../../../../test/harness/long-test.ts';
import { closePdfs, drawn, open } from '../../../../test/harness/pdf-objects.ts';
import { makeTextPdf } from '../../../../test/specimens/pdfs.ts';
import { toSharp } from '../../../platform/reading/image/grey-image.ts';
import { closeScanText } from './pdf/scan-text.ts';
import { readMail } from './read-mail.ts';
import { NO_HEAD, type ReadingResult } from './reading-result.ts';

const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
const context = { receivedOn: '2026-10-05', currency: 'INR', countryCode: 'IN' };

let folder = '';
folder = await mkdtemp(path.join(tmpdir(), 'hostelry-mail-'));
beforeEach(async () => {
  for (const file of await readdir(folder)) await rm(path.join(folder, file));
});
after(async () => {
  await closeScanText();
  await closePdfs();
  await rm(folder, { recursive: true, force: true });
});

const at = (name: string): string => path.join(folder, name);

async function read(bytes: Buffer, kind: 'MESSAGE' | 'PDF' = 'MESSAGE'): Promise<ReadingResult> {
  await writeFile(at('task'), bytes);
  const outcome = await readMail({ kind, path: at('task'), pdfPath: at('audit.pdf'), context });
  // Nothing else is left behind.
  const left = await readdir(folder);
  assert.deepEqual(left.toSorted(), outcome.hasPdf && kind === 'MESSAGE' ? ['audit.pdf', 'task'] : ['task']);
  return outcome;
}

async function composed(options: SendMailOptions): Promise<Buffer> {
  const { message } = await composer.sendMail({
    from: 'noreply@agoda.com',
    to: 'desk@hotel.example',
    subject: 'Booking',
    ...options,
  });
  assert.ok(Buffer.isBuffer(message));
  return message;
}

const voucherLines = (number: string): string[] => [
  'Agoda Booking Voucher',
  `Booking ID: ${number}`,
  'Guest Name: Ravi Sharma',
  'Check-in: 12 Dec 2026',
  'Check-out: 14 Dec 2026',
];
const voucher = (number: string): Promise<Buffer> => makeTextPdf(voucherLines(number));
const audited = async (): Promise<string[]> => {
  const { lines } = await (await open(await readFile(at('audit.pdf')))).textOf(1);
  return lines.map(({ text }) => text);
};
const numberOf = (outcome: ReadingResult): string | undefined =>
  outcome.status === 'READ' ? outcome.reservation.fields.reservationNumber?.value : undefined;

describe('A message', () => {
  it('without a PDF is shown as one, and what it says is read', async () => {
    const outcome = await read(await composed({ text: voucherLines('778899001').join('\n') }));
    assert.equal(outcome.status, 'READ');
    assert.equal(numberOf(outcome), '778899001');
    assert.equal(outcome.head.sender, 'noreply@agoda.com');
    assert.equal(outcome.fault, undefined);
    assert.ok((await audited()).some((line) => line.includes('778899001')));
  });

  it('with a PDF has it kept for audit, as it came, and read', async () => {
    const pdf = await voucher('778899002');
    const outcome = await read(await composed({ text: 'see the voucher', attachments: [{ filename: 'v', content: pdf }] }));
    assert.equal(numberOf(outcome), '778899002');
    assert.ok((await readFile(at('audit.pdf'))).equals(pdf));
  });

  it('with several PDFs has the one kept that says most of the reservation', async () => {
    const pdf = await voucher('778899003');
    const terms = await makeTextPdf(['Terms and conditions', 'Pets are welcome.']);
    const attachments = [{ content: terms }, { content: pdf }, { content: Buffer.from('%PDF-1.7 broken') }].map(
      (file, index) => ({
        ...file,
        filename: `${index}.pdf`,
      }),
    );
    const outcome = await read(await composed({ text: 'see the voucher', attachments }));
    assert.equal(numberOf(outcome), '778899003');
    assert.ok((await readFile(at('audit.pdf'))).equals(pdf));
  });

  it('with a broken PDF is shown itself, and read all the same', async () => {
    const attachments = [{ filename: 'v.pdf', content: Buffer.from('%PDF-1.7 broken') }];
    const outcome = await read(await composed({ text: voucherLines('778899004').join('\n'), attachments }));
    assert.equal(numberOf(outcome), '778899004');
    const lines = await audited();
    assert.ok(lines.includes('Attachments v.pdf'));
    assert.ok(lines.some((line) => line.includes('778899004')));
  });

  it('with nothing but a picture is read by its letters; another has its pictures left alone', { timeout: 60_000 }, async () => {
    const page = await (await open(await voucher('778899005'))).render(1);
    const attachments = [{ filename: 'scan.png', content: await toSharp(page).png().toBuffer() }];
    assert.equal(numberOf(await read(await composed({ text: 'see below', attachments }))), '778899005');
    const outcome = await read(await composed({ text: voucherLines('778899006').join('\n'), attachments }));
    assert.equal(numberOf(outcome), '778899006');
    assert.deepEqual(outcome.status === 'READ' ? outcome.reservation.disputed : null, []);
  });

  longTest(
    'has its pictures read only where its sender is a site: of others a person looks at them',
    { timeout: 60_000 },
    async () => {
      const page = await (await open(await voucher('778899008'))).render(1);
      const picture = await toSharp(page).png().toBuffer();
      const scan = await drawn((sheet) => void sheet.image(picture, 0, 0, { width: 590 }));
      const forged = { headers: { 'Authentication-Results': 'mx.hotel.example; dmarc=fail' } };
      for (const content of [picture, scan]) {
        const attachments = [{ filename: 'scan', content }];
        assert.equal(numberOf(await read(await composed({ text: 'see below', attachments }))), '778899008');
        for (const other of [{ from: 'ravi@example.com' }, { from: 'ravi.1@guest.booking.com' }, forged])
          assert.equal(numberOf(await read(await composed({ text: 'see below', attachments, ...other }))), undefined);
      }
    },
  );

  it('that says nothing is read, and nothing found in it', async () => {
    const outcome = await read(Buffer.alloc(0));
    assert.deepEqual(outcome, { head: NO_HEAD, hasPdf: true, status: 'READ', reservation: { fields: {}, disputed: [] } });
    assert.deepEqual(await audited(), ['The message has no text.', '1 / 1']);
  });

  it('that cannot be parsed fails, and is shown as it is, with what its head says', async () => {
    const raw = `From: a@b.example\r\nSubject: Bomb\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\n\r\n'.repeat(100_000)}`;
    const outcome = await read(Buffer.from(raw));
    assert.equal(outcome.status, 'FAILED');
    assert.equal(outcome.hasPdf, true);
    assert.deepEqual([outcome.head.sender, outcome.head.subject, outcome.fault], ['a@b.example', 'Bomb', undefined]);
    assert.match(outcome.status === 'FAILED' ? outcome.reason : '', /cannot be parsed/);
    assert.equal((await audited())[0], 'From: a@b.example');
  });
});

describe('An uploaded PDF', () => {
  it('is read', async () => {
    const outcome = await read(await voucher('778899007'), 'PDF');
    assert.equal(numberOf(outcome), '778899007');
    assert.deepEqual([outcome.head, outcome.hasPdf], [NO_HEAD, true]);
  });

  longTest('that is a scan is read by its letters', { timeout: 60_000 }, async () => {
    const page = await (await open(await voucher('778899009'))).render(1);
    const picture = await toSharp(page).png().toBuffer();
    const scan = await drawn((sheet) => void sheet.image(picture, 0, 0, { width: 590 }));
    assert.equal(numberOf(await read(scan, 'PDF')), '778899009');
  });

  it('that is broken, or none, fails with a reason', async () => {
    for (const bytes of [Buffer.from('%PDF-1.7 broken'), Buffer.from('From: a@b.example'), Buffer.alloc(0)]) {
      const outcome = await read(bytes, 'PDF');
      assert.deepEqual([outcome.status, outcome.hasPdf], ['FAILED', false]);
      assert.match(outcome.status === 'FAILED' ? outcome.reason : '', /^The PDF is broken/);
    }
  });
});

it('What is missing on the machine fails with a fault that says where, and nothing of the message', async () => {
  const outcome = await readMail({ kind: 'MESSAGE', path: at('nowhere'), pdfPath: at('audit.pdf'), context });
  assert.deepEqual([outcome.status, outcome.hasPdf], ['FAILED', false]);
  assert.match(outcome.fault ?? '', /^Error/);
  assert.doesNotMatch(outcome.fault ?? '', /nowhere/);
});
