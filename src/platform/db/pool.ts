import pg from 'pg';
import { createHostPool } from './connections.ts';

/** The pool of one service process. `prepared: false` is for poolers that give each transaction another session. */
export type PoolOptions = {
  connectionString: string;
  prepared: boolean;
  size: number;
  onConnectionError: (error: Error) => void;
};

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 60_000;

/** The longest time of a statement, of its waiting for a lock, and of a transaction that does nothing. */
export const LIMITS = [`statement_timeout = '20s'`, `lock_timeout = '8s'`, `idle_in_transaction_session_timeout = '30s'`];

/**
 * Set once for each connection: limits for statements, lock waits and idle transactions. Behind a pooler in transaction mode only
 * the first two are the connection's own, so each transaction sets its limits again (`pool-client.ts`).
 */
const SESSION_SETTINGS = [`set timezone = 'UTC'`, `set datestyle = 'ISO'`, ...LIMITS.map((limit) => `set ${limit}`)].join(';');

/**
 * PostgreSQL's text of a timestamptz as the product's one form of an instant, `2026-11-20T06:30:00.000Z`.
 * The session runs in UTC; should a pooler have lost that setting, the offset is converted.
 */
export function instantFromText(text: string): string {
  if (!text.endsWith('+00')) return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
  const fraction = text.indexOf('.');
  const millis =
    fraction === -1
      ? '000'
      : text
          .slice(fraction + 1, -3)
          .padEnd(3, '0')
          .slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${millis}Z`;
}

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [DATE, (text) => text],
  [TIMESTAMPTZ, instantFromText],
]);

/** Instants and dates as text, bigint counts as numbers (all of ours stay far below 2^53), numeric as text: never a float. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' ? parsers.get(oid) : undefined) ??
    pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * A pool of connections whose session settings bound every statement, all to the server that takes writes. Connecting is lazy;
 * errors of idle clients are reported.
 */
export function createPool(options: PoolOptions): pg.Pool {
  return createHostPool({
    connectionString: options.connectionString,
    max: options.size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    types,
    // Statements of one packet (`sendTogether`) do not wait for each other's responses.
    pipeline: options.prepared,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, the types do not say so
    onConnect: async (client) => {
      await client.query(SESSION_SETTINGS);
    },
    onError: options.onConnectionError,
  });
}
