import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { invalid } from '../../../../platform/errors.ts';
import type { App } from '../../../../platform/http/route.ts';
import { writeInTransaction } from '../../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { Nullable, Reason, Timestamp } from '../../../../platform/schema.ts';
import { type Timestamp as Instant, instantOf } from '../../../../platform/time.ts';
import { callerOf, propertyOf, roomLeaders } from '../../../properties/index.ts';
import { OutOfOrder, setOutOfOrder } from '../../rooms/index.ts';
import { RoomPath } from '../housekeeping.schema.ts';

/** @throws Problem 400 for a time that is over */
function endOf(text: string | null | undefined, now: Instant): Instant | null {
  if (text == null) return null;
  const untilAt = instantOf(text, 'untilAt');
  if (untilAt <= now) throw invalid('untilAt', 'must be in the future');
  return untilAt;
}

const changedBy = (request: FastifyRequest, at: Instant) => ({ actorId: callerOf(request).userId, at });

/** `PUT` and `DELETE .../out-of-order`: the maintenance of a room, with its reason and its end. */
export function registerOutOfOrder(app: App, platform: Platform): void {
  const url = '/properties/:propertyId/housekeeping/rooms/:roomId/out-of-order';
  app.route({
    method: 'PUT',
    url,
    config: { access: roomLeaders, errors: [409] },
    schema: {
      operationId: 'setRoomOutOfOrder',
      tags: ['Housekeeping'],
      summary: 'Put a room out of order, with reason and end',
      description:
        'The same as `maintenance` of the room: a room with a guest is 409, and one that is out of order cannot be sold. At `untilAt` it ends by itself and the room becomes DIRTY.',
      params: RoomPath,
      body: Type.Object(
        {
          reason: Reason,
          untilAt: Type.Optional(Nullable({ ...Timestamp, description: 'When it ends by itself; without it a person ends it.' })),
        },
        { title: 'OutOfOrderRequest', examples: [{ reason: 'tap leaks', untilAt: null }] },
      ),
      response: { 200: OutOfOrder },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const now = platform.clock();
        const body = { reason: request.body.reason, untilAt: endOf(request.body.untilAt, now) };
        const changes = await setOutOfOrder(tx, propertyId, request.params.roomId, body, changedBy(request, now));
        return { status: 200, body, events: { propertyId, changes } };
      }),
  });

  app.route({
    method: 'DELETE',
    url,
    config: { access: roomLeaders },
    schema: {
      operationId: 'endRoomOutOfOrder',
      tags: ['Housekeeping'],
      summary: 'Put a room in order again: it becomes DIRTY',
      description: 'A room that is not out of order stays as it is.',
      params: RoomPath,
      response: { 204: Type.Null() },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const by = changedBy(request, platform.clock());
        return {
          status: 204,
          events: { propertyId, changes: await setOutOfOrder(tx, propertyId, request.params.roomId, null, by) },
        };
      }),
  });
}
