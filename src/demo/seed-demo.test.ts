import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { pino } from 'pino';
import { whenRead } from '../../test/support/documents.ts';
import { type Desk, type Hotel, openHotel } from '../../test/support/hotel.ts';
import { fetchFile } from '../../test/support/images.ts';
import { DEMO_AMENITIES, DEMO_TAGS } from './demo-catalogue.ts';
import { DEMO_ROOM_TYPES } from './demo-hotel.ts';
import { DEMO_PICTURES } from './hang-pictures.ts';
import { openDemo } from './open-demo.ts';
import { openDemoHotel } from './seed-demo.ts';

let hotel: Hotel;
let root: Desk;
before(async () => {
  hotel = await openHotel();
  root = await hotel.newUser({ superAdmin: true });
});
after(() => hotel.stop());

function seed() {
  const { app, localIssuer } = hotel.service;
  return openDemoHotel(app, localIssuer ?? assert.fail(), hotel.clock.now());
}

test('the demo hotel has amenities with icons on its room types, also where part of the catalogue was there before', async () => {
  const wifi = await root.post('/amenities', { name: 'FREE  WI-FI', category: 'Ours', iconKey: 'wifi' });
  assert.equal(wifi.status, 201, wifi.text);
  const demo = await seed();
  const types = (await hotel.stranger.get(`/properties/${demo?.propertyId}/room-types`)).body as {
    code: string;
    amenities: { id: string; name: string; iconKey: string }[];
  }[];
  assert.deepEqual(types.map(({ code }) => code).toSorted(), DEMO_ROOM_TYPES.map(({ code }) => code).toSorted());
  for (const { code, amenities } of types) {
    assert.equal(amenities.length, DEMO_ROOM_TYPES.find((type) => type.code === code)?.amenities.length);
    assert.ok(amenities.some(({ id }) => id === wifi.body.id));
    for (const { iconKey } of amenities)
      assert.equal((await hotel.stranger.get(`/icons/png/${iconKey}.png`)).status, 200, iconKey);
  }
  assert.equal((await root.get('/amenities')).body.length, DEMO_AMENITIES.length);
  assert.deepEqual(
    (await hotel.stranger.get('/image-tags')).body.map(({ name }: { name: string }) => name),
    DEMO_TAGS.toSorted(),
  );
});

test('every room type of the demo hotel has pictures with tags, which show from their public addresses', async () => {
  const { propertyId = '' } = (await seed()) ?? {};
  for (const { code } of DEMO_ROOM_TYPES) {
    const images = (await hotel.stranger.get(`/properties/${propertyId}/room-types/${code}/images`)).body;
    assert.equal(images.length, DEMO_PICTURES.filter(({ roomTypeCode }) => roomTypeCode === code).length);
    for (const { url, thumbUrl, tags } of images) {
      assert.ok(tags.length > 0);
      for (const link of [url, thumbUrl]) {
        const { status, headers } = await fetchFile(hotel, new URL(link).pathname + new URL(link).search);
        assert.deepEqual([status, headers.get('content-type')], [200, link === url ? 'image/jpeg' : 'image/webp']);
      }
    }
  }
});

test('a demo that is there is shown as it is; one that was interrupted is made anew on the same catalogue', async () => {
  const first = await seed();
  assert.equal((await seed())?.propertyId, first?.propertyId);
  assert.equal((await root.put(`/properties/${first?.propertyId}`, { code: 'HALFWAY' })).status, 200);
  const again = await seed();
  assert.ok(again !== null && again.propertyId !== first?.propertyId);
  assert.equal((await root.get('/amenities')).body.length, DEMO_AMENITIES.length);
  assert.equal((await hotel.stranger.get('/image-tags')).body.length, DEMO_TAGS.length);
});

test('a guest of the demo hotel has a door card', async () => {
  const { propertyId = '' } = (await seed()) ?? {};
  const stays = (await root.get(`/properties/${propertyId}/room-stays/active`)).body as { id: string; hasActiveCard: boolean }[];
  const [stay] = stays.filter(({ hasActiveCard }) => hasActiveCard);
  const [card] = (await root.get(`/properties/${propertyId}/room-stays/${stay?.id}/cards`)).body;
  assert.deepEqual([card.status, card.roomNumber], ['ACTIVE', 203]);
});

test('a guest of the demo hotel has shown a passport, which was read', async () => {
  const { propertyId = '' } = (await seed()) ?? {};
  const [guest] = (await root.get(`/properties/${propertyId}/guests?name=Shreya`)).body;
  const path = `/properties/${propertyId}/guests/${guest.id}`;
  const [document] = (await root.get(`${path}/documents`)).body;
  await whenRead(root, { path: `${path}/documents`, guestId: guest.id, bookingId: document.bookingId }, document.id);
  const { dob, nationality } = (await root.get(path)).body;
  assert.deepEqual([dob, nationality], ['1972-07-02', 'India']);
});

test('the demo hotel is made whole whatever a user may ask for in a minute, and its users are limited afterwards', async () => {
  const limited = await openHotel({ RATE_LIMIT_USER: '5', RATE_LIMIT_SENSITIVE: '1' });
  try {
    const demo = (await openDemo(limited.service, null, pino({ level: 'silent' }))) ?? assert.fail('no demo hotel');
    const headers = { authorization: `Bearer ${demo.tokens[0]?.token}` };
    const statuses: number[] = [];
    for (let request = 0; request < 6; request += 1) statuses.push((await fetch(`${limited.url}/auth/me`, { headers })).status);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
  } finally {
    await limited.stop();
  }
});
