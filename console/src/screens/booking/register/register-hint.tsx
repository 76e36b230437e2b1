import { Link } from '../../../app/link.tsx';
import type { Booking } from '../../../data/booking-reads.ts';
import { useMay, usePropertyPath } from '../../../data/desk.ts';
import { type RegisterEntry, readRegistration } from '../../../data/register-reads.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useWords } from '../../../words/words.ts';
import { registerWords } from './register-words.ts';

/** What the register lacks of the booking, and when Form III is due. The signature has a step of its own. */
export function RegisterLacks({ entry }: { entry: RegisterEntry }) {
  const words = useWords(registerWords);
  const format = useFormat();
  const fields = new Set(entry.guests.flatMap(({ missing }) => missing).filter((field) => field !== 'signature'));
  const { arrivalReportDueAt, departureReportDueAt, guestsNotWritten } = entry;
  return (
    <p class="quiet">
      {fields.size > 0 && `${words.lacks([...fields].map((field) => words.fields[field]).join(', '))} `}
      {guestsNotWritten > 0 && `${words.notWritten(guestsNotWritten)} `}
      {arrivalReportDueAt !== null && `${words.dueBy(format.dayTime(arrivalReportDueAt))} `}
      {departureReportDueAt !== null && words.departureDueBy(format.dayTime(departureReportDueAt))}
    </p>
  );
}

/** At check-in: what to ask for. Nothing is refused for it, and where it cannot be read nothing is said. */
export function RegisterHint({ booking }: { booking: Booking }) {
  const words = useWords(registerWords);
  const { propertyId } = usePropertyPath();
  const mayRead = useMay('ADMIN', 'MANAGER', 'STAFF');
  const mayWrite = useMay('ADMIN', 'MANAGER');
  const { data } = useRead(mayRead ? readRegistration(propertyId, booking.id) : null);
  if (data === undefined) return null;
  return (
    <div>
      <RegisterLacks entry={data} />
      {mayWrite && <Link to={{ sheet: { kind: 'booking', reference: booking.reference, part: 'card' } }}>{words.write}</Link>}
    </div>
  );
}
