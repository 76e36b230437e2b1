import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTextPage } from '../read/read-text-page.rules.ts';
import { pageOf } from '../read/text-page.fixture.ts';

const read = (...lines: string[]) => readTextPage(pageOf(lines), 'OCR', '2026-11-21');
const values = (...lines: string[]) =>
  Object.fromEntries(Object.entries(read(...lines)?.fields ?? {}).map(([name, field]) => [name, field.value]));

const FRENCH = [
  'REPUBLIQUE FRANCAISE',
  'IDENTITY CARD / CARTE D’IDENTITÉ',
  'Document No. / N° du document',
  'M09229993',
  'Surname / Nom',
  'LEFEVRE',
  'Given names / Prénoms',
  'MARIE CLAIRE',
  'Sex / Sexe      Nationality / Nationalité',
  'F               FRA',
  'Date of birth / Date de naiss.     Date of expiry / Date d’expir.',
  '20.10.1950                         07.09.2033',
];
const MARIE = {
  documentNumber: 'M09229993',
  name: 'MARIE CLAIRE LEFEVRE',
  dob: '1950-10-20',
  sex: 'F',
  nationality: 'FRA',
  expiresOn: '2033-09-07',
};
const GERMAN = [
  'BUNDESREPUBLIK DEUTSCHLAND',
  'PERSONALAUSWEIS / IDENTITY CARD',
  'Dokumentennummer / Document number',
  'L01X00T47',
  'Name / Surname / Nom',
  'MUSTERMANN',
  'Geburtsname / Name at birth / Nom de naissance',
  'GABLER',
  'Vornamen / Given names / Prénoms',
  'ERIKA',
  'Geburtstag / Date of birth     Staatsangehörigkeit / Nationality',
  '12.08.1983                     DEUTSCH',
  'Gültig bis / Date of expiry',
  '01.08.2031',
];
const SPANISH = [
  'DOCUMENTO NACIONAL DE IDENTIDAD',
  'DNI 99999999R',
  'PRIMER APELLIDO',
  'MUÑOZ',
  'SEGUNDO APELLIDO',
  'RUIZ',
  'NOMBRE',
  'CARMEN',
  'SEXO      NACIONALIDAD',
  'F         ESP',
  'FECHA DE NACIMIENTO',
  '01 01 1980',
  'EMISIÓN          VALIDEZ',
  '02 06 2021       02 06 2031',
];
const ITALIAN = [
  'CARTA DI IDENTITÀ / IDENTITY CARD',
  'N. CARTA / CARD NO.',
  'CA00000AA',
  'COGNOME / SURNAME',
  'ROSSI',
  'NOME / NAME',
  'BIANCA MARIA',
  'LUOGO E DATA DI NASCITA / PLACE AND DATE OF BIRTH',
  'ROMA 30.12.1964',
  'SESSO / SEX      CITTADINANZA / NATIONALITY',
  'F                ITA',
  'EMISSIONE / ISSUING      SCADENZA / EXPIRY',
  '30.12.2021               30.12.2031',
];
const PORTUGUESE = [
  'CARTÃO DE CIDADÃO',
  'APELIDO(S) / SURNAME',
  'CARVALHO',
  'NOME(S) / GIVEN NAME(S)',
  'MARIA MANUELA',
  'SEXO / SEX      NACIONALIDADE / NATIONALITY      DATA DE NASCIMENTO / DATE OF BIRTH',
  'F               PRT                              01 06 1981',
  'N.º DOCUMENTO / DOCUMENT No.      DATA DE VALIDADE / EXPIRY DATE',
  '00000000 0 ZZ4                    14 02 2031',
];
const BESIDE = [
  "CARTE NATIONALE D'IDENTITÉ N° : 8806923102",
  'Nom : MARTIN',
  'Prénom(s) : MAELYS GAELLE',
  'Sexe : F     Né(e) le : 13.07.1990',
];

describe('the front of an identity card', () => {
  it('has a number of up to sixteen letters and digits', () => {
    const lines = ['REPUBLIC OF GHANA', 'National Identity Card', 'Name: KWAME NKRUMAH', 'Date of Birth: 1990-05-15'];
    assert.equal(values(...lines, 'ID Number: GHA-123456789-0').documentNumber, 'GHA1234567890');
  });

  it('gives the values below labels in two languages', () => {
    assert.equal(read(...FRENCH)?.documentType, 'IDENTITY_CARD');
    assert.deepEqual(values(...FRENCH), MARIE);
  });

  it('is read with labels in other languages, before English or alone', () => {
    const number = 'L01X00T47';
    const erika = { documentNumber: number, name: 'ERIKA MUSTERMANN', dob: '1983-08-12', expiresOn: '2031-08-01' };
    assert.deepEqual(values(...GERMAN), erika);
    const carmen = { documentNumber: '99999999R', name: 'CARMEN MUÑOZ RUIZ', dob: '1980-01-01', sex: 'F', nationality: 'ESP' };
    assert.deepEqual(values(...SPANISH), { ...carmen, expiresOn: '2031-06-02' });
    const bianca = { documentNumber: 'CA00000AA', name: 'BIANCA MARIA ROSSI', dob: '1964-12-30', sex: 'F', nationality: 'ITA' };
    assert.deepEqual(values(...ITALIAN), { ...bianca, expiresOn: '2031-12-30' });
    const maria = { documentNumber: '000000000ZZ4', name: 'MARIA MANUELA CARVALHO', dob: '1981-06-01', sex: 'F' };
    assert.deepEqual(values(...PORTUGUESE), { ...maria, nationality: 'PRT', expiresOn: '2031-02-14' });
    const maelys = { documentNumber: '8806923102', name: 'MAELYS GAELLE MARTIN', dob: '1990-07-13', sex: 'F' };
    assert.deepEqual(values(...BESIDE), maelys);
  });

  it('is recognised by each of its names', () => {
    for (const heading of [
      'IDENTITY CARD',
      "CARTE D'IDENTITE",
      'CARTE NATIONALE D’IDENTITÉ',
      'PERSONALAUSWEIS',
      'DOCUMENTO DE IDENTIDAD',
      'NATIONAL ID CARD',
      'NATIONAL IDENTITY CARD',
    ])
      assert.deepEqual(values(...FRENCH.with(1, heading)), MARIE, heading);
  });

  it('is read without a heading when a document number is labelled, but not by other labels alone', () => {
    assert.deepEqual(values(...FRENCH.with(1, '~~')), MARIE);
    assert.equal(read(...FRENCH.with(1, '~~').with(2, '~~')), null);
  });

  it('proves nothing, because its number has no check', () => {
    const reading = read(...FRENCH);
    assert.deepEqual(reading?.checks, {});
    assert.deepEqual(reading?.fields.documentNumber?.checks, []);
  });

  it('never gives a label as a name, whichever values were lost, in any second language', () => {
    for (const labels of [
      ['Surname / Nom', 'Given names / Prénoms'],
      ['Nom / Surname', 'Prénoms / Given names'],
      ['Surname / Apellidos', 'Given names / Nombres'],
      ['Surname / Nachname', 'Given names / Vornamen'],
      ['Surname / Cognome', 'Given names / Nome'],
      ['Surname / Apelidos', 'Given names / Nomes próprios'],
      ['Surname I Nom', 'Given names I Prenoms'],
      ['Surname / Efternamn', 'Given names / Förnamn'],
      ['Nazwisko / Surname', 'Imiona / Given names'],
    ]) {
      const [surname = '', given = ''] = labels;
      const lines = FRENCH.with(4, surname).with(6, given);
      assert.equal(values(...lines)['name'], MARIE.name, surname);
      assert.equal(values(...lines.with(7, ''))['name'], 'LEFEVRE', surname);
      assert.equal(values(...lines.with(5, ''))['name'], 'MARIE CLAIRE', surname);
      assert.equal(values(...lines.with(5, '').with(7, ''))['name'], undefined, surname);
      // Closer together, so that the next label is where the value should be.
      assert.equal(values(...lines.toSpliced(5, 1))['name'], 'MARIE CLAIRE', surname);
    }
  });

  it('does not give the next value in place of a lost name', () => {
    const lines = FRENCH.toSpliced(5, 3, 'Place of birth / Lieu de naissance', 'PARIS');
    assert.equal(values(...lines)['name'], undefined);
  });

  it('gives the whole name when it begins left of the English label', () => {
    const lines = FRENCH.with(6, 'Prénom(s) / Given names').with(7, 'LI MARIE');
    assert.equal(values(...lines)['name'], 'LI MARIE LEFEVRE');
  });

  it('gives names that resemble labels', () => {
    for (const name of ['NOMURA', 'SASSO', 'NELE', 'PRENON', 'COGNOMI', 'BAILLE', 'GROSSE', 'CAN'])
      assert.equal(values(...FRENCH.with(5, name))['name'], `MARIE CLAIRE ${name}`);
  });

  it('has low confidence in a part of a name', () => {
    const { name } = read(...FRENCH.with(7, ''))?.fields ?? {};
    assert.equal((name?.confidence ?? 1) < 0.75, true);
  });

  it('does not give a date, a word, the access number or too long a number as its number', () => {
    const long = ['234567890125', '2345 6789 0125', '2345678901241', '1234567890124567'];
    for (const trap of ['20.10.1950', '20 10 1950', 'LEFEVRE', '12345', ...long])
      assert.equal(values(...FRENCH.with(3, trap))['documentNumber'], undefined, trap);
    const lines = FRENCH.toSpliced(2, 2, 'Card Access Number', '938568');
    assert.deepEqual([read(...lines)?.documentType, values(...lines)['documentNumber']], ['IDENTITY_CARD', undefined]);
  });

  it('may have a number of 13 to 15 digits', () => {
    for (const number of ['784-1990-1234567-1', '784199012345671', '1 2345 67890 12 3'])
      assert.equal(values(...FRENCH.with(3, number))['documentNumber'], number.replace(/\D/g, ''));
  });

  it('gives only existing country codes', () => {
    const nationality = (text: string) => values(...FRENCH.with(9, `F               ${text}`))['nationality'];
    assert.deepEqual(['D0M', 'E5P', 'XQZ', 'FRANCAISE'].map(nationality), ['DOM', 'ESP', undefined, undefined]);
  });
});

describe('a page that is not a foreign identity card', () => {
  const documentType = (...lines: string[]) => read(...lines)?.documentType;

  it('is a voter ID, a visa, or the card of a school or company', () => {
    const voter = ['ELECTION COMMISSION OF INDIA', 'IDENTITY CARD', 'ABC1234567', "Elector's Name : RAVI SHARMA", 'Sex : M'];
    assert.equal(documentType(...voter), 'VOTER_ID');
    assert.equal(documentType(...FRENCH.with(1, 'VISA')), undefined);
    for (const whose of ['STUDENT', 'EMPLOYEE', 'UNIVERSITY OF PUNE'])
      assert.equal(documentType(...FRENCH.with(0, whose).with(1, 'IDENTITY CARD')), undefined, whose);
    assert.equal(documentType('IDENTITY CARD', 'Name : RAVI SHARMA', 'Valid upto : 31/05/2027'), undefined);
    assert.equal(documentType('INVOICE', 'Document No. 123456', 'Surname', 'SHARMA', 'Date of expiry 31/05/2027'), undefined);
  });

  it('is a passport only if its name, its zone or an Indian number says so', () => {
    const labels = ['Surname / Nom (1)', 'LEFEVRE', 'Given names / Prénoms (2)', 'MARIE CLAIRE', 'Nationality', 'FRANCAISE'];
    assert.equal(documentType(...labels), undefined);
    for (const said of ['PASSPORT / PASSEPORT', 'PASAPORTE', 'REISEPASS', 'P<FRALEFEVRE<<MARIE<CLAIRE<<<<<<<<<<', 'Z1234567'])
      assert.equal(documentType(said, ...labels), 'PASSPORT', said);
    assert.equal(values('PASSPORT / PASSEPORT', ...labels)['name'], MARIE.name);
  });

  it('has two surnames below one label', () => {
    const chilean = ['CEDULA DE IDENTIDAD', 'APELLIDOS', 'MONTANA', 'DURAN', 'NOMBRES', 'TONY ALEXANDER'];
    assert.equal(values(...chilean, 'FECHA DE NACIMIENTO', '10 MAY 1988')['name'], 'TONY ALEXANDER MONTANA DURAN');
    const one = chilean.toSpliced(3, 1);
    assert.equal(values(...one, 'FECHA DE NACIMIENTO', '10 MAY 1988')['name'], 'TONY ALEXANDER MONTANA');
  });

  it('of Germany has a number without a label', () => {
    const card = ['BUNDESREPUBLIK DEUTSCHLAND   T7X7XKPLL', ...GERMAN.toSpliced(2, 2).slice(1)];
    assert.equal(values(...card)['documentNumber'], 'T7X7XKPLL');
    assert.equal(values(...card.with(0, 'BUNDESREPUBLIK DEUTSCHLAND   CDFGHJKLM'))['documentNumber'], undefined, 'a word');
    const other = card.with(1, 'IDENTITY CARD');
    assert.equal(values(...other)['documentNumber'], undefined, 'not German');
  });

  it('of South America has its number below its own label', () => {
    for (const [heading, label, printed, number] of [
      ['REGISTRO DE IDENTIDADE CIVIL', 'NUMERO RIC / ID N', '0000000005-9', '00000000059'],
      ['DOCUMENTO NACIONAL DE IDENTIDAD', 'CUI', '17859853-3', '178598533'],
      ['DOCUMENTO DE IDENTIDAD', 'N de Identidad / N de Identidade', '9.999.999-9', '99999999'],
    ] as const)
      assert.equal(values(heading, label, printed, 'FECHA DE NACIMIENTO', '10 MAY 1988')['documentNumber'], number);
  });
});

describe('an identity card without a heading that is known', () => {
  const ALBANIAN = [
    'REPUBLIKA E SHQIPERISE   REPUBLIC OF ALBANIA',
    'mbiemri/surname',
    'Agani',
    'emri/given name',
    'Adnan',
    'shtetesia/nationality   nr.leternjoftimi/card no.',
    'Shqiptare/Albanian   367253746',
    'datelindja/date of birth   gjinia/sex',
    '20-11-1991   M',
  ];

  it('has surname, given names and nationality beside the number of a card', () => {
    assert.equal(read(...ALBANIAN)?.documentType, 'IDENTITY_CARD');
    const { documentNumber, name, dob } = values(...ALBANIAN);
    assert.deepEqual([documentNumber, name, dob], ['367253746', 'Adnan Agani', '1991-11-20']);
    assert.equal(read(...ALBANIAN.with(5, 'shtetesia/nationality')), null);
  });

  it('may be titled an identification card, and have a middle name', () => {
    const card = ['Philippine Identification Card', 'Last Name', 'DELA CRUZ', 'Given Names', 'JUAN', 'Middle Name', 'MARTINEZ'];
    const { name, dob } = values(...card, 'Date of Birth', 'JANUARY 01,1990');
    assert.deepEqual([name, dob], ['JUAN MARTINEZ DELA CRUZ', '1990-01-01']);
  });
});
