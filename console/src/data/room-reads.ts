import type { Schemas } from '../../../client/src/index.ts';
import { addDays, type Day } from '../format/time.rules.ts';
import type { Read } from './reads.ts';

/** Every room and who is in it. */
export function readBoard(propertyId: string): Read<Schemas['BoardRow'][]> {
  return {
    key: `board ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/rooms/board', { params: { path: { propertyId } } }),
    isChangedBy: ({ type }) => type === 'BOARD' || type === 'ROOM' || type === 'ROOM_TYPE',
  };
}

export function readRoomTypes(propertyId: string): Read<Schemas['RoomType'][]> {
  return {
    key: `room types ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/room-types', { params: { path: { propertyId } } }),
    isChangedBy: ({ type }) => type === 'ROOM_TYPE',
  };
}

export function readRoomImages(propertyId: string, roomId: string): Read<Schemas['RoomImage'][]> {
  const path = { propertyId, roomId };
  return {
    key: `room images ${propertyId} ${roomId}`,
    load: (api) => api.GET('/properties/{propertyId}/rooms/{roomId}/images', { params: { path } }),
    isChangedBy: ({ type, id }) => type === 'ROOM' && id === roomId,
  };
}

export function readRoomCards(propertyId: string, roomId: string): Read<Schemas['Card'][]> {
  const path = { propertyId, roomId };
  return {
    key: `room cards ${propertyId} ${roomId}`,
    load: (api) => api.GET('/properties/{propertyId}/rooms/{roomId}/cards/temp', { params: { path, query: { limit: 20 } } }),
    isChangedBy: () => false,
  };
}

/** Who was, is and comes: stays and assigned holds of the room, oldest first. */
export type RoomVisit = {
  reference: string;
  guest: string | null;
  from: string;
  until: string | null;
  state: 'ACTIVE' | 'OVERDUE' | 'CHECKED_OUT' | 'ASSIGNED';
};

const WINDOW_DAYS = 30;

export function readRoomVisits(propertyId: string, roomId: string, today: Day): Read<RoomVisit[]> {
  const query = { from: addDays(today, -WINDOW_DAYS), to: addDays(today, WINDOW_DAYS) };
  return {
    key: `room visits ${propertyId} ${roomId} ${today}`,
    load: async (api) => {
      const { rooms, roomTypes } = await api.GET('/properties/{propertyId}/chart', { params: { path: { propertyId }, query } });
      const stays = rooms.find((room) => room.roomId === roomId)?.stays ?? [];
      const holds = roomTypes.flatMap((type) => type.holds).filter(({ roomIds }) => roomIds.includes(roomId));
      const visits: RoomVisit[] = [
        ...stays.map(({ reference, guest, from, until, status }) => ({ reference, guest, from, until, state: status })),
        ...holds.map(({ reference, guest, from, until }) => ({ reference, guest, from, until, state: 'ASSIGNED' as const })),
      ];
      return visits.toSorted((a, b) => a.from.localeCompare(b.from));
    },
    isChangedBy: ({ type }) => type === 'BOARD' || type === 'BOOKING' || type === 'HOLD',
  };
}
