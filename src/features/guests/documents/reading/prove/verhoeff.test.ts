import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { verhoeffDigit } from '../../../../../../test/specimens/aadhaar-holder.ts';
import { verhoeffHolds } from './verhoeff.rules.ts';

const digits = fc.stringMatching(/^[0-9]{1,20}$/);

describe('the Verhoeff check digit', () => {
  it('is 3 for 236, as in the published example', () => {
    assert.equal(verhoeffHolds('2363'), true);
    assert.equal(verhoeffHolds('123451'), true);
  });

  it('is the only valid last digit', () => {
    fc.assert(
      fc.property(digits, (number) => {
        const holding = [...'0123456789'].filter((digit) => verhoeffHolds(number + digit));
        assert.deepEqual(holding, [verhoeffDigit(number)]);
      }),
    );
  });

  it('detects every single wrong digit and every swap of two neighbours', () => {
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        const whole = number + verhoeffDigit(number);
        const place = at % whole.length;
        const wrong = whole.slice(0, place) + ((Number(whole[place]) + by) % 10) + whole.slice(place + 1);
        assert.equal(verhoeffHolds(wrong), false);
        const next = Math.min(place + 1, whole.length - 1);
        if (whole[place] === whole[next]) return;
        const swapped = whole.slice(0, place) + whole[next] + whole[place] + whole.slice(next + 1);
        assert.equal(verhoeffHolds(swapped), false);
      }),
    );
  });

  it('is invalid for anything but a number', () => {
    for (const text of ['', '0', '23a3', ' 2363', '2363 ', '٢٣٦٣', '0'.repeat(65)])
      assert.equal(verhoeffHolds(text), false, text);
  });
});
