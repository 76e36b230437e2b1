import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { addDocument, newVisitor, whenRead } from '../../../test/support/documents.ts';
import { type EventStream, openEventStream } from '../../../test/support/event-stream.ts';
import { type Hotel, openHotel } from '../../../test/support/hotel.ts';
import { type House, newHouse } from '../../../test/support/stays.ts';
import type { GuestDocumentView } from './document.schema.ts';

let hotel: Hotel;
let house: House;

before(async () => {
  hotel = await openHotel();
  house = await newHouse(hotel);
});
after(() => hotel.stop());

const open = (path: string, headers: Record<string, string> = {}) =>
  openEventStream(`${hotel.url}${path}/stream`, { authorization: `Bearer ${house.admin.token}`, ...headers });

type Change = Omit<GuestDocumentView, 'fileUrl'> & { fileUrl: string | null; removed?: true };

const changesOf = ({ events }: EventStream): Change[] =>
  events.filter(({ name }) => name === 'document.updated').map(({ data }) => data as Change);

test('the stream shows a document as it is queued, read and done with, and that it is deleted', async () => {
  const visitor = await newVisitor(house);
  const early = await addDocument(house, visitor);
  await whenRead(house.admin, visitor, early.id);
  const stream = await open(visitor.path);
  await stream.until(({ events }) => events.length > 0);
  const snapshot = stream.events[0] ?? assert.fail('the stream began without a snapshot');
  assert.equal(snapshot.name, 'documents.snapshot');
  assert.deepEqual(
    (snapshot.data as Change[]).map(({ id }) => id),
    [early.id],
  );

  const { id } = await addDocument(house, visitor);
  await stream.until((told) => changesOf(told).some(({ extraction }) => extraction.finishedAt !== null));
  assert.deepEqual(
    changesOf(stream).map(({ extraction }) => extraction.status),
    ['QUEUED', 'RUNNING', 'FAILED'],
  );
  assert.equal((await house.admin.delete(`${visitor.path}/${id}`)).status, 204);
  await stream.until((told) => changesOf(told).some(({ removed }) => removed === true));
  assert.ok(changesOf(stream).every((change) => change.id === id));
  const last = changesOf(stream).at(-1);
  assert.deepEqual([last?.filename, last?.fileUrl, last?.extraction.reason], ['', null, null], 'nothing of it is told again');
  stream.close();
});

test('the links of the stream are made when they are sent, and none is stored', async () => {
  const visitor = await newVisitor(house);
  const { id } = await addDocument(house, visitor);
  await whenRead(house.admin, visitor, id);
  const stored = await hotel.sql<{ data: string }>(`select data::text as data from event where stream = 'documents'`);
  assert.ok(stored.length > 0);
  for (const { data } of stored) assert.doesNotMatch(data, /token|fileUrl/);
  const [first] = await hotel.sql<{ position: number }>(
    `select position from event where stream = 'documents' and subject_id = $1 order by position limit 1`,
    [visitor.guestId],
  );
  hotel.clock.advance(30);
  const stream = await open(visitor.path, { 'last-event-id': String(first?.position) });
  await stream.until((told) => changesOf(told).length === 2);
  const url = new URL(changesOf(stream)[0]?.fileUrl ?? '');
  assert.equal((await hotel.stranger.get(url.pathname + url.search)).status, 200);
  stream.close();
});

test('another guest is not told, and nobody who may not read the list', async () => {
  const [visitor, other] = [await newVisitor(house), await newVisitor(house)];
  const stream = await open(other.path);
  await stream.until(({ events }) => events.length > 0);
  await whenRead(house.admin, visitor, (await addDocument(house, visitor)).id);
  await addDocument(house, other);
  await stream.until((told) => changesOf(told).length > 0);
  assert.ok(changesOf(stream).every(({ guestId }) => guestId === other.guestId));
  stream.close();

  const staff = await house.join('STAFF');
  assert.equal((await staff.get(`${visitor.path}/stream`)).status, 403);
  assert.equal((await hotel.stranger.get(`${visitor.path}/stream`)).status, 401);
  assert.equal((await house.admin.get(`${house.path}/guests/${randomUUID()}/documents/stream`)).status, 404);
});

test('who is no manager any more is told nothing more', async () => {
  const visitor = await newVisitor(house);
  const manager = await house.join('MANAGER');
  const stream = await openEventStream(`${hotel.url}${visitor.path}/stream`, { authorization: `Bearer ${manager.token}` });
  await stream.until(({ events }) => events.length > 0);
  const board = await openEventStream(`${hotel.url}${house.path}/rooms/board/stream`, {
    authorization: `Bearer ${manager.token}`,
  });
  await board.until(({ events }) => events.length > 0);
  const root = await hotel.newUser({ superAdmin: true });
  assert.equal((await root.put(`${house.path}/users/${manager.userId}/roles`, { roles: ['STAFF'] })).status, 200);
  await stream.ended;
  let boardEnded = false;
  void board.ended.then(() => {
    boardEnded = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.equal(boardEnded, false, 'the board is for every member');
  board.close();
});
