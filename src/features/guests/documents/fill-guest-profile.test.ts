import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, test } from 'node:test';
import { documentForm, newVisitor, uploadDocument, type Visitor, waitUntilRead } from '../../../../test/harness/documents.ts';
import { openEventStream } from '../../../../test/harness/event-stream.ts';
import { longTest } from '../../../../test/harness/long-test.ts';
import { createRandom } from '../../../../test/harness/random.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, checkIn, newPropertyWithRooms, roomAt } from '../../../../test/harness/stays.ts';
import { drawPassport } from '../../../../test/specimens/passport.ts';
import { applyCondition, makeSpecimen, type Specimen, type SpecimenKind } from '../../../../test/specimens/specimens.ts';
import { toSharp } from '../../../platform/reading/image/grey-image.ts';
import type { GuestDocumentView } from './document.schema.ts';
import { drawPage } from './reading/read/drawn-zones.fixture.ts';

const service = await startTestService();
after(() => service.stop());
const property = await newPropertyWithRooms(service);

async function send(visitor: Visitor, bytes: Buffer): Promise<GuestDocumentView> {
  const { id } = bodyOf(await uploadDocument(property.admin, visitor, { bytes }), 201);
  return waitUntilRead(property.admin, visitor, id);
}

async function sendSpecimen(
  visitor: Visitor,
  kind: SpecimenKind,
  seed: number,
): Promise<Specimen & { document: GuestDocumentView }> {
  const made = await makeSpecimen(kind, seed);
  return { ...made, document: await send(visitor, made.picture) };
}

const guestOf = async ({ guestId }: Visitor) => bodyOf(await property.admin.get(`${property.path}/guests/${guestId}`));

test('a photo of a passport fills the profile, and the stream shows the progress', async () => {
  const visitor = await newVisitor(property);
  await checkIn(property, visitor.bookingId, [roomAt(property, 0)]);
  const token = { authorization: `Bearer ${property.admin.token}` };
  const stream = await openEventStream(`${service.url}${visitor.path}/stream`, token);
  const board = await openEventStream(`${service.url}${property.path}/rooms/board/stream`, token);
  await Promise.all([stream, board].map((one) => one.until(({ events }) => events.length > 0)));

  const { picture, truth, nameInMrz } = await makeSpecimen('PASSPORT', 3);
  const document = await send(visitor, await applyCondition('photo', picture, 3));
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
  const changes = stream.events.slice(1).map(({ data: change }) => (change as GuestDocumentView).extraction);
  assert.deepEqual(
    changes.map(({ status }) => status),
    ['QUEUED', 'RUNNING', 'DONE'],
  );
  assert.deepEqual(changes[2]?.data, data);
  await board.until(({ events }) => events.some(({ data: row }) => JSON.stringify(row).includes(nameInMrz ?? '?')));
  stream.close();
  board.close();
});

test('the picture of an iPhone is read like any other', async () => {
  const file = await readFile(path.join(import.meta.dirname, '../../../../test/specimens/passport.heic'));
  const { contentType, extraction } = await send(await newVisitor(property), file);
  const { truth } = await makeSpecimen('PASSPORT', 7);
  assert.deepEqual([contentType, extraction.status, extraction.reason], ['image/heic', 'DONE', null]);
  assert.deepEqual(
    [extraction.data?.documentNumber, extraction.data?.dob, extraction.data?.name],
    [truth.documentNumber, truth.dob, truth.name],
  );
});

longTest('fields that a person has entered or cleared are not filled, and what is filled is in the audit log', async () => {
  const visitor = await newVisitor(property, { guestName: 'Asha Rao' });
  const url = `${property.path}/guests/${visitor.guestId}`;
  bodyOf(await property.admin.put(url, { nationality: 'Martian' }));
  bodyOf(await property.admin.put(url, { nationality: null }));
  const { truth, document } = await sendSpecimen(visitor, 'PASSPORT', 4);
  const guest = await guestOf(visitor);
  assert.deepEqual([guest.name, guest.nationality, guest.dob], ['Asha Rao', null, truth.dob]);
  const rows = await service.sql(
    `select actor_id, before, after from audit_entry where action = 'guest.filled' and entity_id = $1`,
    [visitor.guestId],
  );
  assert.deepEqual(rows, [{ actor_id: null, before: { dob: null }, after: { dob: truth.dob } }]);

  bodyOf(await property.admin.put(url, { dob: null }));
  bodyOf(await property.admin.post(`${visitor.path}/${document.id}/extract`));
  assert.equal((await waitUntilRead(property.admin, visitor, document.id)).extraction.status, 'DONE');
  assert.equal((await guestOf(visitor)).dob, null, 'a person cleared it');
});

longTest('the date of birth of a holder of a hundred years is filled only when its century is printed', async () => {
  const life = { dob: '1911-01-01', issuedOn: '2007-07-05', expiresOn: '2012-07-04' };
  const { picture, mrz = [] } = await drawPassport(createRandom('passport of a hundred years'), true, life);
  const printed = await newVisitor(property);
  assert.equal((await send(printed, picture)).extraction.data?.dob, life.dob);
  assert.equal((await guestOf(printed)).dob, life.dob);

  const zoneOnly = await newVisitor(property);
  const { data } = (await send(zoneOnly, await toSharp(drawPage(mrz)).png().toBuffer())).extraction;
  assert.deepEqual(
    [data?.checks.mrz, data?.fields.dob?.checks],
    [
      true,
      [
        { name: 'CHECK_DIGIT', holds: false },
        { name: 'DATE', holds: false },
      ],
    ],
  );
  assert.ok((data?.fields.dob?.confidence ?? 1) < 0.85);
  const guest = await guestOf(zoneOnly);
  assert.deepEqual([guest.dob, guest.name], [null, data?.name]);
});

longTest('a profile keeps its date of birth when another document has a different one', async () => {
  const visitor = await newVisitor(property);
  const first = await sendSpecimen(visitor, 'PASSPORT', 5);
  await sendSpecimen(visitor, 'PASSPORT', 6);
  assert.equal((await guestOf(visitor)).dob, first.truth.dob);
});

longTest('an Aadhaar card fills the date of birth, and its number is stored nowhere but in the file', async () => {
  const visitor = await newVisitor(property);
  for (const seed of [1, 2]) {
    const { truth, document } = await sendSpecimen(visitor, 'AADHAAR_FRONT', seed);
    const number = truth.documentNumber ?? assert.fail('an Aadhaar card has a number');
    assert.equal(document.extraction.status, 'DONE', document.extraction.reason ?? '');
    assert.equal(document.extraction.data?.documentNumber, `XXXX XXXX ${number.slice(-4)}`);
    const tables = await service.sql<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
    );
    const spellings = [number, number.replaceAll(/(\d{4})(?=\d)/g, '$1 '), number.slice(0, 8)];
    for (const { name } of tables) {
      const found = await service.sql(
        `select 1 from ${name} t where exists (select from unnest($1::text[]) s where strpos(t::text, s) > 0)`,
        [spellings],
      );
      assert.deepEqual(found, [], name);
    }
  }
});

longTest('other roles see the profile but not the documents', async () => {
  const visitor = await newVisitor(property);
  await sendSpecimen(visitor, 'PAN_NEW', 1);
  const staff = await property.join('STAFF');
  assert.equal((await staff.get(visitor.path)).status, 403);
  assert.equal((await staff.get(`${property.path}/guests/${visitor.guestId}`)).status, 200);
  const form = documentForm({ bytes: Buffer.from('x') });
  assert.equal((await staff.post(`${visitor.path}?bookingId=${visitor.bookingId}`, form)).status, 403);
});
