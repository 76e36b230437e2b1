import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeAttempt } from './razorpay-outcomes.rules.ts';

function describeResponse(status: number, description: unknown, secrets: string[] = []): string {
  return describeAttempt({ kind: 'RESPONSE', status, json: { error: { description } } }, secrets);
}

describe('what the log says about a response', () => {
  it('is the status and the words of the gateway', () => {
    assert.equal(describeResponse(400, 'The amount must be at least INR 1.00'), 'HTTP 400: The amount must be at least INR 1.00');
    assert.equal(describeAttempt({ kind: 'LOST', reason: 'no response in time' }, []), 'no response in time');
  });

  it('is only the status where the keys were wrong or the gateway gave no reason', () => {
    assert.equal(describeResponse(401, 'The api key abc is invalid'), 'HTTP 401');
    for (const nothing of ['', null, 7, {}, undefined]) assert.equal(describeResponse(500, nothing), 'HTTP 500');
    for (const json of [undefined, null, [], 'x', { error: 'x' }]) {
      assert.equal(describeAttempt({ kind: 'RESPONSE', status: 502, json }, []), 'HTTP 502');
    }
  });

  it('contains no phone number and no e-mail address, however they are written', () => {
    for (const number of [
      '+919876543210',
      '9876543210',
      '98765 43210',
      '+91 (98765)-43210',
      '98765\u200b43210',
      '022.2345.6789',
    ]) {
      assert.equal(describeResponse(400, `bad ${number}!`), 'HTTP 400: bad [number]!', number);
    }
    assert.equal(describeResponse(400, 'bad <asha.rao@mail.example.com> here'), 'HTTP 400: bad [address] here');
    assert.equal(describeResponse(400, 'pay_29QQoUBi66xm2f of 2026'), 'HTTP 400: pay_29QQoUBi66xm2f of 2026');
  });

  it('contains no keys', () => {
    assert.equal(describeResponse(400, 'key k-1 with s3cret', ['k-1', 's3cret', '']), 'HTTP 400: key [key] with [key]');
  });

  it('is one short line', () => {
    assert.equal(describeResponse(400, `a\r\nb\u0000c ${'x'.repeat(500)}`), `HTTP 400: a b c ${'x'.repeat(194)}`);
    assert.ok(describeResponse(400, '😀'.repeat(400)).isWellFormed());
  });
});
