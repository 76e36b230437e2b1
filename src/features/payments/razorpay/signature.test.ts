import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { isSigned } from './signature.ts';

const SMALL = { body: Buffer.from('{"a":1,"b":2,"c":{"d":3}}'), secret: '123456' };
const SMALL_SIGNATURE = '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc';

/** An event as the gateway publishes it for tests: indented by two spaces, with a line feed at the end. */
const AUTHORIZED = {
  event: 'payment.authorized',
  entity: 'event',
  contains: ['payment'],
  payload: {
    payment: {
      entity: {
        id: 'pay_6koWN7bvxujzxM',
        entity: 'payment',
        amount: 1000000,
        currency: 'INR',
        status: 'captured',
        order_id: 'order_100000000order',
        international: false,
        method: 'card',
        amount_refunded: 0,
        refund_status: null,
        captured: true,
        description: 'random description',
        card_id: 'card_6koWNAT6LASUqy',
        bank: null,
        wallet: null,
        vpa: null,
        email: 'a@b.com',
        contact: '+919999999999',
        notes: { merchant_order_id: 'random order id' },
        fee: 23000,
        service_tax: 3000,
        error_code: null,
        error_description: null,
        created_at: 1479978483,
      },
    },
  },
  created_at: 1400826760,
};

describe('the signature of an event', () => {
  it('is the published one for the published bodies', () => {
    const authorized = `${JSON.stringify(AUTHORIZED, null, 2)}\n`;
    assert.equal(authorized.length, 971);
    const published: [body: string, secret: string, signature: string][] = [
      [SMALL.body.toString(), SMALL.secret, SMALL_SIGNATURE],
      [authorized, 'key_secret', 'd60e67fd884556c045e9be7dad57903e33efc7172c17c6e3ef77db42d2b366e9'],
      [
        'plink_IH3cNucfVEgV68|TSsd1989|paid|pay_IH3d0ara9bSsjQ',
        'EnLs21M47BllR3X8PSFtjtbd',
        '07ae18789e35093e51d0a491eb9922646f3f82773547e5b0f67ee3f2d3bf7d5b',
      ],
    ];
    for (const [body, secret, signature] of published) assert.equal(isSigned(Buffer.from(body), signature, [secret]), true, body);
  });

  it('is of the exact bytes: the same JSON in another notation is not signed', () => {
    const escaped = Buffer.from('{"url":"https:\\/\\/rzp.io\\/i\\/x"}');
    const signature = createHmac('sha256', 's').update(escaped).digest('hex');
    assert.equal(isSigned(escaped, signature, ['s']), true);
    assert.equal(isSigned(Buffer.from(JSON.stringify(JSON.parse(escaped.toString()))), signature, ['s']), false);
    assert.equal(isSigned(Buffer.from(`${escaped}\n`), signature, ['s']), false);
    const notUtf8 = Buffer.from([0xff, 0x00, 0xfe]);
    assert.equal(isSigned(notUtf8, createHmac('sha256', 's').update(notUtf8).digest('hex'), ['s']), true);
  });

  it('may be made with any of the secrets, the first or the last, and with no other', () => {
    assert.equal(isSigned(SMALL.body, SMALL_SIGNATURE, [SMALL.secret, 'new']), true);
    assert.equal(isSigned(SMALL.body, SMALL_SIGNATURE, ['new', SMALL.secret]), true);
    assert.equal(isSigned(SMALL.body, SMALL_SIGNATURE, ['new', 'newer']), false);
    assert.equal(isSigned(SMALL.body, SMALL_SIGNATURE, []), false);
  });

  it('made with an empty secret is not accepted', () => {
    const forged = createHmac('sha256', '').update(SMALL.body).digest('hex');
    assert.equal(isSigned(SMALL.body, forged, ['']), false);
    assert.equal(isSigned(SMALL.body, forged, ['', SMALL.secret]), false);
  });

  it('is 64 hexadecimal digits and nothing else', () => {
    const wrong = ['', SMALL_SIGNATURE.slice(1), `${SMALL_SIGNATURE}00`, ` ${SMALL_SIGNATURE}`, `${SMALL_SIGNATURE}\n`];
    wrong.push(`sha256=${SMALL_SIGNATURE}`, 'g'.repeat(64), `${SMALL_SIGNATURE},${SMALL_SIGNATURE}`, 'é'.repeat(64));
    for (const signature of wrong)
      assert.equal(isSigned(SMALL.body, signature, [SMALL.secret]), false, JSON.stringify(signature));
  });
});
