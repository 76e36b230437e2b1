import Type from 'typebox';
import { auditFieldsOf, insertAudit } from '../../../platform/audit/audit.queries.ts';
import { etagOf, refuseStale, tagged } from '../../../platform/http/etag.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { queueRelatedChange } from '../../../platform/outbox/related-changes.queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import { PropertyParams } from '../../../platform/schema.ts';
import { callerOf, lockCurrency, member, only, propertyOf } from '../../properties/index.ts';
import {
  deleteRatePlan,
  getRatePlan,
  insertRatePlan,
  listRatePlans,
  lockRatePlan,
  updateRatePlan,
} from './rate-plans.queries.ts';
import { refuseOtherCurrency, refuseRateDecimals } from './rates.rules.ts';
import { RatePlan, RatePlanCreate, RatePlanListQuery, RatePlanParams, RatePlanUpdate } from './rates.schema.ts';

/** A rate plan shows the code of its room type and the currency of its property, which can change while its own row does not. */
export function ratePlanEtag(version: number, shown: { roomTypeCode: string; currency: string }): string {
  return etagOf(version, `${encodeURIComponent(shown.roomTypeCode)}-${shown.currency}`);
}

function registerReadRatePlans(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/rate-plans',
    config: { access: member },
    schema: {
      operationId: 'listRatePlans',
      tags: ['Rate plans'],
      summary: 'The rate plans of the property, by code',
      params: PropertyParams,
      querystring: RatePlanListQuery,
      response: { 200: Type.Array(RatePlan) },
    },
    handler: (request) => listRatePlans(db, propertyOf(request).id, request.query.roomTypeCode ?? null),
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/rate-plans/:ratePlanId',
    config: { access: member, tagged: true },
    schema: {
      operationId: 'getRatePlan',
      tags: ['Rate plans'],
      summary: 'One rate plan',
      params: RatePlanParams,
      response: { 200: RatePlan },
    },
    handler: async (request, reply) => {
      const { view, version } = await getRatePlan(db, propertyOf(request).id, request.params.ratePlanId);
      return tagged(request, reply, ratePlanEtag(version, view), view);
    },
  });
}

function registerCreateRatePlan(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/rate-plans',
    config: { access: only('ADMIN', 'MANAGER'), errors: [409] },
    schema: {
      operationId: 'createRatePlan',
      tags: ['Rate plans'],
      summary: 'Create a rate plan for a room type',
      description: 'A deleted room type is 404.',
      params: PropertyParams,
      body: RatePlanCreate,
      response: { 201: RatePlan },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const { code, name, roomTypeCode, baseRate } = request.body;
        const currency = await lockCurrency(tx, propertyId);
        refuseRateDecimals(baseRate, 'baseRate', currency);
        refuseOtherCurrency(request.body.currency, currency);
        const [id, at] = [newId(), platform.clock()];
        const row = { code: code.trim(), name: name.trim(), roomTypeCode: roomTypeCode.trim(), baseRate };
        await insertRatePlan(tx, propertyId, id, row, at);
        const { view, version } = await getRatePlan(tx, propertyId, id);
        await insertAudit(tx, { propertyId, actorId: callerOf(request).userId, at }, 'rate-plan.created', {
          entityId: id,
          after: auditFieldsOf(view),
        });
        const location = `/properties/${propertyId}/rate-plans/${id}`;
        return { status: 201, body: view, etag: ratePlanEtag(version, view), location };
      }),
  });
}

function registerUpdateRatePlan(app: App, platform: Platform): void {
  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/rate-plans/:ratePlanId',
    config: { access: only('ADMIN', 'MANAGER'), tagged: true },
    schema: {
      operationId: 'updateRatePlan',
      tags: ['Rate plans'],
      summary: 'Change a rate plan',
      description: 'What was sold with the plan keeps its price. Code and room type cannot change.',
      params: RatePlanParams,
      body: RatePlanUpdate,
      response: { 200: RatePlan },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const at = platform.clock();
        const currency = await lockCurrency(tx, propertyId);
        refuseRateDecimals(request.body.baseRate, 'baseRate', currency);
        refuseOtherCurrency(request.body.currency, currency);
        const before = await lockRatePlan(tx, propertyId, request.params.ratePlanId);
        const etag = ratePlanEtag(before.version, before.view);
        refuseStale(request, etag);
        const { id } = before.view;
        const name = request.body.name?.trim() ?? before.view.name;
        const baseRate = request.body.baseRate ?? before.view.baseRate;
        if (name === before.view.name && baseRate === before.view.baseRate) return { status: 200, body: before.view, etag };
        await updateRatePlan(tx, propertyId, id, { name, baseRate }, at);
        await queueRelatedChange(tx, { propertyId, kind: 'rate_plan', id });
        const { view, version } = await getRatePlan(tx, propertyId, id);
        await insertAudit(tx, { propertyId, actorId: callerOf(request).userId, at }, 'rate-plan.updated', {
          entityId: id,
          before: auditFieldsOf(before.view),
          after: auditFieldsOf(view),
        });
        return { status: 200, body: view, etag: ratePlanEtag(version, view) };
      }),
  });
}

function registerDeleteRatePlan(app: App, platform: Platform): void {
  app.route({
    method: 'DELETE',
    url: '/properties/:propertyId/rate-plans/:ratePlanId',
    config: { access: only('ADMIN', 'MANAGER'), tagged: true },
    schema: {
      operationId: 'deleteRatePlan',
      tags: ['Rate plans'],
      summary: 'Delete a rate plan and its calendar',
      description: 'What was sold with the plan keeps its price; the code can be used again.',
      params: RatePlanParams,
      response: { 204: Type.Null() },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const at = platform.clock();
        const { view, version } = await lockRatePlan(tx, propertyId, request.params.ratePlanId);
        refuseStale(request, ratePlanEtag(version, view));
        await deleteRatePlan(tx, propertyId, view.id, at);
        await queueRelatedChange(tx, { propertyId, kind: 'rate_plan', id: view.id });
        const actorId = callerOf(request).userId;
        await insertAudit(tx, { propertyId, actorId, at }, 'rate-plan.deleted', {
          entityId: view.id,
          before: auditFieldsOf(view),
        });
        return { status: 204 };
      }),
  });
}

export function registerRatePlans(app: App, platform: Platform): void {
  registerReadRatePlans(app, platform);
  registerCreateRatePlan(app, platform);
  registerUpdateRatePlan(app, platform);
  registerDeleteRatePlan(app, platform);
}
