import { randomInt } from 'node:crypto';
import Type from 'typebox';
import { auditFieldsOf, insertAudit } from '../../platform/audit/audit.queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict } from '../../platform/errors.ts';
import { etagOf, refuseStale, tagged } from '../../platform/http/etag.ts';
import { paged, pageOf } from '../../platform/http/paging.ts';
import type { App } from '../../platform/http/route.ts';
import { writeInTransaction } from '../../platform/http/write-transaction.ts';
import { newId } from '../../platform/ids.ts';
import { currencyDecimals } from '../../platform/money.ts';
import { insertEventCounter } from '../../platform/outbox/events.queries.ts';
import { queueRelatedChange } from '../../platform/outbox/related-changes.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { PageQuery, PropertyParams } from '../../platform/schema.ts';
import { callerOf, member, only, propertyOf, user } from './access/access.ts';
import { upsertMembership } from './members/members.queries.ts';
import {
  findFinerRate,
  getProperty,
  hasBookings,
  insertProperty,
  listProperties,
  lockProperty,
  replaceEmails,
  updateProperty,
} from './properties.queries.ts';
import { PROPERTY_CODE_ALPHABET, PROPERTY_CODE_LENGTH, PROPERTY_DEFAULTS, refuseFrozenChange } from './properties.rules.ts';
import { JoinCode, Property, PropertyCreate, PropertyUpdate } from './properties.schema.ts';
import { readPropertyCode, readPropertyFields } from './read-property.ts';

/** There are 27 billion codes: even with a million properties, ten random codes are never all taken. */
const CODE_TRIES_MAX = 10;

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
      writeInTransaction(platform, request, reply, async (tx) => {
        const { name, timezone, currency } = request.body;
        const fields = { ...PROPERTY_DEFAULTS, name, timezone, currency, ...readPropertyFields(request.body) };
        const [id, at, actorId] = [newId(), platform.clock(), callerOf(request).userId];
        const { otaAliases, allowedTransportModes, emailAddresses } = fields;
        const lists = { otaAliases: [...otaAliases], allowedTransportModes: [...allowedTransportModes] };
        await insertWithNewCode(tx, id, { ...fields, code: '', ...lists }, at);
        await insertEventCounter(tx, id);
        await replaceEmails(tx, id, emailAddresses);
        await upsertMembership(tx, id, actorId, ['ADMIN'], at);
        const { view, version } = await getProperty(tx, id);
        await insertAudit(tx, { propertyId: id, actorId, at }, 'property.created', { entityId: id, after: auditFieldsOf(view) });
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
      description: 'The properties of which the caller is an enabled member; a superAdmin sees all.',
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
    schema: {
      operationId: 'getProperty',
      tags: ['Properties'],
      summary: 'One property',
      params: PropertyParams,
      response: { 200: Property },
    },
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
      description: 'Joining also needs an access code.',
      params: PropertyParams,
      response: { 200: JoinCode },
    },
    handler: async (request) => {
      const { view } = await getProperty(db, propertyOf(request).id);
      return { code: view.code };
    },
  });
}

/** @throws Problem 409 when a rate has more decimals than the currency: it could not be billed */
async function refuseFinerRates(tx: Tx, propertyId: string, currency: string): Promise<void> {
  const decimals = currencyDecimals(currency);
  const finer = await findFinerRate(tx, propertyId, decimals);
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
        'A missing field keeps its value; a list replaces the present one. timezone and currency cannot change when the property has a booking.',
      params: PropertyParams,
      body: PropertyUpdate,
      response: { 200: Property },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const fields = readPropertyFields(request.body);
        const code = request.body.code === undefined ? undefined : readPropertyCode(request.body.code);
        const { id } = propertyOf(request);
        const at = platform.clock();
        // This lock keeps new bookings out until the time zone and the currency are decided.
        await lockProperty(tx, id, 'update');
        const before = await getProperty(tx, id);
        refuseStale(request, etagOf(before.version));
        const refusal = refuseFrozenChange(before.view, fields, await hasBookings(tx, id));
        if (refusal !== null) throw conflict(refusal, 'property_in_use');
        const { currency } = fields;
        if (currency !== undefined && currency !== before.view.currency) await refuseFinerRates(tx, id, currency);
        await updateProperty(tx, id, { ...before.view, ...fields, code: code ?? before.view.code }, at);
        if (fields.emailAddresses !== undefined) await replaceEmails(tx, id, fields.emailAddresses);
        const { view, version } = await getProperty(tx, id);
        await queueRelatedChange(tx, { propertyId: id, kind: 'property', id });
        await insertAudit(tx, { propertyId: id, actorId: callerOf(request).userId, at }, 'property.changed', {
          entityId: id,
          before: auditFieldsOf(before.view),
          after: auditFieldsOf(view),
        });
        return { status: 200, body: view, etag: etagOf(version) };
      }),
  });
}

/** Creating, reading and changing properties. */
export function registerPropertyRecord(app: App, platform: Platform): void {
  registerCreateProperty(app, platform);
  registerReadProperties(app, platform);
  registerUpdateProperty(app, platform);
}
