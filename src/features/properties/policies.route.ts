import Type from 'typebox';
import { insertAudit } from '../../platform/audit/audit.queries.ts';
import { effect } from '../../platform/http/effect.ts';
import { etagOf, refuseStale } from '../../platform/http/etag.ts';
import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { Id } from '../../platform/schema.ts';
import { anyoneInProperty, callerOf, member, only, propertyOf } from '../identity/index.ts';
import {
  getCancellationPolicy,
  getProperty,
  lockProperty,
  updateBillingPolicy,
  updateCancellationPolicy,
} from './properties.queries.ts';
import { TRANSPORT_MODES } from './properties.rules.ts';
import {
  BillingPolicy,
  BillingPolicyUpdate,
  CancellationPolicy,
  CancellationPolicyUpdate,
  TransportModeList,
} from './properties.schema.ts';

const params = Type.Object({ propertyId: Id });

const TAG_NOTE = "The ETag of the answer, and the one for If-Match, is the property's.";

function registerReadPolicies(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/billing-policy',
    config: { access: member },
    schema: {
      operationId: 'getBillingPolicy',
      tags: ['Policies'],
      summary: 'Local times at which the billing day starts and ends',
      params,
      response: { 200: BillingPolicy },
    },
    handler: async (request) => {
      const { billingCheckinTime, billingCheckoutTime } = propertyOf(request);
      return { billingCheckinTime, billingCheckoutTime };
    },
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/cancellation-policy',
    config: { access: anyoneInProperty },
    schema: {
      operationId: 'getCancellationPolicy',
      tags: ['Policies'],
      summary: 'What cancelling costs',
      description: 'Public: guests read it before they book. A property starts with one free day and a penalty of one night.',
      params,
      response: { 200: CancellationPolicy },
    },
    handler: (request) => getCancellationPolicy(db, propertyOf(request).id),
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/transport-modes',
    config: { access: member },
    schema: {
      operationId: 'listTransportModes',
      tags: ['Policies'],
      summary: 'The transport modes that bookings of the property may name',
      params,
      response: { 200: TransportModeList },
    },
    handler: async (request) => {
      const { allowedTransportModes } = propertyOf(request);
      return TRANSPORT_MODES.filter((mode) => allowedTransportModes.includes(mode));
    },
  });
}

function registerBillingPolicy(app: App, platform: Platform): void {
  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/billing-policy',
    config: { access: only('ADMIN'), tagged: true },
    schema: {
      operationId: 'updateBillingPolicy',
      tags: ['Policies'],
      summary: 'Change the times of the billing day',
      description: `Stays that are checked out keep what they were billed. ${TAG_NOTE}`,
      params,
      body: BillingPolicyUpdate,
      response: { 200: BillingPolicy },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const { id } = propertyOf(request);
        const at = platform.clock();
        await lockProperty(tx, id);
        const { view, version } = await getProperty(tx, id);
        refuseStale(request, etagOf(version));
        const before = { billingCheckinTime: view.billingCheckinTime, billingCheckoutTime: view.billingCheckoutTime };
        const after = {
          billingCheckinTime: request.body.billingCheckinTime ?? before.billingCheckinTime,
          billingCheckoutTime: request.body.billingCheckoutTime ?? before.billingCheckoutTime,
        };
        const newVersion = await updateBillingPolicy(tx, id, after, at);
        const actorId = callerOf(request).userId;
        await insertAudit(tx, id, {
          at,
          actorId,
          action: 'property.billing-policy-set',
          entity: 'property',
          entityId: id,
          before,
          after,
        });
        return { status: 200, body: after, etag: etagOf(newVersion) };
      }),
  });
}

function registerCancellationPolicy(app: App, platform: Platform): void {
  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/cancellation-policy',
    config: { access: only('ADMIN'), tagged: true },
    schema: {
      operationId: 'updateCancellationPolicy',
      tags: ['Policies'],
      summary: 'Change what cancelling costs',
      description: `Counts for cancellations from now on, also of bookings made before. ${TAG_NOTE}`,
      params,
      body: CancellationPolicyUpdate,
      response: { 200: CancellationPolicy },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const { id } = propertyOf(request);
        const at = platform.clock();
        await lockProperty(tx, id);
        const { version } = await getProperty(tx, id);
        refuseStale(request, etagOf(version));
        const before = await getCancellationPolicy(tx, id);
        const after = {
          freeDaysBeforeCheckin: request.body.freeDaysBeforeCheckin ?? before.freeDaysBeforeCheckin,
          penaltyMode: request.body.penaltyMode ?? before.penaltyMode,
        };
        const newVersion = await updateCancellationPolicy(tx, id, after, at);
        const actorId = callerOf(request).userId;
        await insertAudit(tx, id, {
          at,
          actorId,
          action: 'property.cancellation-policy-set',
          entity: 'property',
          entityId: id,
          before,
          after,
        });
        return { status: 200, body: after, etag: etagOf(newVersion) };
      }),
  });
}

/** Contract 4.2: billing policy, cancellation policy, transport modes. */
export function registerPolicies(app: App, platform: Platform): void {
  registerReadPolicies(app, platform);
  registerBillingPolicy(app, platform);
  registerCancellationPolicy(app, platform);
}
