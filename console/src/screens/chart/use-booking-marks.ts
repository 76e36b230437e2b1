import { useMemo } from 'preact/hooks';
import { readConflicts, readDayList } from '../../data/booking-reads.ts';
import { useDesk, useMay, useToday } from '../../data/desk.ts';
import { useRead } from '../../data/use-read.ts';

/** What the chart's own answer does not say of bookings, by reference. */
type BookingMarks = {
  /** Those that cannot stay as they are: `/conflicts`. */
  persons: ReadonlySet<string>;
  /** What guests who leave today still owe, or are owed. */
  unpaid: ReadonlyMap<string, number>;
};

/** Marks of bookings, as far as the person's roles may read them. */
export function useBookingMarks(): BookingMarks {
  const { property } = useDesk();
  const { today } = useToday();
  const seesConflicts = useMay('ADMIN', 'MANAGER', 'STAFF');
  const seesMoney = useMay('ADMIN', 'MANAGER', 'STAFF', 'FINANCE');
  const { data: conflicts } = useRead(seesConflicts ? readConflicts(property.id) : null);
  const { data: leaving } = useRead(seesMoney ? readDayList(property.id, 'departingOn', today) : null);
  return useMemo(
    () => ({
      persons: new Set((conflicts ?? []).map(({ bookingReference }) => bookingReference)),
      unpaid: new Map((leaving ?? []).map(({ reference, pending }) => [reference, pending])),
    }),
    [conflicts, leaving],
  );
}
