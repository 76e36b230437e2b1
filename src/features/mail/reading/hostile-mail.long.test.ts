import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, it } from 'node:test';
import { createRandom } from '../../../../test/harness/random.ts';
import { type MailSpecimen, mailSpecimen, SITES } from '../../../../test/specimens/mails/mails.ts';
import { openPdf } from '../../../platform/reading/pdf/open-pdf.ts';
import { closeScanText } from './pdf/scan-text.ts';
import { readMail } from './read-mail.ts';

const MUTANTS = 30;

const folder = await mkdtemp(path.join(tmpdir(), 'hostelry-hostile-'));
after(async () => {
  await closeScanText();
  await rm(folder, { recursive: true, force: true });
});

/** Pieces that parsers of messages, HTML and PDF trip over. */
const PIECES = [
  ...[
    '<table>',
    '</table>',
    '<td colspan=999>',
    '<div style="display:none">',
    '<!--',
    '-->',
    '&#x110000;&#0;',
    '<a href="'.repeat(2_000),
  ],
  ...[
    '\r\n--',
    'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n',
    '=?utf-8?B?',
    'Content-Transfer-Encoding: base64\r\n',
    '=\r\n',
  ],
  ...['charset=utf-7', 'charset="\0"', '\0', '\ufeff\u202e', 'क्ष', '\u0301'.repeat(500), 'x'.repeat(5_000), '\n'.repeat(3_000)],
  ...[
    '<script type="application/ld+json">{"@type":["LodgingReservation"],"reservationId":',
    'endobj',
    'stream',
    '/Length 99999999',
    '%PDF-',
  ],
].map((piece) => Buffer.from(piece));

type Random = ReturnType<typeof createRandom>;

function mutated(bytes: Buffer, other: Buffer, random: Random): Buffer {
  let out = Buffer.from(bytes);
  for (let count = random.whole(1, 8); count > 0; count -= 1) {
    const at = random.whole(0, out.length);
    const [before, behind] = [out.subarray(0, at), out.subarray(at)];
    const length = random.whole(0, 2_000);
    const from = random.whole(0, other.length);
    out = random.oneOf([
      () => Buffer.concat([before, behind.subarray(length)]),
      () => Buffer.concat([before, random.oneOf(PIECES), behind]),
      () => Buffer.concat([before, other.subarray(from, from + length), behind]),
      () => Buffer.concat([before, before.subarray(-length), behind]),
      () => Buffer.from(out.map((byte) => (random.whole(0, 200) === 0 ? random.whole(0, 255) : byte))),
      () => Buffer.concat([before, behind.subarray(0, random.whole(0, 20_000))]),
    ])();
  }
  return out;
}

const bytesOf = ({ carrier, pdf, raw }: MailSpecimen): Buffer => (carrier === 'UPLOAD' && pdf !== undefined ? pdf : raw);

async function readBytes(kind: 'MESSAGE' | 'PDF', bytes: Buffer) {
  const [file, pdfPath] = [path.join(folder, 'task'), path.join(folder, 'audit.pdf')];
  await rm(pdfPath, { force: true });
  await writeFile(file, bytes);
  const context = { receivedOn: '2026-10-05', currency: 'INR', countryCode: 'IN' };
  return { outcome: await readMail({ kind, path: file, pdfPath, context }), pdfPath };
}

it('A message or PDF that was tampered with always comes to an outcome, and a message to a PDF', {
  timeout: 300_000,
}, async () => {
  const random = createRandom('HOSTILE', 1);
  const carriers = ['HTML', 'ALTERNATIVE', 'PLAIN', 'PDF', 'UPLOAD'] as const;
  const specimens: MailSpecimen[] = [];
  for (const [seed, carrier] of carriers.entries()) specimens.push(await mailSpecimen(random.oneOf(SITES), seed, carrier));
  const seen = new Set<string>();
  for (let mutant = 0; mutant < MUTANTS; mutant += 1) {
    const [specimen, other] = [random.oneOf(specimens), random.oneOf(specimens)];
    const kind = specimen.carrier === 'UPLOAD' ? 'PDF' : 'MESSAGE';
    const { outcome, pdfPath } = await readBytes(kind, mutated(bytesOf(specimen), bytesOf(other), random));
    seen.add(`${kind} ${outcome.status}`);
    if (kind === 'PDF') continue;
    assert.equal(outcome.hasPdf, true, `mutant ${mutant}`);
    const pdf = await openPdf(pdfPath);
    assert.ok(!('refusal' in pdf), `mutant ${mutant}`);
    await pdf.close();
    assert.deepEqual((await readdir(folder)).toSorted(), ['audit.pdf', 'task']);
    assert.ok((await readFile(pdfPath)).length < 5_000_000);
  }
  assert.ok(seen.has('MESSAGE READ') && seen.has('PDF READ'));
});

it('A message that is made to do harm is read within bounds, or refused, and shown in either case', {
  timeout: 120_000,
}, async () => {
  const html = 'From: a@b.example\r\nContent-Type: text/html; charset=utf-8\r\n\r\n';
  const bombs: Readonly<Record<string, string>> = {
    'one line of 10 MB': html + 'word '.repeat(2_000_000),
    'a word of 10 MB': html + 'x'.repeat(10_000_000),
    'letters that join': `${html}${'क्ष'.repeat(200_000)}`,
    'signs that nobody has': `${html}${'😀'.repeat(200_000)}`,
    'nested tags': html + '<div>'.repeat(100_000),
    'wide rows': `${html}<table>${`<tr>${'<td>a</td>'.repeat(40)}</tr>`.repeat(5_000)}`,
    entities: html + '&lt;&NotExists;&#x41;'.repeat(100_000),
    'a head of recipients': `To: ${'a@b.example, '.repeat(30_000)}\r\n${html}text`,
    'a head of groups': `To: ${'a:'.repeat(200_000)}\r\n${html}text`,
    'a long subject': `Subject: ${'=?utf-8?Q?a?= '.repeat(30_000)}\r\n${html}text`,
    'no line ends': 'x'.repeat(5_000_000),
    'parts without end': `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\n\n'.repeat(1_000_000)}`,
  };
  for (const [name, bomb] of Object.entries(bombs)) {
    const { outcome } = await readBytes('MESSAGE', Buffer.from(bomb));
    assert.deepEqual([outcome.hasPdf, outcome.fault], [true, undefined], name);
    assert.equal(outcome.status, /^no line|^parts/.test(name) ? 'FAILED' : 'READ', name);
  }
});
