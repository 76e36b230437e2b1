import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asMixed } from '../kinds/mixed-cards.rules.ts';
import type { FieldName, Reading } from '../reading.rules.ts';
import { betterOf } from './card-score.rules.ts';

type Told = Partial<Record<'documentNumber' | 'name' | 'dob', string>>;

function reading(told: Told, verhoeff = true): Reading {
  const fields = Object.entries(told).map(([name, value]) => [
    name as FieldName,
    { value, confidence: 0.9, checks: name === 'documentNumber' ? [{ name: 'VERHOEFF', holds: verhoeff }] : [] },
  ]);
  const checks = told.documentNumber === undefined ? {} : { verhoeff };
  return { documentType: 'AADHAAR', source: 'OCR', fields: Object.fromEntries(fields), checks };
}

const values = (found: Reading | null): Told =>
  Object.fromEntries(Object.entries(found?.fields ?? {}).map(([name, { value }]) => [name, value]));

const NUMBER = '234567890124';
const OTHER = '999941057058';
const HIS = { name: 'Ravi Sharma', dob: '1988-05-12' };
const HERS = { name: 'Anjali Iyer', dob: '1991-09-03' };

describe('two looks at one picture', () => {
  it('are put together where both read the same number', () => {
    const both = betterOf(reading({ documentNumber: NUMBER, name: HIS.name }), reading({ documentNumber: NUMBER, dob: HIS.dob }));
    assert.deepEqual(values(both), { documentNumber: NUMBER, ...HIS });
    assert.equal(both?.fields.dob?.confidence, 0.9);
  });

  it('are not where they read the numbers of two cards', () => {
    const first = reading({ documentNumber: NUMBER, name: HIS.name });
    assert.equal(betterOf(first, reading({ documentNumber: OTHER, dob: HERS.dob })), first);
    const fuller = reading({ documentNumber: OTHER, ...HERS });
    assert.equal(betterOf(first, fuller), fuller);
  });

  it('are put together where one read a sign or two of the number wrong', () => {
    const misread = reading({ documentNumber: '234567890174', ...HIS }, false);
    const both = betterOf(misread, reading({ documentNumber: NUMBER }));
    assert.deepEqual(values(both), { documentNumber: NUMBER, ...HIS });
    assert.deepEqual(both?.checks, { verhoeff: true });
  });

  it('where one lacks the number are put together by what else they agree in', () => {
    const without = reading(HIS);
    const both = betterOf(without, reading({ documentNumber: NUMBER, dob: HIS.dob, name: 'Ravi Sharna' }));
    assert.deepEqual([both?.fields.documentNumber?.value, both?.fields.dob?.confidence], [NUMBER, 0.9]);
    const hers = reading({ documentNumber: OTHER, ...HERS });
    assert.equal(betterOf(without, hers), hers);
    const part = betterOf(without, reading({ documentNumber: OTHER, name: HERS.name }));
    assert.deepEqual(Object.keys(values(part)).length, 2, 'of one of them, not of both');
  });

  it('are put together without being sure of it where nothing is in both', () => {
    const both = betterOf(reading(HIS), reading({ documentNumber: NUMBER }));
    assert.deepEqual(values(both), { documentNumber: NUMBER, ...HIS });
    assert.ok(Object.values(both?.fields ?? {}).every(({ confidence }) => confidence < 0.85));
  });

  it('that differ in the date of birth are sure of neither', () => {
    const both = betterOf(reading({ documentNumber: NUMBER, ...HIS }), reading({ documentNumber: NUMBER, dob: '1988-05-17' }));
    assert.equal((both?.fields.dob?.confidence ?? 1) < 0.85, true);
    assert.equal(both?.fields.name?.confidence, 0.9);
  });

  it('of which one saw two cards tell so, whichever came first', () => {
    const mixed = asMixed(reading({ documentNumber: NUMBER, ...HIS }));
    const single = reading({ documentNumber: NUMBER, ...HIS });
    assert.equal(betterOf(mixed, single), mixed);
    assert.equal(betterOf(single, mixed), mixed);
  });
});
