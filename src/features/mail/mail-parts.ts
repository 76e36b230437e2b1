import type { Scratch } from '../../platform/files/scratch.ts';
import type { Logger } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BookingsOfMail } from './bookings-of-mail.ts';
import type { MailReader } from './reading/mail-reader.ts';

/** What inbound e-mail works with. */
export type MailParts = { platform: Platform; bookings: BookingsOfMail };

/** What the job works with besides; `leaving` is aborted when the service stops. */
export type MailJobParts = MailParts & { reader: MailReader; scratch: Scratch; leaving: AbortSignal; log: Logger };
