import type { FieldName, ReadReservation } from '../../src/features/mail/reading/reservation.rules.ts';
import type { MailTruth } from '../../test/specimens/mails/mails.ts';

/** The confidence that the service needs to book without a person. */
export const BAR = 0.8;

const FOR_BOOKING: readonly FieldName[] = [
  'site',
  'kind',
  'reservationNumber',
  'guestName',
  'arrivalOn',
  'departureOn',
  'rooms',
  'amount',
  'currency',
];
const FOR_CANCELLATION: readonly FieldName[] = ['site', 'kind', 'reservationNumber'];

export const FIELDS = [
  'site',
  'kind',
  'reservationNumber',
  'guestName',
  'arrivalOn',
  'departureOn',
  'rooms',
  'amount',
  'currency',
  'guestPhone',
  'adults',
  'children',
  'isPrepaid',
  'hotelName',
] as const satisfies readonly FieldName[];
export type JudgedField = (typeof FIELDS)[number];

/** RIGHT: sure and true. UNSURE: omitted, disputed, or below the threshold. WRONG: sure and not true. */
export type FieldVerdict = 'RIGHT' | 'UNSURE' | 'WRONG';

/** What would be entered without a person, and whether it is true. */
export type Verdict = Readonly<{ fields: Record<JudgedField, FieldVerdict>; outcome: 'BOOKED' | 'PERSON' | 'WRONG' }>;

function sorted(rooms: unknown): string {
  if (!Array.isArray(rooms)) return '';
  return rooms
    .map((room) => JSON.stringify([room.name, room.quantity]))
    .sort()
    .join();
}

function isTrue(name: JudgedField, value: unknown, truth: MailTruth): boolean {
  if (name === 'rooms') return sorted(value) === sorted(truth.rooms);
  if (name === 'guestPhone') return String(value).replace(/\D/g, '') === truth.guestPhone?.replace(/\D/g, '');
  if (name === 'hotelName') return truth.hotelName !== null && String(value).includes(truth.hotelName);
  return value === truth[name];
}

function judgeField(name: JudgedField, read: ReadReservation, truth: MailTruth): FieldVerdict {
  const field = read.fields[name];
  if (field === undefined || read.disputed.includes(name) || field.confidence < BAR) return 'UNSURE';
  return isTrue(name, field.value, truth) ? 'RIGHT' : 'WRONG';
}

/** Whether it would be booked, changed or cancelled without a person. */
export function isBooked({ fields, disputed }: ReadReservation): boolean {
  const needed = fields.kind?.value === 'CANCELLED' ? FOR_CANCELLATION : FOR_BOOKING;
  return needed.every((name) => (fields[name]?.confidence ?? 0) >= BAR && !disputed.includes(name));
}

export function judge(read: ReadReservation, truth: MailTruth): Verdict {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, judgeField(name, read, truth)])) as Record<
    JudgedField,
    FieldVerdict
  >;
  if (!isBooked(read)) return { fields, outcome: 'PERSON' };
  const used: readonly FieldName[] = read.fields.kind?.value === 'CANCELLED' ? FOR_CANCELLATION : FIELDS;
  return { fields, outcome: FIELDS.some((name) => used.includes(name) && fields[name] === 'WRONG') ? 'WRONG' : 'BOOKED' };
}
