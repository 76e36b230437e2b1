import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { GuestBookingsPort } from './change-guest.ts';
import { registerFindGuests } from './find/find-guests.route.ts';
import { registerGuestProfiles } from './guest.route.ts';
import { registerRatings } from './ratings/ratings.route.ts';
import { registerSignatures } from './signature/signature.route.ts';

export { fillGuest, type GuestBookingsPort, readGuestBoardEvents } from './change-guest.ts';
export { hasTrigram, likePatternOf, splitWords } from './find/find-guests.rules.ts';
export {
  type GuestSummary,
  guestOfBooking,
  linkOrCreateGuest,
  linkOrCreateNamedGuest,
  listKnownSignatureKeys,
  lockGuest,
  refuseUnknownGuest,
} from './guest.queries.ts';
export { normalizeName } from './guest.rules.ts';
export { GuestParams } from './guest.schema.ts';
export { countryNameOf } from './places/place-files.ts';
export { registerPlaces } from './places/places.route.ts';
export { SIGNATURE_FOLDER } from './signature/store-signature.ts';
export { linkVehicle } from './vehicles/link-vehicle.ts';
export { findVehicle } from './vehicles/vehicle.queries.ts';
export { formatVehicleNumber, vehicleKeyOf } from './vehicles/vehicle.rules.ts';
export { GuestVehicle, GuestVehicleRequest } from './vehicles/vehicle.schema.ts';

/** Profiles, search, list, visit count, ratings and signatures of guests. The bookings feature links vehicles. */
export function registerGuests(app: App, platform: Platform, bookings: GuestBookingsPort): void {
  registerGuestProfiles(app, platform, bookings);
  registerFindGuests(app, platform);
  registerRatings(app, platform);
  registerSignatures(app, platform, bookings);
}
