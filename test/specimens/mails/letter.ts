import type { Random } from '../../harness/random.ts';
import type { Reservation } from './reservation.ts';
import { type DateStyle, dayWritten, MONEY_STYLES, type MoneyStyle, moneyWritten } from './wording.ts';

export type Pair = readonly [label: string, value: string];
export type Block =
  | Readonly<{ kind: 'pairs'; title?: string; pairs: readonly Pair[] }>
  | Readonly<{ kind: 'table'; title?: string; header: readonly string[]; rows: readonly (readonly string[])[] }>
  | Readonly<{ kind: 'text'; lines: readonly string[] }>;

/** A message before it has a layout. */
export type Letter = Readonly<{
  sender: string;
  senderName: string;
  subject: string;
  headlines: readonly string[];
  blocks: readonly Block[];
  footer: readonly string[];
  /** schema.org objects for its HTML. */
  structured: readonly unknown[];
}>;

/** How one mail writes days and amounts: the same throughout, as templates do. */
export type Pen = Readonly<{
  day: (date: string) => string;
  money: (cents: number) => string;
}>;

export function penOf(
  reservation: Reservation,
  dayStyles: readonly DateStyle[],
  random: Random,
  moneyStyles: readonly MoneyStyle[] = MONEY_STYLES,
): Pen {
  const dayStyle = random.oneOf(dayStyles);
  const moneyStyle = random.oneOf(moneyStyles);
  return {
    day: (date) => dayWritten(date, dayStyle),
    money: (cents) => moneyWritten(cents, reservation.currency, moneyStyle),
  };
}

/** Pairs without empty ones. */
export function said(...pairs: readonly (Pair | null | undefined | false)[]): Pair[] {
  return pairs.filter((pair): pair is Pair => pair !== null && pair !== undefined && pair !== false && pair[1] !== '');
}

export const CANCELLATION_POLICIES = [
  'Cancellation policy: Free cancellation until 24 hours before check-in. After that the first night is charged.',
  'This booking is non-refundable. Cancellation charges of 100% apply if the booking is cancelled at any time.',
  'If cancelled up to 2 days before the date of arrival, no fee will be charged. If cancelled later or in case of no-show, the total price will be charged.',
  'Free Cancellation (100% refund) if you cancel this booking before 18 Sep 2026. Post that the booking will be non-refundable.',
  'Bookings that were cancelled within 48 hours of arrival are charged for one night.',
];

export const FOOTERS = [
  'You are receiving this e-mail because you are registered as a partner. Manage your preferences or unsubscribe.',
  'Need help? Call our partner desk on +91 124 462 8747 or 1800 102 8747 (Mon-Sat, 9:00 - 21:00).',
  'As per government regulations every guest above 18 has to carry a valid photo ID (Aadhaar, passport, driving licence).',
  'Boost your visibility by 30%: join our Preferred programme today and get up to 25% more bookings!',
  'Confidentiality notice: this message is intended only for the addressee. If you are not, please delete it.',
  'Terms and conditions apply. The property must not charge the guest for services included in the booking.',
  'Couples are welcome. Local IDs accepted. Pets are not allowed. Swimming pool open 07:00 to 19:00.',
];

/** 2 x Deluxe Room, or with the number behind, or in words. */
export function roomsLine(rooms: Reservation['rooms'], random: Random): string {
  const style = random.oneOf([0, 1, 2, 3]);
  return rooms
    .map(({ name, quantity }) => {
      if (style === 0) return `${quantity} x ${name}`;
      if (style === 1) return `${name} x ${quantity}`;
      if (style === 2) return `${name} (${quantity})`;
      return `${quantity} X ${name}`;
    })
    .join(', ');
}

export const countOf = (rooms: Reservation['rooms']): number => rooms.reduce((sum, { quantity }) => sum + quantity, 0);

export function peopleWritten({ adults, children }: Reservation): string {
  const grown = `${adults} Adult${adults === 1 ? '' : 's'}`;
  return children === 0 ? grown : `${grown}, ${children} ${children === 1 ? 'Child' : 'Children'}`;
}
