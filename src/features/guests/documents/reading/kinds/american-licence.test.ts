import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTextPage } from '../read/read-text-page.rules.ts';
import { pageOf } from '../read/text-page.fixture.ts';

/** A licence of which the small codes before the fields were not recognised. */
const licence = ({ number, state = 'IA' }: { number: string; state?: string }) => [
  'DRIVER LICENSE   USA',
  '"SAMPLE',
  '2MARK LEE',
  '8123 NORTH STREET',
  'APT 201',
  `DES MOINES, ${state} 50301-1234`,
  `= ${number} ~`,
  'ee 01/12/1967   av 01/12/2031',
  `=x M   16 Hgt 5'-08"`,
  '9 Class C   9a End NONE   DONOR',
  '5DD 12345678901234567890123',
];
const read = (lines: readonly string[]) => {
  const { documentType, fields } = readTextPage(pageOf(lines), 'OCR', '2026-07-01') ?? {};
  return [documentType, fields?.documentNumber?.value, fields?.name?.value, fields?.dob?.value];
};

describe('an American licence without legible codes', () => {
  it('has the names above the address, and the date of birth long before its other dates', () => {
    assert.deepEqual(read(licence({ number: '123XX6789' })), ['DRIVING_LICENCE', '123XX6789', 'MARK LEE SAMPLE', '1967-01-12']);
  });

  it('is known by its height and address, where codes ran into the words, and may have a surname of two letters', () => {
    const lines = [
      'DRIVER LICENSE',
      'aon 984XX5241 :00: 02/23/2000',
      '. NG',
      '. JACK',
      's 922 MAIN STREET',
      'DES MOINES, IA 50301',
    ];
    const rest = ['wexe 06/25/2031', "15sex M   16 HT 5'-08", '9aenD NONE'];
    assert.deepEqual(read([...lines, ...rest]), ['DRIVING_LICENCE', '984XX5241', 'JACK NG', '2000-02-23']);
  });

  for (const [title, options] of [
    ['a form of another state', { number: 'NHL12506717' }],
    ['no form that any state has', { number: '12X34567' }],
    ['a state that does not exist', { number: '123XX6789', state: 'QQ' }],
    ['two numbers of its form', { number: '123XX6789   124XX6789' }],
  ] as const)
    it(`has no number with ${title}`, () => {
      assert.deepEqual(read(licence(options)), ['DRIVING_LICENCE', undefined, 'MARK LEE SAMPLE', '1967-01-12']);
    });

  it('has its values below labels in some states', () => {
    assert.deepEqual(
      read([
        'DRIVER LICENSE   NEW YORK',
        '4d Customer identifier',
        '123 456 789',
        '1,2 Name',
        'MURPHY,',
        'BRENNA ANNA',
        '3 Date of birth   9 Class   15 Sex',
        '01/31/1970   D   F',
        '9a End   16 Hgt',
        `NONE   5'-04"`,
        '18 Eyes   Exp',
        'BRO   08/20/2030',
      ]),
      ['DRIVING_LICENCE', '123456789', 'BRENNA ANNA MURPHY', '1970-01-31'],
    );
  });

  it('has names and values that run into their codes, and names before the next field', () => {
    const lines = ['DRIVER LICENSE', 'DL A1234567', 'LNCARDHOLDER', 'FNIMA DOB 08/31/1977', 'EXP 08/31/2031   EYES BRN   HGT'];
    assert.deepEqual(read(lines), ['DRIVING_LICENCE', 'A1234567', 'IMA CARDHOLDER', '1977-08-31']);
  });

  it('has a letter at the beginning of its number where only that is a form of its state', () => {
    const lines = (number: string) => ['CALIFORNIA USA   DRIVER LICENSE', `DL ${number}`, 'LN ADAMS', 'FN IRIS', '1 PATTI LANE'];
    const rest = ['LANCASTER, CA 93535', 'DOB 02/01/1995', 'SEX F   HGT   EYES BLU', 'EXP 02/01/2031   CLASS C'];
    assert.equal(read([...lines('85568240'), ...rest])[1], 'B5568240');
    assert.equal(read([...lines('85568240'), ...rest.with(0, 'LANCASTER, PA 17601')])[1], '85568240');
  });

  it('has a number and a state that ran into the words beside them', () => {
    const glued = [
      'DRIVER LICENSE   CLASS D',
      'NO.1234567   D.O.B.01-05-1948',
      'EXP01-05-2030',
      'CONNOR',
      'SAMPLE',
      '1WONDERFUL DRIVE',
    ];
    const rest = ['MONTGOMERYAL36104-1234', "SEXM   HT5'-05   EYESBLU", 'HAIR BLN'];
    assert.equal(read([...glued, ...rest])[1], '1234567');
    assert.equal(read([...glued, ...rest.with(0, 'MONTGOMERY 36104-1234')])[1], undefined, 'the state says which form it has');
  });

  it('is no Indian licence that gives the sex, the class and the same dates', () => {
    const [, , , dob] = read([
      'DRIVING LICENCE   TAMIL NADU',
      'DL No : TN58 20110012024',
      'DOB : 04-07-1993   Sex : M   Class : LMV',
      'Issued : 26-12-2011   Exp : 25-12-2031   Donor : No',
    ]);
    assert.equal(dob, '1993-07-04');
  });
});
