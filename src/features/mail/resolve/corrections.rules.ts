import type { BookingSite, FieldName, MessageKind } from '../reading/reservation.rules.ts';
import { type Parsed, parsedOf } from '../taking-in/judge.rules.ts';

/** What a person says of a message; what is left out stays as it was read. */
export type Corrections = {
  kind?: MessageKind;
  site?: BookingSite;
  reservationNumber?: string;
  guestName?: string;
  guestPhone?: string | null;
  arrivalOn?: string;
  departureOn?: string;
  rooms?: readonly { roomTypeCode: string; quantity: number }[];
  /** Decimal text in the property's currency; null: the rooms are priced at their default rates. */
  amount?: string | null;
  children?: number | null;
};

const NOTHING_READ = parsedOf({ fields: {}, disputed: [] }, []);

/** The number as it is compared: letters and digits alone, in upper case. */
export function reservationNumberOf(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** What was read, as a person has corrected it: what they say is sure. */
export function corrected(read: Parsed | null, { rooms, ...said }: Corrections, currency: string): Parsed {
  const parsed = read ?? NOTHING_READ;
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  const byPerson: Partial<Parsed> = {
    ...given,
    ...(said.reservationNumber === undefined ? {} : { reservationNumber: reservationNumberOf(said.reservationNumber) }),
    ...(said.amount === undefined ? {} : { currency }),
    ...(rooms === undefined ? {} : { rooms: rooms.map((row) => ({ ...row, name: row.roomTypeCode })) }),
  };
  const sure = Object.keys(byPerson) as FieldName[];
  return {
    ...parsed,
    ...byPerson,
    confidence: { ...parsed.confidence, ...Object.fromEntries(sure.map((field) => [field, 1])) },
    disputed: parsed.disputed.filter((field) => !sure.includes(field)),
  };
}
