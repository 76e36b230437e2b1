import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { registerBoard } from './board.route.ts';
import { registerCreateRooms } from './create-rooms.route.ts';
import { registerFreeRooms } from './free-rooms.route.ts';
import { registerDeleteImage } from './images/delete-image.route.ts';
import { registerImageFile } from './images/image-file.route.ts';
import { registerImages } from './images/images.route.ts';
import { registerImageUpload } from './images/upload-image.route.ts';
import { registerRoomTypes } from './room-types.route.ts';
import { type DropPastAssignments, registerRoomRecords } from './rooms.route.ts';
import type { CountSellable } from './sellable-rooms.ts';

export { type AssignedRoom, markAssigned } from './assigned-rooms.rules.ts';
export { readBoardEvents } from './board.queries.ts';
export { boardItem } from './board.route.ts';
export { registerCatalogue } from './catalogue/catalogue.ts';
export { nameKeyOf } from './catalogue/names.rules.ts';
export { markRoomsLeft, noteHousekeeping, outOfOrderSql, setConditions, setGuestRequest } from './condition.queries.ts';
export { GUEST_REQUESTS, type GuestRequest, isReady, type RoomCondition } from './condition.rules.ts';
export { listKnownImageIds } from './images/image.queries.ts';
export { IMAGE_FOLDERS } from './images/image-files.ts';
export {
  type LockedRoom,
  type LockedRoomType,
  listRoomsForSale,
  lockOfTypes,
  lockRoomsAndTypes,
  lockRoomsForStay,
  lockRoomTypesByCode,
  lockRoomTypesOf,
  type RoomForStay,
  refuseChangedTypes,
  roomTypesOfCodes,
} from './lock-rooms.queries.ts';
export { setOutOfOrder } from './out-of-order.ts';
export { listRoomTypes } from './room-types.queries.ts';
export { getRoom } from './rooms.queries.ts';
export type { DropPastAssignments } from './rooms.route.ts';
export { isAgentOnly } from './rooms.rules.ts';
export { assignee, Condition, FreeRoomsQuery, keeping, OutOfOrder } from './rooms.schema.ts';
export type { SellableNow } from './sellable-rooms.ts';

/** Room types, rooms, the board with its stream, the rooms that are free now, and the pictures of rooms. */
export function registerRooms(
  app: App,
  platform: Platform,
  countSellable: CountSellable,
  dropPastAssignments: DropPastAssignments,
): void {
  registerRoomTypes(app, platform);
  registerRoomRecords(app, platform, countSellable, dropPastAssignments);
  registerCreateRooms(app, platform);
  registerBoard(app, platform);
  registerFreeRooms(app, platform, countSellable);
  registerImageUpload(app, platform);
  registerImages(app, platform);
  registerImageFile(app, platform);
  registerDeleteImage(app, platform);
}
