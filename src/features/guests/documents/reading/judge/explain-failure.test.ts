import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { makeSpecimen } from '../../../../../../test/specimens/specimens.ts';
import { toGreyImage } from '../../../../../platform/reading/image/grey-image.ts';
import { explainFailure, NOTHING_FOUND, problemOf } from './explain-failure.rules.ts';

const explain = async (picture: Sharp): Promise<string> => explainFailure(await toGreyImage(picture));

async function openSpecimen(): Promise<Sharp> {
  const { picture } = await makeSpecimen('AADHAAR_FRONT', 5);
  return sharp(picture).flatten({ background: '#fff' });
}

/** The specimen on a table, so that white does not reach the border. */
async function onTable(width = 1_400): Promise<Sharp> {
  const card = (await openSpecimen()).resize({ width }).linear(0.75);
  return sharp(await card.extend({ top: 90, bottom: 90, left: 90, right: 90, background: '#555' }).png().toBuffer());
}

test('a picture that is too small, dark or blurred, or has glare, is explained by that', async () => {
  assert.equal(
    await explain((await openSpecimen()).resize({ width: 400 })),
    'The picture is too small: it is 400 pixels wide. Please take it from closer, or upload the original picture.',
  );
  assert.match(await explain((await onTable()).linear(0.3)), /^The picture is too dark\. /);
  for (const sigma of [8, 16]) assert.match(await explain((await onTable()).blur(sigma)), /^The picture is blurred\. /);
  const light = { create: { width: 420, height: 240, channels: 3 as const, background: '#fff' } };
  const glaring = await (await onTable())
    .composite([{ input: light, left: 600, top: 500 }])
    .png()
    .toBuffer();
  assert.match(await explain(sharp(glaring)), /^A part of the picture is white from glare\. /);
});

test('a sharp picture in good light is explained by nothing but that no document is in it', async () => {
  assert.equal(await explain(await onTable()), NOTHING_FOUND);
  assert.equal(await explain((await onTable()).blur(1.2)), NOTHING_FOUND);
  assert.equal(await explain(await openSpecimen()), NOTHING_FOUND);
  const sheet = sharp({ create: { width: 900, height: 900, channels: 3, background: '#fff' } });
  assert.equal(await explain(sheet), NOTHING_FOUND);
});

test('the problem is found again in the stored reason', async () => {
  const reasons = [NOTHING_FOUND, await explain((await openSpecimen()).resize({ width: 300 }))];
  assert.deepEqual(reasons.map(problemOf), ['NO_DOCUMENT', 'TOO_SMALL']);
  assert.deepEqual([null, 'The file of the document is missing.', ''].map(problemOf), [null, null, null]);
});
