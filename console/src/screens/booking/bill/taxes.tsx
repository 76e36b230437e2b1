import type { Booking } from '../../../data/booking-reads.ts';
import { useDesk } from '../../../data/desk.ts';
import { readBookingTaxes } from '../../../data/tax-reads.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Shown } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { billWords } from './bill-words.ts';

/** The taxes on the bill; nothing in a hotel without taxes. */
export function Taxes({ booking }: { booking: Booking }) {
  const words = useWords(billWords);
  const format = useFormat();
  const { property } = useDesk();
  const taxes = useRead(booking.balance.tax === undefined ? null : readBookingTaxes(property.id, booking.id));
  if (booking.balance.tax === undefined) return null;
  return (
    <section aria-label={words.taxes}>
      <h3>{words.taxes}</h3>
      <Shown of={taxes}>
        {({ taxes: lines }) => (
          <ul class="lines">
            {lines.map(({ code, name, amount, base, included }) => (
              <li key={`${code} ${base}`}>
                <span>{words.taxOf(name, format.money(base), included)}</span>
                <span class="amount">{format.money(amount)}</span>
              </li>
            ))}
          </ul>
        )}
      </Shown>
    </section>
  );
}
