import { setTimeout as sleep } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import type { ImapSetting } from '../../../inbound-settings.ts';
import { sqlState } from '../../../platform/db/database-errors.ts';
import type { Logger } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addMilliseconds, type Timestamp } from '../../../platform/time.ts';
import { endTurn, extendTurn, takeTurn } from './mailbox.queries.ts';
import { FolderMissing, Overtaken, readMailbox } from './read-mailbox.ts';

/** Reads a mailbox again and again while it runs. */
export type ImapPoller = {
  /** Lets the message under way be stored, and closes the connection. Never fails. */
  stop(): Promise<void>;
  /** Reads what is new, now: how many messages were. @throws why it could not be read */
  pollOnce(): Promise<{ stored: number }>;
};

const EVERY_MS = 10_000;
const PAUSE_MS_MAX = 5 * 60_000;
/** How long an instance that has died keeps the others from reading. */
const TURN_MS = 60_000;
const CONNECT_MS_MAX = 15_000;
const GREETING_MS_MAX = 10_000;
const SILENCE_MS_MAX = 60_000;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** The server's own code of a refusal (RFC 9051 7.1), a word in capitals. */
function serverCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'serverResponseCode' in error ? error.serverResponseCode : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** What only a person can put right: asking every few seconds would lock the account. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('authenticationFailed' in error && error.authenticationFailed === true)
    return 'INBOUND_IMAP_URL: the server refuses the user or the password';
  if (error instanceof FolderMissing) return 'INBOUND_IMAP_URL: there is no such folder';
  return null;
}

function newClient({ host, port, secure, user, password }: ImapSetting, log: Logger): ImapFlow {
  const client = new ImapFlow({
    host,
    port,
    secure,
    auth: { user, pass: password },
    clientInfo: { name: 'Hostelry', version: '', vendor: '', 'support-url': '' },
    // Elsewhere TLS is taken where the server offers it, with a certificate that holds.
    ...(LOOPBACK.test(host) ? { doSTARTTLS: false } : {}),
    disableAutoIdle: true,
    logger: false,
    emitLogs: false,
    connectionTimeout: CONNECT_MS_MAX,
    greetingTimeout: GREETING_MS_MAX,
    socketTimeout: SILENCE_MS_MAX,
  });
  // What was asked for fails by itself; unheard, it would end the process.
  client.on('error', (error: unknown) => log.debug({ code: sqlState(error) }, 'the connection to the mailbox ended'));
  return client;
}

/** This instance's right to read the mailbox, against the others of the database. */
function createTurn({ db, clock }: Platform, name: string) {
  let held: Timestamp | null = null;
  const nextEnd = (): Timestamp => addMilliseconds(clock(), TURN_MS);
  return {
    take: async () => {
      const until = nextEnd();
      const position = await takeTurn(db, { name, until }, held, clock());
      held = position === null ? null : until;
      return position;
    },
    /** Written once in a while, not for every message. @throws Overtaken */
    stay: async (): Promise<void> => {
      if (held === null) throw new Overtaken();
      if (addMilliseconds(held, -TURN_MS / 2) > clock()) return;
      const until = nextEnd();
      if (!(await extendTurn(db, { name, until: held }, until))) throw new Overtaken();
      held = until;
    },
    end: async (): Promise<void> => {
      const until = held;
      held = null;
      if (until !== null) await endTurn(db, { name, until }).catch(() => {});
    },
  };
}

/** The connection, kept from one visit to the next, and the visits, one at a time. */
function createVisits(platform: Platform, setting: ImapSetting, log: Logger) {
  const { user, host, port, folder } = setting;
  const name = `${user}@${host}:${port}/${folder}`;
  const turn = createTurn(platform, name);
  let client: ImapFlow | null = null;
  let leaving = false;
  let last: Promise<unknown> = Promise.resolve();

  const connected = async (): Promise<ImapFlow> => {
    if (client?.usable === true) return client;
    client?.close();
    const opened = newClient(setting, log);
    client = opened;
    await opened.connect();
    return opened;
  };
  const disconnect = (): void => {
    client?.close();
    client = null;
  };

  const visit = async (): Promise<number> => {
    if (leaving) return 0;
    const known = await turn.take();
    if (known === null) {
      disconnect();
      return 0;
    }
    try {
      const open = await connected();
      return await readMailbox({ platform, client: open, name, folder, log, stay: turn.stay, isLeaving: () => leaving }, known);
    } catch (error) {
      disconnect();
      // Another instance may have better luck.
      await turn.end();
      if (leaving || error instanceof Overtaken) return 0;
      throw error;
    }
  };
  return {
    visit: (): Promise<number> => {
      const next = last.then(visit);
      last = next.catch(() => {});
      return next;
    },
    stop: async (): Promise<void> => {
      leaving = true;
      // What is being stored is stored; what is being asked of the server fails at once.
      disconnect();
      await last;
      await turn.end();
      disconnect();
    },
  };
}

/**
 * Reads the mailbox (IMAP, RFC 9051) every ten seconds, in one instance of the service at a time. Nothing is changed in it. While the
 * server is away the pauses grow to five minutes; after a wrong password they are that long at once.
 * @param everyMs null: only when told to
 */
export function startImapPoller(
  platform: Platform,
  setting: ImapSetting,
  log: Logger,
  everyMs: number | null = EVERY_MS,
): ImapPoller {
  const visits = createVisits(platform, setting, log);
  const stopping = new AbortController();
  let failures = 0;

  const pauseAfterFailure = (error: unknown): number => {
    const refusal = refusalOf(error);
    failures += 1;
    // Never the error itself: it may hold what was sent to the server, and the server's words.
    if (refusal !== null) log.error({ host: setting.host }, refusal);
    else
      log.warn(
        { host: setting.host, code: serverCode(error) ?? sqlState(error), failures },
        'the mailbox cannot be read at the moment',
      );
    return refusal === null ? Math.min(PAUSE_MS_MAX, EVERY_MS * 2 ** Math.min(failures, 10)) : PAUSE_MS_MAX;
  };
  const run = async (every: number): Promise<void> => {
    while (!stopping.signal.aborted) {
      let pause = every;
      try {
        await visits.visit();
        failures = 0;
      } catch (error) {
        pause = pauseAfterFailure(error);
      }
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };
  const running = everyMs === null ? Promise.resolve() : run(everyMs);
  return {
    pollOnce: async () => ({ stored: await visits.visit() }),
    stop: async () => {
      stopping.abort();
      await visits.stop().catch(() => {});
      await running;
    },
  };
}
