import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { PropertyParams } from '../../platform/schema.ts';
import { openStream } from '../../platform/sse/sse.ts';
import { callerOf, member, propertyOf } from '../properties/index.ts';
import { BoardStreamQuery } from '../rooms/index.ts';
import { changeView, kindsFor } from './changes.ts';
import { PropertyChange, PropertySnapshot } from './property-stream.schema.ts';

/** `GET /properties/{propertyId}/stream`: all changes of one property that the caller may see. */
export function registerPropertyStream(app: App, platform: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/stream',
    // A HEAD request would hang, because the response has no end.
    exposeHeadRoute: false,
    config: {
      access: member,
      stream: true,
      events: { 'property.snapshot': PropertySnapshot, 'property.changed': PropertyChange },
    },
    schema: {
      operationId: 'streamProperty',
      tags: ['Properties', 'Streams'],
      summary: 'All live changes of the property (server-sent events)',
      description:
        'First `property.snapshot`, then `property.changed` for each change of a type that the caller may see. Open the stream before reading lists: then nothing is missed. After a second snapshot (the id was too old to resume) read the lists again. The stream ends when the roles of the caller change. Resumes with `Last-Event-ID`.',
      params: PropertyParams,
      querystring: BoardStreamQuery,
    },
    handler: (request, reply) => {
      const { id } = propertyOf(request);
      const caller = callerOf(request);
      const { kinds, types } = kindsFor(caller);
      return openStream(platform, request, reply, {
        propertyId: id,
        stream: 'property-stream',
        subjectId: null,
        kinds,
        // A superAdmin sees everything, and as a member without that right at most what the roles allow: then the stream ends.
        caller: { userId: caller.userId, expiresAt: caller.tokenExpiresAt, rolesHeld: caller.superAdmin ? [] : caller.roles },
        snapshotName: 'property.snapshot',
        snapshot: async () => ({ types }),
        decorate: { name: 'property.changed', rewrite: (change) => changeView(platform, id, caller, change) },
      });
    },
  });
}
