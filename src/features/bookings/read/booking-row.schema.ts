import Type, { type Static } from 'typebox';
import { Nullable, OneOf } from '../../../platform/schema.ts';
import { BookingItem } from '../booking.schema.ts';
import { CHECK_IN_GAPS, CHECK_OUT_GAPS } from './missing.rules.ts';

const HeldRooms = Type.Object(
  {
    roomTypeCode: Type.String({ examples: ['DLX'], description: 'The type that is held.' }),
    quantity: Type.Integer({ examples: [1], description: 'Rooms of it that are still held.' }),
  },
  { title: 'HeldRooms', description: 'Rooms of a type that are held for a booking.' },
);

const CheckInGap = OneOf(CHECK_IN_GAPS, {
  title: 'CheckInGap',
  description:
    'Why a check-in would be refused now. PROPERTY_INACTIVE: the property takes nobody in. ARRIVAL_DATE: it is for a later day. EXPECTED_CHECK_OUT: the expected check-out has passed.',
});
const CheckOutGap = OneOf(CHECK_OUT_GAPS, {
  title: 'CheckOutGap',
  description:
    'Why a check-out would be refused now. GUEST_NAME, GUEST_PHONE, SIGNATURE: the primary guest has none. STAY_TIME: a stay has only just begun. STAY_AMOUNT: a stay costs too much. LEDGER: bill and payments differ.',
});

/** One booking in the list of bookings: with what a desk shows of it, and what depends on the time and is in no event. */
export const BookingRow = Type.Object(
  {
    ...BookingItem.properties,
    heldRooms: Type.Array(HeldRooms, { description: 'Rooms that are still held for it, by type.' }),
    assignedRoomNumbers: Type.Array(Type.Integer(), {
      description: 'Of these, the rooms that are assigned to it already.',
      examples: [[101]],
    }),
    missingForCheckIn: Nullable(
      Type.Array(CheckInGap, {
        description: 'What stands in the way of a check-in now; null unless the booking is OPEN.',
        examples: [[]],
      }),
    ),
    missingForCheckOut: Nullable(
      Type.Array(CheckOutGap, {
        description: 'What stands in the way of a check-out now; null unless the booking is CHECKED_IN.',
        examples: [['SIGNATURE']],
      }),
    ),
  },
  { title: 'BookingRow', description: 'A booking in the list of bookings.' },
);
export type BookingRowView = Static<typeof BookingRow>;
