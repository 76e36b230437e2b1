import { Link } from '../../app/link.tsx';
import type { Email } from '../../data/inbox-reads.ts';
import { useTypeName } from '../../data/use-type-name.ts';
import { useFormat } from '../../format/use-format.ts';
import { Chip } from '../../ui/chip.tsx';
import { useWords } from '../../words/words.ts';
import { inboxWords } from './inbox-words.ts';

/** How the message was settled, and by whom. */
export function Settled({ email }: { email: Email }) {
  const words = useWords(inboxWords);
  const format = useFormat();
  const { status, resolution, bookingReference } = email;
  const [name, at] = [resolution?.userName ?? words.settled.somebody, format.dayTime(resolution?.at ?? email.updatedAt)];
  const text =
    resolution === null
      ? words.settled.bookedByItself
      : resolution.action === 'BOOKED'
        ? words.settled.bookedBy(name, at)
        : words.settled.dismissedBy(name, at);
  return (
    <p class="buttons">
      <Chip tone={status === 'BOOKED' ? 'done' : 'quiet'}>
        <bdi>{text}</bdi>
      </Chip>
      {bookingReference !== null && (
        <Link to={{ sheet: { kind: 'booking', reference: bookingReference, part: 'overview' } }}>
          {words.toBooking(bookingReference)}
        </Link>
      )}
      {resolution?.notes != null && resolution.notes !== '' && <bdi class="quiet">{resolution.notes}</bdi>}
    </p>
  );
}

type FactsProps = { of: readonly [string, string | number | null | undefined][] };

/** What is known, each with its name. */
function Facts({ of }: FactsProps) {
  const known = of.filter(([, value]) => value != null && value !== '');
  if (known.length === 0) return null;
  return (
    <dl class="facts">
      {known.flatMap(([name, value]) => [
        <dt key={`${name}, name`}>{name}</dt>,
        <dd key={name}>
          <bdi>{value}</bdi>
        </dd>,
      ])}
    </dl>
  );
}

/** What was read besides the fields that can be corrected. */
export function OtherFacts({ email: { parsed } }: { email: Email }) {
  const words = useWords(inboxWords);
  const { fields, prepaid } = words;
  const isPrepaid = parsed?.isPrepaid ?? null;
  return (
    <Facts
      of={[
        [fields.hotelName, parsed?.hotelName],
        [fields.guestEmail, parsed?.guestEmail],
        [fields.adults, parsed?.adults],
        [fields.isPrepaid, isPrepaid === null ? null : isPrepaid ? prepaid.yes : prepaid.no],
      ]}
    />
  );
}

/** A message that nobody needs to decide about: what was read, and what came of it. */
export function EmailFacts({ email }: { email: Email }) {
  const words = useWords(inboxWords);
  const format = useFormat();
  const typeName = useTypeName();
  const { fields } = words;
  const { parsed } = email;
  const dayOf = (day: string | null | undefined) => (day == null ? null : format.calendarDay(day));
  const rooms = parsed?.rooms?.map(
    ({ name, quantity, roomTypeCode }) => `${quantity} × ${roomTypeCode === null ? name : typeName(roomTypeCode)}`,
  );
  return (
    <div class="stack">
      <Settled email={email} />
      <Facts
        of={[
          [fields.kind, parsed?.kind == null ? null : words.kinds[parsed.kind]],
          [fields.site, parsed?.site == null ? null : words.sites[parsed.site]],
          [fields.reservationNumber, parsed?.reservationNumber],
          [fields.guestName, parsed?.guestName],
          [fields.guestPhone, parsed?.guestPhone],
          [fields.arrivalOn, dayOf(parsed?.arrivalOn)],
          [fields.departureOn, dayOf(parsed?.departureOn)],
          [fields.rooms, rooms?.join(', ')],
          [fields.amount, parsed?.amount == null ? null : `${parsed.amount} ${parsed.currency ?? ''}`],
          [fields.children, parsed?.children],
        ]}
      />
      <OtherFacts email={email} />
    </div>
  );
}
