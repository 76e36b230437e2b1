import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { registerActiveStays } from './active-stays/active-stays.route.ts';
import { registerCancel } from './cancel/cancel.route.ts';
import { registerCheckIn } from './check-in/check-in.route.ts';
import { registerCheckOut } from './check-out/check-out.route.ts';
import { registerCreateBooking } from './create/create-booking.route.ts';
import { registerCharges } from './ledger/charges.route.ts';
import { registerPayments } from './ledger/payments.route.ts';
import { registerRefunds } from './ledger/refunds.route.ts';
import { registerReview } from './ledger/review.route.ts';
import { registerLinkGuest } from './link-guest/link-guest.route.ts';
import { registerMove } from './move/move.route.ts';
import { registerNights } from './nights/nights.route.ts';
import { registerPlan } from './plan/plan.route.ts';
import { registerProfile } from './profile/profile.route.ts';
import { registerReadBookings } from './read/bookings.route.ts';
import { registerRoomRequests } from './room-requests/room-requests.route.ts';
import { registerVehicles } from './vehicles/vehicles.route.ts';
import { registerVoid } from './void/void.route.ts';

export { bookingsOfGateway } from './gateway-payments/gateway-payments.ts';
export { bookingsOfGuest } from './guest-changed/guest-changed.ts';
export { bookingsOfMail } from './ota-reservations/bookings-of-mail.ts';
export { staysOfCards } from './stay-cards/stay-cards.ts';

/** Bookings, their stays and their ledger (contract 4.5 to 4.7, and the vehicles of 4.8): one folder a use case. */
export function registerBookings(app: App, platform: Platform): void {
  registerCreateBooking(app, platform);
  registerReadBookings(app, platform);
  registerNights(app, platform);
  registerPlan(app, platform);
  registerProfile(app, platform);
  registerLinkGuest(app, platform);
  registerRoomRequests(app, platform);
  registerCheckIn(app, platform);
  registerCheckOut(app, platform);
  registerCancel(app, platform);
  registerActiveStays(app, platform);
  registerVehicles(app, platform);
  registerVoid(app, platform);
  registerMove(app, platform);
  registerCharges(app, platform);
  registerPayments(app, platform);
  registerRefunds(app, platform);
  registerReview(app, platform);
}
