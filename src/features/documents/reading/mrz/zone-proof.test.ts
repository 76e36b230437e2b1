import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readingOfMrzLines } from './read-zone-lines.ts';
import { checkDigit } from './zone-layouts.rules.ts';
import { readingOfZone } from './zone-reading.ts';
import { type ChoiceCell, chooseZoneText } from './zone-text.rules.ts';

const TODAY = '2026-03-01';
/** The specimens of ICAO Doc 9303, parts 4 and 7. */
const PASSPORT = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'] as const;
const VISA = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<<<<<<<<<'] as const;

/** What was seen at a place of the second line, the likeliest first, as `O5 03` for O with a weight of 0.5 and 0 with 0.3. */
type Seen = Readonly<Record<number, string>>;

function cellOf(text: string): ChoiceCell {
  return text.split(' ').map((choice) => ({ character: choice.charAt(0), weight: Number(`0.${choice.slice(1)}`) }));
}

function readSeen(lines: readonly string[], seen: Seen) {
  const cells = lines.map((line, v) =>
    [...line].map((character, u) => (v === 1 && seen[u] !== undefined ? cellOf(seen[u]) : [{ character, weight: 1 }])),
  );
  const text = chooseZoneText(cells);
  const reading = text === null ? null : readingOfZone(text, TODAY);
  const { documentNumber, dob } = reading?.fields ?? {};
  const proves = (field: typeof dob) => field?.checks.find(({ name }) => name === 'CHECK_DIGIT')?.holds;
  return {
    number: [documentNumber?.value, proves(documentNumber)],
    dob: [dob?.value, proves(dob)],
    mrz: reading?.checks.mrz,
    confidence: documentNumber?.confidence ?? 0,
  };
}

describe('what a check digit proves', () => {
  // The number is L898902C3, and 6 its check digit; 8 differs from B by 7, from 3 by 5, with a weight of 3.
  test('a look-alike that was exchanged is confirmed by the digit over everything', () => {
    const { number, mrz, confidence } = readSeen(PASSPORT, { 1: 'B5 84' });
    assert.deepEqual([number, mrz], [['L898902C3', true], true]);
    // It is no surer than it was seen.
    assert.ok(confidence < 0.5);
  });

  test('a visa has no digit over everything: what was exchanged there is not proven', () => {
    const { number, mrz, confidence } = readSeen(VISA, { 1: 'B5 84' });
    assert.deepEqual([number, mrz], [['L8988901C', false], false]);
    assert.ok(confidence < 0.5);
  });

  test('without a digit over everything only what hardly differs is exchanged', () => {
    assert.equal(readSeen(PASSPORT, { 1: 'B88 812' }).number[0], 'L898902C3');
    assert.deepEqual(readSeen(VISA, { 1: 'B88 812' }).number, ['LB988901C', false]);
  });

  test('characters that do not look alike prove nothing where they were exchanged', () => {
    const { number, mrz } = readSeen(PASSPORT, { 1: 'W5 84' });
    assert.deepEqual([number, mrz], [['L898902C3', false], false]);
  });

  test('two look-alikes that were exchanged prove nothing', () => {
    const { number, mrz } = readSeen(PASSPORT, { 1: 'B5 84', 5: 'O5 04' });
    assert.deepEqual([number, mrz], [['L898902C3', false], false]);
  });

  test('a digit that holds over a character that was hardly seen proves nothing', () => {
    const { dob, mrz } = readSeen(PASSPORT, { 14: '43 12 72 92' });
    assert.deepEqual([dob, mrz], [['1974-08-12', false], false]);
  });

  test('a letter where only digits stand is no digit, but for those that look like one', () => {
    assert.equal(readSeen(PASSPORT, { 14: 'W5 44' }).dob[1], true);
    assert.equal(readSeen(PASSPORT, { 14: 'W9 41' }).dob[1], false);
    assert.equal(readSeen(PASSPORT, { 15: 'O9 01' }).dob[1], true);
  });

  test('where the digit over everything was made to hold, the zone is not proven', () => {
    // The filler before the sum is covered by nothing else of a card of the larger size.
    const card = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];
    assert.equal(readSeen(card, {}).mrz, true);
    const { number, mrz } = readSeen(card, { 30: 'C5 <4' });
    assert.deepEqual([number, mrz], [['D23145890', true], false]);
  });
});

const visaOf = (born: string) => readingOfMrzLines([VISA[0], VISA[1].replace('4009078', born + checkDigit(born))], [], TODAY);

test('Six digits that are no date were not read right, whatever the check digits say', () => {
  const reading = visaOf('400942');
  assert.equal(reading?.fields.dob, undefined);
  assert.equal(reading?.checks.mrz, false);
  assert.equal(visaOf('<<<<<<')?.checks.mrz, true);
});

describe('dates of birth that may be of either century are doubtful', () => {
  for (const [born, dob, holds] of [
    ['250907', '2025-09-07', false],
    ['200302', '2020-03-02', false],
    ['200301', '2020-03-01', true],
    ['260302', '1926-03-02', true],
    ['260301', '2026-03-01', false],
  ] as const) {
    test(born, () => {
      const reading = visaOf(born);
      assert.deepEqual([reading?.fields.dob?.value, reading?.checks.mrz], [dob, true]);
      assert.deepEqual(reading?.fields.dob?.checks, [
        { name: 'CHECK_DIGIT', holds: true },
        { name: 'DATE', holds },
      ]);
    });
  }
});

test('A name that fills its places to the last may go on, and is not relied on', () => {
  const nameOf = (first: string) => readingOfMrzLines([first, PASSPORT[1]], [], TODAY)?.fields.name;
  const full = nameOf('P<UTOERIKSSON<<ANNA<MARIA<BEATRICE<CAROLINED');
  assert.deepEqual([full?.value, full?.confidence], ['ANNA MARIA BEATRICE CAROLINED ERIKSSON', 0.5]);
  assert.ok((nameOf('P<UTOERIKSSON<<ANNA<MARIA<BEATRICE<CAROLINE<')?.confidence ?? 0) > 0.95);
});

test('A letter that was taken for a filler behind the name counts against the name', () => {
  const cells = PASSPORT.map((line, v) =>
    [...line].map((character, u): ChoiceCell => (v === 0 && u === 25 ? cellOf('<5 B4') : [{ character, weight: 1 }])),
  );
  const text = chooseZoneText(cells);
  const name = text === null ? undefined : readingOfZone(text, TODAY)?.fields.name;
  assert.equal(name?.value, 'ANNA MARIA ERIKSSON');
  assert.ok(name.confidence < 0.6);
});
