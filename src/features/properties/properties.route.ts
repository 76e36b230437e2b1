import { randomInt } from 'node:crypto';
import Type from 'typebox';
import { insertAudit } from '../../platform/audit/audit.queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict } from '../../platform/errors.ts';
import { effect } from '../../platform/http/effect.ts';
import { etagOf, refuseStale, tagged } from '../../platform/http/etag.ts';
import { paged, pageOf } from '../../platform/http/paging.ts';
import type { App } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { currencyDecimals } from '../../platform/money.ts';
import { insertEventCounter } from '../../platform/outbox/events.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { Id, PageQuery } from '../../platform/schema.ts';
import { callerOf, member, only, propertyOf, user } from '../identity/index.ts';
import { upsertMembership } from './members.queries.ts';
import {
  findFinerRate,
  getProperty,
  hasBookings,
  insertProperty,
  listProperties,
  lockProperty,
  type PropertyView,
  replaceEmails,
  updateProperty,
} from './properties.queries.ts';
import { PROPERTY_CODE_ALPHABET, PROPERTY_CODE_LENGTH, PROPERTY_DEFAULTS, refuseRebase } from './properties.rules.ts';
import { JoinCode, Property, PropertyCreate, PropertyUpdate } from './properties.schema.ts';
import { readCode, readProperty } from './read-property.ts';

/** There are 27 billion codes: even with a million properties, ten in a row are never all taken by chance. */
const CODE_TRIES_MAX = 10;

const params = Type.Object({ propertyId: Id });

function generateCode(): string {
  return Array.from({ length: PROPERTY_CODE_LENGTH }, () =>
    PROPERTY_CODE_ALPHABET.charAt(randomInt(PROPERTY_CODE_ALPHABET.length)),
  ).join('');
}

async function insertWithNewCode(tx: Tx, id: string, fields: Parameters<typeof insertProperty>[2], at: string): Promise<void> {
  for (let attempt = 0; attempt < CODE_TRIES_MAX; attempt += 1) {
    if (await insertProperty(tx, id, { ...fields, code: generateCode() }, at)) return;
  }
  throw conflict('no free property code was found: try again', 'codes_used_up');
}

/** What the audit log keeps of a property: what a client may write. */
function auditedOf({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...fields }: PropertyView) {
  return fields;
}

function registerCreateProperty(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties',
    config: { access: user, errors: [409] },
    schema: {
      operationId: 'createProperty',
      tags: ['Properties'],
      summary: 'Create a property',
      description: 'The property gets a join code of seven characters; the caller becomes its ADMIN.',
      body: PropertyCreate,
      response: { 201: Property },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const { name, timezone, currency } = request.body;
        const fields = { ...PROPERTY_DEFAULTS, name, timezone, currency, ...readProperty(request.body) };
        const [id, at, actorId] = [newId(), platform.clock(), callerOf(request).userId];
        const { otaAliases, allowedTransportModes, emailAddresses } = fields;
        const lists = { otaAliases: [...otaAliases], allowedTransportModes: [...allowedTransportModes] };
        await insertWithNewCode(tx, id, { ...fields, code: '', ...lists }, at);
        await insertEventCounter(tx, id);
        await replaceEmails(tx, id, emailAddresses);
        await upsertMembership(tx, id, actorId, ['ADMIN'], at);
        const { view, version } = await getProperty(tx, id);
        await insertAudit(tx, id, {
          at,
          actorId,
          action: 'property.created',
          entity: 'property',
          entityId: id,
          after: auditedOf(view),
        });
        return { status: 201, body: view, etag: etagOf(version), location: `/properties/${id}` };
      }),
  });
}

function registerReadProperties(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties',
    config: { access: user },
    schema: {
      operationId: 'listProperties',
      tags: ['Properties'],
      summary: 'The properties of the caller, by name',
      description: 'Those the caller is an enabled member of; a superAdmin sees all.',
      querystring: Type.Object(PageQuery),
      response: { 200: Type.Array(Property) },
    },
    handler: async (request, reply) => {
      const { userId, superAdmin } = callerOf(request);
      const page = pageOf(request.query, ['string', 'uuid']);
      const after = page.after === null ? null : { name: String(page.after[0]), id: String(page.after[1]) };
      const rows = await listProperties(db, { memberId: superAdmin ? null : userId, after, most: page.fetch });
      return paged(request, reply, page, rows, (row) => [row.name, row.id]);
    },
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId',
    config: { access: member, tagged: true },
    schema: { operationId: 'getProperty', tags: ['Properties'], summary: 'One property', params, response: { 200: Property } },
    handler: async (request, reply) => {
      const { view, version } = await getProperty(db, propertyOf(request).id);
      return tagged(request, reply, etagOf(version), view);
    },
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/code',
    config: { access: member },
    schema: {
      operationId: 'getPropertyCode',
      tags: ['Properties'],
      summary: 'The join code of the property',
      description: 'It joins nobody by itself: joining also takes an access code.',
      params,
      response: { 200: JoinCode },
    },
    handler: async (request) => {
      const { view } = await getProperty(db, propertyOf(request).id);
      return { code: view.code };
    },
  });
}

/** A rate that the currency cannot express could not be billed. @throws Problem 409 */
async function refuseFinerRates(tx: Tx, propertyId: string, currency: string): Promise<void> {
  const decimals = currencyDecimals(currency);
  const finer = decimals === null ? null : await findFinerRate(tx, propertyId, decimals);
  if (finer !== null)
    throw conflict(`currency cannot be ${currency}: ${finer} has more than ${decimals} decimals`, 'property_in_use');
}

function registerUpdateProperty(app: App, platform: Platform): void {
  app.route({
    method: 'PUT',
    url: '/properties/:propertyId',
    config: { access: only('ADMIN'), errors: [409], tagged: true },
    schema: {
      operationId: 'updateProperty',
      tags: ['Properties'],
      summary: 'Change a property',
      description:
        'A field left out keeps its value; a list replaces the one before. timezone and currency are fixed once the property has a booking.',
      params,
      body: PropertyUpdate,
      response: { 200: Property },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const fields = readProperty(request.body);
        const code = request.body.code === undefined ? undefined : readCode(request.body.code);
        const { id } = propertyOf(request);
        const at = platform.clock();
        // Strong enough to keep new bookings out until the time zone and the currency are settled.
        await lockProperty(tx, id, 'update');
        const before = await getProperty(tx, id);
        refuseStale(request, etagOf(before.version));
        const refusal = refuseRebase(before.view, fields, await hasBookings(tx, id));
        if (refusal !== null) throw conflict(refusal, 'property_in_use');
        const { currency } = fields;
        if (currency !== undefined && currency !== before.view.currency) await refuseFinerRates(tx, id, currency);
        await updateProperty(tx, id, { ...before.view, ...fields, code: code ?? before.view.code }, at);
        if (fields.emailAddresses !== undefined) await replaceEmails(tx, id, fields.emailAddresses);
        const { view, version } = await getProperty(tx, id);
        await insertAudit(tx, id, {
          at,
          actorId: callerOf(request).userId,
          action: 'property.changed',
          entity: 'property',
          entityId: id,
          before: auditedOf(before.view),
          after: auditedOf(view),
        });
        return { status: 200, body: view, etag: etagOf(version) };
      }),
  });
}

/** Contract 4.2, the property itself. */
export function registerPropertyRecord(app: App, platform: Platform): void {
  registerCreateProperty(app, platform);
  registerReadProperties(app, platform);
  registerUpdateProperty(app, platform);
}
