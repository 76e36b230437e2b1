import Type, { type Static } from 'typebox';
import { Amount, Id, Name, Nullable, Timestamp } from '../../../platform/schema.ts';

const CODE_LENGTH_MAX = 40;
const OCCUPANCY_MAX = 1_000;
const ALIASES_MAX = 50;
const AMENITIES_MAX = 200;

const Code = Type.String({
  minLength: 1,
  maxLength: CODE_LENGTH_MAX,
  pattern: '\\S',
  description: 'Unique in the property; the code of a deleted type stays reserved.',
  examples: ['DLX'],
});
const Occupancy = Type.Integer({ minimum: 1, maximum: OCCUPANCY_MAX, examples: [2] });
const DefaultRate = Nullable(
  Type.Number({ ...Amount, description: "A night's price in major units of the property's currency; null when none is set." }),
);
const Aliases = Type.Array(Name, {
  maxItems: ALIASES_MAX,
  description: 'Names under which booking sites know the type.',
  examples: [['Deluxe Double Room']],
});
const AmenityIds = Type.Array(Id, {
  maxItems: AMENITIES_MAX,
  description: 'All amenities of the type, by the ids of `GET /amenities`; duplicates count once.',
  examples: [[]],
});

const AmenityOfType = Type.Object(
  { id: Id, name: Type.String(), category: Type.String(), iconKey: Type.String() },
  { title: 'RoomTypeAmenity', description: 'An amenity of a room type.' },
);

export const RoomType = Type.Object(
  {
    id: Id,
    code: Code,
    name: Type.String({ examples: ['Deluxe'] }),
    baseOccupancy: Type.Integer({ examples: [2] }),
    maxOccupancy: Type.Integer({ examples: [3] }),
    defaultRate: DefaultRate,
    currency: Type.String({ examples: ['INR'], description: 'Currency of the property, in which the default rate is.' }),
    active: Type.Boolean({ description: 'false: deleted. Its rooms are INACTIVE on the board and cannot be sold.' }),
    aliases: Aliases,
    amenities: Type.Array(AmenityOfType, {
      description: 'Sorted by name.',
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'RoomType' },
);
export type RoomTypeView = Static<typeof RoomType>;

export const RoomTypeCreate = Type.Object(
  {
    code: Code,
    name: Name,
    baseOccupancy: Occupancy,
    maxOccupancy: Occupancy,
    defaultRate: Type.Optional(DefaultRate),
    active: Type.Optional(Type.Boolean()),
    aliases: Type.Optional(Aliases),
    amenityIds: Type.Optional(AmenityIds),
  },
  {
    title: 'RoomTypeCreateRequest',
    examples: [
      { code: 'DLX', name: 'Deluxe', baseOccupancy: 2, maxOccupancy: 3, defaultRate: 2500, aliases: ['Deluxe Double Room'] },
    ],
  },
);

/** A partial update: a missing field keeps its value; null clears `defaultRate`. */
export const RoomTypeUpdate = Type.Object(
  {
    code: Type.Optional(Code),
    name: Type.Optional(Name),
    baseOccupancy: Type.Optional(Occupancy),
    maxOccupancy: Type.Optional(Occupancy),
    defaultRate: Type.Optional(DefaultRate),
    active: Type.Optional(Type.Boolean()),
    aliases: Type.Optional(Aliases),
    amenityIds: Type.Optional(AmenityIds),
  },
  { title: 'RoomTypeUpdateRequest', examples: [{ name: 'Deluxe, lake side', defaultRate: 2750 }] },
);
export type RoomTypeUpdateBody = Static<typeof RoomTypeUpdate>;

export const RoomTypeParams = Type.Object({ propertyId: Id, roomTypeId: Id });

export const RoomTypeListQuery = Type.Object({
  includeInactive: Type.Optional(Type.Boolean({ description: 'Members only: include deleted types.' })),
});
