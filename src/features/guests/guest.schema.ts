import Type, { type Static } from 'typebox';
import { Id, LocalDate, NAME_LENGTH_MAX, Name, NOTES_LENGTH_MAX, Nullable, PageQuery, Timestamp } from '../../platform/schema.ts';
import { VEHICLE_NUMBER_LENGTH_MAX } from './vehicles/vehicle.rules.ts';

const PHONE_TEXT_LENGTH_MAX = 64;

const E164 = Type.String({ examples: ['+919876543210'] });

const VehicleOfGuest = Type.Object(
  { vehicleNumber: Type.String({ examples: ['KA09AB1234'] }), bookingId: Id },
  { title: 'GuestVehicleLink' },
);

/** A guest. A placeholder has no phone; unknown fields are null. */
export const Guest = Type.Object(
  {
    id: Id,
    phoneE164: Nullable(E164),
    name: Nullable(Type.String({ examples: ['Asha Rao'] })),
    nationality: Nullable(Type.String({ examples: ['Indian'] })),
    addressText: Nullable(Type.String()),
    dob: Nullable(LocalDate),
    vehicles: Type.Array(VehicleOfGuest, {
      description: 'Oldest first, each with the booking with which it came last.',
    }),
    averageScore: Nullable(
      Type.Number({
        description: 'Mean of the ratings to two decimals, where 5 is EXCELLENT and 1 is BAD; null without ratings.',
      }),
    ),
    signatureUploaded: Type.Boolean(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Guest' },
);
export type GuestView = Static<typeof Guest>;

/** A partial update: a missing field keeps its value, null clears it. */
export const GuestUpdate = Type.Object(
  {
    phoneE164: Type.Optional(
      Nullable(
        Type.String({
          minLength: 1,
          maxLength: PHONE_TEXT_LENGTH_MAX,
          description: "Stored as E.164; a number without `+` belongs to the property's country.",
        }),
      ),
    ),
    name: Type.Optional(Nullable(Name)),
    nationality: Type.Optional(Nullable(Name)),
    addressText: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: NOTES_LENGTH_MAX, pattern: '\\S' }))),
    dob: Type.Optional(Nullable(Type.String({ ...LocalDate, description: 'From 1900-01-01 to today.' }))),
  },
  {
    title: 'GuestUpdate',
    examples: [{ name: 'Asha Rao', nationality: 'Indian', addressText: '12 Lake Road, Mysuru', dob: '1990-04-17' }],
  },
);
export type GuestUpdateBody = Static<typeof GuestUpdate>;

export const GuestParams = Type.Object({ propertyId: Id, guestId: Id });

export const GuestSearchQuery = Type.Object({
  phone: Type.Optional(
    Type.String({
      maxLength: PHONE_TEXT_LENGTH_MAX,
      description: 'As dialled, or in E.164; a `+` that arrives as a space is accepted.',
    }),
  ),
  vehicleNumber: Type.Optional(
    Type.String({ maxLength: VEHICLE_NUMBER_LENGTH_MAX, description: 'Only letters and digits are compared, in any case.' }),
  ),
  ...PageQuery,
});

export const GuestListQuery = Type.Object({
  name: Type.Optional(
    Type.String({ maxLength: NAME_LENGTH_MAX, description: 'Parts of a name, at most 10 words.', examples: ['rao asha'] }),
  ),
  ...PageQuery,
});

export const VisitCountQuery = Type.Object({
  phone: Type.String({
    minLength: 1,
    maxLength: PHONE_TEXT_LENGTH_MAX,
    description: 'As dialled, or in E.164; a `+` that arrives as a space is accepted.',
  }),
});

export const VisitCount = Type.Object(
  {
    phone: E164,
    visitCount: Type.Integer({
      description: 'Bookings of the property whose primary guest has the phone, without CANCELLED and NO_SHOW ones.',
    }),
    lastVisitAt: Nullable(
      Type.String({
        ...Timestamp,
        description:
          'Check-in of the latest visit; before the first check-in the latest expected check-in; null without a visit.',
      }),
    ),
  },
  { title: 'VisitCount' },
);
export type VisitCountView = Static<typeof VisitCount>;
