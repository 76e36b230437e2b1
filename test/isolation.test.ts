/** Records of one hotel under the paths of another: not found, exactly like records that do not exist. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { documentForm } from './harness/documents.ts';
import { pictureForm } from './harness/images.ts';
import { mailForm, mailPdf } from './harness/mails.ts';
import { picture } from './harness/pictures.ts';
import { contentOf, newPopulatedProperty, type PopulatedProperty } from './harness/populated-property.ts';
import { filled, paramsOf, routesOf } from './harness/routes.ts';
import { type ApiResponse, send, startOwnTestService, type TestService } from './harness/service-under-test.ts';
import { bodyOf, hoursFrom, openBooking } from './harness/stays.ts';

type Param = keyof PopulatedProperty['params'];

let service: TestService;
let ours: PopulatedProperty;
let theirs: PopulatedProperty;
let examples: Map<string, unknown>;
/** The required query by path. */
let queries: Map<string, string>;

type Described = {
  parameters?: { in: string; name: string; required?: boolean; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
};

before(async () => {
  service = await startOwnTestService();
  [ours, theirs] = await Promise.all([newPopulatedProperty(service, 'OURS'), newPopulatedProperty(service, 'THEIRS')]);
  const bytes = await picture();
  const pdf = await mailPdf([['Voucher']]);
  uploads = new Map([
    ['/signature', signatureForm],
    ['/images', () => pictureForm(bytes)],
    ['/picture', () => pictureForm(bytes)],
    ['/documents', () => documentForm({ bytes })],
    ['/manual', () => mailForm(pdf)],
  ]);
  const { paths } = (await service.anonymous.get('/openapi.json')).body as { paths: Record<string, Record<string, Described>> };
  examples = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody }]) => [
        `${method.toUpperCase()} ${path}`,
        requestBody?.content['application/json']?.example,
      ]),
    ),
  );
  queries = new Map(
    Object.entries(paths).flatMap(([path, { get }]) => {
      const needed = (get?.parameters ?? []).filter((one) => one.in === 'query' && one.required === true);
      const query = new URLSearchParams(needed.map(({ name, example }) => [name, String(example)]));
      return needed.length === 0 ? [] : [[path, `?${query}`]];
    }),
  );
});
after(() => service.stop());

function signatureForm(): FormData {
  const data = new FormData();
  data.append(
    'file',
    new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><path d="M1 9L9 1"/></svg>'], { type: 'image/svg+xml' }),
    'signature.svg',
  );
  return data;
}

/** Upload files by the end of the path. */
let uploads: Map<string, () => FormData>;

function ask(method: string, path: string, params: Record<string, string>, body?: unknown): Promise<ApiResponse> {
  const file = method === 'POST' ? uploads.get(path.slice(path.lastIndexOf('/'))) : undefined;
  const soon = path.endsWith('/cards/prepare') ? { expiresAt: hoursFrom(service.clock.now(), 24) } : undefined;
  const sent = body ?? file?.() ?? soon ?? examples.get(`${method} ${path}`);
  const readQuery = method === 'GET' || method === 'HEAD' ? (queries.get(path) ?? '') : '';
  const query = path.endsWith('/documents') && method === 'POST' ? `?bookingId=${ours.params.bookingId}` : readQuery;
  return send(service.url + filled(path, params) + query, method, { authorization: `Bearer ${ours.admin.token}` }, sent);
}

/** All that a caller can see of a refusal, except what differs from request to request. */
function seen({ status, headers, body, text }: ApiResponse): unknown {
  const { timestamp, path, requestId, ...rest } = (body ?? {}) as Record<string, unknown>;
  return {
    status,
    rest,
    bytes: text === '' ? 0 : undefined,
    headers: [...headers.keys()].filter((name) => name !== 'content-length').toSorted(),
  };
}

/** A date names no record of one hotel, every hotel has a first booking, and the catalogue and the console's files belong to all. */
const OF_NO_PROPERTY = ['rateDate', 'businessDate', 'reference', 'amenityId', 'tagId', 'filename', 'name', 'role'];
const isId = (name: string): name is Param => !OF_NO_PROPERTY.includes(name);

/** Unknown ids. */
function unknownOf(name: Param): string {
  if (name === 'cardIndex') return '4294967295';
  return name.endsWith('Id') ? randomUUID() : 'NOWHERE';
}

/** Members are made of users, who belong to no hotel: giving one a role here is the purpose of the path. */
const OF_EVERYBODY = new Set(['PUT /properties/{propertyId}/users/{userId}/roles']);

test('on every path: the id of another hotel is 404, exactly like an unknown one, and nothing is written', async () => {
  const routes = routesOf(service.running.app).filter(({ method, path }) => !OF_EVERYBODY.has(`${method} ${path}`));
  const content = await contentOf(service);
  let checked = 0;
  const strange = routes.flatMap(({ path }) => paramsOf(path)).filter((name) => isId(name) && theirs.params[name] === undefined);
  assert.deepEqual(strange, [], 'the hotel next door has no record for these parameters: test/harness/populated-property.ts');
  for (const { method, path } of routes) {
    const nested = paramsOf(path).filter((name): name is Param => name !== 'propertyId' && isId(name));
    for (const name of nested) {
      checked += 1;
      const [foreign, unknown] = await Promise.all([
        ask(method, path, { ...ours.params, [name]: theirs.params[name] }),
        ask(method, path, { ...ours.params, [name]: unknownOf(name) }),
      ]);
      assert.equal(foreign.status, 404, `${method} ${path} with their ${name}: ${foreign.text}`);
      assert.deepEqual(seen(foreign), seen(unknown), `${method} ${path} with their ${name}`);
    }
    if (nested.length < 2) continue;
    const all = await ask(method, path, { ...theirs.params, propertyId: ours.id });
    assert.equal(all.status, 404, `${method} ${path} with all of theirs: ${all.text}`);
  }
  assert.ok(checked > 40, `only ${checked} ids were checked`);
  assert.deepEqual(await contentOf(service), content);
});

test('a stay or a payment of another booking of the same hotel is not found under this one', async () => {
  const other = await openBooking(ours);
  const params = { ...ours.params, bookingId: other.id };
  const content = await contentOf(service);
  for (const { method, path } of routesOf(service.running.app)) {
    if (!path.includes('{bookingId}') || paramsOf(path).length < 3) continue;
    const response = await ask(method, path, params);
    assert.equal(response.status, 404, `${method} ${path}: ${response.text}`);
  }
  assert.deepEqual(await contentOf(service), content);
});

test('link-guest names a guest of another hotel 400 and an unknown one 404', async () => {
  const path = `${ours.path}/bookings/${ours.params.bookingId}/link-guest`;
  assert.equal((await ours.admin.post(path, { guestId: theirs.params.guestId })).status, 400);
  assert.equal((await ours.admin.post(path, { guestId: randomUUID() })).status, 404);
});

test('a vehicle names a booking of another hotel 400 and an unknown one 404; a rating does not distinguish them', async () => {
  const path = `${ours.path}/guests/${ours.params.guestId}`;
  const vehicle = (bookingId: string) => ours.admin.post(`${path}/vehicles`, { vehicleNumber: 'KA 09 AB 1234', bookingId });
  const rating = (bookingId: string) => ours.admin.post(`${path}/ratings`, { score: 'GOOD', bookingId });
  const content = await contentOf(service);
  assert.equal((await vehicle(theirs.params.bookingId)).status, 400);
  assert.equal((await vehicle(randomUUID())).status, 404);
  const foreign = await rating(theirs.params.bookingId);
  assert.equal(foreign.status, 404, foreign.text);
  assert.deepEqual(seen(foreign), seen(await rating(randomUUID())));
  assert.deepEqual(await contentOf(service), content);
});

test('lists and searches show nothing of another hotel', async () => {
  const content = await contentOf(service);
  const guest = bodyOf(await theirs.admin.get(`${theirs.path}/guests/${theirs.params.guestId}`));
  const phone = encodeURIComponent(guest.phoneE164);
  const colleague = bodyOf(await theirs.admin.get(`${theirs.path}/users`)).find(
    (row: { userId: string }) => row.userId === theirs.params.userId,
  );
  assert.deepEqual(bodyOf(await ours.admin.get(`${ours.path}/guests/search?phone=${phone}`)), []);
  const [{ vehicleNumber }] = guest.vehicles;
  assert.equal(bodyOf(await theirs.admin.get(`${theirs.path}/guests/search?vehicleNumber=${vehicleNumber}`)).length, 1);
  assert.deepEqual(bodyOf(await ours.admin.get(`${ours.path}/guests/search?vehicleNumber=${vehicleNumber}`)), []);
  assert.equal(bodyOf(await ours.admin.get(`${ours.path}/guests/visit-count?phone=${phone}`)).visitCount, 0);
  assert.deepEqual(bodyOf(await ours.admin.get(`${ours.path}/users/search?phone=${encodeURIComponent(colleague.phone)}`)), []);
  assert.deepEqual(bodyOf(await ours.admin.get(`${ours.path}/audit-log?bookingId=${theirs.params.bookingId}`)), []);
  const lists = [
    'rooms',
    'rooms/board',
    'room-types',
    'rate-plans',
    'rate-calendar?from=2026-12-01&to=2026-12-31',
    'bookings',
    'guests',
    'guests?name=asha',
    'room-stays/active',
    'users',
    'audit-log',
    'rooms/available',
    'rooms/availability',
    `room-stays/${ours.params.roomStayId}/cards`,
    'payments/review',
    'inbound-emails',
    'mail-intake',
    'card-keys',
    `bookings/${ours.params.bookingId}/payments`,
    `bookings/${ours.params.bookingId}/payments/gateway/qr`,
    `bookings/${ours.params.bookingId}/payments/gateway/requests`,
  ];
  const ids = Object.entries(theirs.params).flatMap(([name, id]) => (isId(name) && name !== 'cardIndex' ? [id] : []));
  const foreignIds = ids.concat(theirs.freeRoomId, 'THEIRS');
  for (const list of lists) {
    const { text, status } = await ours.admin.get(`${ours.path}/${list}`);
    assert.equal(status, 200, list);
    for (const id of foreignIds) assert.ok(!text.includes(id), `${list} shows ${id}`);
  }
  assert.deepEqual(
    bodyOf(await ours.admin.get('/properties')).map((row: { id: string }) => row.id),
    [ours.id],
  );
  assert.deepEqual(
    bodyOf(await ours.admin.get('/properties/overview')).map((row: { propertyId: string }) => row.propertyId),
    [ours.id],
  );
  assert.deepEqual(await contentOf(service), content);
});
