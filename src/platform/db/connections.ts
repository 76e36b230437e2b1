import type { Socket } from 'node:net';
import pg from 'pg';
import { isDatabaseUnreachable, isTimeout, sqlState } from './database-errors.ts';
import { type Hosts, hostsOf } from './hosts.ts';

/** Longer than any statement may take: a server that is silent for so long is gone, even when the network reports nothing. */
const SILENCE_MS_MAX = 25_000;
/** An idle connection to a machine that is gone is detected after this time and ten probes, one a second. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** A process has one database; tests have more. */
const KNOWN_MAX = 100;
const known = new Map<string, Hosts>();

/** All parts of the process share the state of the servers, so that a start does not wait for a silent one in each step. */
function knownHosts(connectionString: string): Hosts {
  const hosts = known.get(connectionString) ?? hostsOf(connectionString);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(connectionString, hosts);
  return hosts;
}

/** The driver's timeout errors have no code, and the job queue retries only by code. */
function withCode(error: unknown): unknown {
  if (!(error instanceof Error) || !isTimeout(error) || sqlState(error) !== undefined) return error;
  return Object.assign(error, { code: 'ETIMEDOUT' });
}

/** The server was reached but takes no writes: a replica, or a primary that was demoted. */
class ReadOnlyServer extends Error {
  readonly code = '25006';
  constructor() {
    super('the database server takes no writes');
  }
}

type Callback = (error: Error | null) => void;
type HostConfig = pg.ClientConfig & { hosts: Hosts; patient?: boolean };

/**
 * A connection to one of several servers: the one that took writes last, and refuses one that takes none. The server reports its role when a session begins (`in_hot_standby` and `default_transaction_read_only`, PostgreSQL 14 and later); a
 * pooler that hides it is asked.
 */
class HostClient extends pg.Client {
  readonly #hosts: Hosts;
  readonly #connectionString: string;
  readonly #reported = new Map<string, string>();

  constructor({ hosts, patient, ...config }: HostConfig) {
    const connectionString = hosts.current();
    super({ ...config, connectionString, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS });
    this.#hosts = hosts;
    this.#connectionString = connectionString;
    // A connection that fails before it is used has no owner yet: `connect` reports the error.
    this.on('error', () => {});
    this.connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
      this.#reported.set(status.parameterName, status.parameterValue);
    });
    if (patient !== true) this.once('connect', () => this.#watchSilence());
  }

  /** A machine that is gone reports nothing: a statement that gets no response ends by closing the connection. */
  #watchSilence(): void {
    const { stream } = this.connection as unknown as { stream: Socket };
    stream.setTimeout(SILENCE_MS_MAX, () => {
      const { readyForQuery } = this as unknown as { readyForQuery: boolean };
      if (!readyForQuery) stream.destroy(Object.assign(new Error('the database server does not respond'), { code: 'ETIMEDOUT' }));
    });
  }

  async #isReadOnly(): Promise<boolean> {
    const [standby, readOnly] = ['in_hot_standby', 'default_transaction_read_only'].map((name) => this.#reported.get(name));
    if (standby !== undefined && readOnly !== undefined) return standby === 'on' || readOnly === 'on';
    const { rows } = await this.query<{ readOnly: boolean }>(
      `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "readOnly"`,
    );
    return rows[0]?.readOnly !== false;
  }

  async #open(): Promise<void> {
    try {
      await super.connect();
      if (await this.#isReadOnly()) throw new ReadOnlyServer();
    } catch (error) {
      if (isDatabaseUnreachable(error)) this.#hosts.failed(this.#connectionString);
      this.end().catch(() => {});
      throw error;
    }
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.Client> | undefined {
    const opened = this.#open();
    if (callback === undefined) return opened.then(() => this);
    opened.then(() => callback(null), callback);
    return undefined;
  }
}

type PoolCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/** A pool that tries all servers, where there are several, before it fails. */
class HostPool extends pg.Pool {
  readonly #tries: number;

  constructor(config: pg.PoolConfig, hosts: Hosts, patient: boolean) {
    const Client = hosts.mustWrite ? HostClient : pg.Client;
    super({ connectionString: hosts.current(), ...config, hosts, patient, Client } as unknown as pg.PoolConfig);
    this.#tries = hosts.all.length;
  }

  async #borrow(): Promise<pg.PoolClient> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await super.connect();
      } catch (error) {
        if (tries >= this.#tries || !isDatabaseUnreachable(error) || isTimeout(error)) throw withCode(error);
      }
    }
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: PoolCallback): void;
  override connect(callback?: PoolCallback): Promise<pg.PoolClient> | undefined {
    const borrowed = this.#borrow();
    if (callback === undefined) return borrowed;
    borrowed.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }
}

type PoolConfig = Omit<pg.PoolConfig, 'connectionString'> & {
  connectionString: string;
  /** Statements may take longer than the 20 s of a request. */
  patient?: boolean;
  /** Called when a connection ends, in use or idle; without a handler the error would end the process. */
  onError: (error: Error) => void;
};

/** A pool of connections to the server that takes writes. That is checked only when the connection string names several hosts. */
export function createHostPool({ connectionString, patient = false, onError, ...config }: PoolConfig): pg.Pool {
  const pool = new HostPool(config, knownHosts(connectionString), patient);
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/**
 * Makes single connections, one after the other, to the server that takes writes: each is still to be opened by `connect`, and
 * one that cannot be opened leaves the next one to another host.
 */
export function createClients({ connectionString, ...config }: pg.ClientConfig & { connectionString: string }): () => pg.Client {
  const hosts = knownHosts(connectionString);
  return () =>
    hosts.mustWrite ? new HostClient({ ...config, hosts, patient: true }) : new pg.Client({ ...config, connectionString });
}
