import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { addGuest, addVehicle, newVehicleNumber } from '../../../../test/support/guests.ts';
import { type Hotel, newPhone, openHotel, type TestProperty } from '../../../../test/support/hotel.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import { bodyOf, openBooking } from '../../../../test/support/stays.ts';

let hotel: Hotel;
let property: TestProperty;
before(async () => {
  hotel = await openHotel();
  property = await hotel.newProperty();
});
after(() => hotel.stop());

type Named = { id: string; name: string | null };

const find = async (query: Record<string, string>, at: TestProperty = property) =>
  bodyOf(await at.admin.get(`${at.path}/guests/search?${new URLSearchParams(query)}`));
const list = async (at: TestProperty, query: Record<string, string> = {}): Promise<Named[]> =>
  bodyOf(await at.admin.get(`${at.path}/guests?${new URLSearchParams(query)}`));
const read = async (guestId: string) => bodyOf(await property.admin.get(`${property.path}/guests/${guestId}`));

test('the search finds a guest by phone as it is typed', async () => {
  const phone = newPhone();
  const id = await addGuest(hotel, property, { phoneE164: phone });
  await addGuest(hotel, await hotel.newProperty(), { phoneE164: phone });
  const local = phone.slice(3);
  for (const typed of [
    encodeURIComponent(phone),
    phone,
    local,
    `0${local}`,
    `+91+${local}`,
    encodeURIComponent(`${local.slice(0, 5)}-${local.slice(5)}`),
  ]) {
    const { status, body } = await property.admin.get(`${property.path}/guests/search?phone=${typed}`);
    assert.equal(status, 200, typed);
    assert.deepEqual(body, [await read(id)], typed);
  }
  assert.deepEqual((await property.admin.get(`${property.path}/guests/search?phone=${newPhone()}`)).body, []);
  const abroad = await addGuest(hotel, property, { phoneE164: '+12125550142' });
  assert.equal(
    (await property.admin.get(`${property.path}/guests/search?phone=+12125550142`)).body[0]?.id,
    abroad,
    'an unescaped + is one',
  );
});

test('the search finds a guest by vehicle, whatever the spaces, dashes and case', async () => {
  const { id: bookingId, primaryGuest } = await openBooking(property);
  const { vehicleNumber } = await addVehicle(property, primaryGuest.id, bookingId);
  const elsewhere = await hotel.newProperty();
  const there = await openBooking(elsewhere);
  await addVehicle(elsewhere, there.primaryGuest.id, there.id, vehicleNumber);
  for (const typed of [
    vehicleNumber,
    vehicleNumber.toLowerCase(),
    [...vehicleNumber].join('-'),
    ` ${vehicleNumber.slice(0, 4)} ${vehicleNumber.slice(4)}`,
  ])
    assert.deepEqual(await find({ vehicleNumber: typed }), [await read(primaryGuest.id)], typed);
  assert.deepEqual(await find({ vehicleNumber: vehicleNumber.slice(0, -1) }), [], 'a part of a number is another number');
  assert.deepEqual(await find({ vehicleNumber: newVehicleNumber() }), []);
});

test('phone and vehicle together must both be those of the guest', async () => {
  const [one, two] = [await openBooking(property), await openBooking(property)];
  const { vehicleNumber } = await addVehicle(property, one.primaryGuest.id, one.id);
  const other = await addVehicle(property, two.primaryGuest.id, two.id);
  const phone = one.primaryGuest.phoneE164;
  assert.deepEqual(await find({ phone, vehicleNumber }), [await read(one.primaryGuest.id)]);
  assert.deepEqual(await find({ phone, vehicleNumber: other.vehicleNumber }), []);
  assert.deepEqual(await find({ phone: newPhone(), vehicleNumber }), []);
  assert.deepEqual(
    await find({ phone, vehicleNumber: ' ' }),
    [await read(one.primaryGuest.id)],
    'a blank number is not asked for',
  );
  assert.deepEqual(await find({ phone: ' ', vehicleNumber }), [await read(one.primaryGuest.id)], 'nor a blank phone');
});

test('a search without a phone or vehicle, or with an impossible one, is 400', async () => {
  const search = (query: string) => property.admin.get(`${property.path}/guests/search${query}`);
  for (const query of ['', '?phone=', '?phone=%20&vehicleNumber=', '?name=Asha'])
    assertRefused(await search(query), 400, 'phone or vehicleNumber is required');
  for (const query of [
    '?phone=abc',
    '?phone=12',
    `?phone=${'9'.repeat(65)}`,
    '?phone=%00',
    '?phone=abc&vehicleNumber=KA01',
    '?phone=1&phone=2',
  ])
    assert.equal((await search(query)).status, 400, query);
  assertRefused(await search('?phone=9876543210&limit=0'), 400, /^limit /);
  for (const cursor of ['x', Buffer.from('["x"]').toString('base64url')])
    assertRefused(await search(`?phone=9876543210&cursor=${cursor}`), 400, /^cursor /);
  for (const typed of ['-', '%20-%20', '%F0%9F%9A%97'])
    for (const query of [`?vehicleNumber=${typed}`, `?phone=9876543210&vehicleNumber=${typed}`]) {
      const refused = await search(query);
      assertRefused(refused, 400, 'vehicleNumber must have a letter or digit');
      assert.equal(refused.body.fieldErrors[0].field, 'vehicleNumber');
    }
  assertRefused(await search(`?vehicleNumber=${'x'.repeat(41)}`), 400, /^vehicleNumber /);
  assert.equal((await search('?phone=9876543210&limit=1')).status, 200);
});

test('all guests of the hotel are listed as they are shown alone, newest first', async () => {
  const house = await hotel.newProperty();
  await addGuest(hotel, property);
  const ids: string[] = [];
  for (const name of ['Asha Rao', null, 'Ravi']) {
    ids.unshift(await addGuest(hotel, house, { name }));
    await sleep(2);
  }
  const listed = await list(house);
  assert.deepEqual(
    listed.map(({ id }) => id),
    ids,
  );
  for (const guest of listed) assert.deepEqual(guest, bodyOf(await house.admin.get(`${house.path}/guests/${guest.id}`)));
  assert.deepEqual(await list(house, { name: ' ' }), listed, 'a blank name is not asked for');
});

test('a name is found by any part of each of its words, in any case and order', async () => {
  const house = await hotel.newProperty();
  const names = ['Asha Rao', 'Usha Rao Patil', 'RAVI KUMAR', 'Zoë Müller', null, 'Jo 100% _x_ \\y'];
  for (const name of names) {
    await addGuest(hotel, house, { name });
    await sleep(2);
  }
  const cases: [string, (string | null)[]][] = [
    ['asha', ['Asha Rao']],
    ['RAO', ['Usha Rao Patil', 'Asha Rao']],
    ['sha', ['Usha Rao Patil', 'Asha Rao']],
    ['rao usha', ['Usha Rao Patil']],
    ['pat  ra', ['Usha Rao Patil']],
    ['rao kumar', []],
    ['zoË', ['Zoë Müller']],
    ['MÜLL', ['Zoë Müller']],
    ['a', ['RAVI KUMAR', 'Usha Rao Patil', 'Asha Rao']],
    ['%', ['Jo 100% _x_ \\y']],
    ['_', ['Jo 100% _x_ \\y']],
    ['a_h', []],
    ['a%h', []],
    ['\\', ['Jo 100% _x_ \\y']],
    ["'", []],
  ];
  for (const [name, found] of cases)
    assert.deepEqual(
      (await list(house, { name })).map((guest) => guest.name),
      found,
      name,
    );
});

test('the list is paged by its Link, with and without a name', async () => {
  const house = await hotel.newProperty();
  for (let index = 0; index < 7; index += 1) await addGuest(hotel, house, { name: index % 3 === 0 ? 'Ravi' : `Asha ${index}` });
  for (const query of ['', 'name=asha&']) {
    const whole = bodyOf(await house.admin.get(`${house.path}/guests?${query}`));
    const seen: Named[] = [];
    let next: string | undefined = `${house.path}/guests?${query}limit=2`;
    for (let pages = 0; next !== undefined && pages < 5; pages += 1) {
      const answer = await house.admin.get(next);
      seen.push(...bodyOf(answer));
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    assert.deepEqual(seen, whole);
    assert.equal(seen.length, query === '' ? 7 : 4);
  }
});

test('a list that cannot be is 400; who may not see it is refused', async () => {
  const ask = (query: string) => property.admin.get(`${property.path}/guests?${query}`);
  const words = Array.from({ length: 11 }, (_, index) => `w${index}`).join('+');
  const tooMany = await ask(`name=${words}`);
  assertRefused(tooMany, 400, 'name must have at most 10 different words');
  assert.equal(tooMany.body.fieldErrors[0].field, 'name');
  assertRefused(await ask(`name=${'x'.repeat(201)}`), 400, /^name /);
  assert.equal((await ask('name=a%00b')).status, 400);
  for (const limit of ['0', '1001', 'x']) assertRefused(await ask(`limit=${limit}`), 400, /^limit /);
  for (const cursor of ['x', Buffer.from('["x"]').toString('base64url')])
    assertRefused(await ask(`cursor=${cursor}`), 400, /^cursor /);
  const path = `${property.path}/guests`;
  assertRefused(await hotel.stranger.get(path), 401, /token/);
  assertRefused(await (await hotel.newUser()).get(path), 403, /member/);
  assertRefused(await property.admin.get(`/properties/${randomUUID()}/guests`), 404, 'property not found');
  assert.equal((await (await property.join('HOUSEKEEPING')).get(path)).status, 200);
});
