import Type from 'typebox';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Nullable, PropertyParams, Timestamp } from '../../../platform/schema.ts';
import { mailReaders } from '../inbound-emails.route.ts';
import type { MailIntakeSettings } from './mail-intake.ts';
import { findMailboxState, mailboxName } from './mailbox.queries.ts';

const MailIntakeState = Type.Object(
  {
    smtp: Nullable(
      Type.Object(
        {
          port: Type.Integer({ examples: [2525], description: 'Its port; 0: any that is free.' }),
          tls: Type.Boolean({ description: 'Whether it offers STARTTLS.' }),
        },
        { title: 'SmtpIntake', description: 'The service receives mail itself (`INBOUND_SMTP_PORT`); null: it does not.' },
      ),
    ),
    mailbox: Nullable(
      Type.Object(
        {
          host: Type.String({ examples: ['mail.example'], description: 'Its server.' }),
          user: Type.String({ examples: ['bookings@hotel.example'], description: 'Whose mailbox it is.' }),
          folder: Type.String({ examples: ['INBOX'], description: 'What is read of it.' }),
          isRead: Type.Boolean({ description: 'Whether an instance of the service reads it now; false: it cannot be read.' }),
          lastNewAt: Nullable(
            Type.String({ ...Timestamp, description: 'When a new message was found in it last; null: never read so far.' }),
          ),
        },
        {
          title: 'MailboxIntake',
          description: 'The mailbox that the service reads (`INBOUND_IMAP_URL`), for all its properties; null: none.',
        },
      ),
    ),
  },
  { title: 'MailIntake' },
);

/** `GET .../mail-intake`: how messages of booking sites come in. It is set by the environment, so it can only be read. */
export function registerMailIntake(
  app: App,
  { db, clock }: Platform,
  { inboundSmtp, inboundImap }: Omit<MailIntakeSettings, 'host'>,
): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/mail-intake',
    config: { access: mailReaders },
    schema: {
      operationId: 'getMailIntake',
      tags: ['Inbound e-mail'],
      summary: 'How messages of booking sites come in',
      description: 'Set by the environment of the service, for all its properties; passwords are not shown.',
      params: PropertyParams,
      response: { 200: MailIntakeState },
    },
    handler: async () => {
      const smtp = inboundSmtp === null ? null : { port: inboundSmtp.port, tls: inboundSmtp.tls !== null };
      if (inboundImap === null) return { smtp, mailbox: null };
      const { host, user, folder } = inboundImap;
      const { isRead, lastNewAt } = await findMailboxState(db, mailboxName(inboundImap), clock());
      return { smtp, mailbox: { host, user, folder, isRead, lastNewAt } };
    },
  });
}
