import type { BookingSite, FieldName, MessageKind } from '../reading/reservation.rules.ts';
import { formatOf } from '../reading/sites/sites.rules.ts';
import { foldName, isNameOfProperty, type NamedProperty, type NamedRoomType, namesProperty } from './match-names.rules.ts';
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

type ListingOfMessage = Readonly<{
  site: BookingSite | null;
  kind: MessageKind | null;
  hotelName: string | null;
  rooms: readonly Readonly<{ name: string; roomTypeCode: string | null }>[] | null;
}>;

/**
 * Why it is not certain that a listing is of this hotel, at a site that names the listing instead of the hotel. Many hotels have a room type
 * that is called like a listing of somebody else (`Guest suite`). Its title must contain the name of the hotel, or be an alias, which a
 * person of this hotel has entered.
 */
export function reviewListing(
  { site, kind, hotelName, rooms }: ListingOfMessage,
  property: NamedProperty & Readonly<{ roomTypes: readonly NamedRoomType[] }>,
): ReviewReason[] {
  if (site === null || formatOf(site).namesListing !== true || kind === 'CANCELLED' || hotelName !== null) return [];
  const aliases = new Set(property.roomTypes.flatMap((type) => type.aliases.map(foldName)));
  const unknown = (rooms ?? []).filter(
    ({ name, roomTypeCode }) => roomTypeCode !== null && !aliases.has(foldName(name)) && !namesProperty(property, name),
  );
  return unknown.map(({ name }) =>
    reviewReason(
      'OTHER_HOTEL',
      'rooms',
      `It is not certain that the listing "${name}" is of this hotel: if it is, add its title to the aliases of the room type.`,
    ),
  );
}
