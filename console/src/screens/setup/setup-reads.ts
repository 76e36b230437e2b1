import type { Schemas } from '../../../../client/src/index.ts';
import type { Read } from '../../data/reads.ts';

/** The hotel's record: its ETag is that of the policies too. */
export function readProperty(propertyId: string): Read<Schemas['Property']> {
  return {
    key: `property ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}', { params: { path: { propertyId } } }),
    isChangedBy: ({ type }) => type === 'PROPERTY',
  };
}

/** What cancelling costs, with the record that has its ETag. */
export function readCancellationPolicy(propertyId: string): Read<Schemas['CancellationPolicy']> {
  const params = { path: { propertyId } };
  return {
    key: `cancellation policy ${propertyId}`,
    load: async (api) => {
      await api.GET('/properties/{propertyId}', { params });
      return api.GET('/properties/{propertyId}/cancellation-policy', { params });
    },
    isChangedBy: ({ type }) => type === 'PROPERTY',
  };
}

/** Every room type, those that were deleted too. */
export function readAllRoomTypes(propertyId: string): Read<Schemas['RoomType'][]> {
  const params = { path: { propertyId }, query: { includeInactive: true } };
  return {
    key: `all room types ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/room-types', { params }),
    isChangedBy: ({ type }) => type === 'ROOM_TYPE',
  };
}

/** One room type, with its ETag. */
export function readRoomType(propertyId: string, roomTypeId: string): Read<Schemas['RoomType']> {
  const params = { path: { propertyId, roomTypeId } };
  return {
    key: `room type ${propertyId} ${roomTypeId}`,
    load: (api) => api.GET('/properties/{propertyId}/room-types/{roomTypeId}', { params }),
    isChangedBy: ({ type, id }) => type === 'ROOM_TYPE' && id === roomTypeId,
  };
}

/** Every room, by number. */
export function readAllRooms(propertyId: string): Read<Schemas['Room'][]> {
  return {
    key: `all rooms ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/rooms', { params: { path: { propertyId } } }) as Promise<Schemas['Room'][]>,
    isChangedBy: ({ type }) => type === 'ROOM' || type === 'ROOM_TYPE',
  };
}

/** One room, with its ETag. */
export function readRoom(propertyId: string, roomId: string): Read<Schemas['Room']> {
  const params = { path: { propertyId, roomId } };
  return {
    key: `room ${propertyId} ${roomId}`,
    load: (api) => api.GET('/properties/{propertyId}/rooms/{roomId}', { params }),
    // What was deleted cannot be read again.
    isChangedBy: ({ type, id, removed }) => (type === 'ROOM' && id === roomId && !removed) || type === 'ROOM_TYPE',
  };
}

/** What room types can offer. The service has one list for all hotels, which no stream publishes. */
export const AMENITIES: Read<Schemas['Amenity'][]> = {
  key: 'amenities',
  load: (api) => api.GET('/amenities'),
  isChangedBy: () => false,
};

/** The tags that pictures can have; one list for all hotels too. */
export const IMAGE_TAGS: Read<Schemas['RoomImageTag'][]> = {
  key: 'image tags',
  load: (api) => api.GET('/image-tags'),
  isChangedBy: () => false,
};

/** The pictures of all rooms of a type, in the order of its gallery. */
export function readGallery(propertyId: string, roomTypeCode: string): Read<Schemas['RoomImage'][]> {
  const params = { path: { propertyId, roomTypeCode } };
  return {
    key: `gallery ${propertyId} ${roomTypeCode}`,
    load: (api) => api.GET('/properties/{propertyId}/room-types/{roomTypeCode}/images', { params }),
    isChangedBy: ({ type }) => type === 'ROOM' || type === 'ROOM_TYPE',
  };
}
