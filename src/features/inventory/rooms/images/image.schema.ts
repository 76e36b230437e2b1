import Type, { type Static } from 'typebox';
import { Id, OneOf, Timestamp } from '../../../../platform/schema.ts';
import { RoomParams } from '../rooms.schema.ts';

/** The most pictures of a room. */
export const IMAGES_MAX = 200;
const TAGS_MAX = 50;
/** The formats that can be uploaded and are served. */
export const CONTENT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** A picture of a room. */
export const RoomImage = Type.Object(
  {
    id: Id,
    roomId: Id,
    roomNumber: Type.Integer({ examples: [101] }),
    roomTypeCode: Type.String({ examples: ['DLX'] }),
    contentType: OneOf(CONTENT_TYPES, { title: 'RoomImageContentType', description: 'The media type of the full-size file.' }),
    widthPx: Type.Integer({ examples: [1600] }),
    heightPx: Type.Integer({ examples: [1067] }),
    sizeBytes: Type.Integer({ description: 'The size of the full-size file as it is served.', examples: [245_760] }),
    sha256: Type.String({
      description: 'Hash of the uploaded file, in hex. A property accepts the same file once.',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
    tags: Type.Array(Type.Object({ id: Id, name: Type.String({ examples: ['Bathroom'] }) }, { title: 'TagOfRoomImage' }), {
      description: 'Sorted by name.',
    }),
    roomOrder: Type.Integer({ description: 'Place among the pictures of the room, from 0 without gaps.', examples: [0] }),
    roomTypeOrder: Type.Integer({
      description: 'Place among the pictures of all rooms of the type, from 0 without gaps.',
      examples: [0],
    }),
    url: Type.String({ description: 'The full-size file.', examples: ['https://pms.example/properties/.../file?size=full'] }),
    thumbUrl: Type.String({
      description: 'The thumbnail: WebP, at most 480 pixels wide.',
      examples: ['https://pms.example/properties/.../file?size=thumb'],
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'RoomImage' },
);
export type RoomImageView = Static<typeof RoomImage>;

export const ImageParams = Type.Object({ ...RoomParams.properties, imageId: Id });

export const TagIds = Type.Array(Id, { maxItems: TAGS_MAX, description: 'Image tags; duplicates count once.' });

export const ImageTagsBody = Type.Object(
  { tagIds: TagIds },
  { title: 'RoomImageTagsRequest', examples: [{ tagIds: ['0198c0de-1111-7000-8000-000000000001'] }] },
);

export const ImageOrderBody = Type.Object(
  {
    imageIds: Type.Array(Id, {
      maxItems: 50 * IMAGES_MAX,
      description: 'These come first, in this order; the others follow in their present order.',
    }),
  },
  { title: 'RoomImageOrderRequest', examples: [{ imageIds: ['0198c0de-1111-7000-8000-000000000001'] }] },
);

export const FileQuery = Type.Object({
  size: Type.Optional(
    OneOf(['full', 'thumb'], {
      title: 'RoomImageSize',
      default: 'full',
      description: 'full: the picture as uploaded, without metadata. thumb: the thumbnail.',
    }),
  ),
});
