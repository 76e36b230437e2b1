import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { makeSpecimen, type SpecimenKind } from '../../../../../../test/specimens/specimens.ts';
import { loadGreyImage } from '../../../../../platform/reading/image/grey-image.ts';
import { readMrz } from './read-mrz.ts';

const TODAY = '2026-07-01';

async function readBlurred(kind: SpecimenKind, seed: number, width: number, sigma: number) {
  const { picture, truth } = await makeSpecimen(kind, seed);
  const small = await sharp(picture).resize({ width }).png().toBuffer();
  const image = await loadGreyImage(await sharp(small).blur(sigma).png().toBuffer());
  assert.ok(!('refusal' in image));
  return { found: await readMrz(image, TODAY), truth };
}

/** With so few pixels per character, many characters are guessed. */
const BLURRED: readonly (readonly [kind: SpecimenKind, seed: number, width: number, sigma: number])[] = [
  ['PASSPORT', 505, 640, 2.2],
  ['PASSPORT', 507, 640, 2.2],
  ['VISA', 506, 640, 1.6],
  ['VISA', 507, 640, 2.2],
  ['VISA_SMALL', 507, 640, 2.2],
  ['PASSPORT', 506, 480, 1.4],
];

describe('check digits prove nothing about guessed characters', () => {
  for (const [kind, seed, width, sigma] of BLURRED) {
    test(`${kind} ${seed}, ${width} pixels wide, blurred by ${sigma}`, async () => {
      const { found, truth } = await readBlurred(kind, seed, width, sigma);
      if (found === null) return;
      const { fields, checks } = found.reading;
      const wrong = (['documentNumber', 'dob', 'expiresOn'] as const).filter((name) => fields[name]?.value !== truth[name]);
      if (wrong.length > 0) assert.equal(checks.mrz, false);
      for (const name of wrong) {
        const field = fields[name];
        if (field === undefined) continue;
        assert.ok(
          field.checks.some(({ name: check, holds }) => check === 'CHECK_DIGIT' && !holds),
          `${name} is wrong, but proven`,
        );
        assert.ok(field.confidence < 0.5, `${name} is wrong, with a confidence of ${field.confidence}`);
      }
    });
  }
});

test('the zone of a small but sharp picture is proven', async () => {
  for (const kind of ['PASSPORT', 'VISA'] as const) {
    const { found, truth } = await readBlurred(kind, 505, 640, 1.2);
    assert.equal(found?.reading.fields.documentNumber?.value, truth.documentNumber);
    assert.equal(found?.reading.checks.mrz, true);
  }
});
