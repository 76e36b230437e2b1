import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { verhoeffHolds } from '../../src/features/documents/reading/kinds/verhoeff.rules.ts';
import { linesOf, OTHER_PAPERS, otherPicture } from './other-papers.ts';
import { HIDDEN, searchableScanPdf, textPdf } from './pdfs.ts';
import { randomOf } from './random.ts';
import { smallAndBlurred, specimen } from './specimens.ts';
import { PAIRS, twoCards } from './two-cards.ts';

async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text;
}

describe('papers that are no identity document', () => {
  it('have the numbers that are taken for those of identity documents', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const textOfPaper = (paper: (typeof OTHER_PAPERS)[number]) => linesOf(paper, randomOf(paper, seed)).join('\n');
      assert.match(textOfPaper('HOTEL_INVOICE'), /PAN: [A-Z]{3}C[A-Z]\d{4}[A-Z]\n/);
      assert.match(textOfPaper('BOOKING_CONFIRMATION'), /INV2024001/);
      assert.match(textOfPaper('BUS_TICKET'), /TKT1234567/);
      const policy = /Policy No: (\d{4} \d{4} \d{4})\n/.exec(textOfPaper('INSURANCE_POLICY'))?.[1] ?? '';
      assert.ok(verhoeffHolds(policy.replaceAll(' ', '')), policy);
    }
  });

  it('say the same as text and as a picture, and again for the same seed', async () => {
    for (const paper of OTHER_PAPERS) {
      const lines = linesOf(paper, randomOf(paper, 1));
      assert.deepEqual(lines, linesOf(paper, randomOf(paper, 1)));
      const text = await textOf(await textPdf(lines));
      for (const word of lines.join(' ').split(/\s+/)) assert.ok(text.includes(word), `${paper}: ${word}`);
      const [first, again] = [await otherPicture(lines, randomOf(1)), await otherPicture(lines, randomOf(1))];
      assert.ok(first.equals(again), paper);
    }
  });
});

describe('two cards on one picture', () => {
  it('lie one below the other, and are of two people', async () => {
    for (const pair of PAIRS) {
      const { picture, owners } = await twoCards(pair, 1);
      const [first, second] = owners;
      const { width, height } = await sharp(picture).metadata();
      assert.ok(height > width * 1.2, pair);
      assert.equal(owners.length, 2, pair);
      assert.notEqual(first?.truth.documentNumber, second?.truth.documentNumber, pair);
      assert.ok(picture.equals((await twoCards(pair, 1)).picture), pair);
    }
  });
});

describe('scans with hidden text', () => {
  it('have the picture and the text, which the drawn page does not show', async () => {
    const { picture } = await specimen('PAN_NEW', 1);
    for (const hidden of HIDDEN) {
      const pdf = await searchableScanPdf(picture, 85.6, ['Name', 'SOMEBODY ELSE'], hidden);
      assert.match(await textOf(pdf), /Name\s+SOMEBODY ELSE/);
      assert.equal((await extractImages(await getDocumentProxy(new Uint8Array(pdf)), 1)).length, 1);
      assert.match(pdf.toString('latin1'), /^%PDF/);
    }
  });
});

describe('small and blurred pictures', () => {
  it('are 640 pixels wide, and the same for the same seed', async () => {
    const { picture } = await specimen('PAN_NEW', 1);
    const [first, again] = [await smallAndBlurred(picture, 1), await smallAndBlurred(picture, 1)];
    assert.ok(first.equals(again));
    assert.equal((await sharp(first).metadata()).width, 640);
  });
});
