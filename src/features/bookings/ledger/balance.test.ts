import assert from 'node:assert/strict';
import { after } from 'node:test';
import fc from 'fast-check';
import { longerTest, rounds } from '../../../../test/harness/long-test.ts';
import { startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, openBooking } from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());

type Entry = { kind: 'charge' | 'payment' | 'refund' | 'removal'; minor: number };

/** Amounts of one minor unit, of everyday size and of the largest size, in minor units. */
const minor = fc.oneof(
  fc.integer({ min: 1, max: 9 }),
  fc.integer({ min: 1, max: 999_999 }),
  fc.integer({ min: 1, max: 999_999_999 }),
);
const entry: fc.Arbitrary<Entry> = fc.record({
  kind: fc.constantFrom('charge', 'charge', 'payment', 'payment', 'refund', 'removal'),
  minor,
});

/** Adds the ledger rows. @returns the balance that they must give, in minor units */
async function book(
  property: TestProperty,
  bookingId: string,
  entries: readonly Entry[],
  unit: number,
): Promise<{ expectedPay: number; amountCollected: number }> {
  const path = `${property.path}/bookings/${bookingId}`;
  const sums = { expectedPay: 0, amountCollected: 0 };
  let last: { id: string; minor: number } | undefined;
  for (const { kind, minor } of entries) {
    const amount = minor / unit;
    if (kind === 'charge') {
      bodyOf(await property.admin.post(`${path}/charges`, { type: 'FOOD', amount }), 201);
      sums.expectedPay += minor;
    } else if (kind === 'payment') {
      last = { id: bodyOf(await property.admin.post(`${path}/payments`, { amount, method: 'CASH' }), 201).id, minor };
      sums.amountCollected += minor;
    } else if (last !== undefined) {
      if (kind === 'refund') {
        const part = Math.min(minor, last.minor);
        bodyOf(await property.admin.post(`${path}/payments/${last.id}/refund`, { amount: part / unit }));
        sums.amountCollected -= part;
      } else {
        assert.equal((await property.admin.delete(`${path}/payments/${last.id}`)).status, 204);
        sums.amountCollected -= last.minor;
      }
      last = undefined;
    }
  }
  return sums;
}

for (const [currency, unit] of [
  ['INR', 100],
  ['JPY', 1],
  ['KWD', 1000],
] as const) {
  longerTest(`whatever is added to the ledger in ${currency}, the balance is the exact sum`, async () => {
    const property = await service.newProperty({ currency });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 8 }), async (entries) => {
        const { id } = await openBooking(property);
        const { expectedPay, amountCollected } = await book(property, id, entries, unit);
        const balance = bodyOf(await property.admin.get(`${property.path}/bookings/${id}/balance`));
        assert.deepEqual(balance, {
          expectedPay: expectedPay / unit,
          amountCollected: amountCollected / unit,
          pending: (expectedPay - amountCollected) / unit,
        });
      }),
      { numRuns: rounds(15) },
    );
  });
}
