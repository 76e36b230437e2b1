import { constraintMessages } from './constraint-messages.ts';
import { registerAudit } from './features/audit/index.ts';
import { registerAvailability } from './features/availability/index.ts';
import { bookingsOfGateway, bookingsOfGuest, bookingsOfMail, registerBookings, staysOfCards } from './features/bookings/index.ts';
import { hpc1, registerCards } from './features/cards/index.ts';
import { registerCatalogue } from './features/catalogue/index.ts';
import { registerDocuments } from './features/documents/index.ts';
import { type PaymentGateway, registerGateway } from './features/gateway/index.ts';
import { registerGeo } from './features/geo/index.ts';
import { registerGuests } from './features/guests/index.ts';
import { createAccessCheck, registerIdentity, type TokenVerifier } from './features/identity/index.ts';
import { registerMail } from './features/mail/index.ts';
import { registerProperties } from './features/properties/index.ts';
import { registerRates } from './features/rates/index.ts';
import { registerRooms } from './features/rooms/index.ts';
import { registerSystem } from './features/system/index.ts';
import { createHttpApp } from './platform/http/app.ts';
import { createRequestTally } from './platform/http/request-tally.ts';
import type { App, Logger } from './platform/http/route.ts';
import type { Platform } from './platform/platform.ts';

/** The whole API: the platform first, then one line a feature. */
export async function createApp(
  platform: Platform,
  verifier: TokenVerifier,
  gateway: PaymentGateway,
  logger: Logger,
): Promise<App> {
  const checkAccess = createAccessCheck(platform.db, verifier, platform.rateLimits);
  const tally = createRequestTally();
  const app = await createHttpApp({ platform, checkAccess, constraintMessages, logger, tally });
  await registerSystem(app, platform, tally);
  registerIdentity(app, platform);
  registerProperties(app, platform);
  registerCatalogue(app, platform);
  registerGeo(app);
  registerRooms(app, platform);
  registerRates(app, platform);
  registerAvailability(app, platform);
  registerGuests(app, platform, bookingsOfGuest);
  registerBookings(app, platform);
  registerCards(app, platform, staysOfCards, hpc1);
  registerGateway(app, { platform, gateway, bookings: bookingsOfGateway });
  registerDocuments(app, platform);
  registerMail(app, { platform, bookings: bookingsOfMail });
  registerAudit(app, platform);
  return app;
}
