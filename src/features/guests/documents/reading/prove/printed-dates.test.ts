import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contradictsPrint } from './printed-dates.rules.ts';

test('a date is contradicted where only another year is printed with its day and month', () => {
  assert.equal(contradictsPrint('1940-09-07', 'F/F 07 SEP/SEP86 XXX'), true);
  assert.equal(contradictsPrint('1940-09-07', '7.9.1986'), true);
});

test('a date that is printed, or is not, is not contradicted', () => {
  assert.equal(contradictsPrint('1940-09-07', 'F/F 07SEP 40, issued 07 SEP 2011'), false);
  assert.equal(contradictsPrint('1966-12-12', 'MX 12DEC1966 CAN 28JUL2014'), false);
  assert.equal(contradictsPrint('1976-08-15', '10 DEC/DEC 11, 15/08/76'), false);
  assert.equal(contradictsPrint('1940-09-07', '10 DEC/DEC 11, 107 SEP 1986'), false);
});
