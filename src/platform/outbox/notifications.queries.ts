import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { createClients } from '../db/connections.ts';
import type { Db } from '../db/database.ts';

const CHANNEL = 'hostelry_events';
const CONNECT_TIMEOUT_MS = 5_000;
const BACKOFF_FIRST_MS = 100;
const BACKOFF_MAX_MS = 5_000;
const CLOSE_TIMEOUT_MS = 1_000;

/** The name of the listener's connection in pg_stat_activity. */
export const LISTENER_NAME = 'hostelry live events';

/** Notifies every listening process, the sender's own included, that there are new events. */
export async function notifyListeners(db: Db, sender: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${sender})`.execute(db);
}

export type Listener = { close(): Promise<void> };

export type ListenerOptions = {
  connectionString: string;
  /** A process has sent a notification; `sender` is what it passed to `notifyListeners`. */
  onNotification: (sender: string) => void;
  /** Listening from now on: notifications that were sent before were missed. */
  onListening: () => void;
  onLost: (error: unknown) => void;
};

async function connectAndListen(client: pg.Client, onNotification: (sender: string) => void): Promise<void> {
  client.on('notification', ({ payload }) => onNotification(payload ?? ''));
  await client.connect();
  await client.query(`listen ${CHANNEL}`);
}

/** Ends the connection. One that does not answer in time is abandoned. */
async function closeClient(client: pg.Client): Promise<void> {
  const timeout = new AbortController();
  const ended = client.end().catch(() => {});
  await Promise.race([ended, sleep(CLOSE_TIMEOUT_MS, undefined, { signal: timeout.signal, ref: false }).catch(() => {})]);
  timeout.abort();
}

/**
 * Listens on its own connection until closed. It reconnects for ever, after 0.1 s at first and 5 s at most, so the
 * listener survives a restart of the database.
 */
export function openListener(options: ListenerOptions): Listener {
  const closing = new AbortController();
  const { signal } = closing;
  let client: pg.Client | null = null;
  const closed = new Promise<Error>((resolve) =>
    signal.addEventListener('abort', () => resolve(new Error('the listener is closed')), { once: true }),
  );

  const nextClient = createClients({
    connectionString: options.connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: LISTENER_NAME,
    keepAlive: true,
  });

  const listenOnce = async (): Promise<unknown> => {
    const attempt = nextClient();
    client = attempt;
    const gone = new Promise<unknown>((resolve) => {
      attempt.on('error', resolve);
      attempt.on('end', () => resolve(new Error('the connection was closed')));
    });
    const lost = Promise.race([gone, closed]);
    try {
      // The driver never settles a `connect` whose client is ended in the middle of it.
      await Promise.race([connectAndListen(attempt, options.onNotification), lost.then((error) => Promise.reject(error))]);
      options.onListening();
      return await lost;
    } catch (error) {
      return error;
    } finally {
      client = null;
      await closeClient(attempt);
    }
  };

  const listen = async (): Promise<void> => {
    for (let backoffMs = BACKOFF_FIRST_MS; !signal.aborted; backoffMs = Math.min(backoffMs * 2, BACKOFF_MAX_MS)) {
      const startedAt = performance.now();
      const error = await listenOnce();
      if (signal.aborted) return;
      options.onLost(error);
      if (performance.now() - startedAt > BACKOFF_MAX_MS) backoffMs = BACKOFF_FIRST_MS;
      await sleep(backoffMs * (0.5 + Math.random()), undefined, { signal, ref: false }).catch(() => {});
    }
  };

  const listening = listen();
  return {
    close: async () => {
      closing.abort();
      if (client !== null) await closeClient(client);
      await listening;
    },
  };
}
