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

/** Of a message that names no kind. */
export const NO_NOTICE =
  'The message does not say that a reservation is new, changed or cancelled. If it is a reminder, a question or an invoice, dismiss it.';

/**
 * First a person has to decide whether the message is about a reservation at all, and whether it is about one of this hotel: most that
 * leave this open are dismissed. For the others BOOK names what is missing. Doubts about who wrote the message are shown always.
 */
export function keepFirstQuestion(reasons: readonly ReviewReason[]): ReviewReason[] {
  const first =
    reasons.find(({ code, field }) => code === 'MISSING' && field === 'kind') ??
    reasons.find(({ code, field }) => code === 'OTHER_HOTEL' && field === 'hotelName');
  if (first === undefined) return [...reasons];
  return reasons.filter((each) => each === first || (each.field === 'site' && each.code !== 'MISSING'));
}
