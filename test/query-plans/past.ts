import assert from 'node:assert/strict';
import pg from 'pg';
import { findSeededProperty, seedPropertyGroup } from '../../bench/seed/property-group.ts';
import { createTestDatabase } from '../harness/database.ts';
import { type ApiClient, type TestService as Service, startTestService } from '../harness/service-under-test.ts';
import { explained, type Plan } from './explain.ts';
import type { HotRequest, Scene } from './hot-requests.ts';
import { addHistory } from './more-history.ts';
import type { OwnWork } from './own-work.ts';

const PROPERTIES = 4;
/** Smaller tables may be read from end to end. */
const ROWS_MIN = 1000;

/** The product with a history of this length. `large`: its large tables. */
export type Past = {
  large: ReadonlySet<string>;
  ask: (request: HotRequest) => Promise<Plan[]>;
  work: (own: OwnWork) => Promise<Plan[]>;
  stop: () => Promise<void>;
};

/** Sends it, and takes from the response what later ones need. */
async function send({ running: service }: Service, apiClient: ApiClient, scene: Scene, request: HotRequest): Promise<void> {
  const { name, method, path, body, headers, status, keep } = request;
  const response = await service.app.inject({
    method,
    url: path(scene),
    headers: { authorization: `Bearer ${apiClient.token}`, ...headers },
    ...(body === undefined ? {} : { payload: body(scene) }),
  });
  assert.equal(response.statusCode, status, `${name}: ${response.body}`);
  if (keep !== undefined) Object.assign(scene, keep({ body: response.json(), link: String(response.headers.link) }));
}

async function listLarge(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= ${ROWS_MIN}`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Seeds properties with this many days of history and the same present, and starts the product on them. */
export async function openPast(days: number): Promise<Past> {
  const database = await createTestDatabase();
  const now = new Date().toISOString();
  await seedPropertyGroup(database.connectionString, { properties: PROPERTIES, days }, now);
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await addHistory(client);
  const large = await listLarge(client);
  await client.end();
  const service = await startTestService({ DATABASE_URL: database.connectionString });
  const property = await findSeededProperty(database.connectionString);
  const apiClient = await service.newUser();
  const root = await service.newUser({ superAdmin: true });
  await root.put(`${property.path}/users/${apiClient.userId}/roles`, { roles: ['MANAGER'] });
  const scene = {
    property,
    userId: apiClient.userId,
    now,
    bookingId: '',
    requestId: '',
    stayId: '',
    paymentId: '',
    pending: 0,
    guestId: '',
    laterPage: '',
  };
  return {
    large,
    ask: (request) => explained(() => send(service, apiClient, scene, request)),
    work: ({ run }) => explained(() => run(service.running.platform, scene)),
    stop: async () => {
      await service.stop();
      await database.drop();
    },
  };
}
