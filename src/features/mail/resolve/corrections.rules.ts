import { type ParsedReservation, toParsedReservation } from '../importing/judge.rules.ts';
import type { BookingSite, FieldName, MessageKind } from '../reading/reservation.rules.ts';

/** The corrections of a person. Fields that are left out stay as they were read. */
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

const NOTHING_READ = toParsedReservation({ fields: {}, disputed: [] }, []);

/** The number for comparing: letters and digits only, in upper case. */
export function normalizeReservationNumber(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** Applies the corrections of a person to what was read. Corrected fields have full confidence. */
export function applyCorrections(
  read: ParsedReservation | null,
  { rooms, ...corrections }: Corrections,
  currency: string,
): ParsedReservation {
  const parsed = read ?? NOTHING_READ;
  const given = Object.fromEntries(Object.entries(corrections).filter(([, value]) => value !== undefined));
  const corrected: Partial<ParsedReservation> = {
    ...given,
    ...(corrections.reservationNumber === undefined
      ? {}
      : { reservationNumber: normalizeReservationNumber(corrections.reservationNumber) }),
    ...(corrections.amount === undefined ? {} : { currency }),
    ...(rooms === undefined ? {} : { rooms: rooms.map((row) => ({ ...row, name: row.roomTypeCode })) }),
  };
  const correctedFields = Object.keys(corrected) as FieldName[];
  return {
    ...parsed,
    ...corrected,
    confidence: { ...parsed.confidence, ...Object.fromEntries(correctedFields.map((field) => [field, 1])) },
    disputed: parsed.disputed.filter((field) => !correctedFields.includes(field)),
  };
}
