import { addDays } from '../../../src/platform/time.ts';
import type { Random } from '../../harness/random.ts';
import { kindOf } from './indian-sites.ts';
import {
  type Block,
  CANCELLATION_POLICIES,
  countOf,
  FOOTERS,
  type Letter,
  type Pair,
  penOf,
  peopleWritten,
  roomsLine,
  said,
} from './letter.ts';
import type { Reservation } from './reservation.ts';
import { dayWritten } from './wording.ts';

/** schema.org's object, as confirmations carry it. */
export function lodgingReservation(reservation: Reservation, random: Random): unknown {
  const kind = kindOf(reservation);
  const single = reservation.rooms.length === 1 && reservation.rooms[0]?.quantity === 1;
  const object = {
    '@context': 'http://schema.org',
    '@type': 'LodgingReservation',
    reservationNumber: reservation.number,
    reservationStatus: `http://schema.org/${kind === 'CANCELLED' ? 'ReservationCancelled' : 'ReservationConfirmed'}`,
    underName: { '@type': 'Person', name: reservation.guest },
    reservationFor: { '@type': 'LodgingBusiness', name: reservation.property, telephone: reservation.others.propertyPhone },
    checkinTime: `${reservation.arrivalOn}T14:00:00+05:30`,
    checkoutTime: `${reservation.departureOn}T11:00:00+05:30`,
    ...(single ? { lodgingUnitDescription: reservation.rooms[0]?.name } : {}),
    totalPrice: random.onceIn(2) ? reservation.total / 100 : (reservation.total / 100).toFixed(2),
    priceCurrency: reservation.currency,
  };
  const style = random.whole(0, 2);
  return style === 0
    ? object
    : style === 1
      ? [object]
      : { '@context': 'http://schema.org', '@graph': [{ '@type': 'Organization', name: 'x' }, object] };
}

/** A table of the changed values. */
export function changed(reservation: Reservation, day: (date: string) => string, money: (cents: number) => string): Block {
  const { before } = reservation;
  return {
    kind: 'table',
    title: 'What has changed',
    header: ['Details', 'Previous', 'New'],
    rows: [
      ['Check-in', day(before.arrivalOn), day(reservation.arrivalOn)],
      ['Check-out', day(before.departureOn), day(reservation.departureOn)],
      ['Total price', money(before.total), money(reservation.total)],
    ],
  };
}

/** `Price` alone means the total only for one night of one room. */
const wholeLabel = (label: string, units: number): string => (label === 'Price' && units > 1 ? 'Total price' : label);

export function bookingCom(reservation: Reservation, random: Random): Letter {
  const pen = penOf(reservation, ['EEEE, d MMMM yyyy', 'EEE d MMM yyyy', 'd MMM yyyy', 'EEE, MMM d, yyyy'], random, [
    'sign',
    'code first',
    'plain digits',
  ]);
  const kind = kindOf(reservation);
  const count = countOf(reservation.rooms);
  const day = dayWritten(reservation.arrivalOn, 'EEEE, d MMMM yyyy');
  const subjectKind = { NEW: 'New booking!', MODIFIED: 'Modified booking!', CANCELLED: 'Cancelled booking!' }[kind];
  const isListed = reservation.rooms.length === 1;
  const pairs = said(
    [random.oneOf(['Booking number', 'Booking Number', 'Reservation number', 'Confirmation number']), reservation.number],
    random.onceIn(2) && ['PIN code', reservation.others.pin],
    [random.oneOf(['Guest name', 'Guest information', 'Booker name', 'Guest']), reservation.title + reservation.guest],
    random.onceIn(2) && ['Guest e-mail', reservation.email],
    ['Check-in', `${pen.day(reservation.arrivalOn)}${random.oneOf(['', ' (from 14:00)', ', from 15:00'])}`],
    ['Check-out', `${pen.day(reservation.departureOn)}${random.oneOf(['', ' (until 11:00)', ', until 12:00'])}`],
    ['Length of stay', `${reservation.nights} night${reservation.nights > 1 ? 's' : ''}`],
    [random.oneOf(['Total guests', 'Guests', 'Group size']), peopleWritten(reservation).toLowerCase()],
    isListed && [random.oneOf(['Total rooms', 'Total units', 'Rooms', 'Number of rooms']), String(count)],
    isListed
      ? [random.oneOf(['Room type', 'Room', 'Accommodation']), reservation.rooms[0]?.name ?? '']
      : ['You have reserved', roomsLine(reservation.rooms, random)],
    ['Property name', reservation.property],
    [wholeLabel(random.oneOf(['Total price', 'Total cost', 'Price']), reservation.nights * count), pen.money(reservation.total)],
    random.onceIn(2) && ['Commissionable amount', pen.money(reservation.roomCharges)],
    random.onceIn(2) && ['Commission', pen.money(reservation.commission)],
    ['Payment', reservation.isPrepaid ? 'Paid online via Booking.com' : 'The guest will pay at the property'],
  );
  return {
    sender: random.oneOf(['noreply@booking.com', 'customer.service@booking.com', 'noreply-properties@mailer.booking.com']),
    senderName: 'Booking.com',
    subject: random.oneOf([
      `Booking.com - ${subjectKind} (${reservation.number}, ${day})`,
      `${subjectKind} (${reservation.number}, ${day})`,
    ]),
    headlines: [
      'Booking.com',
      {
        NEW: `Great news! ${reservation.property} has a new reservation.`,
        MODIFIED: `A reservation at ${reservation.property} has been modified by the guest.`,
        CANCELLED: random.oneOf([
          `Booking ${reservation.number} at ${reservation.property} has been cancelled.`,
          'Unfortunately your guest cancelled this reservation.',
        ]),
      }[kind],
    ],
    blocks: [
      ...(kind === 'MODIFIED' && random.onceIn(2) ? [changed(reservation, pen.day, pen.money)] : []),
      { kind: 'pairs', title: 'Reservation details', pairs },
      { kind: 'text', lines: [random.oneOf(CANCELLATION_POLICIES), 'Manage this reservation in the extranet.'] },
    ],
    footer: [...FOOTERS.slice(0, random.whole(1, 5)), 'Booking.com B.V., Oosterdokskade 163, 1011 DL Amsterdam'],
    structured: random.onceIn(3) ? [lodgingReservation(reservation, random)] : [],
  };
}

export function agoda(reservation: Reservation, random: Random): Letter {
  const pen = penOf(reservation, ['MMMM d, yyyy', 'MMM d, yyyy', 'dd-MMM-yy', 'd MMM yyyy', 'yyyy-MM-dd'], random, [
    'code first',
    'plain digits',
    'code behind',
  ]);
  const kind = kindOf(reservation);
  const { number, total, commission } = reservation;
  const collects = reservation.isPrepaid ? 'Agoda Collect' : 'Hotel Collect';
  const nightRows = Array.from({ length: Math.min(3, reservation.nights) }, (_, index): string[] => [
    `${pen.day(addDays(reservation.arrivalOn, index))} - ${pen.day(addDays(reservation.arrivalOn, index + 1))}`,
    pen.money(Math.round(reservation.roomCharges / reservation.nights)),
  ]);
  const guest: Pair[] =
    reservation.last !== '' && random.onceIn(2)
      ? [
          ['Customer First Name', reservation.first],
          ['Customer Last Name', reservation.last],
        ]
      : [[random.oneOf(['Customer Name', 'Guest Name', 'Lead Guest']), reservation.guest]];
  const blocks: Block[] = [
    {
      kind: 'pairs',
      pairs: said(
        [random.oneOf(['Booking ID', 'Agoda Booking ID', 'Booking Reference No']), number],
        [random.oneOf(['Property Name', 'Hotel']), reservation.property],
        ['Property ID', reservation.others.otherPropertyId],
        ...guest,
        ['Country of Residence', 'India'],
        [random.oneOf(['Check-in', 'Check in', 'Arrival']), pen.day(reservation.arrivalOn)],
        [random.oneOf(['Check-out', 'Check out', 'Departure']), pen.day(reservation.departureOn)],
      ),
    },
    {
      kind: 'table',
      header: [
        random.oneOf(['Room Type', 'Room Type Name']),
        random.oneOf(['No. of Rooms', 'Number of Rooms']),
        'Occupancy',
        'No. of Extra Bed',
      ],
      rows: reservation.rooms.map(({ name, quantity }) => [name, String(quantity), '2 Adults', '0']),
    },
    {
      kind: 'pairs',
      pairs: said(['Benefits included', reservation.mealPlan.words], ['Special Requests', 'Non-smoking room, high floor']),
    },
    { kind: 'text', lines: [random.oneOf(CANCELLATION_POLICIES)] },
  ];
  if (kind !== 'CANCELLED') {
    blocks.push(
      { kind: 'table', title: 'Rates', header: ['From - To', 'Rates'], rows: nightRows },
      {
        kind: 'pairs',
        pairs: said(
          [
            random.oneOf([
              'Total (incl. taxes & fees)',
              'Reference sell rate (incl. taxes & fees)',
              'Total Booking Amount',
              'Total price',
            ]),
            pen.money(total),
          ],
          ['Reference commission', pen.money(commission)],
          ['Net rate (incl. taxes & fees)', pen.money(total - commission)],
          ['Payment Model', collects],
        ),
      },
    );
  }
  const status = { NEW: 'CONFIRMED', MODIFIED: 'AMENDED', CANCELLED: 'CANCELLED' }[kind];
  return {
    sender: random.oneOf(['no-reply@agoda.com', 'noreply@mail.agoda.com', 'booking@agoda.com']),
    senderName: 'Agoda',
    subject: random.oneOf([
      `Agoda Booking ID ${number} - ${status}`,
      `${{ NEW: 'New booking', MODIFIED: 'Amended booking', CANCELLED: 'Cancelled booking' }[kind]} from Agoda: ${number}`,
    ]),
    headlines: [
      'Agoda',
      {
        NEW: 'Booking confirmation',
        MODIFIED: 'Booking amendment: this booking has been amended',
        CANCELLED: 'Booking cancellation: this booking has been cancelled',
      }[kind],
    ],
    blocks,
    footer: [
      ...FOOTERS.slice(0, random.whole(1, 4)),
      'Agoda Company Pte. Ltd., 30 Cecil Street, Singapore. Part of Booking Holdings Inc.',
    ],
    structured: [],
  };
}
