import Type, { type Static } from 'typebox';
import { Id, Name, Timestamp } from '../../../../platform/schema.ts';

/** The most amenities, and the most tags: their lists have no pages. */
export const CATALOGUE_ROWS_MAX = 1_000;
const ICON_KEY_LENGTH_MAX = 100;

const AmenityName = Type.String({ ...Name, examples: ['Air conditioning'] });
const Category = Type.String({ ...Name, examples: ['Comfort'] });
const IconKey = Type.String({
  minLength: 1,
  maxLength: ICON_KEY_LENGTH_MAX,
  description: 'An icon of `GET /icons/png`: its file name without `.png`.',
  examples: ['air-conditioning'],
});
const TagName = Type.String({ ...Name, examples: ['Bathroom'] });

export const Amenity = Type.Object(
  { id: Id, name: AmenityName, category: Category, iconKey: IconKey, createdAt: Timestamp, updatedAt: Timestamp },
  { title: 'Amenity' },
);
export type AmenityView = Static<typeof Amenity>;

export const AmenityCreate = Type.Object(
  { name: AmenityName, category: Category, iconKey: IconKey },
  { title: 'AmenityCreateRequest', examples: [{ name: 'Air conditioning', category: 'Comfort', iconKey: 'air-conditioning' }] },
);

/** A partial update: a missing field keeps its value. */
export const AmenityUpdate = Type.Partial(AmenityCreate, {
  title: 'AmenityUpdateRequest',
  examples: [{ name: 'Silent air conditioning' }],
});

/** A tag of room pictures. */
export const ImageTag = Type.Object(
  { id: Id, name: TagName, createdAt: Timestamp, updatedAt: Timestamp },
  { title: 'RoomImageTag' },
);
export type ImageTagView = Static<typeof ImageTag>;

export const ImageTagCreate = Type.Object(
  { name: TagName },
  { title: 'RoomImageTagCreateRequest', examples: [{ name: 'Bathroom' }] },
);

/** A partial update: without a name, nothing changes. */
export const ImageTagUpdate = Type.Partial(ImageTagCreate, {
  title: 'RoomImageTagUpdateRequest',
  examples: [{ name: 'Bath and shower' }],
});

/** An icon of the product. */
export const Icon = Type.Object(
  {
    iconKey: IconKey,
    filename: Type.String({ examples: ['air-conditioning.png'] }),
    url: Type.String({
      description: 'Its address, starting with `PUBLIC_URL`.',
      examples: ['http://127.0.0.1:3000/icons/png/air-conditioning.png'],
    }),
  },
  { title: 'Icon' },
);

export const AmenityParams = Type.Object({ amenityId: Id });
export const TagParams = Type.Object({ tagId: Id });
export const IconParams = Type.Object({ filename: Type.String({ examples: ['air-conditioning.png'] }) });
