import type { Booking } from '../../../data/booking-reads.ts';
import { useFormat } from '../../../format/use-format.ts';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { billWords } from './bill-words.ts';

type Figures = Pick<Booking, 'billableNights' | 'balance'>;

/** The bill as it is and as it would be. Both are the service's figures. */
export function BillChange({ before, after }: { before: Figures; after: Figures }) {
  const words = useWords(billWords);
  const common = useWords(sharedWords);
  const format = useFormat();
  const left = (pending: number): string => (pending < 0 ? `${words.excess} ${format.money(-pending)}` : format.money(pending));
  const nights = [words.nights, common.nights(before.billableNights), common.nights(after.billableNights)] as const;
  const rows = [
    ...(before.billableNights === after.billableNights ? [] : [nights]),
    [words.total, format.money(before.balance.expectedPay), format.money(after.balance.expectedPay)],
    [words.due, left(before.balance.pending), left(after.balance.pending)],
  ] as const;
  return (
    <table class="bill-change">
      <thead>
        <tr>
          <td />
          <th scope="col" class="amount">
            {words.asItIs}
          </th>
          <th scope="col" class="amount">
            {words.asItWouldBe}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, from, to]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="amount quiet">{from}</td>
            <td class={from === to ? 'amount quiet' : 'amount bill-new'}>{to}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
