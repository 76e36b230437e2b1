import type { FieldName } from '../reading/reservation.rules.ts';

export const REVIEW_CODES = [
  'MISSING',
  'NOTHING_MORE',
  'UNSURE',
  'DISPUTED',
  'SENDER_NOT_PROVEN',
  'OTHER_HOTEL',
  'ROOM_TYPE_UNKNOWN',
  'OTHER_CURRENCY',
  'DATES_PAST',
  'OUT_OF_BOUNDS',
  'NO_ROOMS',
  'REFUSED',
  'RESERVATION_UNKNOWN',
  'SAYS_OTHERWISE',
  'BOOKING_CHANGED',
  'BOOKING_CLOSED',
  'CANCELLED_BEFORE',
] as const;

/** Why a person has to look at a message; `field` is null where the reason is not about one field. */
export type ReviewReason = { code: (typeof REVIEW_CODES)[number]; field: FieldName | null; message: string };

export function reviewReason(code: ReviewReason['code'], field: FieldName | null, message: string): ReviewReason {
  return { code, field, message };
}
