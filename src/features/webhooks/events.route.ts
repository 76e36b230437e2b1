import { parseList } from '../../platform/http/list-parameter.ts';
import type { App } from '../../platform/http/route.ts';
import { findLastPosition } from '../../platform/outbox/events.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { PropertyParams } from '../../platform/schema.ts';
import { CHANGE_TYPES, callerOf, member, propertyOf, type StreamParts } from '../properties/index.ts';
import { refusePosition } from './endpoints.rules.ts';
import { EventQuery, eventPage } from './event.schema.ts';
import { listEvents } from './events.queries.ts';
import type { WebhookEvents } from './webhook-events.ts';

const LIMIT_DEFAULT = 200;

/** `GET /properties/{propertyId}/events`: what endpoints get, for callers who cannot receive. */
export function registerEvents(app: App, { db }: Platform, events: WebhookEvents, items: StreamParts['items']): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/events',
    config: { access: member, errors: [410] },
    schema: {
      operationId: 'listEvents',
      tags: ['Properties', 'Webhooks'],
      summary: 'Changes of the property after a position, oldest first',
      description:
        'The same events as the live stream of the property and the outbound webhooks, to poll: each caller gets the types that the roles allow. Send `nextAfter` as `after` of the next request. Events are kept for a day, and for 30 days once the property has a webhook endpoint; 410 when events after the position are deleted.',
      params: PropertyParams,
      querystring: EventQuery,
      response: { 200: eventPage(items) },
    },
    handler: async (request, reply) => {
      const { id } = propertyOf(request);
      const caller = callerOf(request);
      const { after, limit = LIMIT_DEFAULT, kinds } = request.query;
      const types = parseList(kinds, CHANGE_TYPES, 'kinds') ?? [];
      if (after === undefined) return { items: [], nextAfter: await findLastPosition(db, id), hasMore: false };
      const { range, events: rows } = await listEvents(db, id, {
        after,
        streams: events.streamsOf(types, caller),
        most: limit + 1,
      });
      const refusal = refusePosition(after, range);
      if (refusal !== null) throw refusal;
      const shown = rows.slice(0, limit);
      const hasMore = rows.length > limit;
      const nextAfter = hasMore ? (shown.at(-1)?.position ?? after) : range.lastPosition;
      const page = { items: shown.map((event) => events.view(id, event, caller)), nextAfter, hasMore };
      // The events have the form already in which the streams send them: the serialiser would check each against all schemas.
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(page) as never);
    },
  });
}
