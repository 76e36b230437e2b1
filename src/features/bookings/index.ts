import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { registerAssignDay } from './assignments/assign-day.route.ts';
import { registerAssignRooms } from './assignments/assign-rooms.route.ts';
import { registerCancel } from './cancel/cancel.route.ts';
import { registerCheckIn } from './check-in/check-in.route.ts';
import { registerCheckOut } from './check-out/check-out.route.ts';
import { registerCreateBooking } from './create/create-booking.route.ts';
import { registerExpectedDates } from './expected-dates/expected-dates.route.ts';
import { registerChargeChanges } from './ledger/charge-changes.route.ts';
import { registerLedger } from './ledger/ledger.route.ts';
import { registerPaymentChanges } from './ledger/payment-changes.route.ts';
import { registerPaymentsOfProperty } from './ledger/payments-of-property.route.ts';
import { registerReview } from './ledger/review.route.ts';
import { registerLinkGuest } from './link-guest/link-guest.route.ts';
import { registerMove } from './move/move.route.ts';
import { registerNights } from './nights/nights.route.ts';
import { registerProfile } from './profile/profile.route.ts';
import { registerActiveStays } from './read/active-stays.route.ts';
import { registerReadBookings } from './read/bookings.route.ts';
import { registerListBookings } from './read/list-bookings.route.ts';
import { registerRoomRequests } from './room-requests/room-requests.route.ts';
import { registerVehicles } from './vehicles/vehicles.route.ts';
import { registerVoid } from './void/void.route.ts';

export { cardStaysPort } from './ports/cards.ts';
export { gatewayBookingsPort } from './ports/gateway.ts';
export { guestBookingsPort } from './ports/guests.ts';
export { mailBookingsPort } from './ports/mail.ts';
export { dropPastAssignments } from './ports/rooms.ts';
export { bookingItem, bookingReaders } from './read/bookings.route.ts';
export { createRelatedChangesJob } from './related-changes/related-changes.job.ts';

/** Bookings with their room requests, room stays, bill, ledger and vehicles: one folder for each use case (README.md). */
export function registerBookings(app: App, platform: Platform, ledgerTolerance: string): void {
  registerCreateBooking(app, platform);
  registerListBookings(app, platform, ledgerTolerance);
  registerReadBookings(app, platform);
  registerNights(app, platform);
  registerExpectedDates(app, platform);
  registerProfile(app, platform);
  registerLinkGuest(app, platform);
  registerRoomRequests(app, platform);
  registerAssignRooms(app, platform);
  registerAssignDay(app, platform);
  registerCheckIn(app, platform);
  registerCheckOut(app, platform, ledgerTolerance);
  registerCancel(app, platform);
  registerActiveStays(app, platform);
  registerVehicles(app, platform);
  registerVoid(app, platform);
  registerMove(app, platform);
  registerLedger(app, platform);
  registerChargeChanges(app, platform);
  registerPaymentChanges(app, platform);
  registerReview(app, platform);
  registerPaymentsOfProperty(app, platform);
}
