import type { Voucher } from './mails.ts';
import type { Random } from './random.ts';

/** Fields that no reservation can have; the rest of the voucher is complete. */
export const WRONG_VALUES: readonly ((random: Random) => Partial<Voucher>)[] = [
  () => ({ amount: 'INR 1e9' }),
  () => ({ amount: 'INR 5e-3' }),
  () => ({ amount: 'INR -5,000.00' }),
  () => ({ amount: 'INR (5,000.00)' }),
  () => ({ amount: 'INR 99999999999999999999' }),
  () => ({ amount: 'INR NaN' }),
  () => ({ amount: 'INR 0x1F' }),
  () => ({ amount: 'INR Infinity' }),
  () => ({ amount: `INR ${'9'.repeat(400)}.00` }),
  () => ({ rooms: [{ name: 'Deluxe', quantity: -2 }] }),
  () => ({ rooms: [{ name: 'Deluxe', quantity: 0 }] }),
  () => ({ rooms: [{ name: 'Deluxe', quantity: 1e21 }] }),
  () => ({ rooms: [{ name: 'Deluxe', quantity: 999_999 }] }),
  () => ({ rooms: [{ name: `${'x'.repeat(5000)}`, quantity: 1 }] }),
  () => ({ rooms: [{ name: `Deluxe' OR '1'='1`, quantity: 1 }] }),
  () => ({ arrivalOn: '9999-12-30', departureOn: '9999-12-31' }),
  () => ({ departureOn: '9999-12-31' }),
  () => ({ arrivalOn: '0001-01-01' }),
  (random) => ({ departureOn: `20${random.whole(10, 20)}-01-01` }),
  () => ({ number: `' OR 1=1; DROP TABLE booking; --` }),
  () => ({ number: '../../../../etc/passwd' }),
  () => ({ number: '0'.repeat(900) }),
  () => ({ number: null }),
  () => ({ property: `'; delete from property; --` }),
  () => ({ guest: null }),
];
