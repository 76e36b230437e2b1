import assert from 'node:assert/strict';
import { before, mock, test } from 'node:test';
import { aadhaarHolder } from '../../../../../test/specimens/aadhaar-holder.ts';
import { qrPicture, secureQr, xmlQr } from '../../../../../test/specimens/aadhaar-qr.ts';
import { randomOf } from '../../../../../test/specimens/random.ts';
import { CARD_MM, newSheet, pictureOf } from '../../../../../test/specimens/sheet.ts';
import { asPicture, resized, rotated, toGrey, turned } from '../../../../platform/reading/image/grey-image.ts';
import type { GreyImage } from '../../../../platform/reading/page.rules.ts';
import { readQr } from './read-qr.ts';

const TODAY = '2026-11-21';
const HOLDER = aadhaarHolder(randomOf('read-qr', 1));
const SECURE = secureQr(HOLDER, randomOf('read-qr', 2));

async function greyOf(picture: Buffer): Promise<GreyImage> {
  const image = await toGrey(picture);
  if ('refusal' in image) throw new Error(image.refusal);
  return image;
}

/** A card with these codes side by side. */
async function card(...texts: readonly string[]): Promise<GreyImage> {
  const sheet = newSheet(randomOf('card'), CARD_MM, 14, 35);
  for (const [at, text] of texts.entries()) await qrPicture(sheet, text, 4 + at * 42, 8, 36);
  return greyOf(await pictureOf(sheet));
}

async function numberIn(image: GreyImage): Promise<string | undefined> {
  return (await readQr(image, TODAY))?.fields.documentNumber?.value;
}

const fetched = mock.method(globalThis, 'fetch');
let secure: GreyImage;
let xml: GreyImage;
before(async () => {
  [secure, xml] = [await card(SECURE), await card(xmlQr(HOLDER))];
});
const LAST_FOUR = `XXXXXXXX${HOLDER.number.slice(-4)}`;

test('Both codes of Aadhaar cards are read', async () => {
  assert.equal(await numberIn(xml), HOLDER.number);
  assert.equal(await numberIn(secure), LAST_FOUR);
});

test('A code is read at any angle', async () => {
  for (const turns of [1, 2, 3] as const)
    assert.equal(await numberIn(turned(secure, turns)), LAST_FOUR, `${turns} quarter turns`);
  for (const degrees of [7, 45, 200])
    assert.equal(await numberIn(await rotated(secure, degrees)), LAST_FOUR, `${degrees} degrees`);
});

test('A code is read in a small, a blurred, a faded and a grainy picture', async () => {
  const small = await resized(secure, 460);
  const blurred = await greyOf(await asPicture(secure).blur(1.6).jpeg({ quality: 45 }).toBuffer());
  const faded = await greyOf(await asPicture(secure).linear(0.12, 170).jpeg({ quality: 80 }).toBuffer());
  const grain = randomOf('grain');
  const grainy = { ...secure, data: secure.data.map((grey) => Math.min(255, Math.max(0, grey + grain.whole(-60, 60)))) };
  for (const [name, image] of Object.entries({ small, blurred, faded, grainy }))
    assert.equal(await numberIn(image), LAST_FOUR, name);
});

test('A code that is no Aadhaar code is passed over, whichever stands first', async () => {
  assert.equal(await readQr(await card('https://example.org/menu', 'upi://pay?pa=hotel@bank'), TODAY), null);
  assert.equal(await numberIn(await card('https://example.org/menu', SECURE)), LAST_FOUR);
  assert.equal(await numberIn(await card(SECURE, 'https://example.org/menu')), LAST_FOUR);
});

test('A picture without a code tells nothing, nor does one of hardly any pixels', async () => {
  assert.equal(await readQr(await card(), TODAY), null);
  assert.equal(await readQr({ data: new Uint8Array(1), width: 1, height: 1 }, TODAY), null);
  assert.equal(await readQr({ data: new Uint8Array(2_000).fill(255), width: 2_000, height: 1 }, TODAY), null);
});

test('Nothing was fetched for all that', () => {
  assert.equal(fetched.mock.callCount(), 0);
});
