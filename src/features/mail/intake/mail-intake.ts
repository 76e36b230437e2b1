import type { ImapSetting, SmtpSetting } from '../../../config/inbound-settings.ts';
import type { Logger } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startImapPoller } from './imap-poller.ts';
import { startSmtpReceiver } from './smtp-receiver.ts';

/** The running receivers of mail. `smtpPort` is null when SMTP is off. */
export type MailIntake = { smtpPort: number | null; stop(): Promise<void> };

/** `host`: the address on which SMTP listens. */
export type MailIntakeSettings = Readonly<{ host: string; inboundSmtp: SmtpSetting | null; inboundImap: ImapSetting | null }>;

/**
 * Starts the intake paths that are configured by `INBOUND_SMTP_PORT` and `INBOUND_IMAP_URL`; neither is by default.
 * @throws Error whose message is one line that names the setting to change
 */
export async function startMailIntake(platform: Platform, settings: MailIntakeSettings, log: Logger): Promise<MailIntake> {
  const { host, inboundSmtp, inboundImap } = settings;
  const receiver = inboundSmtp === null ? null : await startSmtpReceiver(platform, { ...inboundSmtp, host }, log);
  const poller = inboundImap === null ? null : startImapPoller(platform, inboundImap, log);
  if (receiver !== null) log.info({ port: receiver.port }, 'inbound e-mail is received by SMTP');
  return {
    smtpPort: receiver?.port ?? null,
    stop: async () => {
      await Promise.all([receiver?.stop(), poller?.stop()]);
    },
  };
}
