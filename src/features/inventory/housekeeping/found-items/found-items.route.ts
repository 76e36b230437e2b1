import Type from 'typebox';
import { insertAudit } from '../../../../platform/audit/audit.queries.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { notFound } from '../../../../platform/errors.ts';
import { etagOf, refuseStale } from '../../../../platform/http/etag.ts';
import { paged, pageOf } from '../../../../platform/http/paging.ts';
import type { App } from '../../../../platform/http/route.ts';
import { writeInTransaction } from '../../../../platform/http/write-transaction.ts';
import { newId } from '../../../../platform/ids.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { Id, Nullable, OneOf, PageQuery, PropertyParams, Reason, Timestamp } from '../../../../platform/schema.ts';
import { instantOf } from '../../../../platform/time.ts';
import { callerOf, propertyOf, roomKeepers } from '../../../properties/index.ts';
import { Colleague, RoomNumber } from '../housekeeping.schema.ts';
import { lockRooms } from '../rooms/conditions.route.ts';
import {
  type FoundItemRow,
  findFoundItem,
  insertFoundItem,
  listFoundItems,
  lockFoundItem,
  updateFoundItem,
} from './found-item.queries.ts';

const Status = OneOf(['KEPT', 'RETURNED', 'DISPOSED'], {
  title: 'FoundItemStatus',
  description: 'KEPT: the hotel has it. RETURNED: the guest has it again. DISPOSED: it was given away or thrown away.',
  examples: ['KEPT'],
});
const Description = Type.String({ ...Reason, description: 'What it is.', examples: ['black umbrella'] });
const FoundAt = Type.String({ ...Timestamp, description: 'When it was found.' });

export const FoundItem = Type.Object(
  {
    id: Id,
    roomId: Id,
    roomNumber: RoomNumber,
    description: Description,
    foundAt: FoundAt,
    status: Status,
    hasPicture: Type.Boolean({ description: 'Whether `.../found-items/{itemId}/picture` has a picture.', examples: [false] }),
    createdBy: Type.Object(Colleague.properties, { title: 'Finder', description: 'Who entered it.' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'FoundItem', description: 'Something that a guest left behind.' },
);

export const FoundItemPath = Type.Object({ propertyId: Id, itemId: Type.String({ ...Id, description: 'What was found.' }) });

export function foundItemView({ picture, version: _version, ...item }: FoundItemRow) {
  return { ...item, hasPicture: picture !== null };
}

/** @throws Problem 404 */
export async function getFoundItem(db: Db, propertyId: string, itemId: string): Promise<FoundItemRow> {
  const item = await findFoundItem(db, propertyId, itemId);
  if (item === undefined) throw notFound('found item');
  return item;
}

const auditedOf = ({ description, foundAt, status }: FoundItemRow) => ({ description, foundAt, status });

function readItems(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/housekeeping/found-items',
    config: { access: roomKeepers },
    schema: {
      operationId: 'listFoundItems',
      tags: ['Housekeeping'],
      summary: 'What was found in rooms, the newest first',
      params: PropertyParams,
      querystring: Type.Object({ ...PageQuery, status: Type.Optional(Status) }),
      response: { 200: Type.Array(FoundItem) },
    },
    handler: async (request, reply) => {
      const page = pageOf(request.query, ['timestamp', 'uuid']);
      const after = page.after === null ? null : { at: String(page.after[0]), id: String(page.after[1]) };
      const status = request.query.status ?? null;
      const rows = await listFoundItems(db, propertyOf(request).id, { status, after, most: page.fetch });
      return paged(request, reply, page, rows.map(foundItemView), (row) => [row.foundAt, row.id]);
    },
  });
}

function addItem(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/housekeeping/found-items',
    config: { access: roomKeepers, withoutLocation: true },
    schema: {
      operationId: 'addFoundItem',
      tags: ['Housekeeping'],
      summary: 'Enter something that was found in a room',
      description: 'A picture is added afterwards.',
      params: PropertyParams,
      body: Type.Object(
        {
          roomId: Id,
          description: Description,
          foundAt: Type.Optional(Nullable({ ...FoundAt, description: 'When it was found; now by default.' })),
          status: Type.Optional(Status),
        },
        {
          title: 'FoundItemRequest',
          examples: [{ roomId: '0198c0de-1111-7000-8000-000000000001', description: 'black umbrella' }],
        },
      ),
      response: { 201: FoundItem },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const actorId = callerOf(request).userId;
        const { description, status = 'KEPT', foundAt } = request.body;
        const roomId = request.body.roomId.toLowerCase();
        const [id, at] = [newId(), platform.clock()];
        await lockRooms(tx, propertyId, [roomId]);
        const item = { id, roomId, description, status, foundAt: foundAt == null ? at : instantOf(foundAt, 'foundAt') };
        await insertFoundItem(tx, propertyId, item, actorId, at);
        await insertAudit(tx, { propertyId, actorId, at }, 'found-item.added', { entityId: id, after: item });
        const row = await getFoundItem(tx, propertyId, id);
        return { status: 201, body: foundItemView(row), etag: etagOf(row.version) };
      }),
  });
}

function changeItem(app: App, platform: Platform): void {
  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/housekeeping/found-items/:itemId',
    config: { access: roomKeepers, tagged: true },
    schema: {
      operationId: 'updateFoundItem',
      tags: ['Housekeeping'],
      summary: 'Say what became of something that was found',
      description: 'A missing field keeps its value.',
      params: FoundItemPath,
      body: Type.Partial(Type.Object({ description: Description, foundAt: FoundAt, status: Status }), {
        title: 'FoundItemUpdate',
        examples: [{ status: 'RETURNED' }],
      }),
      response: { 200: FoundItem },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const at = platform.clock();
        if (!(await lockFoundItem(tx, propertyId, request.params.itemId))) throw notFound('found item');
        const before = await getFoundItem(tx, propertyId, request.params.itemId);
        refuseStale(request, etagOf(before.version));
        const { foundAt, ...changes } = request.body;
        const next = { ...before, ...changes, ...(foundAt === undefined ? {} : { foundAt: instantOf(foundAt, 'foundAt') }) };
        await updateFoundItem(tx, propertyId, next, at);
        const after = await getFoundItem(tx, propertyId, before.id);
        const entry = { entityId: before.id, before: auditedOf(before), after: auditedOf(after) };
        await insertAudit(tx, { propertyId, actorId: callerOf(request).userId, at }, 'found-item.updated', entry);
        return { status: 200, body: foundItemView(after), etag: etagOf(after.version) };
      }),
  });
}

/** What guests left in rooms. */
export function registerFoundItems(app: App, platform: Platform): void {
  readItems(app, platform);
  addItem(app, platform);
  changeItem(app, platform);
}
