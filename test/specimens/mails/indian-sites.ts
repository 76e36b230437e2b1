import type { Random } from '../../harness/random.ts';
import {
  type Block,
  CANCELLATION_POLICIES,
  countOf,
  FOOTERS,
  type Letter,
  penOf,
  peopleWritten,
  roomsLine,
  said,
} from './letter.ts';
import type { Reservation } from './reservation.ts';

const BREAKUPS = ['Price breakup', 'Payment breakup', 'Tariff details (INR)'];

function priceOf(reservation: Reservation, money: (cents: number) => string, random: Random): Block {
  const { roomCharges, taxes, total, commission } = reservation;
  const gross = random.oneOf([
    'Property Gross Charges',
    'Total Amount',
    'Total Booking Amount',
    'Grand Total',
    'Gross Booking Amount (incl. taxes)',
  ]);
  return {
    kind: 'pairs',
    title: random.oneOf(BREAKUPS),
    pairs: said(
      ['Room Charges', money(roomCharges)],
      [random.oneOf(['Property Taxes', 'GST', 'Taxes and fees']), money(taxes)],
      [gross, money(total)],
      ['Go-MMT Commission (incl. GST)', money(commission)],
      random.onceIn(2) && ['TDS @ 0.1%', money(Math.round(total / 1_000))],
      [random.oneOf(['Payable to Property', 'Net amount payable to hotel', 'Hotel to receive']), money(total - commission)],
    ),
  };
}

function mmtRooms(reservation: Reservation, random: Random): Block {
  const { rooms, mealPlan } = reservation;
  const first = rooms[0]?.name ?? '';
  const suffix = random.oneOf([
    '',
    ` - ${mealPlan.code}`,
    ` (${mealPlan.code})`,
    ` with ${mealPlan.words}`,
    ` | ${mealPlan.words}`,
  ]);
  if (rooms.length > 1 || random.onceIn(4)) {
    const header = [random.oneOf(['Room Type', 'Room Category']), random.oneOf(['No. of Rooms', 'Rooms', 'Qty']), 'Meal Plan'];
    return {
      kind: 'table',
      title: 'Room details',
      header,
      rows: rooms.map(({ name, quantity }) => [name, String(quantity), mealPlan.code]),
    };
  }
  const count = countOf(rooms);
  return {
    kind: 'pairs',
    title: 'Room details',
    pairs: said(
      [random.oneOf(['Room Type', 'Room Name', 'Room Category']), `${first}${suffix}`],
      [
        random.oneOf(['No. of Rooms', 'Number of Rooms', 'Total Rooms', 'Room(s)']),
        random.oneOf([String(count), `${count} Room${count > 1 ? 's' : ''}`]),
      ],
      ['Meal Plan', `${mealPlan.words} (${mealPlan.code})`],
      ['Inclusions', 'Welcome drink on arrival, Free Wi-Fi, 10% off on laundry'],
    ),
  };
}

const MMT_SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  NEW: [
    'New Booking Alert | {n} | {h}',
    'Hotel Booking Voucher - {n} - {h} - {d}',
    'Confirmed booking {n} for {h}',
    '{h}: You have received a new booking ({n})',
  ],
  MODIFIED: ['Booking Modified | {n} | {h}', 'Modification in booking {n} - {h}', 'Amendment: booking {n} has been modified'],
  CANCELLED: ['Booking Cancelled | {n} | {h}', 'Cancellation: {n} - {h}', 'Booking {n} has been cancelled by the guest'],
};

export function kindOf({ variant }: Reservation): 'NEW' | 'MODIFIED' | 'CANCELLED' {
  return variant === 'MODIFIED' || variant === 'CANCELLED' ? variant : 'NEW';
}

function filled(template: string, reservation: Reservation, day: string): string {
  return template.replace('{n}', reservation.number).replace('{h}', reservation.property).replace('{d}', day);
}

export function makeMyTrip(reservation: Reservation, random: Random): Letter {
  const pen = penOf(
    reservation,
    ['d MMM yyyy', "d MMM 'yy", 'dd/MM/yyyy', 'EEE, dd MMM yyyy', 'dd-MMM-yy', "d MMM 'yy, EEE"],
    random,
  );
  const isGoibibo = reservation.number.startsWith('HTL') || random.onceIn(3);
  const brand = isGoibibo ? 'Goibibo' : 'MakeMyTrip';
  const kind = kindOf(reservation);
  const { others } = reservation;
  const times = random.onceIn(2) ? [' 02:00 PM', ' 11:00 AM'] : ['', ''];
  const status = { NEW: 'Confirmed', MODIFIED: 'Modified', CANCELLED: 'Cancelled' }[kind];
  const stay: Block = {
    kind: 'pairs',
    title: 'Booking details',
    pairs: said(
      [random.oneOf(['Booking ID', 'Booking Id', 'Confirmation Number', 'Booking Reference No.']), reservation.number],
      ['Booking Status', status],
      ['Booked on', pen.day(reservation.bookedOn)],
      [
        random.oneOf(['Primary Guest', 'Guest Name', 'Name of Primary Guest', 'Customer Name']),
        reservation.title + reservation.guest,
      ],
      reservation.phone !== null && [
        random.oneOf(['Guest Mobile', 'Contact Number', 'Mobile No.']),
        random.onceIn(3) ? '98XXXXXX10' : reservation.phone,
      ],
      ['Check-in', pen.day(reservation.arrivalOn) + times[0]],
      ['Check-out', pen.day(reservation.departureOn) + times[1]],
      ['No. of Nights', String(reservation.nights)],
      ['Guests', peopleWritten(reservation)],
      [
        'Payment Mode',
        reservation.isPrepaid
          ? random.oneOf(['Prepaid', 'Paid Online', 'PREPAID'])
          : random.oneOf(['Pay at Hotel', 'PAH - Pay@Hotel']),
      ],
    ),
  };
  const property: Block = {
    kind: 'pairs',
    title: 'Hotel details',
    pairs: said(
      ['Hotel Name', reservation.property],
      ['Hotel ID', others.otherPropertyId],
      ['GSTIN', others.gstin],
      ['Phone', others.propertyPhone],
    ),
  };
  const blocks: Block[] = [stay, mmtRooms(reservation, random), property];
  if (kind !== 'CANCELLED' || random.onceIn(2)) blocks.push(priceOf(reservation, pen.money, random));
  blocks.push({
    kind: 'text',
    lines: [random.oneOf(CANCELLATION_POLICIES), 'The guest may ask for a GST invoice at check-out.'],
  });
  return {
    sender: isGoibibo
      ? random.oneOf(['noreply@goibibo.com', 'hotels@mail.goibibo.com'])
      : random.oneOf(['no-reply@makemytrip.com', 'bookings@go-mmt.com', 'hotelpartners@in.makemytrip.com']),
    senderName: `${brand} Hotels`,
    subject: filled(random.oneOf(MMT_SUBJECTS[kind] ?? []), reservation, pen.day(reservation.arrivalOn)),
    headlines: [
      `${brand}`,
      `Dear ${reservation.property},`,
      {
        NEW: `Greetings! You have received a new booking from ${brand}. Please find the details below.`,
        MODIFIED: `Please note that the following ${brand} booking has been modified. The details below are the latest.`,
        CANCELLED: `We regret to inform you that the booking below has been cancelled by the guest on ${brand}.`,
      }[kind],
    ],
    blocks,
    footer: [...FOOTERS.slice(0, random.whole(1, FOOTERS.length)), `Team ${brand}`],
    structured: [],
  };
}

export function oyo(reservation: Reservation, random: Random): Letter {
  const pen = penOf(reservation, ['d MMM yyyy', 'EEE, dd MMM yyyy', 'dd-MM-yyyy', 'yyyy-MM-dd', 'do MMMM yyyy'], random, [
    'sign',
    'words',
    'code first',
  ]);
  const kind = kindOf(reservation);
  const count = countOf(reservation.rooms);
  const { number, rooms } = reservation;
  const isSingle = rooms.length === 1;
  const subject = {
    NEW: random.oneOf([
      `New Booking: ${number} at ${reservation.property}`,
      `OYO Booking Confirmed | ${number}`,
      `Booking confirmation - ${number}`,
    ]),
    MODIFIED: random.oneOf([`OYO Booking ${number} modified`, `Booking Updated: ${number}`]),
    CANCELLED: random.oneOf([`OYO Booking ${number} Cancelled`, `Booking Cancelled - ${number}`]),
  }[kind];
  const pairs = said(
    ['Booking ID', number],
    ['Hotel', `OYO ${reservation.others.otherPropertyId.slice(0, 5)} ${reservation.property}`],
    [random.oneOf(['Guest Name', 'Primary Guest', 'Booked by']), reservation.title + reservation.guest],
    reservation.phone !== null && ['Guest Phone', reservation.phone],
    [
      random.oneOf(['Check-in', 'Check In', 'Checkin Date']),
      `${pen.day(reservation.arrivalOn)}${random.oneOf(['', ', 12:00 PM onwards'])}`,
    ],
    [
      random.oneOf(['Check-out', 'Check Out', 'Checkout Date']),
      `${pen.day(reservation.departureOn)}${random.oneOf(['', ', till 11:00 AM'])}`,
    ],
    isSingle && [random.oneOf(['Room Type', 'Room Category']), rooms[0]?.name ?? ''],
    isSingle ? [random.oneOf(['Rooms', 'No. of Rooms', 'Rooms Booked']), String(count)] : ['Rooms', roomsLine(rooms, random)],
    ['Guests', peopleWritten(reservation)],
    [random.oneOf(['Booking Amount', 'Total Amount', 'Total Booking Amount']), pen.money(reservation.total)],
    !reservation.isPrepaid && [
      random.oneOf(['Amount to be collected at hotel', 'Balance to collect']),
      pen.money(reservation.total),
    ],
    ['Payment Mode', reservation.isPrepaid ? 'Prepaid' : 'Pay at Hotel'],
  );
  return {
    sender: random.oneOf(['noreply@oyorooms.com', 'bookings@oyohotels.com', 'no-reply@mail.oyorooms.com']),
    senderName: 'OYO',
    subject,
    headlines: [
      'OYO Rooms',
      {
        NEW: random.oneOf(['Hi Partner, you have a new booking!', 'Booking confirmed. Get ready to welcome your guest.']),
        MODIFIED: 'Hi Partner, a booking at your property has been modified.',
        CANCELLED: random.oneOf([
          'Hi Partner, the following booking has been cancelled.',
          'This booking was cancelled by the guest.',
        ]),
      }[kind],
    ],
    blocks: [
      { kind: 'pairs', pairs },
      {
        kind: 'text',
        lines: [random.oneOf(CANCELLATION_POLICIES), 'Do not deny check-in to OYO guests. Denial penalty: Rs. 2,000 per room.'],
      },
    ],
    footer: [...FOOTERS.slice(0, random.whole(1, 4)), 'Oravel Stays Limited, Gurugram'],
    structured: [],
  };
}
