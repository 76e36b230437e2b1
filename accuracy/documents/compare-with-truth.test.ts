import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mergeReadings } from '../../src/features/guests/documents/reading/merge/merge-readings.rules.ts';
import type { ReadOutcome } from '../../src/features/guests/documents/reading/reader.ts';
import type { Reading } from '../../src/features/guests/documents/reading/reading.rules.ts';
import { compareWithOwners, compareWithTruth, plainName } from './compare-with-truth.ts';

const TRUTH = { documentType: 'PASSPORT', documentNumber: 'Z1234567', name: 'JÖRG GROSS', dob: '1990-01-02' } as const;
const OWNER = { truth: TRUTH, nameInMrz: 'JOERG GROSS' };

function passport(values: Record<string, string>, holds = true): ReadOutcome {
  const checks = [{ name: 'CHECK_DIGIT', holds }] as const;
  const fields = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, confidence: 1, checks }]));
  const reading: Reading = { documentType: 'PASSPORT', source: 'MRZ', fields, checks: { mrz: holds } };
  const data = mergeReadings([[reading]]);
  assert.ok(data !== null);
  return { status: 'DONE', data };
}

describe('comparing an extraction with the truth', () => {
  it('finds every field correct when all agree with the specimen', () => {
    const {
      correct,
      wrongDespiteChecks: claimed,
      wronglyFilled: filled,
    } = compareWithTruth(passport({ documentNumber: 'Z1234567', name: 'JOERG GROSS', dob: '1990-01-02' }), OWNER);
    assert.deepEqual(correct, { documentType: true, documentNumber: true, dob: true, name: true });
    assert.deepEqual([claimed, filled], [[], []]);
  });

  it('reports a wrong value whose check digit holds', () => {
    const {
      correct,
      wrongDespiteChecks: claimed,
      wronglyFilled: filled,
    } = compareWithTruth(passport({ documentNumber: 'Z1234568', dob: '1991-01-02' }), OWNER);
    assert.deepEqual([correct.documentNumber, correct.dob, correct.name], [false, false, false]);
    assert.deepEqual(
      claimed.map(({ field }) => field),
      ['documentNumber', 'dob'],
    );
    assert.deepEqual(filled, [{ field: 'dob', read: '1991-01-02', truth: '1990-01-02' }]);
    const unclaimed = compareWithTruth(passport({ documentNumber: 'Z1234568' }, false), OWNER);
    assert.deepEqual([unclaimed.wrongDespiteChecks, unclaimed.wronglyFilled], [[], []]);
  });

  it('finds nothing correct and no mistake when reading failed', () => {
    const { correct, wrongDespiteChecks: claimed } = compareWithTruth(
      { status: 'FAILED', reason: 'no document' },
      { truth: { documentType: 'PAN', name: 'A' } },
    );
    assert.deepEqual(correct, { documentType: false, documentNumber: null, dob: null, name: false });
    assert.deepEqual(claimed, []);
  });

  it("reports a profile filled from another person's document, and one that mixes two people", () => {
    const read = passport({ documentNumber: 'Z1234567', name: 'JOERG GROSS', dob: '1990-01-02' });
    const other = { truth: { documentType: 'PASSPORT', name: 'ANJALI RAO', dob: '1991-03-04' } } as const;
    const filledFrom = (outcome: ReadOutcome, owners: Parameters<typeof compareWithOwners>[1]) =>
      compareWithOwners(outcome, owners).wronglyFilled.map(({ field }) => field);
    assert.deepEqual(filledFrom(read, []), ['name', 'dob']);
    assert.deepEqual(filledFrom(read, [other]), ['name', 'dob']);
    assert.deepEqual(filledFrom(read, [other, OWNER]), []);
    const mixed = passport({ documentNumber: 'Z1234567', name: 'JOERG GROSS', dob: '1991-03-04' });
    assert.equal(filledFrom(mixed, [other, OWNER]).length, 1);
    assert.deepEqual(filledFrom({ status: 'FAILED', reason: 'no document' }, []), []);
    assert.deepEqual(filledFrom(passport({ documentNumber: 'Z1234567', dob: '1990-01-02' }, false), []), []);
  });

  it('ignores accents, punctuation and case in names', () => {
    assert.equal(plainName("María-José O'Neil"), plainName('MARIA JOSE ONEIL'));
    assert.notEqual(plainName('RAVI KUMAR'), plainName('RAVI KUMAP'));
  });
});
