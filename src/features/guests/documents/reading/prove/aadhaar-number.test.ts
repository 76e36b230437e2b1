import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { verhoeffDigit } from '../../../../../../test/specimens/aadhaar-holder.ts';
import { isAadhaarNumber, maskAadhaar, maskAadhaarIn, maskLongNumbers } from './aadhaar-number.rules.ts';

const numbers = fc.stringMatching(/^[2-9][0-9]{10}$/).map((eleven) => eleven + verhoeffDigit(eleven));
const separators = fc.constantFrom('', ' ', '-', '.', '_', '  ', '\u00a0', '\u2013');
const surroundings = fc.stringMatching(/^[A-Za-z _.-]{0,12}$/);
const grouped = (number: string, separator: string) => (number.match(/.{4}/g) ?? []).join(separator);

describe('an Aadhaar number', () => {
  it('has twelve digits, the first 2 to 9, the last a check digit', () => {
    assert.equal(isAadhaarNumber('234567890124'), true);
    assert.equal(isAadhaarNumber('234567890123'), false);
    assert.equal(isAadhaarNumber(`01234567890${verhoeffDigit('01234567890')}`), false);
    assert.equal(isAadhaarNumber('2363'), false);
  });

  it('is masked except for its last four digits', () => {
    assert.equal(maskAadhaar('234567890124'), 'XXXX XXXX 0124');
    assert.equal(maskAadhaar('2345 6789 0124'), 'XXXX XXXX 0124');
    assert.equal(maskAadhaar('XXXXXXXX0124'), 'XXXX XXXX 0124');
  });

  it('is masked anywhere in a text, in any grouping', () => {
    assert.equal(maskAadhaarIn('aadhaar_2345-6789-0124_front.jpg'), 'aadhaar_XXXX-XXXX-0124_front.jpg');
    assert.equal(maskAadhaarIn('234567890124.pdf'), 'XXXXXXXX0124.pdf');
    fc.assert(
      fc.property(numbers, separators, surroundings, surroundings, (number, separator, before, after) => {
        const masked = maskAadhaarIn(`${before}${grouped(number, separator)}${after}`);
        assert.equal(masked, `${before}XXXX${separator}XXXX${separator}${number.slice(8)}${after}`);
      }),
    );
  });

  it('is found right after four digits that are not part of it', () => {
    assert.equal(maskAadhaarIn('3112 2345 6789 0124'), '3112 XXXX XXXX 0124');
    assert.equal(maskAadhaarIn('3111 2345 6789 0124'), 'XXXX XXXX XXXX 0124', 'both runs of twelve digits are valid');
    assert.equal(maskAadhaarIn('2345 6789 0124, 2345 6789 0124'), 'XXXX XXXX 0124, XXXX XXXX 0124');
  });

  it('is not found in a longer number or in twelve invalid digits', () => {
    for (const text of ['1234567890124', '2345678901245', '2345 6789 0123', 'IMG_20240512_101112.jpg', '']) {
      assert.equal(maskAadhaarIn(text), text);
    }
  });

  it('is searched for in a long text in time, and other texts stay unchanged', () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-z ._-]{0,40}$/), (text) => assert.equal(maskAadhaarIn(text), text)));
    const long = '2345 6789 '.repeat(100_000);
    assert.equal(maskAadhaarIn(long).length, long.length);
  });
});

describe('a long number', () => {
  it('is masked except for its last four digits, valid Aadhaar number or not, and keeps its format', () => {
    assert.equal(maskLongNumbers('2345 6789 0125'), 'XXXX XXXX 0125');
    assert.equal(maskLongNumbers('DL No : 1 2345 6789 0124'), 'DL No : X XXXX XXXX 0124');
    assert.equal(maskLongNumbers('VID 9123 4567 8901 2345.'), 'VID XXXX XXXX XXXX 2345.');
    assert.equal(maskLongNumbers('A23456789012345B'), 'AXXXXXXXXXX2345B');
    assert.equal(maskLongNumbers('a_2345_6789-0124, b 234567890124'), 'a_XXXX_XXXX-0124, b XXXXXXXX0124');
    assert.equal(maskLongNumbers('२३४५ ६७८९ ०१२४'), 'XXXX XXXX ०१२४', 'in the digits of another script');
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{12,20}$/), separators, surroundings, (number, separator, around) => {
        const shape = number.split('').join(separator);
        const masked = maskLongNumbers(`${around.replace(/[A-Z]/g, '')}${shape}`);
        assert.equal(masked.replace(/[^0-9]/g, ''), number.slice(-4));
        assert.equal(masked.length, around.replace(/[A-Z]/g, '').length + shape.length);
      }),
    );
  });

  it('is not a shorter number, a date or a licence number', () => {
    for (const text of ['12345678901', '98765 43210', '1988-05-12', 'MH1220080012345', 'MH12 20080012345', 'ABCPS1234F', '']) {
      assert.equal(maskLongNumbers(text), text);
    }
    assert.equal(maskLongNumbers('XMH1220080012345'), 'XMHXXXXXXXXX2345');
    assert.equal(maskLongNumbers('MH2345678901245'), 'MHXXXXXXXXX1245', 'no year of issue');
  });

  it('is found in time', () => {
    for (const text of ['1 '.repeat(500_000), '1   1    '.repeat(100_000), '12345678901x'.repeat(50_000)]) {
      assert.equal(maskLongNumbers(text).length, text.length);
    }
  });
});
