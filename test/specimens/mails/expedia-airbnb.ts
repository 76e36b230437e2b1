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
import { changed, lodgingReservation } from './western-sites.ts';
import { dayWritten } from './wording.ts';

export function expedia(reservation: Reservation, random: Random): Letter {
  const pen = penOf(reservation, ['MMM d, yyyy', 'EEE, MMM d, yyyy', 'MM/dd/yyyy', 'd MMM yyyy', 'dd-MMM-yy'], random, [
    'code behind',
    'code first',
  ]);
  const kind = kindOf(reservation);
  const { number, rooms } = reservation;
  const count = countOf(rooms);
  const pairs = said(
    [random.oneOf(['Reservation ID', 'Expedia Reservation ID', 'Reservation Number']), number],
    ['Hotel Confirmation Number', '________'],
    [random.oneOf(['Guest', 'Guest Name', 'Primary Guest']), reservation.guest],
    ['Booked on', pen.day(reservation.bookedOn)],
    [random.oneOf(['Check-in', 'Check-In Date', 'Arrival Date']), pen.day(reservation.arrivalOn)],
    [random.oneOf(['Check-out', 'Check-Out Date', 'Departure Date']), pen.day(reservation.departureOn)],
    ['Nights', String(reservation.nights)],
    ['Adults', String(reservation.adults)],
    ['Kids/Ages', reservation.children === 0 ? '0' : `${reservation.children} / 5`],
    rooms.length === 1
      ? [random.oneOf(['Room Type Name', 'Room Type', 'Room']), rooms[0]?.name ?? '']
      : ['Rooms', roomsLine(rooms, random)],
    rooms.length === 1 && [random.oneOf(['Rooms', 'Number of Rooms', 'Total Rooms']), String(count)],
    ['Rate Plan', `${reservation.mealPlan.words} - 2093847A`],
    ['Daily Base Rate', pen.money(Math.round(reservation.roomCharges / reservation.nights))],
    ['Taxes', pen.money(reservation.taxes)],
    kind !== 'CANCELLED' && [
      random.oneOf(['Total Booking Amount', 'Total', 'Reservation Total', 'Total Amount']),
      pen.money(reservation.total),
    ],
    [
      'Payment',
      reservation.isPrepaid ? 'Expedia Collect: the guest has paid Expedia' : 'Hotel Collect: collect payment from the guest',
    ],
  );
  return {
    sender: random.oneOf([
      'donotreply@expediapartnercentral.com',
      'noreply@expediagroup.com',
      'noreply@expedia.com',
      'reservations@hotels.com',
    ]),
    senderName: random.oneOf(['Expedia', 'Expedia Group']),
    subject: {
      NEW: random.oneOf([
        `Expedia - New reservation ${number}, arriving ${pen.day(reservation.arrivalOn)}`,
        `New Expedia booking: ${reservation.guest}, ${number}`,
      ]),
      MODIFIED: random.oneOf([`Expedia - Modified reservation ${number}`, `Expedia: reservation ${number} has been changed`]),
      CANCELLED: random.oneOf([`Expedia - Cancelled reservation ${number}`, `Expedia: reservation ${number} canceled`]),
    }[kind],
    headlines: [
      'Expedia Group',
      {
        NEW: 'You have a new reservation',
        MODIFIED: 'A reservation has been modified',
        CANCELLED: 'A reservation has been canceled',
      }[kind],
      reservation.property,
      'Kochi,IND',
    ],
    blocks: [
      ...(kind === 'MODIFIED' && random.onceIn(3) ? [changed(reservation, pen.day, pen.money)] : []),
      { kind: 'pairs', pairs },
      { kind: 'text', lines: [random.oneOf(CANCELLATION_POLICIES), 'Hotels.com and Vrbo are part of Expedia Group.'] },
    ],
    footer: FOOTERS.slice(0, random.whole(1, 4)),
    structured: random.onceIn(4) ? [lodgingReservation(reservation, random)] : [],
  };
}

export function airbnb(reservation: Reservation, random: Random): Letter {
  const pen = penOf(reservation, ['EEE, MMM d', 'EEE, MMM d, yyyy', 'EEE d MMM yyyy', 'MMMM d, yyyy'], random, [
    'sign',
    'code first',
  ]);
  const kind = kindOf(reservation);
  const { number, guest } = reservation;
  const name = reservation.rooms[0]?.name ?? '';
  const day = dayWritten(reservation.arrivalOn, random.oneOf(['MMM d, yyyy', 'd MMM yyyy'])).replace(/,? \d{4}$/, '');
  const paid: Pair[] = [
    [
      `${pen.money(Math.round(reservation.roomCharges / reservation.nights))} x ${reservation.nights} nights`,
      pen.money(reservation.roomCharges),
    ],
    ['Occupancy taxes', pen.money(reservation.taxes)],
    [`Total (${reservation.currency})`, pen.money(reservation.total)],
  ];
  const payout: Pair[] = [
    [`${reservation.nights} nights room fee`, pen.money(reservation.roomCharges)],
    ['Service fee (3%)', `-${pen.money(reservation.commission)}`],
    [random.oneOf([`Total (${reservation.currency})`, 'You earn']), pen.money(reservation.roomCharges - reservation.commission)],
  ];
  const stay: Block = {
    kind: 'table',
    header: ['Check-in', random.oneOf(['Checkout', 'Check-out'])],
    rows: [
      [pen.day(reservation.arrivalOn), pen.day(reservation.departureOn)],
      ['2:00 PM', '11:00 AM'],
    ],
  };
  const blocks: Block[] = [
    { kind: 'pairs', pairs: said(['Listing', name]) },
    stay,
    {
      kind: 'pairs',
      pairs: said(
        ['Guests', peopleWritten(reservation).toLowerCase()],
        [random.oneOf(['Confirmation code', 'Reservation code']), number],
      ),
    },
  ];
  if (kind !== 'CANCELLED')
    blocks.push({ kind: 'pairs', title: 'Guest paid', pairs: paid }, { kind: 'pairs', title: 'Host payout', pairs: payout });
  blocks.push({
    kind: 'text',
    lines: [
      'Your cancellation policy for guests is Strict.',
      'The penalties for cancelling this reservation include a cancellation fee and blocked nights on your calendar.',
    ],
  });
  return {
    sender: random.oneOf(['automated@airbnb.com', 'automated@airbnb.com', 'express@airbnb.co.in']),
    senderName: 'Airbnb',
    subject: {
      NEW: `Reservation confirmed - ${guest} arrives ${day}`,
      MODIFIED: random.oneOf([
        `Reservation ${number} changed: ${guest} arrives ${day}`,
        `Your reservation ${number} has been updated`,
      ]),
      CANCELLED: random.oneOf([`Canceled: Reservation ${number} for ${day}`, `Reservation ${number} was canceled`]),
    }[kind],
    headlines: [
      'Airbnb',
      {
        NEW: `New booking confirmed! ${guest} arrives ${day}.`,
        MODIFIED: `Reservation ${number} has been updated. ${guest} arrives ${day}.`,
        CANCELLED: `Your guest ${guest} had to cancel: reservation ${number} has been canceled.`,
      }[kind],
      ...(kind === 'NEW' ? [] : [`Guest: ${guest}`]),
    ],
    blocks,
    footer: [...FOOTERS.slice(0, 2), 'Airbnb Ireland UC, 8 Hanover Quay, Dublin 2'],
    structured: [],
  };
}
