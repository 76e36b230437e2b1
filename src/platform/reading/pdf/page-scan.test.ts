import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { CATALOG, closePdfs, drawn, ofObjects, open, PAGES, stream } from '../../../../test/harness/pdf-objects.ts';
import { HIDING_METHODS, makeAadhaarLetterPdf, makeScanPdf, makeSearchableScanPdf } from '../../../../test/specimens/pdfs.ts';

after(closePdfs);

const [A4_WIDTH, A4_HEIGHT] = [595.28, 841.89];
const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#ccb' } })
  .png()
  .toBuffer();
const isScan = async (pdf: Buffer): Promise<boolean> => (await open(pdf)).hasScan(1);

test('A page with a picture over the whole of it is a scan, also in strips, and the text on it is doubted', async () => {
  const whole = await drawn((document) => {
    document.image(picture, 0, 0, { width: A4_WIDTH, height: A4_HEIGHT }).text('Anjali Rao', 60, 60);
  });
  const pdf = await open(whole);
  assert.equal(await pdf.hasScan(1), true);
  const { lines } = await pdf.textOf(1);
  assert.deepEqual(
    lines.map(({ text, confidence, words }) => [text, confidence, ...words.map((word) => word.confidence)]),
    [['Anjali Rao', 0.6, 0.6, 0.6]],
  );
  const strips = await drawn((document) => {
    for (let strip = 0; strip < 8; strip += 1)
      document.image(picture, 0, (strip * A4_HEIGHT) / 8, { width: A4_WIDTH, height: A4_HEIGHT / 8 });
  });
  assert.equal(await isScan(strips), true);
});

test('A picture of any size with invisible letters behind it is a scan', async () => {
  for (const hidden of HIDING_METHODS) {
    const pdf = await open(await makeSearchableScanPdf(picture, 85.6, ['Name', 'SOMEBODY ELSE'], hidden));
    assert.equal(await pdf.hasScan(1), true, hidden);
    const { lines } = await pdf.textOf(1);
    assert.deepEqual(
      lines.map(({ text, confidence }) => [text, confidence]),
      [
        ['Name', 0.6],
        ['SOMEBODY ELSE', 0.6],
      ],
      hidden,
    );
  }
});

test('A picture in small pieces, and one inside a form, count by where they lie', async () => {
  const inline = (x: number, y: number): string => `q 50 0 0 40 ${x} ${y} cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x80 EI Q`;
  const tiles = Array.from({ length: 100 }, (_, at) => inline((at % 10) * 50, Math.floor(at / 10) * 40)).join('\n');
  const page = (more = ''): string => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 400] /Contents 4 0 R ${more} >>`;
  assert.equal(await isScan(ofObjects(CATALOG, PAGES, page(), stream('', tiles))), true);
  const form = (width: number): Buffer =>
    ofObjects(
      CATALOG,
      PAGES,
      page('/Resources << /XObject << /X 5 0 R >> >>'),
      stream('', `q ${width} 0 0 400 0 0 cm /X Do Q`),
      stream(
        '/Type /XObject /Subtype /Form /BBox [0 0 2 2] /Matrix [0.5 0 0 0.5 0 0]',
        'q 2 0 0 2 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x80 EI Q',
      ),
    );
  assert.equal(await isScan(form(500)), true);
  assert.equal(await isScan(form(200)), false);
});

test('A letter is none: with a portrait, a code and an emblem, with a small photograph, with invisible spaces, with faint lines', async () => {
  assert.equal(await isScan((await makeAadhaarLetterPdf(1)).pdf), false);
  const letter = await drawn((document) => {
    document
      .image(picture, 40, 20, { width: 60 })
      .image(picture, 60, 540, { width: 90 })
      .image(picture, 330, 540, { width: 130 });
    document.text('Your Aadhaar No.', 60, 300).text('2341 2341 2346');
    document.addContent('3 Tr').text(' ', 60, 400).addContent('0 Tr').text('Anjali Rao', 60, 420);
    document.save().fillOpacity(0).rect(0, 0, A4_WIDTH, A4_HEIGHT).fill('#000').restore().text('Pune', 60, 440);
  });
  const pdf = await open(letter);
  assert.equal(await pdf.hasScan(1), false);
  assert.ok((await pdf.textOf(1)).lines.every(({ confidence }) => confidence === 1));
  assert.equal(await isScan(await makeScanPdf(picture, 60)), false, 'a photograph and no text at all');
});

test('Only pages that are looked at can be asked about', async () => {
  await assert.rejects((await open((await makeAadhaarLetterPdf(1)).pdf)).hasScan(2), RangeError);
});
