import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { verhoeffHolds } from '../../src/features/guests/documents/reading/prove/verhoeff.rules.ts';
import { createRandom } from '../harness/random.ts';
import { HIDING_METHODS, makeSearchableScanPdf, makeTextPdf } from './pdfs.ts';
import { makeSmallAndBlurred, makeSpecimen } from './specimens.ts';
import { CARD_PAIRS, drawTwoCards } from './two-cards.ts';
import { drawLines, makeLines, UNRELATED_DOCUMENTS } from './unrelated-documents.ts';

async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text;
}

describe('unrelated documents', () => {
  it('have numbers that look like those of identity documents', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const textOfPaper = (paper: (typeof UNRELATED_DOCUMENTS)[number]) => makeLines(paper, createRandom(paper, seed)).join('\n');
      assert.match(textOfPaper('HOTEL_INVOICE'), /PAN: [A-Z]{3}C[A-Z]\d{4}[A-Z]\n/);
      assert.match(textOfPaper('BOOKING_CONFIRMATION'), /INV2024001/);
      assert.match(textOfPaper('BUS_TICKET'), /TKT1234567/);
      const policy = /Policy No: (\d{4} \d{4} \d{4})\n/.exec(textOfPaper('INSURANCE_POLICY'))?.[1] ?? '';
      assert.ok(verhoeffHolds(policy.replaceAll(' ', '')), policy);
    }
  });

  it('have the same content as text and as a picture, and for the same seed', async () => {
    for (const paper of UNRELATED_DOCUMENTS) {
      const lines = makeLines(paper, createRandom(paper, 1));
      assert.deepEqual(lines, makeLines(paper, createRandom(paper, 1)));
      const text = await textOf(await makeTextPdf(lines));
      for (const word of lines.join(' ').split(/\s+/)) assert.ok(text.includes(word), `${paper}: ${word}`);
      const [first, again] = [await drawLines(lines, createRandom(1)), await drawLines(lines, createRandom(1))];
      assert.ok(first.equals(again), paper);
    }
  });
});

describe('two cards on one picture', () => {
  it('are one below the other, and belong to two people', async () => {
    for (const pair of CARD_PAIRS) {
      const { picture, owners } = await drawTwoCards(pair, 1);
      const [first, second] = owners;
      const { width, height } = await sharp(picture).metadata();
      assert.ok(height > width * 1.2, pair);
      assert.equal(owners.length, 2, pair);
      assert.notEqual(first?.truth.documentNumber, second?.truth.documentNumber, pair);
      assert.ok(picture.equals((await drawTwoCards(pair, 1)).picture), pair);
    }
  });
});

describe('scans with hidden text', () => {
  it('have a picture, and text that the rendered page does not show', async () => {
    const { picture } = await makeSpecimen('PAN_NEW', 1);
    for (const hidden of HIDING_METHODS) {
      const pdf = await makeSearchableScanPdf(picture, 85.6, ['Name', 'SOMEBODY ELSE'], hidden);
      assert.match(await textOf(pdf), /Name\s+SOMEBODY ELSE/);
      assert.equal((await extractImages(await getDocumentProxy(new Uint8Array(pdf)), 1)).length, 1);
      assert.match(pdf.toString('latin1'), /^%PDF/);
    }
  });
});

describe('small and blurred pictures', () => {
  it('are 640 pixels wide, and the same for the same seed', async () => {
    const { picture } = await makeSpecimen('PAN_NEW', 1);
    const [first, again] = [await makeSmallAndBlurred(picture, 1), await makeSmallAndBlurred(picture, 1)];
    assert.ok(first.equals(again));
    assert.equal((await sharp(first).metadata()).width, 640);
  });
});
