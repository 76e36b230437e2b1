import type { Booking } from '../../../data/booking-reads.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { circleCheckIcon } from '../../../ui/icon-shapes.ts';
import { useWords } from '../../../words/words.ts';
import { billWords } from './bill-words.ts';

/** What the booking costs, what is paid, and what is left. */
export function BalanceStrip({ booking }: { booking: Booking }) {
  const words = useWords(billWords);
  const format = useFormat();
  const { expectedPay, amountCollected, pending } = booking.balance;
  return (
    <dl class="balance" aria-label={words.balance}>
      <div>
        <dt>{words.total}</dt>
        <dd>{format.money(expectedPay)}</dd>
      </div>
      <div>
        <dt>{words.paid}</dt>
        <dd>{format.money(amountCollected)}</dd>
      </div>
      <div class={pending === 0 ? 'balance-left balance-settled' : 'balance-left'}>
        <dt>{pending < 0 ? words.excess : words.due}</dt>
        <dd>
          {pending === 0 ? (
            <>
              <Icon of={circleCheckIcon} /> {words.settled}
            </>
          ) : (
            format.money(Math.abs(pending))
          )}
        </dd>
      </div>
    </dl>
  );
}
