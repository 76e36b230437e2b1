import { isDeepStrictEqual } from 'node:util';
import Type from 'typebox';
import { insertAudit } from '../../../../platform/audit/audit.queries.ts';
import type { App } from '../../../../platform/http/route.ts';
import { writeInTransaction } from '../../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { LocalTime, OneOf, PropertyParams } from '../../../../platform/schema.ts';
import { callerOf, only, propertyOf, roomKeepers } from '../../../properties/index.ts';
import { getSettings, lockSettings, updateSettings } from './settings.queries.ts';

const StayOverPolicy = Type.Object(
  {
    kind: OneOf(['DAILY', 'EVERY_N_DAYS', 'ON_REQUEST'], {
      title: 'StayOverKind',
      description: 'How often a room is made up while a guest stays in it. ON_REQUEST: only when the guest asks.',
      examples: ['DAILY'],
    }),
    days: Type.Integer({ minimum: 1, maximum: 31, description: 'After how many nights, for EVERY_N_DAYS.', examples: [2] }),
  },
  { title: 'StayOverPolicy', description: 'When the room of a guest who stays is made up.' },
);

const Settings = Type.Object(
  {
    stayOver: StayOverPolicy,
    dirtyAt: Type.String({
      ...LocalTime,
      description: 'Local time at which the service day begins: the rooms that are due become DIRTY.',
      examples: ['06:00'],
    }),
    dirtyRoomAtCheckIn: OneOf(['WARN', 'REFUSE'], {
      title: 'DirtyRoomAtCheckIn',
      description:
        'What a check-in or a move into a room that is not ready does. WARN: it is done, and the response has a warning. REFUSE: 409.',
      examples: ['WARN'],
    }),
    needsInspection: Type.Boolean({
      description: 'true: a room is ready when it is INSPECTED; false: when it is CLEAN.',
      examples: [false],
    }),
  },
  { title: 'HousekeepingSettings', description: 'How the property keeps its rooms.' },
);

/** `GET` and `PUT .../housekeeping/settings`. */
export function registerSettings(app: App, platform: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/housekeeping/settings',
    config: { access: roomKeepers },
    schema: {
      operationId: 'getHousekeepingSettings',
      tags: ['Housekeeping'],
      summary: 'How the property keeps its rooms',
      params: PropertyParams,
      response: { 200: Settings },
    },
    handler: (request) => getSettings(platform.db, propertyOf(request).id),
  });

  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/housekeeping/settings',
    config: { access: only('ADMIN', 'MANAGER') },
    schema: {
      operationId: 'updateHousekeepingSettings',
      tags: ['Housekeeping'],
      summary: 'Change how the property keeps its rooms',
      description: 'A missing field keeps its value.',
      params: PropertyParams,
      body: Type.Partial(Settings, {
        title: 'HousekeepingSettingsUpdate',
        examples: [{ stayOver: { kind: 'EVERY_N_DAYS', days: 2 }, dirtyRoomAtCheckIn: 'REFUSE' }],
      }),
      response: { 200: Settings },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const at = platform.clock();
        const before = await lockSettings(tx, propertyId, at);
        const after = { ...before, ...request.body };
        if (isDeepStrictEqual(before, after)) return { status: 200, body: before };
        await updateSettings(tx, propertyId, after, at);
        const entry = { entityId: propertyId, before, after };
        await insertAudit(tx, { propertyId, actorId: callerOf(request).userId, at }, 'housekeeping.settings-changed', entry);
        return { status: 200, body: after };
      }),
  });
}
