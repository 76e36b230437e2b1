import type { Schemas } from '../../../../../client/src/index.ts';
import { type Booking, isAboutBooking } from '../../../data/booking-reads.ts';
import { useDesk, useMay } from '../../../data/desk.ts';
import type { Read } from '../../../data/reads.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Notice } from '../../../ui/states.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { defineWords, useWords } from '../../../words/words.ts';
import { type Difference, differences, othersSince } from './meanwhile.rules.ts';

const meanwhileWords = defineWords(
  {
    changed: 'The booking has changed since you opened this:',
    changedBy: (names: string) => `${names} has changed the booking since you opened this:`,
    whats: {
      status: 'State',
      arrival: 'Arrival',
      departure: 'Departure',
      rooms: 'Rooms',
      holds: 'Held rooms',
      bill: 'Bill',
      paid: 'Paid',
    },
    fromTo: (from: string, to: string) => `${from} → ${to}`,
    none: 'none',
  },
  {
    changed: 'जब से आपने यह खोला, बुकिंग बदल गई है:',
    changedBy: (names) => `जब से आपने यह खोला, ${names} ने बुकिंग बदली है:`,
    whats: {
      status: 'स्थिति',
      arrival: 'आगमन',
      departure: 'प्रस्थान',
      rooms: 'कमरे',
      holds: 'रखे गए कमरे',
      bill: 'बिल',
      paid: 'चुकाया',
    },
    fromTo: (from, to) => `${from} → ${to}`,
    none: 'कोई नहीं',
  },
);

function readAuditLog(propertyId: string, bookingId: string): Read<Schemas['AuditEntry'][]> {
  return {
    key: `audit log ${bookingId}`,
    load: (api) =>
      api.GET('/properties/{propertyId}/audit-log', { params: { path: { propertyId }, query: { bookingId, limit: 20 } } }),
    isChangedBy: (change) => isAboutBooking(change, bookingId),
  };
}

function useText(): (difference: Difference) => string {
  const words = useWords(meanwhileWords);
  const common = useWords(sharedWords);
  const format = useFormat();
  return (difference) => {
    const { what, from, to } = difference;
    const side = (value: string | number | null): string => {
      if (typeof value === 'number') return format.money(value);
      if (value === null || value === '') return words.none;
      if (what === 'status') return common.statuses[value as Booking['status']];
      return what === 'arrival' || what === 'departure' ? format.dayTime(value) : value;
    };
    return `${words.whats[what]}: ${words.fromTo(side(from), side(to))}`;
  };
}

/** What others have changed of the booking since somebody looked at it. What was typed stays. */
export function Meanwhile({ since, now }: { since: Booking; now: Booking }) {
  const words = useWords(meanwhileWords);
  const textOf = useText();
  const { me, property } = useDesk();
  const mayReadLog = useMay('ADMIN', 'MANAGER');
  const found = differences(since, now);
  const { data: entries = [] } = useRead(mayReadLog && found.length > 0 ? readAuditLog(property.id, now.id) : null);
  if (found.length === 0) return null;
  const names = othersSince(entries, since.updatedAt, me.id);
  return (
    <Notice tone="due">
      <p>{names.length === 0 ? words.changed : words.changedBy(names.join(', '))}</p>
      <ul>
        {found.map((difference) => (
          <li key={difference.what}>{textOf(difference)}</li>
        ))}
      </ul>
    </Notice>
  );
}
