import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { useWords } from '../../../words/words.ts';
import { checkInWords } from './check-in-words.ts';
import { DepartureForm } from './gaps.tsx';

/** Until when the guests stay, and the way to change it. */
export function Departure({ booking }: { booking: Booking }) {
  const words = useWords(checkInWords);
  const format = useFormat();
  const [isChanging, setChanging] = useState(false);
  const leaves = booking.expectedCheckOutAt;
  if (isChanging) return <DepartureForm booking={booking} onDone={() => setChanging(false)} />;
  return (
    <p class="departs">
      <span>{leaves === null ? words.noDeparture : words.departsNow(format.dayTime(leaves))}</span>
      <Button size="small" look="quiet" onClick={() => setChanging(true)}>
        {leaves === null ? words.setDeparture : words.changeDeparture}
      </Button>
    </p>
  );
}
