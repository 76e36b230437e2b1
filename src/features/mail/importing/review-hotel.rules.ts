import type { FieldName } from '../reading/reservation.rules.ts';
import { isNameOfProperty, type NamedProperty } from './match-names.rules.ts';
import { type ReviewReason, reviewReason } from './review-reason.rules.ts';

type HotelOfMessage = { hotelName: string | null; disputed: readonly FieldName[] };

/** Why it is not certain that a message is about this hotel. @param isShared whether it was also sent to other properties */
export function reviewHotel(parsed: HotelOfMessage, property: NamedProperty, isShared: boolean): ReviewReason[] {
  const reasons: ReviewReason[] = [];
  if (isShared && parsed.hotelName === null)
    reasons.push(
      reviewReason(
        'OTHER_HOTEL',
        'hotelName',
        'The message was also sent to other properties, and does not name the hotel it is about.',
      ),
    );
  if (parsed.disputed.includes('hotelName'))
    reasons.push(reviewReason('DISPUTED', 'hotelName', 'Two places in the message name different hotels.'));
  else if (parsed.hotelName !== null && !isNameOfProperty(property, parsed.hotelName))
    reasons.push(
      reviewReason('OTHER_HOTEL', 'hotelName', `The message is about "${parsed.hotelName}", which is not a name of this hotel.`),
    );
  return reasons;
}
