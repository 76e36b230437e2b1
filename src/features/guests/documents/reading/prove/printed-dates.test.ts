import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageOf } from '../read/text-page.fixture.ts';
import { contradictsPrint } from './printed-dates.rules.ts';

const contradicts = (date: string, ...lines: string[]) => contradictsPrint(date, pageOf(lines), '2026-07-01');

test('a date is contradicted where only another year is printed with its day and month', () => {
  assert.equal(contradicts('1940-09-07', 'F/F 07 SEP/SEP86 XXX'), true);
  assert.equal(contradicts('1940-09-07', '7.9.1986'), true);
});

test('a date is contradicted where another one is printed at the label of the date of birth', () => {
  assert.equal(contradicts('1940-09-07', 'Date of birth', '12 AUG 1974', 'Date of expiry', '15 APR 2030'), true);
  assert.equal(
    contradicts('1940-09-07', 'Date of birth', '12 AUG 1974', 'Date of issue', '07 SEP 1940'),
    false,
    'it is printed too',
  );
  assert.equal(contradicts('1940-09-07', '12 AUG 1974', '15 APR 2030'), false, 'no label says what the other date is');
});

test('a date that is printed, or is not, is not contradicted', () => {
  assert.equal(contradicts('1940-09-07', 'F/F 07SEP 40, issued 07 SEP 2011'), false);
  assert.equal(contradicts('1966-12-12', 'MX 12DEC1966 CAN 28JUL2014'), false);
  assert.equal(contradicts('1976-08-15', '10 DEC/DEC 11, 15/08/76'), false);
  assert.equal(contradicts('1940-09-07', '10 DEC/DEC 11, 107 SEP 1986'), false);
});
