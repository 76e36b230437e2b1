import Type from 'typebox';
import type { App } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { PropertyParams } from '../../../../platform/schema.ts';
import { propertyOf, roomLeaders } from '../../../properties/index.ts';
import { Colleague } from '../housekeeping.schema.ts';
import { listHousekeepers } from './assignment.queries.ts';

/** `GET .../housekeeping/people`: those to whom rooms are assigned. A SUPERVISOR, who assigns, does not read the whole team. */
export function registerPeople(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/housekeeping/people',
    config: { access: roomLeaders },
    schema: {
      operationId: 'listHousekeepers',
      tags: ['Housekeeping'],
      summary: 'The active members with the role HOUSEKEEPING, by name',
      params: PropertyParams,
      response: { 200: Type.Array(Colleague) },
    },
    handler: (request) => listHousekeepers(db, propertyOf(request).id),
  });
}
