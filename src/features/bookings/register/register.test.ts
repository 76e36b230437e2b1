import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import { addRoom, addRoomType, bodyOf, checkIn, openBooking } from '../../../../test/harness/stays.ts';
import { addDays, addMinutes, localDateOf } from '../../../platform/time.ts';

const service = await startTestService();
after(() => service.stop());
const property = await service.newProperty();
await addRoomType(property);
const rooms: string[] = [];
for (let number = 101; number <= 108; number += 1) rooms.push((await addRoom(property, number)).id);

const today = (days = 0): string => addDays(localDateOf(service.clock.now(), 'Asia/Kolkata'), days);
const registerAt = (query = '', at = property) =>
  at.admin.get(`${at.path}/guest-register?from=${today(-1)}&to=${today(1)}${query}`);
const registration = (id: string, at = property) => `${at.path}/bookings/${id}/registration`;
const write = (id: string, guests: object[], at = property) => at.admin.put(registration(id, at), { guests });

/** A guest in house, with this profile. */
async function arrive(fields: object = {}, profile: object = {}) {
  const room = rooms.shift();
  assert.ok(room !== undefined, 'a room is left');
  const booking = await openBooking(property, { ...fields });
  if (Object.keys(profile).length > 0)
    bodyOf(await property.admin.put(`${property.path}/guests/${booking.primaryGuest.id}`, profile));
  return checkIn(property, booking.id, [room], { rate: 100 });
}

const PASSPORT = {
  sex: 'M',
  purpose: 'Tourism',
  documentType: 'PASSPORT',
  documentNumber: 'N7654321',
  documentIssuedAt: 'Colombo',
  documentIssuedOn: '2021-03-04',
  documentExpiresOn: '2031-03-04',
  visaNumber: 'VJ1234567',
  visaType: 'e-Tourist',
  visaIssuedAt: 'Colombo',
  visaIssuedOn: '2026-01-02',
  visaExpiresOn: '2027-12-31',
  arrivedInIndiaOn: '2026-01-05',
  arrivedInIndiaAt: 'Chennai',
};

test('a foreigner in house: what is known, what is missing, and when Form III is due', async () => {
  const profile = { nationality: 'Sri Lanka', addressText: '12 Lake Road, Kandy', dob: '1990-04-17' };
  const booking = await arrive({ guestName: 'Nimal Perera', fromCity: 'Colombo', maleCount: 2 }, profile);
  const [found] = bodyOf(await registerAt()).filter((entry: { bookingId: string }) => entry.bookingId === booking.id);
  assert.equal(found.reference, booking.reference);
  assert.deepEqual(
    found.stays.map((stay: { roomNumber: number }) => stay.roomNumber),
    booking.roomNumbers,
  );
  assert.equal(found.arrivalReportDueAt, addMinutes(found.arrivedAt, 24 * 60));
  assert.deepEqual([found.departedAt, found.departureReportDueAt, found.guestsNotWritten], [null, null, 1]);
  const [guest] = found.guests;
  assert.deepEqual([guest.name, guest.nationality, guest.isForeigner], ['Nimal Perera', 'Sri Lanka', true]);
  const lacks = ['sex', 'purpose', 'documentType', 'documentNumber', 'visaNumber', 'arrivedInIndiaOn', 'goesTo', 'signature'];
  for (const field of lacks) assert.ok(guest.missing.includes(field), field);
  for (const field of ['name', 'nationality', 'dob', 'addressText', 'comesFrom'])
    assert.ok(!guest.missing.includes(field), field);

  const written = bodyOf(await write(booking.id, [PASSPORT, { name: 'Ravi Rao', nationality: 'indian ' }]));
  assert.deepEqual(written.guests[0].missing, ['goesTo', 'signature']);
  assert.equal(written.guestsNotWritten, 0);
  assert.equal(written.guests[1].isForeigner, false);
  const foreigners = bodyOf(await registerAt('&foreignersOnly=true'));
  const own = foreigners.find((entry: { bookingId: string }) => entry.bookingId === booking.id);
  assert.deepEqual(
    own.guests.map((one: { name: string }) => one.name),
    ['Nimal Perera'],
  );
});

test('an Indian guest is no foreigner, and a companion who is one makes the booking an entry of foreigners', async () => {
  const indian = await arrive({ guestName: 'Asha Rao' }, { nationality: 'भारतीय' });
  const of = async (query: string) =>
    bodyOf(await registerAt(query)).find((entry: { bookingId: string }) => entry.bookingId === indian.id);
  assert.equal((await of('')).arrivalReportDueAt, null);
  assert.equal(await of('&foreignersOnly=true'), undefined);
  bodyOf(await write(indian.id, [{}, { name: 'Jan Novak', nationality: 'Czech Republic' }]));
  const entry = await of('&foreignersOnly=true');
  assert.equal(entry.guests[0].name, 'Jan Novak');
  assert.ok(entry.guests[0].missing.includes('visaNumber'));
});

test('at check-in the desk sees what is missing, and nothing is refused for it; numbers are masked for STAFF', async () => {
  const booking = await openBooking(property, { guestName: 'Nimal Perera' });
  const open = bodyOf(await property.admin.get(registration(booking.id)));
  assert.deepEqual([open.arrivedAt, open.stays], [null, []]);
  assert.ok(open.guests[0].missing.includes('nationality'));
  bodyOf(await write(booking.id, [{ ...PASSPORT, nationality: 'LKA' }]));
  const staff = await property.join('STAFF');
  const [masked] = bodyOf(await staff.get(registration(booking.id))).guests;
  assert.deepEqual([masked.documentNumber, masked.visaNumber, masked.purpose], ['XXXX 4321', 'XXXX 4567', 'Tourism']);
  assert.equal((await staff.put(registration(booking.id), { guests: [] })).status, 403);
});

test('of an Aadhaar number the last four digits are stored, and no number is in the audit log', async () => {
  const { id } = await openBooking(property);
  const body = [{ documentType: 'AADHAAR', documentNumber: '2345 6789 0124' }, { documentNumber: '234567890124' }];
  const { guests } = bodyOf(await write(id, body));
  for (const guest of guests) assert.equal(guest.documentNumber, 'XXXX XXXX 0124');
  const rows = await service.sql(
    `select r.guests::text || coalesce(e.after::text, '') as text
      from booking_registration r join audit_entry e on e.property_id = r.property_id and e.booking_id = r.booking_id
      where r.property_id = $1 and r.booking_id = $2 and e.action = 'booking.registration-changed'`,
    [property.id, id],
  );
  assert.equal(rows.length, 1);
  assert.ok(!/6789|567890/.test(String(rows[0]?.['text'])), String(rows[0]?.['text']));
});

test('the export is CSV that a spreadsheet opens right: marked, quoted, without formulas; and who took it is in the audit log', async () => {
  const name = '=HYPERLINK("http://x"), "अनन्या"\nRao';
  const booking = await arrive({ guestName: name, fromCity: '@SUM(A1)' }, { nationality: 'Nepal' });
  const query = `from=${today()}&to=${today()}`;
  const { admin } = property;
  const response = await admin.get(`${property.path}/guest-register.csv?${query}`);
  assert.equal(response.status, 200, response.text);
  assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="guest-register-.*\.csv"$/);
  assert.ok(!response.text.replaceAll('\r\n', '').includes('\r'));
  const line = response.text.slice(response.text.indexOf(booking.reference));
  assert.match(line, /^B-\d+,\d+,\d{4}-\d\d-\d\d \d\d:\d\d,,\d{4}-\d\d-\d\d \d\d:\d\d,'@SUM\(A1\),,/);
  assert.ok(line.includes(`,"'=HYPERLINK(""http://x""), ""अनन्या""\nRao",Nepal,`), line);
  assert.match(line, /,yes,\d{4}-\d\d-\d\d \d\d:\d\d,,[a-zA-Z ]+\r\n/);
  const audit = await service.sql(
    `select actor_id, entity, after from audit_entry where property_id = $1 and action = 'guest-register.exported'`,
    [property.id],
  );
  const after = { from: today(), to: today(), foreignersOnly: false };
  assert.deepEqual(audit, [{ actor_id: admin.userId, entity: 'guest-register', after }]);
});

test('a print is written down like an export, by those who may read the register', async () => {
  const prints = `${property.path}/guest-register/prints`;
  const body = { from: today(), to: today() };
  assert.equal((await property.admin.post(prints, body)).status, 204);
  assert.equal((await (await property.join('STAFF')).post(prints, body)).status, 403);
  const { status, body: problem } = await property.admin.post(prints, { from: today(), to: today(-1) });
  assert.deepEqual([status, problem.fieldErrors?.[0]?.field], [400, 'to']);
  const audit = await service.sql(
    `select actor_id, entity, after from audit_entry where property_id = $1 and action = 'guest-register.printed'`,
    [property.id],
  );
  assert.deepEqual(audit, [
    { actor_id: property.admin.userId, entity: 'guest-register', after: { ...body, foreignersOnly: false } },
  ]);
});

test('a period has whoever was there in it; pages lead to each entry once; voided stays do not count', async () => {
  const all = bodyOf(await registerAt());
  assert.ok(all.length >= 3);
  const ids = all.map((entry: { bookingId: string }) => entry.bookingId);
  const paged: string[] = [];
  let next: string | undefined = `${property.path}/guest-register?from=${today(-1)}&to=${today(1)}&limit=1`;
  while (next !== undefined) {
    const page = await property.admin.get(next);
    paged.push(...bodyOf(page).map((entry: { bookingId: string }) => entry.bookingId));
    next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
  }
  assert.deepEqual(paged, ids);
  const before = await property.admin.get(`${property.path}/guest-register?from=${today(-9)}&to=${today(-5)}`);
  assert.deepEqual(bodyOf(before), []);
  const booking = await arrive();
  const stay = booking.stays[0].id;
  bodyOf(await property.admin.post(`${property.path}/room-stays/${stay}/void`, { reason: 'mistake' }));
  assert.ok(!bodyOf(await registerAt()).some((entry: { bookingId: string }) => entry.bookingId === booking.id));
});

test('a period or a guest that is wrong is 400 and names the field', async () => {
  const get = (query: string) => property.admin.get(`${property.path}/guest-register?${query}`);
  assertRefused(await get('from=2026-01-02'), 400, /to/);
  assertRefused(await get('from=2026-01-02&to=2026-01-01'), 400, /date range/);
  assertRefused(await get('from=2025-01-01&to=2026-06-01'), 400, 'to must be at most 366 days in all');
  assertRefused(await get('from=1900-01-01&to=1900-01-02'), 400, /^from must not be before/);
  const { id } = await openBooking(property);
  assertRefused(await write(id, [{}, { dob: today(2) }]), 400, /^guests\[1\]\.dob must be/);
  assertRefused(await write(id, [{ visaType: ' ' }]), 400, /^guests\[0\]\.visaType/);
  assertRefused(await write(id, [{ colour: 'red' }]), 400, /colour/);
});
