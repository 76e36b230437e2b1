import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pino } from 'pino';
import { waitUntilRead } from '../../../test/harness/documents.ts';
import { fetchFile } from '../../../test/harness/images.ts';
import { clientAt, startOwnTestService } from '../../../test/harness/service-under-test.ts';
import { localDateOf } from '../../platform/time.ts';
import { DEMO_AMENITIES, DEMO_PICTURES, DEMO_PROPERTY, DEMO_ROOM_TYPES, DEMO_TAGS } from './demo-property.ts';
import { openDemo, openDemoProperty } from './open-demo.ts';

const service = await startOwnTestService();
after(() => service.stop());
const root = await service.newUser({ superAdmin: true });

function seed() {
  const { app, localIssuer } = service.running;
  return openDemoProperty(app, localIssuer ?? assert.fail(), service.clock.now());
}

test('the demo hotel has amenities with icons on its room types, also if part of the catalogue existed before', async () => {
  const wifi = await root.post('/amenities', { name: 'FREE  WI-FI', category: 'Ours', iconKey: 'wifi' });
  assert.equal(wifi.status, 201, wifi.text);
  const demo = await seed();
  const types = (await service.anonymous.get(`/properties/${demo?.propertyId}/room-types`)).body as {
    code: string;
    amenities: { id: string; name: string; iconKey: string }[];
  }[];
  assert.deepEqual(types.map(({ code }) => code).toSorted(), DEMO_ROOM_TYPES.map(({ code }) => code).toSorted());
  for (const { code, amenities } of types) {
    assert.equal(amenities.length, DEMO_ROOM_TYPES.find((type) => type.code === code)?.amenities.length);
    assert.ok(amenities.some(({ id }) => id === wifi.body.id));
    for (const { iconKey } of amenities)
      assert.equal((await service.anonymous.get(`/icons/png/${iconKey}.png`)).status, 200, iconKey);
  }
  assert.equal((await root.get('/amenities')).body.length, DEMO_AMENITIES.length);
  assert.deepEqual(
    (await service.anonymous.get('/image-tags')).body.map(({ name }: { name: string }) => name),
    DEMO_TAGS.toSorted(),
  );
});

test('every room type of the demo hotel has pictures with tags, which are served at their public addresses', async () => {
  const { propertyId = '' } = (await seed()) ?? {};
  for (const { code } of DEMO_ROOM_TYPES) {
    const images = (await service.anonymous.get(`/properties/${propertyId}/room-types/${code}/images`)).body;
    assert.equal(images.length, DEMO_PICTURES.filter(({ roomTypeCode }) => roomTypeCode === code).length);
    for (const { url, thumbUrl, tags } of images) {
      assert.ok(tags.length > 0);
      for (const link of [url, thumbUrl]) {
        const { status, headers } = await fetchFile(service, new URL(link).pathname + new URL(link).search);
        assert.deepEqual([status, headers.get('content-type')], [200, link === url ? 'image/jpeg' : 'image/webp']);
      }
    }
  }
});

test('an existing demo is opened as it is; one that was interrupted is created again with the same catalogue', async () => {
  const first = await seed();
  assert.equal((await seed())?.propertyId, first?.propertyId);
  assert.equal((await root.put(`/properties/${first?.propertyId}`, { code: 'HALFWAY' })).status, 200);
  const again = await seed();
  assert.ok(again !== null && again.propertyId !== first?.propertyId);
  assert.equal((await root.get('/amenities')).body.length, DEMO_AMENITIES.length);
  assert.equal((await service.anonymous.get('/image-tags')).body.length, DEMO_TAGS.length);
});

test('a guest of the demo hotel has a door card', async () => {
  const { propertyId = '' } = (await seed()) ?? {};
  const stays = (await root.get(`/properties/${propertyId}/room-stays/active`)).body as { id: string; hasActiveCard: boolean }[];
  const [stay] = stays.filter(({ hasActiveCard }) => hasActiveCard);
  const [card] = (await root.get(`/properties/${propertyId}/room-stays/${stay?.id}/cards`)).body;
  assert.deepEqual([card.status, card.roomNumber], ['ACTIVE', 203]);
});

test('a guest of the demo hotel has a passport that was read', async () => {
  const { propertyId = '' } = (await seed()) ?? {};
  const [guest] = (await root.get(`/properties/${propertyId}/guests?name=Shreya`)).body;
  const path = `/properties/${propertyId}/guests/${guest.id}`;
  const [document] = (await root.get(`${path}/documents`)).body;
  await waitUntilRead(root, { path: `${path}/documents`, guestId: guest.id, bookingId: document.bookingId }, document.id);
  const { dob, nationality } = (await root.get(path)).body;
  assert.deepEqual([dob, nationality], ['1972-07-02', 'India']);
});

test('a demo hotel of an earlier day has guests who come and leave today, and none who should have left', async () => {
  const own = await startOwnTestService();
  try {
    const { app, localIssuer } = own.running;
    const open = () => openDemoProperty(app, localIssuer ?? assert.fail(), own.clock.now());
    const { propertyId, tokens } = (await open()) ?? assert.fail('no demo hotel');
    const admin = clientAt(own.url, tokens.get('ADMIN') ?? '');
    const statusesOf = async (query: string): Promise<string[]> =>
      (await admin.get(`/properties/${propertyId}/bookings?${query}`)).body.map(({ status }: { status: string }) => status);
    const count = async (): Promise<number> => (await statusesOf('limit=200')).length;
    const before = await count();
    await open();
    assert.equal(await count(), before, 'on the same day it stays as it is');
    own.clock.advance(9 * 24 * 60);
    await open();
    const today = localDateOf(own.clock.now(), DEMO_PROPERTY.timezone);
    assert.ok((await statusesOf(`arrivingOn=${today}`)).includes('OPEN'));
    assert.ok((await statusesOf(`departingOn=${today}`)).includes('CHECKED_IN'));
    const conflicts = (await admin.get(`/properties/${propertyId}/conflicts`)).body as { reason: string }[];
    assert.deepEqual(
      conflicts.filter(({ reason }) => reason === 'OVERDUE_STAY'),
      [],
    );
  } finally {
    await own.stop();
  }
});

test('the demo hotel is created despite low rate limits, which apply to its users afterwards', async () => {
  const limited = await startOwnTestService({ RATE_LIMIT_USER: '5', RATE_LIMIT_SENSITIVE: '1' });
  try {
    const demo = (await openDemo(limited.running, null, pino({ level: 'silent' }))) ?? assert.fail('no demo hotel');
    const headers = { authorization: `Bearer ${demo.people[0]?.token}` };
    const statuses: number[] = [];
    for (let request = 0; request < 6; request += 1) statuses.push((await fetch(`${limited.url}/auth/me`, { headers })).status);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
  } finally {
    await limited.stop();
  }
});
