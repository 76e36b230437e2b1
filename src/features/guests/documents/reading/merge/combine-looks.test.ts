import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { markAsMixed } from '../judge/mixed-cards.rules.ts';
import type { FieldName, Reading } from '../reading.rules.ts';
import { combineLooks } from './merge-readings.rules.ts';

type Values = Partial<Record<'documentNumber' | 'name' | 'dob', string>>;

function reading(values: Values, verhoeff = true): Reading {
  const fields = Object.entries(values).map(([name, value]) => [
    name as FieldName,
    { value, confidence: 0.9, checks: name === 'documentNumber' ? [{ name: 'VERHOEFF', holds: verhoeff }] : [] },
  ]);
  const checks = values.documentNumber === undefined ? {} : { verhoeff };
  return { documentType: 'AADHAAR', source: 'OCR', fields: Object.fromEntries(fields), checks };
}

const values = (found: Reading | null): Values =>
  Object.fromEntries(Object.entries(found?.fields ?? {}).map(([name, { value }]) => [name, value]));

const NUMBER = '234567890124';
const OTHER = '999941057058';
const HIS = { name: 'Ravi Sharma', dob: '1988-05-12' };
const HERS = { name: 'Anjali Iyer', dob: '1991-09-03' };

describe('the readings of two looks', () => {
  it('are combined when both have the same number', () => {
    const both = combineLooks(
      reading({ documentNumber: NUMBER, name: HIS.name }),
      reading({ documentNumber: NUMBER, dob: HIS.dob }),
    );
    assert.deepEqual(values(both), { documentNumber: NUMBER, ...HIS });
    assert.equal(both?.fields.dob?.confidence, 0.9);
  });

  it('are not combined when they have the numbers of two cards', () => {
    const first = reading({ documentNumber: NUMBER, name: HIS.name });
    assert.equal(combineLooks(first, reading({ documentNumber: OTHER, dob: HERS.dob })), first);
    const fuller = reading({ documentNumber: OTHER, ...HERS });
    assert.equal(combineLooks(first, fuller), fuller);
  });

  it('are combined when one has misread one or two characters of the number', () => {
    const misread = reading({ documentNumber: '234567890174', ...HIS }, false);
    const both = combineLooks(misread, reading({ documentNumber: NUMBER }));
    assert.deepEqual(values(both), { documentNumber: NUMBER, ...HIS });
    assert.deepEqual(both?.checks, { verhoeff: true });
  });

  it('are combined by other fields when one has no number', () => {
    const without = reading(HIS);
    const both = combineLooks(without, reading({ documentNumber: NUMBER, dob: HIS.dob, name: 'Ravi Sharna' }));
    assert.deepEqual([both?.fields.documentNumber?.value, both?.fields.dob?.confidence], [NUMBER, 0.9]);
    const hers = reading({ documentNumber: OTHER, ...HERS });
    assert.equal(combineLooks(without, hers), hers);
    const part = combineLooks(without, reading({ documentNumber: OTHER, name: HERS.name }));
    assert.deepEqual(Object.keys(values(part)).length, 2, 'of one of them, not of both');
  });

  it('are combined with low confidence when they have no field in common', () => {
    const both = combineLooks(reading(HIS), reading({ documentNumber: NUMBER }));
    assert.deepEqual(values(both), { documentNumber: NUMBER, ...HIS });
    assert.ok(Object.values(both?.fields ?? {}).every(({ confidence }) => confidence < 0.85));
  });

  it('have low confidence in both dates of birth when these differ', () => {
    const both = combineLooks(
      reading({ documentNumber: NUMBER, ...HIS }),
      reading({ documentNumber: NUMBER, dob: '1988-05-17' }),
    );
    assert.equal((both?.fields.dob?.confidence ?? 1) < 0.85, true);
    assert.equal(both?.fields.name?.confidence, 0.9);
  });

  it('report two cards when either pass saw two, in any order', () => {
    const mixed = markAsMixed(reading({ documentNumber: NUMBER, ...HIS }));
    const single = reading({ documentNumber: NUMBER, ...HIS });
    assert.equal(combineLooks(mixed, single), mixed);
    assert.equal(combineLooks(single, mixed), mixed);
  });
});
