import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { registerFindGuests } from './find/find-guests.route.ts';
import { registerGuestProfiles } from './guest.route.ts';
import type { BookingsOfGuest } from './guest-bookings.ts';
import { registerRatings } from './ratings/ratings.route.ts';
import { registerSignatures } from './signature/signature.route.ts';

export { fillGuest, guestBoardEvents } from './change-guest.ts';
export {
  linkOrCreateGuest,
  linkOrCreateNamedGuest,
  listKnownSignatureKeys,
  lockGuest,
  refuseUnknownGuest,
} from './guest.queries.ts';
export { nameAsKept } from './guest.rules.ts';
export { GuestParams } from './guest.schema.ts';
export { SIGNATURE_FOLDER } from './signature/signature.route.ts';
export { linkVehicle } from './vehicles/link-vehicle.ts';
export { findVehicle } from './vehicles/vehicle.queries.ts';
export { vehicleKeyOf, vehicleTextOf } from './vehicles/vehicle.rules.ts';
export { GuestVehicle, GuestVehicleRequest } from './vehicles/vehicle.schema.ts';

/** Contract 4.8 without documents: profiles, search, list, visit count, ratings and signature. Vehicles are linked by the bookings. */
export function registerGuests(app: App, platform: Platform, bookings: BookingsOfGuest): void {
  registerGuestProfiles(app, platform, bookings);
  registerFindGuests(app, platform);
  registerRatings(app, platform);
  registerSignatures(app, platform, bookings);
}
