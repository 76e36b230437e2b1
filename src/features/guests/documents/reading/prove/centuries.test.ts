import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '../../../../../platform/time.ts';
import { provenFields } from '../judge/proven-fields.rules.ts';
import { mergeReadings } from '../merge/merge-readings.rules.ts';
import { HOLDER, makeZoneLines, ZONE_KINDS } from '../read/drawn-zones.fixture.ts';
import { readMrzLines } from '../read/read-mrz-lines.ts';
import type { Reading } from '../reading.rules.ts';
import { birthDate, expiryDate, lifeBefore, lifeBeforeIssue } from './centuries.rules.ts';

const digitsOf = (date: string): string => date.slice(2).replaceAll('-', '');
const TODAY = '2026-07-01';

test('the century of a child or of an old holder is doubtful or right, never wrong', () => {
  const days = (years: number) => fc.integer({ min: 0, max: Math.round(years * 365.25) });
  const document = fc
    .record({ age: days(104), issuedAgo: days(45), validFor: fc.integer({ min: 30, max: 15 * 365 }) })
    .map(({ age, issuedAgo, validFor }) => {
      const issuedOn = addDays(TODAY, -issuedAgo);
      return { dob: addDays(issuedOn, -age), issuedOn, expiresOn: addDays(issuedOn, validFor) };
    })
    .filter(({ dob }) => dob >= '1900');
  fc.assert(
    fc.property(document, ({ dob, issuedOn, expiresOn }) => {
      assert.equal(expiryDate(digitsOf(expiresOn), TODAY).date, expiresOn);
      const spans = [lifeBefore(expiresOn, TODAY), lifeBefore(undefined, TODAY), lifeBeforeIssue(issuedOn.slice(0, 7))];
      for (const found of spans.map((span) => birthDate(digitsOf(dob), span)))
        assert.ok(found.isDoubtful || found.date === dob, `${dob} was read as ${found.date}`);
    }),
    { numRuns: 2_000 },
  );
});

test('no date of a zone is shown as proven in the wrong century, whatever was read beside it', () => {
  const days = (years: number) => fc.integer({ min: 0, max: Math.round(years * 365.25) });
  const document = fc
    .record({
      kind: fc.constantFrom(...ZONE_KINDS),
      age: days(104),
      issuedAgo: days(40),
      validFor: fc.integer({ min: 30, max: 15 * 365 }),
      isPrinted: fc.boolean(),
    })
    .map(({ age, issuedAgo, validFor, ...rest }) => {
      const issuedOn = addDays(TODAY, -issuedAgo);
      return { ...rest, dob: addDays(issuedOn, -age), expiresOn: addDays(issuedOn, validFor) };
    })
    .filter(({ dob }) => dob >= '1900');
  let proven = 0;
  fc.assert(
    fc.property(document, ({ kind, dob, expiresOn, isPrinted }) => {
      const lines = makeZoneLines(kind, { ...HOLDER, optional: '', born: digitsOf(dob), expires: digitsOf(expiresOn) });
      const zone = readMrzLines(lines, [], TODAY) ?? assert.fail('a valid zone is read');
      const printed = { value: dob, confidence: 0.9, checks: [{ name: 'DATE', holds: true } as const] };
      const page: Reading = { ...zone, source: 'OCR', fields: { ...zone.fields, dob: printed }, checks: {} };
      const data = mergeReadings(isPrinted ? [[zone, page]] : [[zone]]) ?? assert.fail('something was read');
      const isProven = data.fields.dob?.checks.some(({ name, holds }) => name === 'CHECK_DIGIT' && holds) ?? false;
      proven += Number(isProven);
      assert.ok(!isProven || data.dob === dob, `${dob} is shown as proven to be ${data.dob}`);
      assert.ok((provenFields(data).dob ?? dob) === dob);
    }),
    { numRuns: 500 },
  );
  assert.ok(proven > 100, 'most dates are proven');
});

test('the expiry decides between two centuries, and a holder in the middle of life is not doubtful', () => {
  const born = (digits: string, expiresOn?: string) => birthDate(digits, lifeBefore(expiresOn, TODAY));
  assert.deepEqual(born('080412', '1996-05-01'), { date: '1908-04-12', isDoubtful: false });
  assert.deepEqual(born('200412', '2030-05-01'), { date: '2020-04-12', isDoubtful: true });
  assert.deepEqual(born('080412', '2030-05-01'), { date: '2008-04-12', isDoubtful: false });
  assert.deepEqual(born('080412'), { date: '2008-04-12', isDoubtful: true });
  assert.deepEqual(born('850412'), { date: '1985-04-12', isDoubtful: false });
  assert.deepEqual(birthDate('150412', lifeBeforeIssue('1997-03')), { date: '1915-04-12', isDoubtful: false });
  assert.deepEqual(born('000230', '2030-05-01'), { date: null, isDoubtful: false });
});
