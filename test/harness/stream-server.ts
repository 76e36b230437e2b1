import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { createDatabase, type Db, type Tx } from '../../src/platform/db/database.ts';
import { createPool } from '../../src/platform/db/pool.ts';
import { withoutReplica } from '../../src/platform/db/replica-reads.ts';
import { createErrorHandler } from '../../src/platform/http/error-handler.ts';
import { createEventHub, type EventHub, type EventHubIntervals } from '../../src/platform/outbox/event-hub.ts';
import { insertEventCounter } from '../../src/platform/outbox/events.queries.ts';
import type { FindRevoked } from '../../src/platform/outbox/revoked-streams.ts';
import { openStream, type StreamOptions } from '../../src/platform/sse/sse.ts';
import { createTestDatabase } from './database.ts';

/** One process of the service, as far as live streams go: its own database pool, event hub and HTTP server. */
export type Instance = { url: string; hub: EventHub; warnings: string[]; stop(): Promise<void> };

export type InstanceOptions = {
  intervals?: Partial<EventHubIntervals>;
  findRevoked?: FindRevoked;
  /** Changes the parameters of the instance's only stream. */
  stream?: (options: StreamOptions) => StreamOptions;
};

/** What the board of these tests shows: how often each of its room types has changed. */
export type BoardRow = { id: string; version: number };

/** A property whose board is streamed, and no other feature. */
export type StreamServer = {
  db: Db;
  connectionString: string;
  propertyId: string;
  roomTypeIds: string[];
  startInstance(options?: InstanceOptions): Promise<Instance>;
  stop(): Promise<void>;
};

export async function listBoard(db: Db, propertyId: string): Promise<BoardRow[]> {
  return db.selectFrom('room_type').select(['id', 'version']).where('property_id', '=', propertyId).orderBy('id').execute();
}

/** Changes one row of the board; returns the row as the stream must send it. */
export async function touch(tx: Tx, propertyId: string, id: string): Promise<BoardRow> {
  const { rows } = await sql<BoardRow>`
    update room_type set version = version + 1 where property_id = ${propertyId} and id = ${id} returning id, version`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('unknown room type');
  return row;
}

function connect(connectionString: string, size: number): Db {
  return createDatabase(createPool({ connectionString, prepared: true, size, onConnectionError: () => {} }), true);
}

async function insertProperty(db: Db, roomTypeIds: readonly string[]): Promise<string> {
  const propertyId = randomUUID();
  const code = propertyId.slice(0, 7).toUpperCase();
  await db.transaction().execute(async (tx) => {
    await sql`insert into property (id, code, name, timezone, currency, created_at, updated_at)
      values (${propertyId}, ${code}, 'Hotel Test', 'Asia/Kolkata', 'INR', now(), now())`.execute(tx);
    await insertEventCounter(tx, propertyId);
    await sql`insert into room_type (property_id, id, code, name, base_occupancy, max_occupancy, version, created_at, updated_at)
      select ${propertyId}, id, id, 'Room', 1, 2, 0, now(), now() from unnest(${[...roomTypeIds]}::uuid[]) as id`.execute(tx);
  });
  return propertyId;
}

async function startInstance(
  property: Pick<StreamServer, 'connectionString' | 'propertyId'>,
  options: InstanceOptions,
): Promise<Instance> {
  const { connectionString, propertyId } = property;
  const db = connect(connectionString, 6);
  const warnings: string[] = [];
  const hub = createEventHub({
    db,
    reads: withoutReplica(db),
    connectionString,
    log: { warn: (_details, message) => warnings.push(message) },
    findRevoked: options.findRevoked ?? (async (callers) => callers.map(() => false)),
    ...(options.intervals === undefined ? {} : { intervals: options.intervals }),
  });
  const app = Fastify();
  app.setErrorHandler(createErrorHandler({}));
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('X-Request-Id', request.id);
  });
  app.get<{ Querystring: { userId?: string; expiresAt?: string } }>('/board', async (request, reply) => {
    const { userId = 'asha', expiresAt = '4000000000' } = request.query;
    const stream: StreamOptions = {
      propertyId,
      stream: 'board',
      subjectId: null,
      caller: { userId, expiresAt: Number(expiresAt) },
      snapshotName: 'board.snapshot',
      snapshot: (tx) => listBoard(tx, propertyId),
    };
    await openStream({ events: hub }, request, reply, options.stream?.(stream) ?? stream);
  });
  app.addHook('preClose', () => hub.stop());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await app.close();
    await db.destroy();
  };
  return {
    url: `http://127.0.0.1:${port}/board`,
    hub,
    warnings,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** A property with its own database; `stop` also stops the instances that were started. */
export async function startStreamServer(): Promise<StreamServer> {
  const { connectionString, drop } = await createTestDatabase();
  const db = connect(connectionString, 12);
  const roomTypeIds = Array.from({ length: 5 }, () => randomUUID()).sort();
  const propertyId = await insertProperty(db, roomTypeIds);
  const property = { db, connectionString, propertyId, roomTypeIds };
  const instances: Instance[] = [];
  return {
    ...property,
    startInstance: async (options = {}) => {
      const instance = await startInstance(property, options);
      instances.push(instance);
      return instance;
    },
    stop: async () => {
      for (const instance of instances) await instance.stop();
      await db.destroy();
      await drop();
    },
  };
}
