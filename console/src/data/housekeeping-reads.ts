import type { Schemas } from '../../../client/src/index.ts';
import type { Day } from '../format/time.rules.ts';
import type { Change } from './live.ts';
import type { Read } from './reads.ts';

export type HousekeepingRoom = Schemas['HousekeepingRoom'];
export type HousekeepingSettings = Schemas['HousekeepingSettings'];
export type MinibarProposal = Schemas['MinibarProposal'];

const isAboutRooms = ({ type }: Change): boolean => ['HOUSEKEEPING', 'BOARD', 'ROOM', 'ROOM_TYPE', 'BOOKING'].includes(type);

/** Every room as housekeeping sees it. */
export function readHousekeeping(propertyId: string): Read<HousekeepingRoom[]> {
  return {
    key: `housekeeping ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/housekeeping/rooms', { params: { path: { propertyId } } }),
    isChangedBy: isAboutRooms,
  };
}

export function readHousekeepingSettings(propertyId: string): Read<HousekeepingSettings> {
  return {
    key: `housekeeping settings ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/housekeeping/settings', { params: { path: { propertyId } } }),
    isChangedBy: ({ type }) => type === 'PROPERTY' || type === 'HOUSEKEEPING',
  };
}

export function readRoomNotes(propertyId: string, roomId: string): Read<Schemas['HousekeepingNote'][]> {
  return {
    key: `housekeeping notes ${propertyId} ${roomId}`,
    load: (api) =>
      api.GET('/properties/{propertyId}/housekeeping/rooms/{roomId}/notes', { params: { path: { propertyId, roomId } } }),
    isChangedBy: isAboutRooms,
  };
}

/** The members who make rooms ready, by name. */
export function readHousekeepers(propertyId: string): Read<Schemas['Colleague'][]> {
  return {
    key: `housekeepers ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/housekeeping/people', { params: { path: { propertyId } } }),
    isChangedBy: ({ type }) => type === 'MEMBER',
  };
}

/** Who makes up which rooms on the day. */
export function readAssignments(propertyId: string, day: Day): Read<Schemas['RoomShare'][]> {
  return {
    key: `housekeeping assignments ${propertyId} ${day}`,
    load: (api) =>
      api.GET('/properties/{propertyId}/housekeeping/assignments', { params: { path: { propertyId }, query: { day } } }),
    isChangedBy: ({ type }) => type === 'HOUSEKEEPING',
  };
}

/** What guests left behind, the last first. */
export function readFoundItems(propertyId: string): Read<Schemas['FoundItem'][]> {
  return {
    key: `found items ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/housekeeping/found-items', { params: { path: { propertyId } } }),
    isChangedBy: ({ type }) => type === 'FOUND_ITEM',
  };
}

/** What housekeeping has counted at minibars and the desk has not decided yet. */
export function readMinibarProposals(propertyId: string): Read<MinibarProposal[]> {
  const params = { path: { propertyId }, query: { status: 'OPEN' as const } };
  return {
    key: `minibar proposals ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/housekeeping/minibar-proposals', { params }),
    isChangedBy: ({ type }) => type === 'MINIBAR',
  };
}
