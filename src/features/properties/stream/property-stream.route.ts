import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { PropertyParams, StreamQuery } from '../../../platform/schema.ts';
import { openStream } from '../../../platform/sse/sse.ts';
import { callerOf, member, propertyOf } from '../access/access.ts';
import { createChanges } from './changes.ts';
import { PropertySnapshot, propertyChange } from './property-stream.schema.ts';
import type { StreamParts } from './stream-parts.ts';

/** `GET /properties/{propertyId}/stream`: all changes of one property that the caller may see. */
export function registerPropertyStream(app: App, platform: Platform, parts: StreamParts): void {
  const changes = createChanges(parts);
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/stream',
    // A HEAD request would hang, because the response has no end.
    exposeHeadRoute: false,
    config: {
      access: member,
      stream: true,
      events: { 'property.snapshot': PropertySnapshot, 'property.changed': propertyChange(parts.items) },
    },
    schema: {
      operationId: 'streamProperty',
      tags: ['Properties', 'Streams'],
      summary: 'All live changes of the property (server-sent events)',
      description:
        'First `property.snapshot`, then `property.changed` for each change of a type that the caller may see. Open the stream before reading lists: then nothing is missed. After a second snapshot (the id was too old to resume) read the lists again. The stream ends when the roles of the caller change. Resumes with `Last-Event-ID`.',
      params: PropertyParams,
      querystring: StreamQuery,
    },
    handler: (request, reply) => {
      const { id } = propertyOf(request);
      const caller = callerOf(request);
      const { kinds, types } = changes.kindsFor(caller);
      return openStream(platform, request, reply, {
        propertyId: id,
        stream: 'property-stream',
        subjectId: null,
        kinds,
        // A superAdmin sees everything, and as a member without that right at most what the roles allow: then the stream ends.
        caller: { userId: caller.userId, expiresAt: caller.tokenExpiresAt, rolesHeld: caller.superAdmin ? [] : caller.roles },
        snapshotName: 'property.snapshot',
        snapshot: async () => ({ types }),
        decorate: {
          name: 'property.changed',
          rewrite: (change) => changes.view(change, { links: platform, propertyId: id, caller }),
        },
      });
    },
  });
}
