import type { App } from '../../platform/http/route.ts';
import type { MailDependencies } from './bookings-port.ts';
import { registerReadEmails } from './inbound-emails.route.ts';
import { registerMailIntake } from './intake/mail-intake.route.ts';
import type { MailIntakeSettings } from './intake/mail-intake.ts';
import { registerResolveEmail } from './resolve/resolve-email.route.ts';
import { registerUploadEmail } from './upload-email.route.ts';

export type { BookingWrite, MailActor, MailBookingsPort, ReservationTerms } from './bookings-port.ts';
export { listKnownEmailIds, purgeFinishedEmails } from './inbound-email.queries.ts';
export { SiteName } from './inbound-email.schema.ts';
export { mailReaders } from './inbound-emails.route.ts';
export { startMailIntake } from './intake/mail-intake.ts';
export { MAIL_FOLDER } from './mail-files.ts';
export { createMailJobs } from './read-mail.job.ts';
export { BOOKING_SITES } from './reading/reservation.rules.ts';

/** The endpoints under `/properties/{propertyId}/inbound-emails`, and how mail comes in. */
export function registerMail(app: App, dependencies: MailDependencies, intake: Omit<MailIntakeSettings, 'host'>): void {
  registerUploadEmail(app, dependencies.platform);
  registerReadEmails(app, dependencies.platform);
  registerResolveEmail(app, dependencies);
  registerMailIntake(app, dependencies.platform, intake);
}
