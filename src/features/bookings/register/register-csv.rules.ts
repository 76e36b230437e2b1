import { csvLine } from '../../../platform/csv.rules.ts';
import { localMinuteOf, type Timestamp } from '../../../platform/time.ts';
import { type Entry, GUEST_FIELDS } from './register.rules.ts';

/** The first line of the file. The names are those of the API. */
export const CSV_HEAD = csvLine([
  'reference',
  'rooms',
  'arrivedAt',
  'departedAt',
  'expectedCheckOutAt',
  'comesFrom',
  'goesTo',
  ...GUEST_FIELDS,
  'isForeigner',
  'arrivalReportDueAt',
  'departureReportDueAt',
  'missing',
]);

/** The lines of an entry, one for each guest; instants on the clocks of the property. */
export function csvLines(entry: Entry, timezone: string): string {
  const local = (at: Timestamp | null): string | null => (at === null ? null : localMinuteOf(at, timezone).replace('T', ' '));
  const rooms = [...new Set(entry.stays.map(({ roomNumber }) => roomNumber))].join(' ');
  const { reference, arrivedAt, departedAt, expectedCheckOutAt, comesFrom, goesTo } = entry;
  const stay = [reference, rooms, local(arrivedAt), local(departedAt), local(expectedCheckOutAt), comesFrom, goesTo];
  const lines = entry.guests.map((guest) => {
    const due = (at: Timestamp | null): string | null => (guest.isForeigner ? local(at) : null);
    return csvLine([
      ...stay,
      ...GUEST_FIELDS.map((field) => guest[field]),
      guest.isForeigner ? 'yes' : 'no',
      due(entry.arrivalReportDueAt),
      due(entry.departureReportDueAt),
      guest.missing.join(' '),
    ]);
  });
  return lines.join('');
}
