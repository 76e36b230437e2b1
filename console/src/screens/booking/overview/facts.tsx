import { useState } from 'preact/hooks';
import { Link } from '../../../app/link.tsx';
import type { Booking } from '../../../data/booking-reads.ts';
import { SITE_NAMES } from '../../../data/booking-sites.rules.ts';
import { usePropertyPath } from '../../../data/desk.ts';
import { readGuest } from '../../../data/guest-reads.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { pencilIcon } from '../../../ui/icon-shapes.ts';
import { Shown } from '../../../ui/states.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { GuestForm } from '../check-in/guest-form.tsx';
import { overviewWords } from './overview-words.ts';

type Fact = readonly [name: string, value: string | null];

/** What is known of the booking; what nobody said is left out. */
export function Facts({ booking }: { booking: Booking }) {
  const words = useWords(overviewWords);
  const common = useWords(sharedWords);
  const format = useFormat();
  const { fromCity, toCity, adultCount, childCount, bookingSite, balance } = booking;
  const journey = [fromCity === null ? '' : words.from(fromCity), toCity === null ? '' : words.to(toCity)].join(' ').trim();
  const facts: Fact[] = [
    [words.arrival, format.dayTime(booking.expectedCheckInAt)],
    [words.departure, booking.expectedCheckOutAt === null ? words.open : format.dayTime(booking.expectedCheckOutAt)],
    [words.guests, adultCount === null && childCount === null ? null : words.counts(adultCount ?? 0, childCount ?? 0)],
    [words.source, bookingSite === null ? common.sources[booking.source] : SITE_NAMES[bookingSite]],
    [words.reservation, booking.reservationNumber],
    [words.vehicles, booking.vehicleNumbers.length === 0 ? null : booking.vehicleNumbers.join(', ')],
    [words.travel, journey === '' ? null : journey],
    [words.closedReason, booking.closedReason],
    [words.note, booking.checkOutNotes],
    [words.balance, balance.pending === 0 ? words.settled : format.money(balance.pending)],
    [words.booked, format.dayTime(booking.createdAt)],
  ];
  return (
    <dl class="facts" aria-label={words.facts}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div class="fact" key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** The guest, and the form that changes the profile. */
export function GuestPart({ booking }: { booking: Booking }) {
  const words = useWords(overviewWords);
  const common = useWords(sharedWords);
  const { propertyId } = usePropertyPath();
  const [isOpen, setOpen] = useState(false);
  const { name, phoneE164, id } = booking.primaryGuest;
  const guest = useRead(isOpen ? readGuest(propertyId, id) : null);
  return (
    <section aria-label={words.guest}>
      <div class="section-head">
        <p class="guest-line">
          <bdi>
            <Link class="guest-name" to={{ screen: 'guests', item: id }}>
              {name ?? words.unnamed}
            </Link>
          </bdi>
          {phoneE164 !== null && <a href={`tel:${phoneE164}`}>{phoneE164}</a>}
        </p>
        <Button size="small" look="quiet" icon={pencilIcon} onClick={() => setOpen(!isOpen)}>
          {isOpen ? common.close : words.editGuest}
        </Button>
      </div>
      {isOpen && <Shown of={guest}>{(found) => <GuestForm guest={found} booking={booking} />}</Shown>}
    </section>
  );
}
