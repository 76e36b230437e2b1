import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { parse } from 'mrz';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { verhoeffHolds } from '../../src/features/documents/reading/kinds/verhoeff.rules.ts';
import { aadhaarNumber } from './aadhaar-holder.ts';
import { written } from './dates.ts';
import { checkDigit, nameField, nameOfField } from './mrz-lines.ts';
import { foreignPerson } from './people.ts';
import { randomOf } from './random.ts';
import { CONDITIONS, KINDS, specimen, under } from './specimens.ts';
import { verhoeffDigit } from './verhoeff-digit.ts';
import { lay } from './warp.ts';

const SEEDS = [1, 2, 3, 4, 5];
const WITH_MRZ = ['PASSPORT', 'PASSPORT_FOREIGN', 'VISA', 'VISA_SMALL', 'IDENTITY_CARD_TD1_BACK', 'IDENTITY_CARD_TD2'] as const;

/** It takes visas for passports, which have two check digits more. */
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
  it('end their lines with the check digits of the examples in ICAO Doc 9303', () => {
    assert.equal(checkDigit('L898902C3'), '6');
    assert.equal(checkDigit('740812'), '2');
    assert.equal(checkDigit('120415'), '9');
    assert.equal(checkDigit('L898902C3674081221204159ZE184226B<<<<<1'), '0');
  });

  it('are found right by another reader of them, whatever the document', async () => {
    for (const kind of WITH_MRZ) {
      for (const seed of SEEDS) {
        const { mrz = [], truth } = await specimen(kind, seed);
        const { fields, details } = parse([...mrz]);
        // A person without a surname stands in the place of surnames alone.
        const notRead = kind.startsWith('VISA') ? [...UNKNOWN_OF_VISAS, 'firstName'] : ['firstName'];
        const wrong = details.flatMap(({ valid, field }) => (valid || notRead.includes(field ?? '') ? [] : [field]));
        assert.deepEqual(wrong, [], `${kind} ${seed}`);
        assert.equal(fields.documentNumber, truth.documentNumber);
        assert.equal(fields.birthDate, written(truth.dob ?? '', 'yymmdd'));
        assert.equal(fields.expirationDate, written(truth.expiresOn ?? '', 'yymmdd'));
      }
    }
  });

  it('cut names that are too long so that the last place is a letter', () => {
    const long = { given: ['Chayapa', 'Dejthamrong', 'Krasuang'], surname: 'Nilavadhanananda' };
    assert.equal(nameField(long, 39), 'NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K');
    assert.equal(
      nameField({ ...long, given: ['Chayapa', 'Dejthamrongs', 'Krasuang'] }, 39),
      'NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K',
    );
    assert.equal(nameField({ given: ['Li'], surname: 'Warnakulasuriya Patabendige Ushanthaxyz' }, 39).length, 39);
    assert.match(nameField({ given: ['Li'], surname: 'Warnakulasuriya Patabendige Ushanthaxy' }, 39), /[A-Z]<<L$/);
    for (let seed = 0; seed < 300; seed += 1) {
      const field = nameField(foreignPerson(randomOf(seed)), 30);
      assert.match(field, /^(?=.{30}$)[A-Z]+(<[A-Z]+)*(<<[A-Z]+(<[A-Z]+)*)?<*$/);
    }
  });

  it('spell letters that are not A to Z', () => {
    const field = nameField({ given: ['Jörg', 'Marie-Claire'], surname: "O'Groß Muñoz" }, 39);
    assert.equal(nameOfField(field), 'JOERG MARIE CLAIRE OGROSS MUNOZ');
  });
});

describe('specimens of Aadhaar', () => {
  it('have numbers that end as Verhoeff has it', () => {
    assert.equal(verhoeffDigit('236'), '3');
    assert.equal(verhoeffDigit('12345'), '1');
    for (let seed = 0; seed < 200; seed += 1) {
      const number = aadhaarNumber(randomOf(seed));
      assert.match(number, /^[2-9]\d{11}$/);
      assert.ok(verhoeffHolds(number));
    }
  });

  it('carry codes that tell what is true, the first ones and the secure ones', async () => {
    const told = { secure: 0, plain: 0 };
    for (const seed of SEEDS) {
      const { picture, truth, qr, lastFourOnly } = await specimen('AADHAAR_BACK', seed);
      assert.equal(await textOfCode(picture), qr);
      const number = truth.documentNumber ?? '';
      if (lastFourOnly === true) {
        const [version, , reference, name, dob] = fieldsOf(qr ?? '');
        assert.deepEqual([version, name, dob], ['V2', truth.name, written(truth.dob ?? '', 'dd-mm-yyyy')]);
        assert.ok(reference?.startsWith(number.slice(-4)));
        told.secure += 1;
      } else {
        for (const part of [`uid="${number}"`, `name="${truth.name}"`, `dob="${written(truth.dob ?? '', 'dd/mm/yyyy')}"`])
          assert.ok(qr?.includes(part), part);
        told.plain += 1;
      }
    }
    assert.ok(told.secure > 0 && told.plain > 0);
  });

  it('can be read from a photograph of their code', async () => {
    const { picture, qr } = await specimen('AADHAAR_BACK', 2);
    assert.equal(await textOfCode(await under('photo', picture, 2)), qr);
  });
});

describe('specimens', () => {
  it('are the same picture for the same seed, and another for another', async () => {
    for (const kind of KINDS) {
      const [first, again, other] = await Promise.all([specimen(kind, 1), specimen(kind, 1), specimen(kind, 2)]);
      // Not deepEqual: it takes minutes to tell how two pictures differ.
      assert.ok(first.picture.equals(again.picture), kind);
      assert.deepEqual(first.truth, again.truth);
      assert.ok(!first.picture.equals(other.picture));
    }
  });

  it('are spoiled in the same way for the same seed', async () => {
    const card = await specimen('PAN_NEW', 1);
    const picture = await sharp(card.picture).resize(400).png().toBuffer();
    for (const condition of CONDITIONS) {
      const [first, again] = [await under(condition, picture, 1), await under(condition, picture, 1)];
      assert.ok(first.equals(again), condition);
      const { format } = await sharp(first).metadata();
      assert.equal(format, condition === 'clean' ? 'png' : 'jpeg');
    }
  });

  it('lie on the table with their corners where they should', () => {
    const white = { data: new Uint8Array(40 * 30 * 3).fill(255), width: 40, height: 30 };
    const black = { data: new Uint8Array(100 * 100 * 3), width: 100, height: 100 };
    const { data } = lay(white, black, [
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
