import Type from 'typebox';
import { invalid } from '../../../platform/errors.ts';
import { readForRequest } from '../../../platform/http/database-position.ts';
import { paged, pageOf } from '../../../platform/http/paging.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { PropertyParams } from '../../../platform/schema.ts';
import { only, propertyOf } from '../access/access.ts';
import { listAuditEntries } from './audit-log.queries.ts';
import { AuditEntry, AuditLogQuery } from './audit-log.schema.ts';

const ENTITIES_MAX = 20;

/** The kinds of a list with commas; null when it was not sent. @throws Problem 400 */
function parseEntities(text: string | undefined): string[] | null {
  if (text === undefined) return null;
  const entities = [...new Set(text.split(',').map((word) => word.trim()))];
  if (entities.length > ENTITIES_MAX) throw invalid('entity', `must be a list of at most ${ENTITIES_MAX}`);
  return entities;
}

/** The audit log of a property: an entry for every change of a record. */
export function registerAuditLog(app: App, platform: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/audit-log',
    config: { access: only('ADMIN', 'MANAGER') },
    schema: {
      operationId: 'listAuditLog',
      tags: ['Audit'],
      summary: 'Changes in the property, newest first',
      params: PropertyParams,
      querystring: AuditLogQuery,
      response: { 200: Type.Array(AuditEntry) },
    },
    handler: async (request, reply) => {
      const page = pageOf(request.query, ['timestamp', 'uuid']);
      const { bookingId = null, entityId = null, actorId = null, entity, from = null, to = null } = request.query;
      const filter = {
        bookingId,
        entityId,
        actorId,
        entities: parseEntities(entity),
        from,
        to,
        after: page.after === null ? null : { at: String(page.after[0]), id: String(page.after[1]) },
        most: page.fetch,
      };
      const rows = await readForRequest(platform, request, (db) => listAuditEntries(db, propertyOf(request).id, filter));
      return paged(request, reply, page, rows, (row) => [row.at, row.id]);
    },
  });
}
