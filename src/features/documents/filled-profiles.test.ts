import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Kind, type Specimen, specimen, under } from '../../../test/specimens/specimens.ts';
import { documentForm, newVisitor, uploadDocument, type Visitor, whenRead } from '../../../test/support/documents.ts';
import { openEventStream } from '../../../test/support/event-stream.ts';
import { type Hotel, openHotel } from '../../../test/support/hotel.ts';
import { bodyOf, checkIn, type House, newHouse, roomAt } from '../../../test/support/stays.ts';
import type { GuestDocumentView } from './document.schema.ts';

let hotel: Hotel;
let house: House;

before(async () => {
  hotel = await openHotel();
  house = await newHouse(hotel);
});
after(() => hotel.stop());

async function send(visitor: Visitor, bytes: Buffer): Promise<GuestDocumentView> {
  const { id } = bodyOf(await uploadDocument(house.admin, visitor, { bytes }), 201);
  return whenRead(house.admin, visitor, id);
}

async function sendSpecimen(visitor: Visitor, kind: Kind, seed: number): Promise<Specimen & { document: GuestDocumentView }> {
  const made = await specimen(kind, seed);
  return { ...made, document: await send(visitor, made.picture) };
}

const guestOf = async ({ guestId }: Visitor) => bodyOf(await house.admin.get(`${house.path}/guests/${guestId}`));

test('a photo of a passport becomes a profile, while the stream tells how far it is', async () => {
  const visitor = await newVisitor(house);
  await checkIn(house, visitor.bookingId, [roomAt(house, 0)]);
  const token = { authorization: `Bearer ${house.admin.token}` };
  const stream = await openEventStream(`${hotel.url}${visitor.path}/stream`, token);
  const board = await openEventStream(`${hotel.url}${house.path}/rooms/board/stream`, token);
  await Promise.all([stream, board].map((one) => one.until(({ events }) => events.length > 0)));

  const { picture, truth, nameInMrz } = await specimen('PASSPORT', 3);
  const document = await send(visitor, await under('photo', picture, 3));
  assert.equal(document.extraction.status, 'DONE', document.extraction.reason ?? '');
  const { data } = document.extraction;
  assert.deepEqual(
    [data?.documentType, data?.documentNumber, data?.name, data?.dob, data?.sex, data?.expiresOn],
    ['PASSPORT', truth.documentNumber, nameInMrz, truth.dob, truth.sex, truth.expiresOn],
  );
  assert.deepEqual([data?.source, data?.checks], ['MRZ', { mrz: true, verhoeff: null, pan: null }]);
  const guest = await guestOf(visitor);
  assert.deepEqual([guest.dob, guest.name], [truth.dob, nameInMrz]);
  assert.notEqual(guest.nationality, null);

  await stream.until(({ events }) => events.length >= 4);
  const told = stream.events.slice(1).map(({ data: change }) => (change as GuestDocumentView).extraction);
  assert.deepEqual(
    told.map(({ status }) => status),
    ['QUEUED', 'RUNNING', 'DONE'],
  );
  assert.deepEqual(told[2]?.data, data);
  await board.until(({ events }) => events.some(({ data: row }) => JSON.stringify(row).includes(nameInMrz ?? '?')));
  stream.close();
  board.close();
});

test('what a person has entered or cleared is left alone, and each filling is in the audit log', async () => {
  const visitor = await newVisitor(house, { guestName: 'Asha Rao' });
  const url = `${house.path}/guests/${visitor.guestId}`;
  bodyOf(await house.admin.put(url, { nationality: 'Martian' }));
  bodyOf(await house.admin.put(url, { nationality: null }));
  const { truth, document } = await sendSpecimen(visitor, 'PASSPORT', 4);
  const guest = await guestOf(visitor);
  assert.deepEqual([guest.name, guest.nationality, guest.dob], ['Asha Rao', null, truth.dob]);
  const rows = await hotel.sql(
    `select actor_id, before, after from audit_entry where action = 'guest.filled' and entity_id = $1`,
    [visitor.guestId],
  );
  assert.deepEqual(rows, [{ actor_id: null, before: { dob: null }, after: { dob: truth.dob } }]);

  bodyOf(await house.admin.put(url, { dob: null }));
  bodyOf(await house.admin.post(`${visitor.path}/${document.id}/extract`));
  assert.equal((await whenRead(house.admin, visitor, document.id)).extraction.status, 'DONE');
  assert.equal((await guestOf(visitor)).dob, null, 'it was cleared by hand');
});

test('a profile that has a date of birth keeps it when another document says otherwise', async () => {
  const visitor = await newVisitor(house);
  const first = await sendSpecimen(visitor, 'PASSPORT', 5);
  await sendSpecimen(visitor, 'PASSPORT', 6);
  assert.equal((await guestOf(visitor)).dob, first.truth.dob);
});

test('an Aadhaar card fills the date of birth, and its number is nowhere but in the file', async () => {
  const visitor = await newVisitor(house);
  for (const seed of [1, 2]) {
    const { truth, document } = await sendSpecimen(visitor, 'AADHAAR_FRONT', seed);
    const number = truth.documentNumber ?? assert.fail('an Aadhaar card has a number');
    assert.equal(document.extraction.status, 'DONE', document.extraction.reason ?? '');
    assert.equal(document.extraction.data?.documentNumber, `XXXX XXXX ${number.slice(-4)}`);
    const tables = await hotel.sql<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
    );
    const spellings = [number, number.replaceAll(/(\d{4})(?=\d)/g, '$1 '), number.slice(0, 8)];
    for (const { name } of tables) {
      const found = await hotel.sql(
        `select 1 from ${name} t where exists (select from unnest($1::text[]) s where strpos(t::text, s) > 0)`,
        [spellings],
      );
      assert.deepEqual(found, [], name);
    }
  }
});

test('other roles see the profile but not the documents', async () => {
  const visitor = await newVisitor(house);
  await sendSpecimen(visitor, 'PAN_NEW', 1);
  const staff = await house.join('STAFF');
  assert.equal((await staff.get(visitor.path)).status, 403);
  assert.equal((await staff.get(`${house.path}/guests/${visitor.guestId}`)).status, 200);
  const form = documentForm({ bytes: Buffer.from('x') });
  assert.equal((await staff.post(`${visitor.path}?bookingId=${visitor.bookingId}`, form)).status, 403);
});
