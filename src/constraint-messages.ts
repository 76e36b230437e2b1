import type { ConstraintMessages } from './platform/http/error-handler.ts';

/** The message for each constraint that a request can violate; each is a 409. Only the constraints decide: nothing checks beforehand. */
export const constraintMessages: ConstraintMessages = {
  property_code_taken: 'code is already used by another property',
  property_email_taken: 'emailAddresses contains an address that is already used by another property',
  room_type_code_taken: 'code is already used by another room type of this property',
  rate_plan_code_taken: 'code is already used by another rate plan of this property',
  amenity_name_taken: 'an amenity with this name already exists',
  image_tag_name_taken: 'an image tag with this name already exists',
  room_image_taken: 'file is already a picture of this property',
  room_number_taken: 'roomNumber is already used by another room of this property',
  guest_phone_taken: 'phoneE164 already belongs to another guest of this property',
  guest_vehicle_of_booking: 'the booking has the vehicle already',
  guest_vehicle_taken: 'vehicleNumber already belongs to another guest of this property',
  guest_rating_taken: 'the guest is already rated for this booking',
  guest_document_taken: 'file is already a document of this property',
  ota_reservation_booked: 'the reservation of the booking site already has a booking',
  charge_reversed_once: 'the charge is already reversed',
  room_taken: 'the room is not available: another stay occupies it in that period',
  card_key_number: 'no number is left for a new card key: use an earlier SECRETS_KEY again',
  card_index_used_up: 'all card indices of the property are used up',
  door_card_of_stay_taken: 'the stay already has an active card: revoke it first',
  door_card_of_room_taken: 'the room already has an active temporary card: revoke it first, or wait until it expires',
  door_card_id_taken: 'cardId is already an active card of this property: revoke it first',
  stay_room_exists: 'the room has stays',
};
