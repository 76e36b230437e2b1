import assert from 'node:assert/strict';
import { after, mock, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { longTest } from '../../../../test/harness/long-test.ts';
import {
  CATALOG,
  closePdfs,
  drawn,
  ofObjects,
  open,
  PAGES,
  stream,
  tryOpen,
  withImage,
} from '../../../../test/harness/pdf-objects.ts';
import { makeAadhaarLetterPdf, makeManyPagesPdf } from '../../../../test/specimens/pdfs.ts';
import { openPdf } from './open-pdf.ts';
import { refusalFor } from './refusals.rules.ts';
import { pageOf } from './text-lines.ts';

const fetched = mock.method(globalThis, 'fetch');
after(closePdfs);

test('The text of an Aadhaar letter comes in lines, also where two fonts share one', async () => {
  const { pdf, truth } = await makeAadhaarLetterPdf(1);
  const { lines } = await (await open(pdf)).textOf(1);
  const texts = lines.map(({ text }) => text);
  assert.ok(texts.includes(truth.name ?? ''));
  assert.ok(texts.includes((truth.documentNumber ?? '').replace(/(.{4})(?=.)/g, '$1 ')));
  const [year, month, day] = (truth.dob ?? '').split('-');
  assert.ok(texts.some((text) => text.endsWith(`/DOB: ${day}/${month}/${year}`)));
  assert.ok(lines.every(({ confidence, words }) => confidence === 1 && words.every((word) => word.confidence === 1)));
});

test('Labels and values in two columns come as one line each, from top to bottom, whatever order they were drawn in', async () => {
  const rows: readonly (readonly [string, string])[] = [
    ['Name', 'Anjali Rao'],
    ['Date of Birth', '01/02/1990'],
    ['PAN', 'ABCDE1234F'],
  ];
  const pdf = await drawn((document) => {
    document.fontSize(12);
    for (const [at, [, value]] of rows.entries()) document.text(value, 300, 100 + at * 30, { lineBreak: false });
    for (const [at, [label]] of [...rows.entries()].toReversed()) document.text(label, 60, 101 + at * 30, { lineBreak: false });
    document.fontSize(8).text('below', 60, 700);
  });
  const { lines } = await (await open(pdf)).textOf(1);
  assert.deepEqual(
    lines.map(({ text }) => text),
    ['Name Anjali Rao', 'Date of Birth 01/02/1990', 'PAN ABCDE1234F', 'below'],
  );
  const scale = 2_200 / 841.89;
  const value = lines[0]?.words[1];
  assert.equal(value?.text, 'Anjali');
  assert.ok(Math.abs((value?.box.x ?? 0) - 300 * scale) < 3);
  assert.ok(Math.abs((value?.box.y ?? 0) - 100 * scale) < 12);
  assert.ok((value?.box.width ?? 0) > 70 && (value?.box.width ?? 0) < 110);
});

test('Letters drawn one by one are words again, and bold made by drawing twice is read once', async () => {
  const pdf = await drawn((document) => {
    document.fontSize(12).text('DOB 1990', 60, 100, { characterSpacing: 0.6 });
    for (const shift of [0, 0.3]) document.text('Bold', 60 + shift, 140, { lineBreak: false });
  });
  const { lines } = await (await open(pdf)).textOf(1);
  assert.deepEqual(
    lines.map(({ text }) => text),
    ['DOB 1990', 'Bold'],
  );
});

test('Text along the edge, and on a page that lies on its side, is read in its own direction', async () => {
  const turned = await drawn((document) => {
    document.text('First line', 60, 60).text('Second line');
    document.rotate(-90, { origin: [30, 300] }).text('Issued 2011', 30, 300);
  });
  const texts = async (pdf: Buffer) => (await (await open(pdf)).textOf(1)).lines.map(({ text }) => text);
  assert.deepEqual(await texts(turned), ['First line', 'Second line', 'Issued 2011']);
  for (const turn of [90, 180, 270]) {
    const content = stream('', 'BT /F 20 Tf 50 300 Td (First line) Tj 0 -30 Td (Second line) Tj ET');
    const resources = '/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
    const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 400] /Rotate ${turn} /Contents 4 0 R ${resources} >>`;
    assert.deepEqual(await texts(ofObjects(CATALOG, PAGES, page, content)), ['First line', 'Second line'], `${turn} degrees`);
  }
});

test('A PDF that needs a password, is broken, empty or no PDF says so', async () => {
  const { pdf } = await makeAadhaarLetterPdf(1, 'with password');
  assert.deepEqual(await tryOpen(pdf), { refusal: 'The PDF needs a password: save it without one and upload it again.' });
  const whole = await makeManyPagesPdf(2);
  const broken = {
    'half of one': whole.subarray(0, whole.length / 2),
    'its first line': Buffer.from('%PDF-1.7\n'),
    noise: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000, 0x9c)]),
    'no PDF': Buffer.from('Hello'),
    'pages that are their own parents': ofObjects(CATALOG, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>'),
    'a table of itself': Buffer.from('%PDF-1.7\nxref\n0 0\ntrailer << /Prev 9 /Size 1 >>\nstartxref\n9\n%%EOF'),
  };
  for (const [name, bytes] of Object.entries(broken))
    assert.deepEqual(await tryOpen(bytes), { refusal: 'The PDF is broken or incomplete: save or scan it again.' }, name);
  assert.deepEqual(await tryOpen(ofObjects(CATALOG, '<< /Type /Pages /Kids [] /Count 0 >>')), {
    refusal: 'The PDF has no pages.',
  });
  const large = Buffer.concat([whole, Buffer.alloc(20_000_000)]);
  assert.deepEqual(await tryOpen(large), { refusal: 'The PDF is larger than 20 MB.' });
});

test('An error that is not the fault of the PDF is not reported as one', async () => {
  await assert.rejects(openPdf('/nowhere/at/all.pdf'), { code: 'ENOENT' });
  for (const error of [new TypeError('x is undefined'), new Error('Cannot find module'), 'InvalidPDFException', null])
    assert.equal(refusalFor(error), undefined, String(error));
  assert.equal(refusalFor(Object.assign(new Error('secret'), { name: 'PasswordException' }))?.includes('password'), true);
});

test('A PDF that only its owner may change opens without a password', async () => {
  const pdf = await open(await drawn((document) => document.text('Passport'), { ownerPassword: 'owner' }));
  assert.equal((await pdf.textOf(1)).lines[0]?.text, 'Passport');
});

longTest('Of 500 pages the first three can be looked at', async () => {
  const pdf = await open(await makeManyPagesPdf(500, ['Passport']));
  assert.equal(pdf.pageCount, 500);
  assert.equal((await pdf.textOf(1)).lines[0]?.text, 'Passport');
  assert.equal((await pdf.textOf(3)).lines[0]?.text, 'Page 3');
  for (const page of [0, 4, 500, 1.5]) await assert.rejects(pdf.textOf(page), RangeError, String(page));
});

test('Scripts, addresses and loops in a PDF change nothing', async () => {
  const action = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); this.submitForm\\("http://127.0.0.1:9/"\\);) >>';
  const catalog = `<< /Type /Catalog /Pages 2 0 R ${action} >>`;
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 400] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> /Font << /F 6 0 R >> >> >>';
  const content = stream('', 'BT /F 20 Tf 50 300 Td (Passport) Tj ET /X Do');
  const form = stream(
    '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>',
    '/X Do '.repeat(5),
  );
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Unheard /FontDescriptor << /Type /FontDescriptor /FontFile 7 0 R >> >>';
  const external = stream('/F << /FS /URL /F (http://127.0.0.1:9/font) >>', '');
  const pdf = await open(ofObjects(catalog, PAGES, page, content, form, font, external));
  assert.equal((await pdf.textOf(1)).lines[0]?.text, 'Passport');
  await pdf.render(1);
  assert.equal(await pdf.largestImageOf(1), null);
});

test('What is too much for one page is omitted', async () => {
  const resources = '/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 400] /Contents 4 0 R ${resources} >>`;
  const crowd = Array.from(
    { length: 30_000 },
    (_, at) => `1 0 0 1 ${(at % 50) * 10} ${(at / 25).toFixed(2)} Tm (Word-number-${at}) Tj`,
  ).join('\n');
  const text = await (await open(ofObjects(CATALOG, PAGES, page, stream('', `BT /F 2 Tf ${crowd} ET`)))).textOf(1);
  const letters = text.lines.reduce((sum, line) => sum + line.text.length, 0);
  assert.ok(letters > 50_000 && letters < 130_000, String(letters));
  const size = '/Width 20000 /Height 20000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode';
  const bomb = await open(withImage(stream(`/Type /XObject /Subtype /Image ${size}`, deflateSync(Buffer.alloc(1_000)))));
  assert.equal(await bomb.largestImageOf(1), null);
  await bomb.render(1);
});

test('One run of very many letters is cut, and very many words on one line are one line', async () => {
  const resources = '/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 400] /Contents 4 0 R ${resources} >>`;
  const content = stream('', `BT /F 2 Tf 0.05 Tz 10 10 Td (${'W'.repeat(300_000)}) Tj ET`);
  const { lines } = await (await open(ofObjects(CATALOG, PAGES, page, content))).textOf(1);
  assert.equal(
    lines.reduce((sum, { text }) => sum + text.length, 0),
    100_000,
  );
  const words = Array.from({ length: 200_000 }, (_, at) => ({ text: 'a', x: at * 3, y: 10, angle: 0, width: 1, size: 2 }));
  const [line, ...others] = pageOf(words, 1).lines;
  assert.deepEqual([others.length, line?.words.length], [0, 200_000]);
  assert.deepEqual(line?.box, { x: 0, y: 8.4, width: 199_999 * 3 + 1, height: 2 });
});

test('Nothing was fetched for all that', () => {
  assert.equal(fetched.mock.callCount(), 0);
});
