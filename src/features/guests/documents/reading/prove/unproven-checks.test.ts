import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { interpretZone } from '../read/interpret-zone.ts';
import { readMrzLines } from '../read/read-mrz-lines.ts';
import { type ChoiceCell, chooseZoneText } from '../read/zone-text.rules.ts';
import { FIELD_NAMES, type FieldName } from '../reading.rules.ts';
import { checkDigit } from './zone-layouts.rules.ts';

const TODAY = '2026-03-01';
/** The specimens of ICAO Doc 9303, parts 4 and 7. */
const PASSPORT = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'] as const;
const VISA = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<<<<<<<<<'] as const;

/** The choices at a position of the second line, the likeliest first, as `O5 03` for O with weight 0.5 and 0 with weight 0.3. */
type Seen = Readonly<Record<number, string>>;

function cellOf(text: string): ChoiceCell {
  return text.split(' ').map((choice) => ({ character: choice.charAt(0), weight: Number(`0.${choice.slice(1)}`) }));
}

function readSeen(lines: readonly string[], seen: Seen) {
  const cells = lines.map((line, v) =>
    [...line].map((character, u) => (v === 1 && seen[u] !== undefined ? cellOf(seen[u]) : [{ character, weight: 1 }])),
  );
  const text = chooseZoneText(cells);
  const reading = text === null ? null : interpretZone(text, TODAY);
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
  test('the composite check digit confirms an exchanged look-alike', () => {
    const { number, mrz, confidence } = readSeen(PASSPORT, { 1: 'B5 84' });
    assert.deepEqual([number, mrz], [['L898902C3', true], true]);
    // Its confidence is no higher than when it was seen.
    assert.ok(confidence < 0.5);
  });

  test('on a visa, which has no composite check digit, an exchanged look-alike is not proven', () => {
    const { number, mrz, confidence } = readSeen(VISA, { 1: 'B5 84' });
    assert.deepEqual([number, mrz], [['L8988901C', false], false]);
    assert.ok(confidence < 0.5);
  });

  test('without a composite check digit only characters that hardly differ are exchanged', () => {
    assert.equal(readSeen(PASSPORT, { 1: 'B88 812' }).number[0], 'L898902C3');
    assert.deepEqual(readSeen(VISA, { 1: 'B88 812' }).number, ['LB988901C', false]);
  });

  test('exchanged characters that do not look alike prove nothing', () => {
    const { number, mrz } = readSeen(PASSPORT, { 1: 'W5 84' });
    assert.deepEqual([number, mrz], [['L898902C3', false], false]);
  });

  test('two exchanged look-alikes prove nothing', () => {
    const { number, mrz } = readSeen(PASSPORT, { 1: 'B5 84', 5: 'O5 04' });
    assert.deepEqual([number, mrz], [['L898902C3', false], false]);
  });

  test('a valid check digit over a character that was hardly seen proves nothing', () => {
    const { dob, mrz } = readSeen(PASSPORT, { 14: '43 12 72 92' });
    assert.deepEqual([dob, mrz], [['1974-08-12', false], false]);
  });

  test('a letter in place of a digit lowers the confidence, unless it looks like the digit', () => {
    assert.equal(readSeen(PASSPORT, { 14: 'W5 44' }).dob[1], true);
    assert.equal(readSeen(PASSPORT, { 14: 'W9 41' }).dob[1], false);
    assert.equal(readSeen(PASSPORT, { 15: 'O9 01' }).dob[1], true);
  });

  test('a zone is not proven when a change made its composite check digit hold', () => {
    // On the larger card only the composite check digit covers the filler before it.
    const card = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];
    assert.equal(readSeen(card, {}).mrz, true);
    const { number, mrz } = readSeen(card, { 30: 'C5 <4' });
    assert.deepEqual([number, mrz], [['D23145890', true], false]);
  });
});

test('a check digit proves no character that it cannot tell from another one', () => {
  const [first, second] = PASSPORT;
  const number = 'L6989G2C3';
  const all = `${number}${checkDigit(number)}${second.slice(10, 43)}`;
  const line = all + checkDigit(all.slice(0, 10) + all.slice(13, 20) + all.slice(21, 43));
  const readAs = (weight: number) => {
    const cells = [first, line].map((text, v) =>
      [...text].map((character, u): ChoiceCell => {
        if (v !== 1 || u !== 5) return [{ character, weight: 1 }];
        return [
          { character: 'G', weight: 1 },
          { character: '6', weight },
        ];
      }),
    );
    const text = chooseZoneText(cells);
    return text === null ? undefined : interpretZone(text, TODAY)?.fields.documentNumber;
  };
  assert.deepEqual(readAs(0.1), { value: number, confidence: 0.991, checks: [{ name: 'CHECK_DIGIT', holds: true }] });
  assert.deepEqual(readAs(0.6)?.checks, [{ name: 'CHECK_DIGIT', holds: false }], 'with 6 in place of G it holds too');
});

test('a check digit is about its own part: no name, sex or nationality of a zone has one', () => {
  const fields = readMrzLines(PASSPORT, [], TODAY)?.fields ?? assert.fail();
  const digitsOf = (name: FieldName) => fields[name]?.checks.filter((check) => check.name === 'CHECK_DIGIT').length;
  assert.deepEqual(FIELD_NAMES.map(digitsOf), [1, 0, 1, 0, 0, 1]);
});

/** The specimen with another date of birth, valid until 10 December 2030. */
const visaOf = (born: string) =>
  readMrzLines(
    [VISA[0], VISA[1].replace('4009078', born + checkDigit(born)).replace('9612109', `301210${checkDigit('301210')}`)],
    [],
    TODAY,
  );

test('six digits that are not a date prove nothing, even with valid check digits', () => {
  const reading = visaOf('400942');
  assert.equal(reading?.fields.dob, undefined);
  assert.equal(reading?.checks.mrz, false);
  assert.equal(visaOf('<<<<<<')?.checks.mrz, true);
});

describe('a date of birth that fits both centuries is doubtful', () => {
  for (const [born, dob, holds] of [
    ['250907', '2025-09-07', false],
    ['200302', '2020-03-02', false],
    ['110301', '2011-03-01', false],
    ['100301', '2010-03-01', true],
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

test('a name that fills all its positions may be truncated and has low confidence', () => {
  const nameOf = (first: string) => readMrzLines([first, PASSPORT[1]], [], TODAY)?.fields.name;
  const full = nameOf('P<UTOERIKSSON<<ANNA<MARIA<BEATRICE<CAROLINED');
  assert.deepEqual([full?.value, full?.confidence], ['ANNA MARIA BEATRICE CAROLINED ERIKSSON', 0.5]);
  assert.ok((nameOf('P<UTOERIKSSON<<ANNA<MARIA<BEATRICE<CAROLINE<')?.confidence ?? 0) > 0.95);
});

test('a doubtful filler after the name lowers the confidence of the name', () => {
  const cells = PASSPORT.map((line, v) =>
    [...line].map((character, u): ChoiceCell => (v === 0 && u === 25 ? cellOf('<5 B4') : [{ character, weight: 1 }])),
  );
  const text = chooseZoneText(cells);
  const name = text === null ? undefined : interpretZone(text, TODAY)?.fields.name;
  assert.equal(name?.value, 'ANNA MARIA ERIKSSON');
  assert.ok(name.confidence < 0.6);
});
