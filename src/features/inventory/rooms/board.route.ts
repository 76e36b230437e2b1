import Type from 'typebox';
import { readForRequest } from '../../../platform/http/database-position.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { PropertyParams, StreamQuery } from '../../../platform/schema.ts';
import { openStream } from '../../../platform/sse/sse.ts';
import { callerOf, member, propertyOf, type StreamItem } from '../../properties/index.ts';
import { listBoard } from './board.queries.ts';
import { boardRowFor, isAgentOnly } from './rooms.rules.ts';
import { BoardChange, type BoardChangeView, BoardRow } from './rooms.schema.ts';

/** A row of the board in the property's stream. */
export const boardItem: StreamItem = {
  schema: BoardChange,
  show: (content, { caller }) => {
    const row = boardRowFor(caller, content as BoardChangeView);
    return { id: row.roomId, bookingId: row.stay?.bookingId ?? null, removed: row.removed === true, item: row };
  },
};

/** The board and its live stream. */
export function registerBoard(app: App, platform: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/rooms/board',
    config: { access: member },
    schema: {
      operationId: 'getBoard',
      tags: ['Board'],
      summary: 'Every room with its status and the guest in it, by room number',
      description:
        'INACTIVE: the room or its type is not active; else MAINTENANCE: it is in maintenance; else OCCUPIED: it has an active stay; else FREE. A member whose only role is AGENT sees neither names of guests nor why a room is out of order.',
      params: PropertyParams,
      response: { 200: Type.Array(BoardRow) },
    },
    handler: async (request) => {
      const rows = await readForRequest(platform, request, (db) => listBoard(db, propertyOf(request).id));
      return rows.map((row) => boardRowFor(callerOf(request), row));
    },
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/rooms/board/stream',
    // A HEAD request would hang, because the response has no end.
    exposeHeadRoute: false,
    config: { access: member, stream: true, events: { 'board.snapshot': Type.Array(BoardRow), 'board.room': BoardChange } },
    schema: {
      operationId: 'streamBoard',
      tags: ['Board', 'Streams'],
      summary: 'Live changes of the board (server-sent events)',
      description:
        'First `board.snapshot` with the whole board, then `board.room` with the row of a room for each change: a new room is a row not seen before, a deleted room has `removed: true`. Resumes with `Last-Event-ID`.',
      params: PropertyParams,
      querystring: StreamQuery,
    },
    handler: (request, reply) => {
      const { id } = propertyOf(request);
      const caller = callerOf(request);
      return openStream(platform, request, reply, {
        propertyId: id,
        stream: 'board',
        subjectId: null,
        caller: { userId: caller.userId, expiresAt: caller.tokenExpiresAt },
        snapshotName: 'board.snapshot',
        snapshot: async (tx) => (await listBoard(tx, id)).map((row) => boardRowFor(caller, row)),
        // For all others the text of a change is made once.
        ...(isAgentOnly(caller)
          ? { decorate: { rewrite: ({ data }) => boardRowFor(caller, JSON.parse(data) as BoardChangeView) } }
          : {}),
      });
    },
  });
}
