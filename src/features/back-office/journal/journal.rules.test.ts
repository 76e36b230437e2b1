import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { chargeEntry, type JournalEntry, type JournalTax, nightEntry, paymentEntry, sumAccounts } from './journal.rules.ts';
import { DEFAULT_ACCOUNTS, withChanges } from './journal-accounts.rules.ts';
import { journalCsv, tallyXml } from './journal-files.rules.ts';

const money = fc.bigInt({ min: -1_000_000n, max: 1_000_000n });
const taxes: fc.Arbitrary<JournalTax[]> = fc.array(
  fc.record({
    code: fc.constantFrom('GST', 'CITY'),
    amount: money,
    included: fc.boolean(),
    components: fc.array(fc.record({ name: fc.constantFrom('CGST', 'SGST'), amount: money }), { maxLength: 2 }),
  }),
  { maxLength: 3 },
);
const booking = { bookingId: 'b', bookingReference: 'B-1', date: '2026-11-20' };
const times = fc.constantFrom(null, '2026-11-19T00:00:00.000Z', '2026-11-21T00:00:00.000Z');
const at = '2026-11-20T00:00:00.000Z';
const netOf = ({ lines }: JournalEntry, code: string) =>
  lines.filter(({ account }) => account.code === code).reduce((sum, line) => sum + line.debit - line.credit, 0n);

function assertBalanced({ lines }: JournalEntry): void {
  assert.equal(
    lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0n),
    0n,
  );
  for (const { debit, credit } of lines) assert.ok(debit >= 0n && credit >= 0n && (debit === 0n) !== (credit === 0n));
}

describe('an entry of the journal', () => {
  it('is balanced whatever the taxes are, and has what the guest owes on the guest ledger', () => {
    fc.assert(
      fc.property(money, taxes, (rate, lines) => {
        const entry = nightEntry(DEFAULT_ACCOUNTS, { ...booking, stayId: 's', rate, taxes: lines });
        assertBalanced(entry);
        const onTop = lines.filter(({ included }) => !included).reduce((sum, { amount }) => sum + amount, 0n);
        assert.equal(netOf(entry, '1200'), rate + onTop);
      }),
    );
  });

  it('of a charge stands on the advances until the first check-in, and its stored tax is what counts', () => {
    fc.assert(
      fc.property(money, money, taxes, times, (amount, taxAmount, lines, startedAt) => {
        const charge = { ...booking, id: 'c', type: 'FOOD', amount, taxAmount, isReversal: false, taxes: lines, at, startedAt };
        const entry = chargeEntry(DEFAULT_ACCOUNTS, charge);
        assertBalanced(entry);
        const isEarly = startedAt === null || at < startedAt;
        assert.equal(netOf(entry, isEarly ? '2100' : '1200'), amount + taxAmount);
        assert.equal(netOf(entry, isEarly ? '1200' : '2100'), 0n);
      }),
    );
  });

  it('of a removal is that of the payment the other way round', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 1_000_000n }), times, (amount, startedAt) => {
        const payment = { ...booking, id: 'p', isRefund: false, isRemoval: false, method: 'UPI', amount, at, startedAt };
        const [made, removed] = [payment, { ...payment, isRemoval: true }].map((fact) => paymentEntry(DEFAULT_ACCOUNTS, fact));
        assert.ok(made !== undefined && removed !== undefined);
        assert.equal(netOf(made, '1030'), amount);
        for (const { debit, credit } of sumAccounts([made, removed])) assert.equal(debit, credit);
      }),
    );
  });
});

it('parts of a tax have accounts of their own, by part, then by code', () => {
  const accounts = withChanges(DEFAULT_ACCOUNTS, {
    taxes: [
      { tax: 'CGST', code: '2201', name: 'Output CGST' },
      { tax: 'CITY', code: '2300', name: 'City tax' },
    ],
  });
  const half = {
    included: false,
    components: [
      { name: 'CGST', amount: 60n },
      { name: 'SGST', amount: 61n },
    ],
  };
  const taxed = [
    { code: 'GST', amount: 121n, ...half },
    { code: 'CITY', amount: 7n, included: true, components: [] },
  ];
  const entry = nightEntry(accounts, { ...booking, stayId: 's', rate: 1000n, taxes: taxed });
  assert.deepEqual(
    ['1200', '4000', '2201', '2200', '2300', '4900'].map((code) => netOf(entry, code)),
    [1121n, -993n, -60n, -61n, -7n, 0n],
  );
});

it('changed accounts take the place of the defaults one by one', () => {
  const changed = withChanges(DEFAULT_ACCOUNTS, { charges: [{ type: 'FOOD', code: 'F', name: 'Restaurant' }] });
  assert.deepEqual([changed.charges.length, changed.charges[1]], [8, { type: 'FOOD', code: 'F', name: 'Restaurant' }]);
  assert.deepEqual(changed.roomRevenue, DEFAULT_ACCOUNTS.roomRevenue);
});

it('files escape what would be read as something else', () => {
  const accounts = withChanges(DEFAULT_ACCOUNTS, { roomRevenue: { code: '=1', name: 'Rooms & "Suites" <A>\u0001' } });
  const entries = [nightEntry(accounts, { ...booking, stayId: 's', rate: 100_050n, taxes: [] })];
  const xml = tallyXml(entries, 'Rao & Söhne', 2);
  assert.match(
    xml,
    /<LEDGERNAME>Rooms &amp; &quot;Suites&quot; &lt;A&gt;\uFFFD<\/LEDGERNAME><ISDEEMEDPOSITIVE>No<\/ISDEEMEDPOSITIVE><AMOUNT>1000.50</,
  );
  assert.match(xml, /<LEDGERNAME>Guest ledger<\/LEDGERNAME><ISDEEMEDPOSITIVE>Yes<\/ISDEEMEDPOSITIVE><AMOUNT>-1000.50</);
  assert.match(xml, /<SVCURRENTCOMPANY>Rao &amp; Söhne<\/SVCURRENTCOMPANY>/);
  const [, , second] = journalCsv(entries, 2).split('\r\n');
  assert.equal(
    second,
    `2026-11-20,night-s-2026-11-20,ROOM_NIGHT,B-1,'=1,"Rooms & ""Suites"" <A>\u0001",,1000.5,B-1 night of 2026-11-20`,
  );
});
