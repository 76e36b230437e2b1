import type { ComponentChildren } from 'preact';
import { Link } from '../../app/link.tsx';
import { useWords } from '../../words/words.ts';
import { moneyWords } from './money-words.ts';

type MoneyLineProps = {
  booking: { bookingReference: string; guestName: string | null };
  amount: string;
  /** Method, time, who. */
  facts: readonly string[];
  /** Chips, notes and what can be done. */
  children?: ComponentChildren;
  actions?: ComponentChildren;
};

/** Some money of a booking: whose it is, with a link to the bill, and how much. */
export function MoneyLine({ booking: { bookingReference, guestName }, amount, facts, children, actions }: MoneyLineProps) {
  const words = useWords(moneyWords);
  return (
    <div class="money-line">
      <div>
        <strong>
          <bdi>{guestName ?? words.noGuest}</bdi>
        </strong>
        <small class="quiet">
          <bdi>{facts.join(' · ')}</bdi>
        </small>
        {children}
      </div>
      <Link label={words.bill(bookingReference)} to={{ sheet: { kind: 'booking', reference: bookingReference, part: 'bill' } }}>
        {bookingReference}
      </Link>
      <strong class="amount">{amount}</strong>
      {actions !== undefined && <div class="buttons">{actions}</div>}
    </div>
  );
}
