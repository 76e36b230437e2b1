import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractedOf } from '../../src/features/documents/reading/extracted.rules.ts';
import type { Outcome } from '../../src/features/documents/reading/outcome.ts';
import type { Reading } from '../../src/features/documents/reading/reading.rules.ts';
import { judge, judgeFills, plainName } from './judge.ts';

const TRUTH = { documentType: 'PASSPORT', documentNumber: 'Z1234567', name: 'JÖRG GROSS', dob: '1990-01-02' } as const;
const TOLD = { truth: TRUTH, nameInMrz: 'JOERG GROSS' };

function passport(values: Record<string, string>, holds = true): Outcome {
  const checks = [{ name: 'CHECK_DIGIT', holds }] as const;
  const fields = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, confidence: 1, checks }]));
  const reading: Reading = { documentType: 'PASSPORT', source: 'MRZ', fields, checks: { mrz: holds } };
  const data = extractedOf([[reading]]);
  assert.ok(data !== null);
  return { status: 'DONE', data };
}

describe('what a reading is worth', () => {
  it('is all right where it says what the specimen says', () => {
    const { right, claimed, filled } = judge(
      passport({ documentNumber: 'Z1234567', name: 'JOERG GROSS', dob: '1990-01-02' }),
      TOLD,
    );
    assert.deepEqual(right, { documentType: true, documentNumber: true, dob: true, name: true });
    assert.deepEqual([claimed, filled], [[], []]);
  });

  it('counts a wrong value whose check digit holds', () => {
    const { right, claimed, filled } = judge(passport({ documentNumber: 'Z1234568', dob: '1991-01-02' }), TOLD);
    assert.deepEqual([right.documentNumber, right.dob, right.name], [false, false, false]);
    assert.deepEqual(
      claimed.map(({ field }) => field),
      ['documentNumber', 'dob'],
    );
    assert.deepEqual(filled, [{ field: 'dob', read: '1991-01-02', truth: '1990-01-02' }]);
    const unclaimed = judge(passport({ documentNumber: 'Z1234568' }, false), TOLD);
    assert.deepEqual([unclaimed.claimed, unclaimed.filled], [[], []]);
  });

  it('is nothing where reading failed, and no mistake', () => {
    const { right, claimed } = judge({ status: 'FAILED', reason: 'no document' }, { truth: { documentType: 'PAN', name: 'A' } });
    assert.deepEqual(right, { documentType: false, documentNumber: null, dob: null, name: false });
    assert.deepEqual(claimed, []);
  });

  it("is a mistake where anything is filled in from a paper that is nobody's, and where two people are mixed", () => {
    const read = passport({ documentNumber: 'Z1234567', name: 'JOERG GROSS', dob: '1990-01-02' });
    const other = { truth: { documentType: 'PASSPORT', name: 'ANJALI RAO', dob: '1991-03-04' } } as const;
    const filledFrom = (outcome: Outcome, owners: Parameters<typeof judgeFills>[1]) =>
      judgeFills(outcome, owners).filled.map(({ field }) => field);
    assert.deepEqual(filledFrom(read, []), ['name', 'dob']);
    assert.deepEqual(filledFrom(read, [other]), ['name', 'dob']);
    assert.deepEqual(filledFrom(read, [other, TOLD]), []);
    const mixed = passport({ documentNumber: 'Z1234567', name: 'JOERG GROSS', dob: '1991-03-04' });
    assert.equal(filledFrom(mixed, [other, TOLD]).length, 1);
    assert.deepEqual(filledFrom({ status: 'FAILED', reason: 'no document' }, []), []);
    assert.deepEqual(filledFrom(passport({ documentNumber: 'Z1234567', dob: '1990-01-02' }, false), []), []);
  });

  it('takes names as the same but for accents, signs and case', () => {
    assert.equal(plainName("María-José O'Neil"), plainName('MARIA JOSE ONEIL'));
    assert.notEqual(plainName('RAVI KUMAR'), plainName('RAVI KUMAP'));
  });
});
