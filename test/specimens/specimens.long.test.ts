import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { parse } from 'mrz';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { verhoeffHolds } from '../../src/features/guests/documents/reading/prove/verhoeff.rules.ts';
import { createRandom } from '../harness/random.ts';
import { aadhaarNumber, verhoeffDigit } from './aadhaar-holder.ts';
import { formatDate } from './dates.ts';
import { checkDigit, nameOfField, toNameField } from './mrz-lines.ts';
import { foreignPerson } from './people.ts';
import { applyCondition, CONDITIONS, makeSpecimen, SPECIMEN_KINDS } from './specimens.ts';
import { warpOnto } from './warp.ts';

const SEEDS = [1, 2, 3, 4, 5];
const WITH_MRZ = ['PASSPORT', 'PASSPORT_FOREIGN', 'VISA', 'VISA_SMALL', 'IDENTITY_CARD_TD1_BACK', 'IDENTITY_CARD_TD2'] as const;

/** The parser takes visas for passports, which have two more check digits. */
const UNKNOWN_OF_VISAS = ['documentCode', 'personalNumberCheckDigit', 'compositeCheckDigit'];

const wasm = path.join(import.meta.dirname, '../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
const wasmBinary = Uint8Array.from(readFileSync(wasm)).buffer;

async function textOfCode(picture: Buffer): Promise<string | undefined> {
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const [code] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'], tryHarder: true });
  return code?.text;
}

/** The fields of a secure code before its photo. */
function fieldsOf(decimal: string): string[] {
  const digits = BigInt(decimal).toString(16);
  const bytes = gunzipSync(Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex'));
  return bytes.toString('latin1').split('\u00ff');
}

describe('machine-readable zones of specimens', () => {
  it('have the check digits of the examples in ICAO Doc 9303', () => {
    assert.equal(checkDigit('L898902C3'), '6');
    assert.equal(checkDigit('740812'), '2');
    assert.equal(checkDigit('120415'), '9');
    assert.equal(checkDigit('L898902C3674081221204159ZE184226B<<<<<1'), '0');
  });

  it('are valid for an independent parser, for every type', async () => {
    for (const kind of WITH_MRZ) {
      for (const seed of SEEDS) {
        const { mrz = [], truth } = await makeSpecimen(kind, seed);
        const { fields, details } = parse([...mrz]);
        // A person without a surname has the given names in the place of the surname.
        const notRead = kind.startsWith('VISA') ? [...UNKNOWN_OF_VISAS, 'firstName'] : ['firstName'];
        const wrong = details.flatMap(({ valid, field }) => (valid || notRead.includes(field ?? '') ? [] : [field]));
        assert.deepEqual(wrong, [], `${kind} ${seed}`);
        assert.equal(fields.documentNumber, truth.documentNumber);
        assert.equal(fields.birthDate, formatDate(truth.dob ?? '', 'yymmdd'));
        assert.equal(fields.expirationDate, formatDate(truth.expiresOn ?? '', 'yymmdd'));
      }
    }
  });

  it('truncate long names so that the last character is a letter', () => {
    const long = { given: ['Chayapa', 'Dejthamrong', 'Krasuang'], surname: 'Nilavadhanananda' };
    assert.equal(toNameField(long, 39), 'NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K');
    assert.equal(
      toNameField({ ...long, given: ['Chayapa', 'Dejthamrongs', 'Krasuang'] }, 39),
      'NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K',
    );
    assert.equal(toNameField({ given: ['Li'], surname: 'Warnakulasuriya Patabendige Ushanthaxyz' }, 39).length, 39);
    assert.match(toNameField({ given: ['Li'], surname: 'Warnakulasuriya Patabendige Ushanthaxy' }, 39), /[A-Z]<<L$/);
    for (let seed = 0; seed < 300; seed += 1) {
      const field = toNameField(foreignPerson(createRandom(seed)), 30);
      assert.match(field, /^(?=.{30}$)[A-Z]+(<[A-Z]+)*(<<[A-Z]+(<[A-Z]+)*)?<*$/);
    }
  });

  it('transliterate letters that are not A to Z', () => {
    const field = toNameField({ given: ['Jörg', 'Marie-Claire'], surname: "O'Groß Muñoz" }, 39);
    assert.equal(nameOfField(field), 'JOERG MARIE CLAIRE OGROSS MUNOZ');
  });
});

describe('specimens of Aadhaar', () => {
  it('have numbers with a Verhoeff check digit', () => {
    assert.equal(verhoeffDigit('236'), '3');
    assert.equal(verhoeffDigit('12345'), '1');
    for (let seed = 0; seed < 200; seed += 1) {
      const number = aadhaarNumber(createRandom(seed));
      assert.match(number, /^[2-9]\d{11}$/);
      assert.ok(verhoeffHolds(number));
    }
  });

  it('have XML and secure codes that agree with the truth', async () => {
    const counts = { secure: 0, plain: 0 };
    for (const seed of SEEDS) {
      const { picture, truth, qr, lastFourOnly } = await makeSpecimen('AADHAAR_BACK', seed);
      assert.equal(await textOfCode(picture), qr);
      const number = truth.documentNumber ?? '';
      if (lastFourOnly === true) {
        const [version, , reference, name, dob] = fieldsOf(qr ?? '');
        assert.deepEqual([version, name, dob], ['V2', truth.name, formatDate(truth.dob ?? '', 'dd-mm-yyyy')]);
        assert.ok(reference?.startsWith(number.slice(-4)));
        counts.secure += 1;
      } else {
        for (const part of [`uid="${number}"`, `name="${truth.name}"`, `dob="${formatDate(truth.dob ?? '', 'dd/mm/yyyy')}"`])
          assert.ok(qr?.includes(part), part);
        counts.plain += 1;
      }
    }
    assert.ok(counts.secure > 0 && counts.plain > 0);
  });

  it('have codes that can be read in a photo', async () => {
    const { picture, qr } = await makeSpecimen('AADHAAR_BACK', 2);
    assert.equal(await textOfCode(await applyCondition('photo', picture, 2)), qr);
  });
});

describe('specimens', () => {
  it('are the same picture for the same seed, and another picture for another seed', async () => {
    for (const kind of SPECIMEN_KINDS) {
      const [first, again, other] = await Promise.all([makeSpecimen(kind, 1), makeSpecimen(kind, 1), makeSpecimen(kind, 2)]);
      // Not deepEqual: it takes minutes to print how two pictures differ.
      assert.ok(first.picture.equals(again.picture), kind);
      assert.deepEqual(first.truth, again.truth);
      assert.ok(!first.picture.equals(other.picture));
    }
  });

  it('are degraded in the same way for the same seed', async () => {
    const card = await makeSpecimen('PAN_NEW', 1);
    const picture = await sharp(card.picture).resize(400).png().toBuffer();
    for (const condition of CONDITIONS) {
      const [first, again] = [await applyCondition(condition, picture, 1), await applyCondition(condition, picture, 1)];
      assert.ok(first.equals(again), condition);
      const { format } = await sharp(first).metadata();
      assert.equal(format, condition === 'clean' ? 'png' : 'jpeg');
    }
  });

  it('are placed on the table with their corners at the given points', () => {
    const white = { data: new Uint8Array(40 * 30 * 3).fill(255), width: 40, height: 30 };
    const black = { data: new Uint8Array(100 * 100 * 3), width: 100, height: 100 };
    const { data } = warpOnto(white, black, [
      [20, 10],
      [90, 30],
      [80, 90],
      [10, 60],
    ]);
    const at = (x: number, y: number): number | undefined => data[(y * 100 + x) * 3];
    for (const [x, y] of [
      [22, 14],
      [86, 32],
      [78, 84],
      [13, 58],
      [50, 50],
    ] as const)
      assert.equal(at(x, y), 255, `${x},${y}`);
    for (const [x, y] of [
      [18, 8],
      [92, 28],
      [84, 92],
      [8, 64],
      [50, 12],
      [50, 86],
    ] as const)
      assert.equal(at(x, y), 0, `${x},${y}`);
  });
});
