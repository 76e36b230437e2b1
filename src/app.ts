import type { Config } from './config/config.ts';
import { constraintMessages } from './constraint-messages.ts';
import { dayCloseReaders, registerDayClose } from './features/back-office/day-close/index.ts';
import { registerInvoiceRoutes } from './features/back-office/invoices/index.ts';
import { registerJournal } from './features/back-office/journal/index.ts';
import { registerReportRoutes } from './features/back-office/reports/index.ts';
import {
  bookingItem,
  bookingReaders,
  cardStaysPort,
  dropPastAssignments,
  gatewayBookingsPort,
  guestBookingsPort,
  mailBookingsPort,
  minibarBookingsPort,
  registerBookings,
} from './features/bookings/index.ts';
import { hpc1, registerCards } from './features/cards/index.ts';
import { documentItem, registerDocuments } from './features/guests/documents/index.ts';
import { registerGuests, registerPlaces } from './features/guests/index.ts';
import { countSellableNow, registerAvailability, registerGroupOverview } from './features/inventory/availability/index.ts';
import { registerHousekeeping } from './features/inventory/housekeeping/index.ts';
import { registerRates } from './features/inventory/rates/index.ts';
import { boardItem, registerCatalogue, registerRooms } from './features/inventory/rooms/index.ts';
import { mailReaders, registerMail } from './features/mail/index.ts';
import { openRequestReaders, type PaymentGateway, qrItem, registerPayments } from './features/payments/index.ts';
import { registerTaxes } from './features/payments/taxes/index.ts';
import {
  createAccessCheck,
  registerAuditLog,
  registerIdentity,
  registerProperties,
  registerPropertyStream,
  type StreamParts,
  type TokenVerifier,
} from './features/properties/index.ts';
import { type ConsoleProvider, type EvaluationSignIn, registerConsole, registerSystem } from './features/system/index.ts';
import { registerWebhooks } from './features/webhooks/index.ts';
import { createHttpApp, type HttpSettings } from './platform/http/app.ts';
import { createRequestCounts } from './platform/http/request-counts.ts';
import type { App, Logger } from './platform/http/route.ts';
import type { Platform } from './platform/platform.ts';

/** The settings of the HTTP server and of the features. */
export type AppSettings = HttpSettings &
  Readonly<{
    superAdmins: readonly string[];
    metricsToken: string | null;
    ledgerTolerance: string;
    auth: ConsoleProvider | null;
    cardWriterUrl: string | null;
  }> &
  Pick<Config, 'secretsKeys' | 'inboundSmtp' | 'inboundImap' | 'webhooks'>;

/** What the features say of their changes, for the stream of the property and for outbound webhooks. */
export const streamParts: StreamParts = {
  items: { board: boardItem, booking: bookingItem, documents: documentItem, qr: qrItem },
  readers: { booking: bookingReaders, dayClose: dayCloseReaders, email: mailReaders, paymentRequest: openRequestReaders },
};

export type AppParts = {
  platform: Platform;
  settings: AppSettings;
  verifier: TokenVerifier;
  gateway: PaymentGateway;
  /** Signs people of the demo hotel in; null where a provider does. */
  evaluation: EvaluationSignIn | null;
  logger: Logger;
};

/** The whole API: the platform first, then one line a feature. */
export async function createApp({ platform, settings, verifier, gateway, evaluation, logger }: AppParts): Promise<App> {
  const checkAccess = createAccessCheck(platform.db, verifier, platform.rateLimits);
  const requestCounts = createRequestCounts();
  const app = await createHttpApp({ platform, settings, checkAccess, constraintMessages, logger, requestCounts });
  await registerSystem(app, platform, { requestCounts, metricsToken: settings.metricsToken });
  registerIdentity(app, platform, settings.superAdmins);
  registerProperties(app, platform);
  registerCatalogue(app, platform);
  registerPlaces(app);
  registerRooms(app, platform, countSellableNow, dropPastAssignments);
  registerRates(app, platform);
  registerTaxes(app, platform);
  registerAvailability(app, platform);
  registerGroupOverview(app, platform);
  registerReportRoutes(app, platform);
  registerDayClose(app, platform);
  registerJournal(app, platform);
  registerGuests(app, platform, guestBookingsPort);
  registerBookings(app, platform, settings.ledgerTolerance);
  registerHousekeeping(app, platform, minibarBookingsPort);
  const isKeyGenerated = settings.secretsKeys === null;
  registerCards(app, platform, { stays: cardStaysPort, encoder: hpc1, isKeyGenerated });
  registerPayments(app, { platform, gateway, bookings: gatewayBookingsPort });
  registerInvoiceRoutes(app, platform);
  registerDocuments(app, platform);
  registerMail(app, { platform, bookings: mailBookingsPort }, settings);
  registerPropertyStream(app, platform, streamParts);
  registerWebhooks(app, platform, streamParts, settings.webhooks);
  registerAuditLog(app, platform);
  registerConsole(app, platform, { provider: settings.auth, evaluation, cardWriterUrl: settings.cardWriterUrl });
  return app;
}
