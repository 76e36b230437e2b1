import type { App } from '../../platform/http/route.ts';
import { registerReadEmails } from './inbound-emails.route.ts';
import type { MailParts } from './mail-parts.ts';
import { registerResolveEmail } from './resolve/resolve-email.route.ts';
import { registerUploadEmail } from './upload-email.route.ts';

export type { BookingsOfMail, MailActor, ReservationTerms, WrittenBooking } from './bookings-of-mail.ts';
export { listKnownEmailIds, purgeFinishedEmails } from './inbound-email.queries.ts';
export { MAIL_FOLDER } from './inbound-email.ts';
export { startMailIntake } from './intake/mail-intake.ts';
export { createMailJobs } from './mail-jobs.ts';
export { BOOKING_SITES } from './reading/reservation.rules.ts';

/** Contract 4.9: messages of booking sites, and PDFs of them that are uploaded. */
export function registerMail(app: App, parts: MailParts): void {
  registerUploadEmail(app, parts.platform);
  registerReadEmails(app, parts.platform);
  registerResolveEmail(app, parts);
}
