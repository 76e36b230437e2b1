import type { Logger } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startImapPoller } from './imap-poller.ts';
import { startSmtpReceiver } from './smtp-receiver.ts';

/** The ways in which mail comes: where SMTP listens, null when it does not. */
export type MailIntake = { smtpPort: number | null; stop(): Promise<void> };

/**
 * Opens the ways in that are set up: `INBOUND_SMTP_PORT`, `INBOUND_IMAP_URL`; neither by default.
 * @throws Error of one line that names the setting to change
 */
export async function startMailIntake(platform: Platform, log: Logger): Promise<MailIntake> {
  const { inboundSmtp, inboundImap } = platform.config;
  const receiver = inboundSmtp === null ? null : await startSmtpReceiver(platform, inboundSmtp, log);
  const poller = inboundImap === null ? null : startImapPoller(platform, inboundImap, log);
  if (receiver !== null) log.info({ port: receiver.port }, 'mail of booking sites is taken in by SMTP');
  return {
    smtpPort: receiver?.port ?? null,
    stop: async () => {
      await Promise.all([receiver?.stop(), poller?.stop()]);
    },
  };
}
