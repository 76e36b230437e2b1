import { setTimeout as sleep } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import type { ImapSetting } from '../../../config/inbound-settings.ts';
import { sqlState } from '../../../platform/db/database-errors.ts';
import type { Logger } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addMilliseconds, type Timestamp } from '../../../platform/time.ts';
import { acquireMailbox, extendMailboxLease, mailboxName, releaseMailbox } from './mailbox.queries.ts';
import { FolderMissing, LeaseLost, readMailbox } from './read-mailbox.ts';

/** Polls a mailbox while it runs. */
export type ImapPoller = {
  /** Lets the current message be stored, then closes the connection. Never fails. */
  stop(): Promise<void>;
  /** Reads new messages now, and returns how many were stored. @throws the error that stopped the reading */
  pollOnce(): Promise<{ stored: number }>;
};

const POLL_INTERVAL_MS = 10_000;
const PAUSE_MS_MAX = 5 * 60_000;
/** An instance that has died keeps the others from reading for at most this time. */
const LEASE_MS = 60_000;
const CONNECT_MS_MAX = 15_000;
const GREETING_MS_MAX = 10_000;
const SOCKET_IDLE_MS_MAX = 60_000;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** The response code of a refusal by the server (RFC 9051 7.1), a word in capitals. */
function getServerCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'serverResponseCode' in error ? error.serverResponseCode : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** A log line for errors that only a person can fix. They are not retried every few seconds, which could lock the account. */
function explainRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('authenticationFailed' in error && error.authenticationFailed === true)
    return 'INBOUND_IMAP_URL: the server refuses the user or the password';
  if (error instanceof FolderMissing) return 'INBOUND_IMAP_URL: there is no such folder';
  return null;
}

function createClient({ host, port, secure, user, password }: ImapSetting, log: Logger): ImapFlow {
  const client = new ImapFlow({
    host,
    port,
    secure,
    auth: { user, pass: password },
    clientInfo: { name: 'Hostelry', version: '', vendor: '', 'support-url': '' },
    // On other hosts STARTTLS is used if the server offers it, and the certificate is verified.
    ...(LOOPBACK.test(host) ? { doSTARTTLS: false } : {}),
    disableAutoIdle: true,
    logger: false,
    emitLogs: false,
    connectionTimeout: CONNECT_MS_MAX,
    greetingTimeout: GREETING_MS_MAX,
    socketTimeout: SOCKET_IDLE_MS_MAX,
  });
  // Pending calls reject on their own. Without a listener, the error event would end the process.
  client.on('error', (error: unknown) => log.debug({ code: sqlState(error) }, 'the connection to the mailbox ended'));
  return client;
}

/** The lease by which one instance at a time reads the mailbox. */
function createLease({ db, clock }: Platform, name: string) {
  let held: Timestamp | null = null;
  const nextEnd = (): Timestamp => addMilliseconds(clock(), LEASE_MS);
  return {
    acquire: async () => {
      const until = nextEnd();
      const position = await acquireMailbox(db, { name, until }, held, clock());
      held = position === null ? null : until;
      return position;
    },
    /** Extends the lease once half of it is over. @throws LeaseLost */
    keep: async (): Promise<void> => {
      if (held === null) throw new LeaseLost();
      if (addMilliseconds(held, -LEASE_MS / 2) > clock()) return;
      const until = nextEnd();
      if (!(await extendMailboxLease(db, { name, until: held }, until))) throw new LeaseLost();
      held = until;
    },
    release: async (): Promise<void> => {
      const until = held;
      held = null;
      if (until !== null) await releaseMailbox(db, { name, until }).catch(() => {});
    },
  };
}

/** Polls one at a time, over a connection that is kept between polls. */
function createPolls(platform: Platform, setting: ImapSetting, log: Logger) {
  const { folder } = setting;
  const name = mailboxName(setting);
  const lease = createLease(platform, name);
  let client: ImapFlow | null = null;
  let isStopping = false;
  let last: Promise<unknown> = Promise.resolve();

  const connected = async (): Promise<ImapFlow> => {
    if (client?.usable === true) return client;
    client?.close();
    const opened = createClient(setting, log);
    client = opened;
    await opened.connect();
    return opened;
  };
  const disconnect = (): void => {
    client?.close();
    client = null;
  };

  const poll = async (): Promise<number> => {
    if (isStopping) return 0;
    const position = await lease.acquire();
    if (position === null) {
      disconnect();
      return 0;
    }
    try {
      const open = await connected();
      return await readMailbox(
        { platform, client: open, name, folder, log, keepLease: lease.keep, isStopping: () => isStopping },
        position,
      );
    } catch (error) {
      disconnect();
      // Another instance may be able to read it.
      await lease.release();
      if (isStopping || error instanceof LeaseLost) return 0;
      throw error;
    }
  };
  return {
    poll: (): Promise<number> => {
      const next = last.then(poll);
      last = next.catch(() => {});
      return next;
    },
    stop: async (): Promise<void> => {
      isStopping = true;
      // A message that is being stored is stored; pending calls to the server fail at once.
      disconnect();
      await last;
      await lease.release();
      disconnect();
    },
  };
}

/**
 * Reads the mailbox (IMAP, RFC 9051) every ten seconds, in one instance of the service at a time. The mailbox is not changed. While the
 * server cannot be reached, the pauses grow to five minutes; after a wrong password they are five minutes at once.
 * @param everyMs null: read only when `pollOnce` is called
 */
export function startImapPoller(
  platform: Platform,
  setting: ImapSetting,
  log: Logger,
  everyMs: number | null = POLL_INTERVAL_MS,
): ImapPoller {
  const polls = createPolls(platform, setting, log);
  const stopping = new AbortController();
  let failures = 0;

  const pauseAfterFailure = (error: unknown): number => {
    const refusal = explainRefusal(error);
    failures += 1;
    // The error itself is not logged: it may contain what was sent to the server, and the server's answer.
    if (refusal !== null) log.error({ host: setting.host }, refusal);
    else
      log.warn(
        { host: setting.host, code: getServerCode(error) ?? sqlState(error), failures },
        'the mailbox cannot be read at the moment',
      );
    return refusal === null ? Math.min(PAUSE_MS_MAX, POLL_INTERVAL_MS * 2 ** Math.min(failures, 10)) : PAUSE_MS_MAX;
  };
  const run = async (every: number): Promise<void> => {
    while (!stopping.signal.aborted) {
      let pause = every;
      try {
        await polls.poll();
        failures = 0;
      } catch (error) {
        pause = pauseAfterFailure(error);
      }
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };
  const running = everyMs === null ? Promise.resolve() : run(everyMs);
  return {
    pollOnce: async () => ({ stored: await polls.poll() }),
    stop: async () => {
      stopping.abort();
      await polls.stop().catch(() => {});
      await running;
    },
  };
}
