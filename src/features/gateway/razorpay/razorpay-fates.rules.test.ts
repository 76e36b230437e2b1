import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { textOf } from './razorpay-fates.rules.ts';

function textOfAnswer(status: number, description: unknown, secrets: string[] = []): string {
  return textOf({ kind: 'ANSWER', status, json: { error: { description } } }, secrets);
}

describe('what a log says of an answer', () => {
  it('is the status and the words of the gateway', () => {
    assert.equal(textOfAnswer(400, 'The amount must be at least INR 1.00'), 'HTTP 400: The amount must be at least INR 1.00');
    assert.equal(textOf({ kind: 'LOST', reason: 'no answer in time' }, []), 'no answer in time');
  });

  it('is the status alone where the keys were wrong or nothing was said', () => {
    assert.equal(textOfAnswer(401, 'The api key abc is invalid'), 'HTTP 401');
    for (const nothing of ['', null, 7, {}, undefined]) assert.equal(textOfAnswer(500, nothing), 'HTTP 500');
    for (const json of [undefined, null, [], 'x', { error: 'x' }]) {
      assert.equal(textOf({ kind: 'ANSWER', status: 502, json }, []), 'HTTP 502');
    }
  });

  it('holds no phone number and no address, however they are written', () => {
    for (const number of [
      '+919876543210',
      '9876543210',
      '98765 43210',
      '+91 (98765)-43210',
      '98765\u200b43210',
      '022.2345.6789',
    ]) {
      assert.equal(textOfAnswer(400, `bad ${number}!`), 'HTTP 400: bad [number]!', number);
    }
    assert.equal(textOfAnswer(400, 'bad <asha.rao@mail.example.com> here'), 'HTTP 400: bad [address] here');
    assert.equal(textOfAnswer(400, 'pay_29QQoUBi66xm2f of 2026'), 'HTTP 400: pay_29QQoUBi66xm2f of 2026');
  });

  it('holds no keys', () => {
    assert.equal(textOfAnswer(400, 'key k-1 with s3cret', ['k-1', 's3cret', '']), 'HTTP 400: key [key] with [key]');
  });

  it('is one short line', () => {
    assert.equal(textOfAnswer(400, `a\r\nb\u0000c ${'x'.repeat(500)}`), `HTTP 400: a b c ${'x'.repeat(194)}`);
    assert.ok(textOfAnswer(400, '😀'.repeat(400)).isWellFormed());
  });
});
