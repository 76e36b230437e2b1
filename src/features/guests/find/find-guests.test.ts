import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { addGuest, addVehicle, newVehicleNumber } from '../../../../test/harness/guests.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { newPhone, startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, openBooking } from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
const property = await service.newProperty();

type Named = { id: string; name: string | null };

const find = async (query: Record<string, string>, at: TestProperty = property) =>
  bodyOf(await at.admin.get(`${at.path}/guests/search?${new URLSearchParams(query)}`));
const list = async (at: TestProperty, query: Record<string, string> = {}): Promise<Named[]> =>
  bodyOf(await at.admin.get(`${at.path}/guests?${new URLSearchParams(query)}`));
const read = async (guestId: string) => bodyOf(await property.admin.get(`${property.path}/guests/${guestId}`));

test('a search finds a guest by a phone in any notation', async () => {
  const phone = newPhone();
  const id = await addGuest(service, property, { phoneE164: phone });
  await addGuest(service, await service.newProperty(), { phoneE164: phone });
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
  const abroad = await addGuest(service, property, { phoneE164: '+12125550142' });
  assert.equal(
    (await property.admin.get(`${property.path}/guests/search?phone=+12125550142`)).body[0]?.id,
    abroad,
    'an unescaped + is one',
  );
});

test('a search finds a guest by vehicle, without regard to spaces, dashes and case', async () => {
  const { id: bookingId, primaryGuest } = await openBooking(property);
  const { vehicleNumber } = await addVehicle(property, primaryGuest.id, bookingId);
  const elsewhere = await service.newProperty();
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

test('a search with phone and vehicle finds a guest who has both', async () => {
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

test('a search without a phone or vehicle, or with an invalid one, is 400', async () => {
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

test('all guests of the hotel are listed, newest first, with the same fields as a single guest', async () => {
  const testProperty = await service.newProperty();
  await addGuest(service, property);
  const ids: string[] = [];
  for (const name of ['Asha Rao', null, 'Ravi']) {
    ids.unshift(await addGuest(service, testProperty, { name }));
    await sleep(2);
  }
  const listed = await list(testProperty);
  assert.deepEqual(
    listed.map(({ id }) => id),
    ids,
  );
  for (const guest of listed)
    assert.deepEqual(guest, bodyOf(await testProperty.admin.get(`${testProperty.path}/guests/${guest.id}`)));
  assert.deepEqual(await list(testProperty, { name: ' ' }), listed, 'a blank name is not asked for');
});

test('a name is found by parts of its words, in any case and order', async () => {
  const testProperty = await service.newProperty();
  const names = ['Asha Rao', 'Usha Rao Patil', 'RAVI KUMAR', 'Zoë Müller', null, 'Jo 100% _x_ \\y'];
  for (const name of names) {
    await addGuest(service, testProperty, { name });
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
      (await list(testProperty, { name })).map((guest) => guest.name),
      found,
      name,
    );
});

test('the Link header leads to the next page of the list, with and without a name', async () => {
  const testProperty = await service.newProperty();
  for (let index = 0; index < 7; index += 1)
    await addGuest(service, testProperty, { name: index % 3 === 0 ? 'Ravi' : `Asha ${index}` });
  for (const query of ['', 'name=asha&']) {
    const whole = bodyOf(await testProperty.admin.get(`${testProperty.path}/guests?${query}`));
    const seen: Named[] = [];
    let next: string | undefined = `${testProperty.path}/guests?${query}limit=2`;
    for (let pages = 0; next !== undefined && pages < 5; pages += 1) {
      const response = await testProperty.admin.get(next);
      seen.push(...bodyOf(response));
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    assert.deepEqual(seen, whole);
    assert.equal(seen.length, query === '' ? 7 : 4);
  }
});

test('an invalid list request is 400, and callers without access are refused', async () => {
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
  assertRefused(await service.anonymous.get(path), 401, /token/);
  assertRefused(await (await service.newUser()).get(path), 403, /member/);
  assertRefused(await property.admin.get(`/properties/${randomUUID()}/guests`), 404, 'property not found');
  assert.equal((await (await property.join('HOUSEKEEPING')).get(path)).status, 200);
});
