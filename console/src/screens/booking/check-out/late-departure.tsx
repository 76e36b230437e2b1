import type { Booking } from '../../../data/booking-reads.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Notice } from '../../../ui/states.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { useDryRun } from '../check-in/use-dry-run.ts';
import { useBookingPath } from '../use-booking-submit.ts';
import { checkOutWords } from './check-out-words.ts';

/** The price of the last nights of all who are in house, in major units. */
function priceOfLast(nights: number, { stays }: Booking): number {
  const last = stays.filter(({ status }) => status === 'ACTIVE').flatMap(({ nightRates }) => nightRates.slice(-nights));
  // Three decimals are more than any currency has.
  return Math.round(last.reduce((sum, { rate }) => sum + (rate ?? 0), 0) * 1000) / 1000;
}

/** The guest should have left: what of the bill is for the time since then. */
export function LateDeparture({ booking, expectedAt }: { booking: Booking; expectedAt: string }) {
  const words = useWords(checkOutWords);
  const common = useWords(sharedWords);
  const format = useFormat();
  const path = useBookingPath(booking);
  const { answer } = useDryRun(`nights until ${expectedAt} ${booking.id}`, (api, signal) =>
    api.POST('/properties/{propertyId}/bookings/{bookingId}/billable-nights', {
      params: { path },
      body: { expectedCheckOutAt: expectedAt },
      signal,
    }),
  );
  if (answer === undefined) return null;
  const late = booking.billableNights - answer.billableNights;
  return (
    <Notice tone="due">
      <p>{words.shouldHaveLeft(format.dayTime(expectedAt))}</p>
      <p>{late > 0 ? words.lateNights(common.nights(late), format.money(priceOfLast(late, booking))) : words.noLateNights}</p>
    </Notice>
  );
}
