/**
 * Records of one hotel named in the queries and bodies of another's requests: made from the description of the API, so that a new
 * endpoint is covered, or fails the test until its references are listed. Paths: isolation.test.ts.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { listOperations, type OpenApi, type Operation } from '../proof/fuzz/description.ts';
import { withValue } from './harness/bad-values.ts';
import { documentForm, newPicture } from './harness/documents.ts';
import { contentOf, newPopulatedProperty, type PopulatedProperty } from './harness/populated-property.ts';
import { filled } from './harness/routes.ts';
import { type ApiResponse, startOwnTestService, type TestService } from './harness/service-under-test.ts';
import { bodyOf, holdRooms, hoursFrom, openBooking } from './harness/stays.ts';

type Ids = Readonly<Record<string, string>>;
type Reference = { operation: Operation; name: string; steps: (string | number)[] | null };

let service: TestService;
let ours: Ids;
let theirs: Ids;
let property: PopulatedProperty;
let neighbour: PopulatedProperty;
let references: Reference[];

/** Fields that reference a record of a property, and the record. */
const REFERS_TO: Readonly<Record<string, string>> = {
  roomId: 'freeRoomId',
  roomIds: 'freeRoomId',
  bookingId: 'bookingId',
  bookingIds: 'bookingId',
  guestId: 'guestId',
  qrId: 'qrId',
  paymentLinkId: 'paymentLinkId',
  paymentId: 'paymentId',
  roomTypeCode: 'roomTypeCode',
  ratePlanCode: 'ratePlanCode',
  ratePlanId: 'ratePlanId',
  imageIds: 'imageId',
  cardIndex: 'cardIndex',
  entityId: 'freeRoomId',
  actorId: 'adminId',
  userId: 'adminId',
  userIds: 'adminId',
  lineIds: 'chargeId',
  paymentIds: 'paymentId',
};

/** Fields that look like references but are not: of the catalogue of all hotels, of the world, or of their own record only. */
const REFERS_TO_NO_PROPERTY = new Set([
  'amenityIds',
  'tagIds',
  'iconKey',
  'countryCode',
  'code',
  'cardId',
  'keyId',
  'lastEventId',
  'reservationNumber',
  'roomNumber',
  'vehicleNumber',
  'documentNumber',
  'visaNumber',
  'stateCode',
  'postalCode',
  'branchCode',
  'accountNumber',
  // Where a list goes on: ids are compared, no record is looked up.
  'before',
]);
const LOOKS_LIKE_ONE = /(?:Ids?|Codes?|Index|Key|Number|Ref|Reference)$|^code$/;

/** Joining names the property itself, by its code: that is what the access code is for. */
const OUTSIDE = new Set(['joinProperty']);

/**
 * Where the response is not 404: 400 for some fields, and for a wrong value in a list or on a card; filtered lists are then
 * empty. Only in some cases is an unknown record different.
 */
const DISTINGUISHED = new Set(['linkGuest guestId', 'linkVehicle bookingId']);
const OTHERWISE: Readonly<Record<string, number>> = {
  'getAvailabilityRange bookingId': 200,
  'getFreeRooms bookingId': 200,
  'listAvailableRoomsWithRate bookingId': 200,
  'linkGuest guestId': 400,
  'linkVehicle bookingId': 400,
  'reorderRoomImages imageIds': 400,
  'reorderRoomTypeImages imageIds': 400,
  'proposeRoomAssignments userIds': 400,
  'replaceRoomAssignments userId': 400,
  'storeStayCard cardIndex': 400,
  'storeTemporaryCard cardIndex': 400,
  'listRatePlans roomTypeCode': 200,
  'listAuditLog bookingId': 200,
  'listAuditLog entityId': 200,
  'listAuditLog actorId': 200,
  'listBookings guestId': 200,
  'listInvoices bookingId': 200,
  'createInvoice lineIds': 400,
  'createInvoice paymentIds': 400,
};

async function idsOf(full: PopulatedProperty): Promise<Ids> {
  const plan = bodyOf(await full.admin.get(`${full.path}/rate-plans/${full.params.ratePlanId}`));
  const [link] = await service.sql<{ id: string }>(
    `insert into gateway_request (property_id, id, booking_id, kind, state, amount, currency, key_id, gateway_id, expires_at, ended_at, created_at, updated_at)
    select property_id, $1, booking_id, 'LINK', 'CANCELLED', amount, currency, key_id, $2, expires_at, ended_at, created_at, updated_at
    from gateway_request where id = $3 returning id`,
    [randomUUID(), `plink_${randomUUID().slice(0, 13)}`, full.params.qrId],
  );
  return {
    ...full.params,
    adminId: full.admin.userId,
    freeRoomId: full.freeRoomId,
    ratePlanCode: plan.code,
    paymentLinkId: link?.id ?? '',
  };
}

before(async () => {
  service = await startOwnTestService();
  [property, neighbour] = await Promise.all([newPopulatedProperty(service, 'OURS'), newPopulatedProperty(service, 'THEIRS')]);
  [ours, theirs] = await Promise.all([idsOf(property), idsOf(neighbour)]);
  const open = await openBooking(property);
  const held = await holdRooms(property, open.id, { roomTypeCode: ours['roomTypeCode'] });
  ours = { ...ours, openBookingId: open.id, openRequestId: held.id };
  const operations = listOperations((await service.anonymous.get('/openapi.json')).body as OpenApi);
  references = operations.flatMap((operation) => {
    const inQuery = operation.parameters
      .filter(({ in: place }) => place === 'query')
      .map(({ name, schema }) => ({ operation, name, steps: null, schema }));
    const inBody = [...(operation.json?.fields ?? []), ...(operation.upload ?? [])].flatMap(({ steps, schema }) => {
      const name = steps.at(-1);
      return typeof name === 'string' ? [{ operation, name, steps, schema }] : [];
    });
    return [...inQuery, ...inBody].filter(
      ({ name, schema }) => LOOKS_LIKE_ONE.test(name) || schema.format === 'uuid' || schema.items?.format === 'uuid',
    );
  });
});
after(() => service.stop());

/** The example of the operation about our records: times are near, and references exist. */
function bodyAbout(operation: Operation): unknown {
  const now = service.clock.now();
  const near = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => near(item, name));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, near(item, key)]));
    const known = REFERS_TO[name];
    if (known !== undefined && typeof value === 'string') return ours[known];
    return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
      ? hoursFrom(now, /^(?:from|checkIn|expectedCheckIn|issuedAt)/.test(name) ? 0 : 48)
      : value;
  };
  return near(operation.json?.example ?? {}, '');
}

/** Other values that a request needs to get as far as its reference. */
const RIGHT: Readonly<Record<string, (body: unknown) => { params?: Ids; body?: unknown }>> = {
  checkIn: () => ({
    params: { bookingId: ours['openBookingId'] ?? '' },
    body: { stays: [{ roomId: ours['freeRoomId'], rateSource: 'RATE_PLAN', ratePlanCode: ours['ratePlanCode'] }] },
  }),
  addRoomStays: () => ({
    body: { stays: [{ roomId: ours['freeRoomId'], rateSource: 'RATE_PLAN', ratePlanCode: ours['ratePlanCode'] }] },
  }),
  addRoomStay: () => ({ body: { roomId: ours['freeRoomId'], rateSource: 'RATE_PLAN', ratePlanCode: ours['ratePlanCode'] } }),
  createBooking: (body) => ({
    body: {
      ...(body as object),
      // Later, when rooms are left.
      expectedCheckInAt: hoursFrom(service.clock.now(), 1_000),
      expectedCheckOutAt: hoursFrom(service.clock.now(), 1_048),
      roomRequests: [{ roomTypeCode: ours['roomTypeCode'], quantity: 1, ratePlanCode: ours['ratePlanCode'] }],
    },
  }),
  assignRooms: () => ({
    params: { bookingId: ours['openBookingId'] ?? '', requestId: ours['openRequestId'] ?? '' },
    body: { roomIds: [ours['freeRoomId']] },
  }),
  createRoomRequest: (body) => ({ body: { ...(body as object), rateSource: 'RATE_PLAN', ratePlanCode: ours['ratePlanCode'] } }),
  closeGatewayRequest: () => ({ body: {} }),
  replaceRoomAssignments: () => ({ body: { assignments: [{ userId: ours['adminId'], roomIds: [ours['freeRoomId']] }] } }),
  createInvoice: () => ({ body: { bookingId: ours['bookingId'], openBooking: true, lines: undefined } }),
  proposeRoomAssignments: () => ({ body: { userIds: [ours['adminId']] } }),
  createRatePlan: (body) => ({ body: { ...(body as object), code: `P-${randomUUID().slice(0, 6)}` } }),
};

async function ask({ operation, name, steps }: Reference, value: string): Promise<ApiResponse> {
  const right = RIGHT[operation.operationId]?.(bodyAbout(operation)) ?? {};
  const path = filled(operation.path, { ...ours, ...right.params });
  const needed = operation.parameters
    .filter((one) => one.in === 'query' && one.required === true && one.name !== name)
    .map((one) => [one.name, hoursFrom(service.clock.now(), one.name === 'to' ? 48 : 24).slice(0, 10)] as [string, string]);
  const query = new URLSearchParams(steps === null ? [...needed, [name, value]] : needed);
  const url = `${property.path}${path.slice(`/properties/${property.id}`.length)}${query.size > 0 ? `?${query}` : ''}`;
  if (operation.method === 'GET') return property.admin.get(url);
  if (operation.upload !== null)
    return property.admin.post(url, documentForm({ bytes: await newPicture(), filename: 'card.png' }));
  const body = right.body ?? bodyAbout(operation);
  const isList = operation.json?.fields.some(
    (field) => field.steps.length === (steps?.length ?? 0) + 1 && field.steps.at(-1) === 0 && field.steps.at(-2) === name,
  );
  const of = /Index$/.test(name) ? Number(value) : isList === true ? [value] : value;
  const sent = steps === null ? body : withValue(body, steps, of);
  return operation.method === 'PUT' ? property.admin.put(url, sent) : property.admin.post(url, sent);
}

/** All that a caller can see of a response, except what differs from request to request. */
function seen({ status, body, headers }: ApiResponse): unknown {
  const { timestamp, path, requestId, ...rest } = (body ?? {}) as Record<string, unknown>;
  return { status, rest, headers: [...headers.keys()].filter((header) => header !== 'content-length').toSorted() };
}

function unknownOf(name: string): string {
  if (name === 'cardIndex') return '4294967295';
  return name.endsWith('Code') ? 'NOWHERE' : randomUUID();
}

test('every field that looks like a reference is listed with its record', () => {
  const names = new Set(references.map(({ name }) => name));
  const unsaid = [...names].filter((name) => REFERS_TO[name] === undefined && !REFERS_TO_NO_PROPERTY.has(name));
  const inside = references.filter(({ operation }) => !OUTSIDE.has(operation.operationId));
  assert.deepEqual(
    unsaid.filter((name) => inside.some((reference) => reference.name === name)),
    [],
  );
  assert.ok(references.length > 25, `only ${references.length} references were found`);
});

const nameOf = ({ operation, name }: Reference): string => `${operation.operationId} ${name}`;

function recordsReferredTo(): { reference: Reference; record: string }[] {
  return references.flatMap((reference) => {
    const record = REFERS_TO[reference.name];
    const isInside = reference.operation.path.startsWith('/properties/{propertyId}/');
    return record === undefined || !isInside ? [] : [{ reference, record }];
  });
}

/** They mark the rooms that are assigned to the booking, and leave the rest of the answer as it is. */
const MARKING = new Set(['getAvailabilityRange bookingId', 'getFreeRooms bookingId', 'listAvailableRoomsWithRate bookingId']);

test('a record of another hotel in a query or a body is treated like an unknown one, and nothing is written', async () => {
  const content = await contentOf(service);
  const all = recordsReferredTo();
  assert.ok(all.length > 25, `only ${all.length} references were asked about`);
  const foreign = new Map<string, unknown>();
  const wrong: string[] = [];
  for (const { reference, record } of all) {
    const what = nameOf(reference);
    const [response, unknown] = [await ask(reference, theirs[record] ?? ''), await ask(reference, unknownOf(reference.name))];
    foreign.set(what, seen(response));
    const isAlike = JSON.stringify(seen(response)) === JSON.stringify(seen(unknown));
    if (response.status !== (OTHERWISE[what] ?? 404) || isAlike === DISTINGUISHED.has(what))
      wrong.push(
        `${what}: ${response.status} ${response.text.slice(0, 300)}, unknown: ${unknown.status} ${unknown.text.slice(0, 300)}`,
      );
    if (response.status === 200 && !MARKING.has(what)) assert.equal(response.text, '[]', what);
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual(await contentOf(service), content);
  // The same with a record of this hotel gets further: the reference was refused.
  for (const { reference, record } of all.filter((one) => !MARKING.has(nameOf(one.reference)))) {
    const own = await ask(reference, ours[record] ?? '');
    assert.notDeepEqual(seen(own), foreign.get(nameOf(reference)), `${nameOf(reference)}: ${own.text}`);
  }
});
