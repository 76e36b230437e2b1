import type { FastifyReply, FastifyRequest } from 'fastify';
import { insertAudit } from '../../platform/audit/audit.queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { etagOf, refuseStale } from '../../platform/http/etag.ts';
import type { App } from '../../platform/http/route.ts';
import { writeInTransaction } from '../../platform/http/write-transaction.ts';
import { queueRelatedChange } from '../../platform/outbox/related-changes.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { PropertyParams } from '../../platform/schema.ts';
import { anyoneInProperty, callerOf, member, only, propertyOf } from './access/access.ts';
import {
  getBillingPolicy,
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

const ETAG_NOTE = 'The ETag, in the response and for If-Match, is that of the property.';

function registerReadPolicies(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/billing-policy',
    config: { access: member },
    schema: {
      operationId: 'getBillingPolicy',
      tags: ['Policies'],
      summary: 'The local times at which the billing day starts and ends',
      params: PropertyParams,
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
      description: 'Public: guests read it before they book. A new property has one free day and a penalty of one night.',
      params: PropertyParams,
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
      params: PropertyParams,
      response: { 200: TransportModeList },
    },
    handler: async (request) => {
      const { allowedTransportModes } = propertyOf(request);
      return TRANSPORT_MODES.filter((mode) => allowedTransportModes.includes(mode));
    },
  });
}

/** How one of the policies is read from the property and written to it. */
type PolicyStore<Policy> = {
  read: (tx: Tx, propertyId: string) => Promise<Policy>;
  /** Resolves to the new version of the property. */
  write: (tx: Tx, propertyId: string, policy: Policy, at: string) => Promise<number>;
};

/** Changes the fields of a policy that the request names; the others keep their value. */
function changePolicy<Policy extends object>(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  action: string,
  { read, write }: PolicyStore<Policy>,
): Promise<never> {
  return writeInTransaction(platform, request, reply, async (tx) => {
    const { id } = propertyOf(request);
    const at = platform.clock();
    await lockProperty(tx, id);
    const { version } = await getProperty(tx, id);
    refuseStale(request, etagOf(version));
    const before = await read(tx, id);
    const changes = request.body as Readonly<Record<string, unknown>>;
    const after = Object.fromEntries(Object.entries(before).map(([field, value]) => [field, changes[field] ?? value])) as Policy;
    const newVersion = await write(tx, id, after, at);
    await insertAudit(tx, { propertyId: id, actorId: callerOf(request).userId, at }, action, { entityId: id, before, after });
    return { status: 200, body: after, etag: etagOf(newVersion) };
  });
}

function registerChangePolicies(app: App, platform: Platform): void {
  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/billing-policy',
    config: { access: only('ADMIN'), tagged: true },
    schema: {
      operationId: 'updateBillingPolicy',
      tags: ['Policies'],
      summary: 'Change the times of the billing day',
      description: `Stays that are checked out keep what they were billed. ${ETAG_NOTE}`,
      params: PropertyParams,
      body: BillingPolicyUpdate,
      response: { 200: BillingPolicy },
    },
    handler: (request, reply) =>
      changePolicy(platform, request, reply, 'property.billing-policy-set', {
        read: getBillingPolicy,
        write: async (tx, id, policy, at) => {
          await queueRelatedChange(tx, { propertyId: id, kind: 'property', id });
          return updateBillingPolicy(tx, id, policy, at);
        },
      }),
  });

  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/cancellation-policy',
    config: { access: only('ADMIN'), tagged: true },
    schema: {
      operationId: 'updateCancellationPolicy',
      tags: ['Policies'],
      summary: 'Change what cancelling costs',
      description: `Applies to cancellations from now on, also of existing bookings. ${ETAG_NOTE}`,
      params: PropertyParams,
      body: CancellationPolicyUpdate,
      response: { 200: CancellationPolicy },
    },
    handler: (request, reply) =>
      changePolicy(platform, request, reply, 'property.cancellation-policy-set', {
        read: getCancellationPolicy,
        write: updateCancellationPolicy,
      }),
  });
}

/** The billing policy, the cancellation policy and the transport modes of a property. */
export function registerPolicies(app: App, platform: Platform): void {
  registerReadPolicies(app, platform);
  registerChangePolicies(app, platform);
}
