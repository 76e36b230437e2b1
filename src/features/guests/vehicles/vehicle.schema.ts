import Type, { type Static } from 'typebox';
import { Id, Timestamp } from '../../../platform/schema.ts';
import { VEHICLE_NUMBER_LENGTH_MAX } from './vehicle.rules.ts';

/** A vehicle with its guest and a booking with which it came. */
export const GuestVehicle = Type.Object(
  {
    id: Id,
    guestId: Id,
    vehicleNumber: Type.String({ examples: ['KA09AB1234'] }),
    bookingId: Id,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'GuestVehicle' },
);
export type GuestVehicleView = Static<typeof GuestVehicle>;

export const GuestVehicleRequest = Type.Object(
  {
    vehicleNumber: Type.String({
      minLength: 1,
      maxLength: VEHICLE_NUMBER_LENGTH_MAX,
      description:
        'At least one letter or digit. Shown in upper case; numbers that differ only in spaces, dashes and case are the same vehicle.',
    }),
    bookingId: Id,
  },
  {
    title: 'GuestVehicleRequest',
    examples: [{ vehicleNumber: 'KA 09 AB 1234', bookingId: '0198c0de-1111-7000-8000-000000000001' }],
  },
);
