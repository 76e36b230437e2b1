import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { registerBoard } from './board.route.ts';
import { registerFreeRooms } from './free-rooms.route.ts';
import { registerRoomTypes } from './room-types.route.ts';
import { registerRoomRecords } from './rooms.route.ts';

export { boardEvents } from './board.queries.ts';
export { lockRoomsForStay, lockTypeNamed, lockTypesOfRooms, type RoomForStay } from './lock-rooms.queries.ts';
export { isAgentOnly } from './rooms.rules.ts';

/** Contract 4.4: room types, rooms, the board with its stream, and the rooms that are free now. */
export function registerRooms(app: App, platform: Platform): void {
  registerRoomTypes(app, platform);
  registerRoomRecords(app, platform);
  registerBoard(app, platform);
  registerFreeRooms(app, platform);
}
