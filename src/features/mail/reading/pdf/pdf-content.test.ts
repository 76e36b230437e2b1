import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { after, describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import { longTest } from '../../../../../test/harness/long-test.ts';
import { closePdfs, drawn, open } from '../../../../../test/harness/pdf-objects.ts';
import {
  makeAadhaarLetterPdf,
  makeManyPagesPdf,
  makeScanPdf,
  makeSearchableScanPdf,
} from '../../../../../test/specimens/pdfs.ts';
import { processorMs } from '../../../../platform/processes/processor-time.ts';
import { type QuarterTurns, toSharp, turnImage } from '../../../../platform/reading/image/grey-image.ts';
import type { MessageText } from '../reservation.rules.ts';
import { readPdfTexts } from './pdf-content.ts';
import { closeScanText } from './scan-text.ts';

const NEVER = Number.POSITIVE_INFINITY;
const ROWS: readonly (readonly [string, string])[] = [
  ['Booking ID', 'NH74215599882'],
  ['Guest Name', 'Ravi Sharma'],
  ['Check-in', '12 Dec 2026'],
  ['Check-out', '14 Dec 2026'],
  ['Room Type', 'Deluxe Room with Balcony'],
];

let folder = '';
folder = await mkdtemp(path.join(tmpdir(), 'hostelry-pdf-text-'));
after(async () => {
  await closeScanText();
  await closePdfs();
  await rm(folder, { recursive: true, force: true });
});

async function read(pdf: Buffer, until = NEVER, pages = NEVER) {
  const file = path.join(folder, 'file.pdf');
  await writeFile(file, pdf);
  const faults: unknown[] = [];
  return { read: await readPdfTexts(file, { pages, scans: until }, (error) => faults.push(error)), faults };
}

async function textsOf(pdf: Buffer, until?: number): Promise<readonly MessageText[]> {
  const { read: outcome, faults } = await read(pdf, until);
  assert.deepEqual(faults, []);
  assert.ok('texts' in outcome, JSON.stringify(outcome));
  return outcome.texts;
}

const cellsOf = (text: MessageText | undefined) => text?.lines.map(({ cells }) => cells);

/** A voucher in two columns. */
const voucher = () =>
  drawn((page) => {
    page.fontSize(13).text('Hotel Voucher', 60, 50);
    for (const [at, [label, value]] of ROWS.entries()) {
      page.text(label, 60, 90 + at * 26, { lineBreak: false });
      page.text(value, 250, 90 + at * 26, { lineBreak: false });
    }
  });

/** A sheet on which the voucher is printed, seen from above. */
async function sheet(turns: QuarterTurns): Promise<Buffer> {
  const page = await (await open(await voucher())).render(1);
  return toSharp(turnImage(page, turns)).png().toBuffer();
}

/** Pages with these steps (ISO 32000-2, 8.2), each compressed. */
function pagesOf(...contents: string[]): Buffer {
  const kids = contents.map((_, at) => `${10 + 2 * at} 0 R`).join(' ');
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
  const pages = contents.flatMap((content, at) => {
    const packed = deflateSync(Buffer.from(content));
    const page = `${10 + 2 * at} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F1 ${font}>>>>/Contents ${11 + 2 * at} 0 R>>endobj\n`;
    const stream = `${11 + 2 * at} 0 obj<</Length ${packed.length}/Filter/FlateDecode>>stream\n`;
    return [Buffer.from(page + stream), packed, Buffer.from('\nendstream endobj\n')];
  });
  const head = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[${kids}]/Count ${contents.length}>>endobj\n`;
  return Buffer.concat([Buffer.from(head), ...pages, Buffer.from('trailer<</Root 1 0 R>>\n%%EOF')]);
}

const WRITTEN = 'BT /F1 12 Tf 60 700 Td (Booking ID: NH74215599882) Tj ET';
/** Minutes of steps that draw nothing, and of letters. */
const [STEPS, LETTERS] = ['q Q '.repeat(40_000_000), `BT /F1 1 Tf ${'(Total 5) Tj '.repeat(12_000_000)}ET`];

describe('A PDF of a message', () => {
  it('is read by its text, in cells where it stands in columns', async () => {
    const [text, ...others] = await textsOf(await voucher());
    assert.deepEqual(others, []);
    assert.equal(text?.origin, 'PDF');
    assert.deepEqual(cellsOf(text), [['Hotel Voucher'], ...ROWS]);
    assert.ok(text?.lines.every(({ confidence }) => confidence === 1));
  });

  it('has the label of a line apart from its value', async () => {
    const [text] = await textsOf(
      await drawn((page) => void page.fontSize(11).text('Booking ID: 12345').text('Dear hotel, all is well.')),
    );
    assert.deepEqual(cellsOf(text), [['Booking ID', '12345'], ['Dear hotel, all is well.']]);
  });

  it('is read by its first three pages', async () => {
    const [text] = await textsOf(await makeManyPagesPdf(30, ['Voucher']));
    assert.deepEqual(cellsOf(text)?.flat(), ['Voucher', 'Page 2', 'Page 3']);
  });

  longTest(
    'that is a scan is read by its letters, whichever way up it lies, and not by the text behind it',
    {
      timeout: 120_000,
    },
    async () => {
      for (const turns of [0, 2, 1] as const) {
        const [text, ...others] = await textsOf(await makeScanPdf(await sheet(turns), turns === 1 ? 170 : 160));
        assert.deepEqual(others, []);
        assert.equal(text?.origin, 'SCAN');
        const cells = cellsOf(text) ?? [];
        for (const [label, value] of ROWS)
          assert.ok(
            cells.some((row) => row[0] === label && row[1] === value),
            `${turns}: ${label} in ${JSON.stringify(cells)}`,
          );
        assert.ok(text?.lines.every(({ confidence }) => confidence > 0 && confidence < 1));
      }
      const behind = await makeSearchableScanPdf(await sheet(0), 160, ['Booking ID 999'], 'invisible');
      const [text] = await textsOf(behind);
      assert.equal(text?.origin, 'SCAN');
      assert.ok(!JSON.stringify(cellsOf(text)).includes('999'));
      // Without time for its letters there is only what another program has found.
      const [late] = await textsOf(behind, 0);
      assert.deepEqual([late?.origin, late?.lines[0]?.confidence], ['SCAN', 0.6]);
    },
  );

  longTest('that would take minutes is left when its time is over, with what was read by then', { timeout: 60_000 }, async () => {
    for (const endless of [STEPS, LETTERS]) {
      const { read: outcome } = await read(pagesOf(WRITTEN, endless), 0, processorMs() + 5_000);
      assert.ok('texts' in outcome);
      assert.deepEqual(cellsOf(outcome.texts[0]), [['Booking ID', 'NH74215599882']]);
    }
    assert.ok('refusal' in (await read(pagesOf(STEPS), 0, processorMs() + 1_000)).read);
    assert.ok('refusal' in (await read(pagesOf(WRITTEN), 0, processorMs())).read);
  });

  it('without text says nothing', async () => {
    assert.deepEqual(await textsOf(await drawn(() => undefined)), []);
  });

  it('that is broken, or needs a password, is refused with a reason', async () => {
    const reasons = {
      broken: (await read(Buffer.from('%PDF-1.7\nnothing'))).read,
      none: (await read(Buffer.from('hello'))).read,
      locked: (await read((await makeAadhaarLetterPdf(1, 'with password')).pdf)).read,
    };
    for (const [name, outcome] of Object.entries(reasons)) assert.ok('refusal' in outcome, name);
    assert.match('refusal' in reasons.locked ? reasons.locked.refusal : '', /password/);
    assert.match('refusal' in reasons.broken ? reasons.broken.refusal : '', /broken/);
  });
});
