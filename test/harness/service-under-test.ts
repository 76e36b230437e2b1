import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../src/config/config.ts';
import type { LocalIssuer } from '../../src/evaluation/local-issuer.ts';
import type { Role } from '../../src/features/properties/index.ts';
import { type Service, startService } from '../../src/lifecycle/start.ts';
import { createTestDatabase, databaseSettings, type TestDatabase } from './database.ts';
import { sendHttp } from './http-client.ts';
import { noteStatements } from './statement-log.ts';

noteStatements();

/** The parsed JSON of a response, untyped. */
type Json = ReturnType<typeof JSON.parse>;

/** A response as a client sees it; `body` is parsed JSON (undefined when empty). */
export type ApiResponse = { status: number; headers: Headers; body: Json; text: string };

/** A client with one user's token. */
export type ApiClient = {
  token: string;
  userId: string;
  get(path: string, headers?: Record<string, string>): Promise<ApiResponse>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
  delete(path: string, headers?: Record<string, string>): Promise<ApiResponse>;
};

/** A property for one test, with a client for each requested role. */
export type TestProperty = {
  id: string;
  /** `/properties/{id}` */
  path: string;
  code: string;
  admin: ApiClient;
  /** A new member with these roles. */
  join(...roles: Role[]): Promise<ApiClient>;
};

export type TestService = {
  running: Service;
  url: string;
  /** The service's time: starts at the real one and moves only when set. */
  clock: { now(): string; set(at: string): void; advance(minutes: number): void };
  /** A client without a token. */
  anonymous: ApiClient;
  /** A user that has verified, member of nothing. */
  newUser(options?: { superAdmin?: boolean; phone?: string; name?: string }): Promise<ApiClient>;
  newProperty(fields?: Record<string, unknown>): Promise<TestProperty>;
  /** SQL straight to the database, for data that no endpoint shows. */
  sql<T extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
  stop(): Promise<void>;
};

/** A service seen from outside, without access to its settings and application. */
export type RemoteTestService = Omit<TestService, 'running'>;

/** Settings of a service without practical rate limits. */
export const NO_RATE_LIMITS = { RATE_LIMIT_USER: '0', RATE_LIMIT_PUBLIC: '0', RATE_LIMIT_SENSITIVE: '0' } as const;

let phoneNumbers = 9_000_000_000 + Math.floor(Math.random() * 90_000_000) * 10;

/** A phone number no other test uses. */
export function newPhone(): string {
  phoneNumbers += 1;
  return `+91${phoneNumbers}`;
}

/** Sends one request over a real socket; an object body goes out as JSON, FormData and strings as they are. */
export async function send(url: string, method: string, headers: Record<string, string>, body?: unknown): Promise<ApiResponse> {
  const raw = body === undefined || typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array;
  const response = await sendHttp(
    url,
    method,
    { ...(raw ? {} : { 'content-type': 'application/json' }), ...headers },
    raw ? body : JSON.stringify(body),
  );
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { ...response, body: isJson && response.text !== '' ? JSON.parse(response.text) : undefined };
}

export function clientAt(baseUrl: string, token: string | null, userId = ''): ApiClient {
  const auth: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  return {
    token: token ?? '',
    userId,
    get: (path, headers) => send(baseUrl + path, 'GET', { ...auth, ...headers }),
    post: (path, body, headers) => send(baseUrl + path, 'POST', { ...auth, ...headers }, body),
    put: (path, body, headers) => send(baseUrl + path, 'PUT', { ...auth, ...headers }, body),
    delete: (path, headers) => send(baseUrl + path, 'DELETE', { ...auth, ...headers }),
  };
}

/** Creates users and properties at a service that accepts the tokens of the issuer. */
export function accountsAt(url: string, issuer: LocalIssuer): Pick<TestService, 'newUser' | 'newProperty'> {
  const newUser: TestService['newUser'] = async (options = {}) => {
    const phone = options.phone ?? newPhone();
    const token = await issuer.issueToken({
      subject: phone,
      phone,
      name: options.name ?? 'Test Person',
      superAdmin: options.superAdmin === true,
    });
    const apiResponse = await clientAt(url, token).post('/auth/verify');
    return clientAt(url, token, apiResponse.body.id);
  };

  const newProperty: TestService['newProperty'] = async (fields = {}) => {
    const admin = await newUser();
    const created = await admin.post('/properties', { name: 'Hotel Test', timezone: 'Asia/Kolkata', currency: 'INR', ...fields });
    if (created.status !== 201) throw new Error(`the property was refused: ${created.text}`);
    const { id, code } = created.body;
    const root = await superAdmin();
    const join = async (...roles: Role[]): Promise<ApiClient> => {
      const client = await newUser();
      const given = await root.put(`/properties/${id}/users/${client.userId}/roles`, { roles });
      if (given.status !== 200) throw new Error(`the roles were refused: ${given.text}`);
      return client;
    };
    return { id, path: `/properties/${id}`, code, admin, join };
  };

  let root: Promise<ApiClient> | undefined;
  const superAdmin = (): Promise<ApiClient> => {
    root ??= newUser({ superAdmin: true });
    return root;
  };
  return { newUser, newProperty };
}

function settableClock() {
  let offsetMs = 0;
  const now = (): string => new Date(Date.now() + offsetMs).toISOString();
  return {
    now,
    set: (at: string) => {
      offsetMs = Date.parse(at) - Date.now();
    },
    advance: (minutes: number) => {
      offsetMs += minutes * 60_000;
    },
  };
}

let shared: Promise<TestService> | undefined;

/**
 * A whole service listening on a real socket; call `stop` in `after`. Files that run in one process share a service and its database:
 * each makes its own properties, and finds those of other files beside them. With settings the service is for the file alone.
 * @param env additional settings, as environment variables.
 */
export async function startTestService(env: Record<string, string> = {}): Promise<TestService> {
  if (process.env['TEST_SHARED_SERVICE'] === undefined || Object.keys(env).length > 0) return startOwnTestService(env);
  shared ??= startOwnTestService();
  const service = await shared;
  return { ...service, stop: async () => service.clock.set(new Date().toISOString()) };
}

/** Stops the shared service, for a test that looks at the whole process, and at its end. The next file starts another one. */
export async function stopSharedTestService(): Promise<void> {
  const service = await shared;
  shared = undefined;
  await service?.stop();
}

/** Where a service stores everything. */
export type TestData = { database: TestDatabase; dataDir: string };

/** A copy of the migrated template and an empty folder. */
export async function newTestData(): Promise<TestData> {
  return { database: await createTestDatabase(), dataDir: await mkdtemp(path.join(tmpdir(), 'hostelry-test-')) };
}

/** Removes the database and the folder of a service that has stopped. */
export async function removeTestData({ database, dataDir }: TestData): Promise<void> {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}

/** A service that no other file uses, on its own database: for tests that look at a whole database, or stop the service. */
export async function startOwnTestService(env: Record<string, string> = {}): Promise<TestService> {
  const data = await newTestData();
  const service = await startTestServiceOn(data, env);
  const stop = async (): Promise<void> => {
    await service.stop();
    await removeTestData(data);
  };
  return { ...service, stop };
}

/** A service with this data, which stays when the service stops. */
export async function startTestServiceOn(
  { database, dataDir }: TestData,
  env: Record<string, string> = {},
): Promise<TestService> {
  const clock = settableClock();
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    ...databaseSettings(database),
    LOG_LEVEL: 'silent',
    // Nothing listens there: no test may ever call the real gateway.
    GATEWAY_BASE_URL: 'http://127.0.0.1:9/v1',
    // Tests send requests faster than any user: limits are for the tests about them.
    ...NO_RATE_LIMITS,
    ...env,
  });
  const service = await startService(config, pino({ level: config.logLevel }), clock.now);
  // One connection is kept open: opening one costs the server more than most statements.
  const statements = new pg.Pool({ connectionString: database.connectionString, max: 4, idleTimeoutMillis: 0 });
  statements.on('error', () => {});
  const issuer = service.localIssuer;
  if (issuer === null) throw new Error('tests run in evaluation mode');

  return {
    running: service,
    url: service.url,
    clock,
    anonymous: clientAt(service.url, null),
    ...accountsAt(service.url, issuer),
    sql: async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
      (await statements.query<T>(text, values)).rows,
    stop: async () => {
      await service.stop();
      await statements.end();
    },
  };
}
