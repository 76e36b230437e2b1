import assert from 'node:assert/strict';
import { test } from 'node:test';
import { templateOf } from './razorpay-requests.rules.ts';

test('calls of one kind have one name, and the making of a QR code is not taken for the reading of a payment', () => {
  assert.equal(templateOf('/payments/qr_codes'), '/payments/qr_codes');
  assert.equal(templateOf('/payments/qr_codes?payment_id=pay_a1'), '/payments/qr_codes');
  assert.equal(templateOf('/payments/qr_codes/qr_a1/close'), '/payments/qr_codes/{id}/close');
  assert.equal(templateOf('/payments/pay_a1/refund'), '/payments/{id}/refund');
  assert.equal(templateOf('/payment_links/plink_a1'), '/payment_links/{id}');
});
