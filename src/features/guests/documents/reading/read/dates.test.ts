import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { splitIntoSegments } from '../locate/text-segments.rules.ts';
import { dateOrderOf, findDates } from './dates.rules.ts';
import { readTextPage } from './read-text-page.rules.ts';
import { pageOf } from './text-page.fixture.ts';

const segmentsOf = (...lines: string[]) => splitIntoSegments(pageOf(lines));
const datesOf = (...lines: string[]) => {
  const segments = segmentsOf(...lines);
  const order = dateOrderOf(segments);
  return segments
    .flatMap((segment) => findDates({ segment, from: 0, to: segment.text.length }, order))
    .map(({ day, isDoubtful }) => (isDoubtful ? `${day}?` : day));
};

test('the day comes first, unless another date or the country says otherwise', () => {
  assert.deepEqual(datesOf('DOB 03/04/1980'), ['1980-04-03']);
  assert.deepEqual(datesOf('CALIFORNIA USA', 'DRIVER LICENSE', 'DOB 03/04/1980'), ['1980-03-04?']);
  assert.deepEqual(datesOf('CALIFORNIA USA', 'DOB 03/04/1980', 'EXP 08/31/2029'), ['1980-03-04', '2029-08-31']);
  assert.deepEqual(datesOf('DOB 03/04/1980', 'EXP 08/31/2029'), ['1980-03-04?', '2029-08-31']);
  assert.deepEqual(datesOf('DOB 03/04/1980', 'EXP 08/31/2029', 'ISS 31/08/2019'), ['1980-04-03?', '2029-08-31', '2019-08-31']);
  assert.deepEqual(datesOf('USA', 'DOB 04/04/1980', 'ISS 2019/03/04', '05 MAR 2020'), ['1980-04-04', '2019-03-04', '2020-03-05']);
});

test('a month may be in two languages', () => {
  assert.deepEqual(datesOf('10 MAA/MAR 1965', '18 MEI/MAY 2027', '17 APR / APR 1976'), [
    '1965-03-10',
    '2027-05-18',
    '1976-04-17',
  ]);
});

test('the name of a month may come first', () => {
  assert.deepEqual(datesOf('JANUARY 01,1990', 'Mar. 7, 2031', 'ROOM 01,1990'), ['1990-01-01', '2031-03-07']);
});

test('a date with dots has the day first, with doubt on a page that seems American', () => {
  assert.deepEqual(datesOf('CZECH REPUBLIC IDENTIFICATION CARD', '08.10.1981', '10.01.2012'), ['1981-10-08?', '2012-01-10?']);
});

test('of two dates on a page, none is read in the wrong order without doubt', () => {
  const date = fc.date({ min: new Date('1930-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  const print = (day: Date, isAmerican: boolean): string => {
    const [year = '', month = '', of = ''] = day.toISOString().slice(0, 10).split('-');
    return isAmerican ? `${month}/${of}/${year}` : `${of}/${month}/${year}`;
  };
  fc.assert(
    fc.property(date, date, (one, other) => {
      const printed = [one, other].map((day) => print(day, true));
      const read = datesOf('USA', ...printed);
      for (const [at, day] of [one, other].entries())
        assert.ok(read[at] === day.toISOString().slice(0, 10) || read[at]?.endsWith('?') === true, `${printed[at]}: ${read[at]}`);
    }),
  );
});

test('a date of birth that is not before the other dates of the card fails its check', () => {
  const card = (dob: string) =>
    readTextPage(
      pageOf([
        'INDIAN UNION DRIVING LICENCE',
        'DL No MH12 20080012345',
        'Name RAVI SHARMA',
        `DOB ${dob}`,
        'Date of Issue 10/02/2008',
        'Valid Till 09/02/2028',
      ]),
      'OCR',
      '2026-07-01',
    )?.fields.dob;
  assert.deepEqual(card('12/05/1988')?.checks, [{ name: 'DATE', holds: true }]);
  assert.deepEqual(card('12/05/2018')?.checks, [{ name: 'DATE', holds: false }]);
});
