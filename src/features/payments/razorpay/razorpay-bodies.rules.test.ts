import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathTemplate } from './razorpay-bodies.rules.ts';

test('calls of one kind have one template, and creating a QR code has another than reading a payment', () => {
  assert.equal(pathTemplate('/payments/qr_codes'), '/payments/qr_codes');
  assert.equal(pathTemplate('/payments/qr_codes?payment_id=pay_a1'), '/payments/qr_codes');
  assert.equal(pathTemplate('/payments/qr_codes/qr_a1/close'), '/payments/qr_codes/{id}/close');
  assert.equal(pathTemplate('/payments/pay_a1/refund'), '/payments/{id}/refund');
  assert.equal(pathTemplate('/payment_links/plink_a1'), '/payment_links/{id}');
});
