import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { longTest } from '../../../../../../test/harness/long-test.ts';
import { type QuarterTurns, turnImage } from '../../../../../platform/reading/image/grey-image.ts';
import type { GreyImage } from '../../../../../platform/reading/page.rules.ts';
import { provenFields } from '../judge/proven-fields.rules.ts';
import { mergeReadings } from '../merge/merge-readings.rules.ts';
import { type Degradation, degrade, drawPage, HOLDER, makeZoneLines, randomFrom, ZONE_KINDS } from './drawn-zones.fixture.ts';
import { readMrz } from './read-mrz.ts';

const TODAY = '2026-03-01';

/** The fields that the property uses. */
async function seen(image: GreyImage) {
  const found = await readMrz(image, TODAY);
  if (found === null) return null;
  const { documentNumber, name, dob, nationality, expiresOn } = found.reading.fields;
  const values = [documentNumber, name, dob, nationality, expiresOn].map((field) => field?.value);
  return { values, holds: found.reading.checks.mrz, turns: found.quarterTurns };
}

const EXPECTED = ['L898902C3', 'ANNA MARIA VAN DER BERG', '1974-08-12', 'IND', '2032-04-15'];
const PASSPORT = makeZoneLines('TD3', HOLDER);

describe('every type of zone is read', () => {
  for (const kind of ZONE_KINDS) {
    test(`${kind}in a hand-held photo`, async () => {
      const page = drawPage(makeZoneLines(kind, HOLDER), { at: 0.72 });
      assert.deepEqual(await seen(await degrade(page, { turn: -2, blur: 1, gamma: 1.3, jpeg: 60 })), {
        values: EXPECTED,
        holds: true,
        turns: 0,
      });
    });
  }
});

test('a clear zone with wrong check digits is read, and nothing of it is proven', async () => {
  const [first = '', second = ''] = PASSPORT;
  // The check digits of number, birth, expiry and of all together.
  const wrong = [9, 19, 27, 43].reduce(
    (line, at) => line.slice(0, at) + String((Number(line.charAt(at)) + 5) % 10) + line.slice(at + 1),
    second,
  );
  const found = await readMrz(drawPage([first, wrong]), TODAY);
  assert.equal(found?.reading.fields.documentNumber?.value, 'L898902C3');
  assert.equal(found.reading.checks.mrz, false);
  const record = mergeReadings([[found.reading]]);
  assert.deepEqual(record === null ? null : provenFields(record), {});
});

test('a page that bends is read, also upside down', async () => {
  const page = await degrade(drawPage(PASSPORT, { at: 0.7 }), { bend: 0.06, turn: -3, blur: 1, jpeg: 60 });
  for (const [turns, back] of [
    [0, 0],
    [2, 2],
  ] as const)
    assert.deepEqual(await seen(turnImage(page, turns)), { values: EXPECTED, holds: true, turns: back });
});

test('a page that bends so much that its characters cannot be located is not read', async () => {
  assert.equal(await seen(await degrade(drawPage(PASSPORT, { at: 0.6 }), { bend: 0.25 })), null);
});

test('a name behind the code of an unknown state is less sure than a printed one', async () => {
  const [first = '', second = ''] = PASSPORT;
  const found = await readMrz(drawPage([`P<VAN<DER<BERG<<ANNA<MARIA`.padEnd(first.length, '<'), second]), TODAY);
  assert.ok((found?.reading.fields.name?.confidence ?? 1) < 0.5);
});

test('a page on its side or upside down is read, with the rotation it needs', async () => {
  const page = drawPage(PASSPORT);
  for (const [turns, back] of [
    [0, 0],
    [1, 3],
    [2, 2],
    [3, 1],
  ] as const satisfies [QuarterTurns, QuarterTurns][])
    assert.deepEqual(await seen(turnImage(page, turns)), { values: EXPECTED, holds: true, turns: back });
});

describe('a passport is read in a hurried photo', () => {
  const CONDITIONS: Readonly<Record<string, Degradation>> = {
    'in low light': { gamma: 2.5, noise: 6, blur: 0.8, jpeg: 45 },
    '600 pixels wide and out of focus': { width: 600, blur: 0.8 },
    'ten degrees askew': { turn: 10, blur: 1 },
    'from below': { perspective: 0.2, turn: 4, blur: 1, jpeg: 60 },
    'with a noisy sensor': { noise: 14, jpeg: 50 },
  };
  /** `npm test` reads these. */
  const SHORT = ['600 pixels wide and out of focus', 'ten degrees askew'];
  for (const [condition, degradation] of Object.entries(CONDITIONS)) {
    const testCondition = SHORT.includes(condition) ? test : longTest;
    testCondition(condition, async () => {
      assert.deepEqual((await seen(await degrade(drawPage(PASSPORT), degradation)))?.values, EXPECTED);
    });
  }
});

test('an unknown variant of the OCR-B font is read', async () => {
  assert.deepEqual((await seen(drawPage(PASSPORT, { cut: 'OCRBL' })))?.values, EXPECTED);
});

test('a zone at the top of a page is read', async () => {
  assert.deepEqual((await seen(drawPage(PASSPORT, { at: 0.1 })))?.values, EXPECTED);
});

test('a wrong check digit on the page is reported, and the number is returned as printed', async () => {
  const [first = '', second = ''] = PASSPORT;
  const found = await readMrz(drawPage([first, second.replace('L898902C36', 'L898902C37')]), TODAY);
  assert.equal(found?.reading.fields.documentNumber?.value, 'L898902C3');
  assert.deepEqual(found.reading.fields.documentNumber.checks, [{ name: 'CHECK_DIGIT', holds: false }]);
  assert.equal(found.reading.checks.mrz, false);
});

test('the check digit distinguishes O and 0 in a number', async () => {
  for (const number of ['O0O0OO00O', 'XO1234500']) {
    const page = await degrade(drawPage(makeZoneLines('TD3', { ...HOLDER, number })), { blur: 1.2, width: 900, jpeg: 60 });
    assert.equal((await seen(page))?.values[0], number);
  }
});

const letters = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength, maxLength });
const pair = (first: number, last: number) => fc.integer({ min: first, max: last }).map((n) => String(n).padStart(2, '0'));
const day = fc.tuple(pair(28, 75), pair(1, 12), pair(1, 28)).map((parts) => parts.join(''));

test('any cleanly printed zone is read exactly', async () => {
  const holders = fc.record({
    number: fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNPQRSTUVWXYZ0123456789'), minLength: 6, maxLength: 9 }),
    last: letters(2, 12),
    given: letters(2, 10),
    born: day,
    sex: fc.constantFrom('F', 'M', '<'),
    expires: day,
    nationality: fc.constantFrom('IND', 'FRA', 'D<<', 'USA', 'UTO'),
    optional: letters(0, 7),
  });
  await fc.assert(
    fc.asyncProperty(holders, fc.constantFrom(...ZONE_KINDS), async (holder, kind) => {
      const found = await seen(drawPage(makeZoneLines(kind, holder), { at: 0.72, guilloche: false, width: 1100 }));
      const year = Number(holder.born.slice(0, 2)) > 26 ? '19' : '20';
      assert.deepEqual(found?.values.slice(0, 3), [
        holder.number,
        `${holder.given} ${holder.last}`,
        `${year}${holder.born.slice(0, 2)}-${holder.born.slice(2, 4)}-${holder.born.slice(4)}`,
      ]);
      assert.equal(found?.holds, true);
    }),
    { numRuns: 5 },
  );
});

describe('nothing is found where there is no zone', () => {
  const random = randomFrom(3);
  const drawn = (width: number, height: number, shade: (x: number, y: number) => number): GreyImage => ({
    data: new Uint8Array(width * height).map((_, at) => shade(at % width, Math.floor(at / width))),
    width,
    height,
  });
  const board = (side: number) => (x: number, y: number) => ((Math.floor(x / side) + Math.floor(y / side)) % 2) * 255;
  const PICTURES: Readonly<Record<string, () => GreyImage>> = {
    'a page without a zone': () => drawPage([]),
    'a page with two lines that are no zone': () => drawPage(['THE<QUICK<BROWN<FOX<JUMPS<OVER<THE<LAZY<DOGS', 'A'.repeat(44)]),
    noise: () => drawn(1200, 1200, () => random() * 255),
    'a chessboard': () => drawn(1400, 1400, board(24)),
    stripes: () => drawn(2400, 2400, (x) => (Math.floor(x / 6) % 2) * 255),
    dots: () => drawn(1400, 1400, (x, y) => (x % 24 < 12 && y % 24 < 12 ? 0 : 255)),
    'one pixel': () => drawn(1, 1, () => 0),
    'a thread': () => drawn(2400, 1, () => 0),
  };
  for (const [name, picture] of Object.entries(PICTURES)) {
    test(name, async () => {
      assert.equal(await readMrz(picture(), TODAY), null);
    });
  }
});
