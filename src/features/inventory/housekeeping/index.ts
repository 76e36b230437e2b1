import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { registerAssignments } from './assignments/assignments.route.ts';
import { registerPeople } from './assignments/people.route.ts';
import { registerFoundItemPicture } from './found-items/found-item-picture.route.ts';
import { registerFoundItems } from './found-items/found-items.route.ts';
import { registerMinibar } from './minibar/minibar.route.ts';
import type { MinibarBookingsPort } from './minibar/minibar-bookings-port.ts';
import { registerNotePicture } from './notes/note-picture.route.ts';
import { registerNotes } from './notes/notes.route.ts';
import { registerConditions } from './rooms/conditions.route.ts';
import { registerOutOfOrder } from './rooms/out-of-order.route.ts';
import { registerRoomList } from './rooms/rooms.route.ts';
import { registerSettings } from './settings/settings.route.ts';

export { createKeepRoomsJob } from './jobs/keep-rooms.job.ts';
export { listKnownPictureIds } from './pictures/picture.queries.ts';
export { HOUSEKEEPING_FOLDER } from './pictures/picture-file.ts';
export { RoomWarning, warnOfUnreadyRooms } from './rooms/unready-rooms.ts';
export type { MinibarBookingsPort };

/** The condition of rooms, who makes them up, and what is noted, found and taken from the minibar there (README.md). */
export function registerHousekeeping(app: App, platform: Platform, bookings: MinibarBookingsPort): void {
  registerRoomList(app, platform);
  registerConditions(app, platform);
  registerOutOfOrder(app, platform);
  registerSettings(app, platform);
  registerAssignments(app, platform);
  registerPeople(app, platform);
  registerNotes(app, platform);
  registerNotePicture(app, platform);
  registerFoundItems(app, platform);
  registerFoundItemPicture(app, platform);
  registerMinibar(app, platform, bookings);
}
