import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createRandom } from '../../../../../../test/harness/random.ts';
import { aadhaarHolder } from '../../../../../../test/specimens/aadhaar-holder.ts';
import { drawQrCode, makeSecureCode, makeXmlCode } from '../../../../../../test/specimens/aadhaar-qr.ts';
import { CARD_MM, startDrawing, toPng } from '../../../../../../test/specimens/drawing.ts';
import { loadGreyImage, resizeImage, rotateImage, toSharp, turnImage } from '../../../../../platform/reading/image/grey-image.ts';
import type { GreyImage } from '../../../../../platform/reading/page.rules.ts';
import { readAadhaarQr } from './aadhaar-qr.ts';

const TODAY = '2026-11-21';
const HOLDER = aadhaarHolder(createRandom('read-qr', 1));
const SECURE = makeSecureCode(HOLDER, createRandom('read-qr', 2));

async function greyOf(picture: Buffer): Promise<GreyImage> {
  const image = await loadGreyImage(picture);
  if ('refusal' in image) throw new Error(image.refusal);
  return image;
}

/** A card with these codes side by side. */
async function card(...texts: readonly string[]): Promise<GreyImage> {
  const drawing = startDrawing(createRandom('card'), CARD_MM, 14, 35);
  for (const [at, text] of texts.entries()) await drawQrCode(drawing, text, 4 + at * 42, 8, 36);
  return greyOf(await toPng(drawing));
}

async function numberIn(image: GreyImage): Promise<string | undefined> {
  return (await readAadhaarQr(image, TODAY))?.fields.documentNumber?.value;
}

const fetched = mock.method(globalThis, 'fetch');
const [secure, xml] = [await card(SECURE), await card(makeXmlCode(HOLDER))];
const LAST_FOUR = `XXXXXXXX${HOLDER.number.slice(-4)}`;

test('both types of Aadhaar codes are read', async () => {
  assert.equal(await numberIn(xml), HOLDER.number);
  assert.equal(await numberIn(secure), LAST_FOUR);
});

test('a code is read at any angle', async () => {
  for (const turns of [1, 2, 3] as const)
    assert.equal(await numberIn(turnImage(secure, turns)), LAST_FOUR, `${turns} quarter turns`);
  for (const degrees of [7, 45, 200])
    assert.equal(await numberIn(await rotateImage(secure, degrees)), LAST_FOUR, `${degrees} degrees`);
});

test('a code is read in a small, blurred, faded or grainy picture', async () => {
  const small = await resizeImage(secure, 460);
  const blurred = await greyOf(await toSharp(secure).blur(1.6).jpeg({ quality: 45 }).toBuffer());
  const faded = await greyOf(await toSharp(secure).linear(0.12, 170).jpeg({ quality: 80 }).toBuffer());
  const grain = createRandom('grain');
  const grainy = { ...secure, data: secure.data.map((grey) => Math.min(255, Math.max(0, grey + grain.whole(-60, 60)))) };
  for (const [name, image] of Object.entries({ small, blurred, faded, grainy }))
    assert.equal(await numberIn(image), LAST_FOUR, name);
});

test('codes other than Aadhaar codes are ignored, in any order', async () => {
  assert.equal(await readAadhaarQr(await card('https://example.org/menu', 'upi://pay?pa=hotel@bank'), TODAY), null);
  assert.equal(await numberIn(await card('https://example.org/menu', SECURE)), LAST_FOUR);
  assert.equal(await numberIn(await card(SECURE, 'https://example.org/menu')), LAST_FOUR);
});

test('a picture without a code, or with hardly any pixels, has no reading', async () => {
  assert.equal(await readAadhaarQr(await card(), TODAY), null);
  assert.equal(await readAadhaarQr({ data: new Uint8Array(1), width: 1, height: 1 }, TODAY), null);
  assert.equal(await readAadhaarQr({ data: new Uint8Array(2_000).fill(255), width: 2_000, height: 1 }, TODAY), null);
});

test('no test has fetched anything from the network', () => {
  assert.equal(fetched.mock.callCount(), 0);
});
