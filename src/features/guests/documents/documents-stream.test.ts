import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { addDocument, newVisitor, waitUntilRead } from '../../../../test/harness/documents.ts';
import { type EventStream, openEventStream } from '../../../../test/harness/event-stream.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import { newPropertyWithRooms } from '../../../../test/harness/stays.ts';
import type { GuestDocumentView } from './document.schema.ts';

const service = await startTestService();
after(() => service.stop());
const property = await newPropertyWithRooms(service);

const open = (path: string, headers: Record<string, string> = {}) =>
  openEventStream(`${service.url}${path}/stream`, { authorization: `Bearer ${property.admin.token}`, ...headers });

type Change = Omit<GuestDocumentView, 'fileUrl'> & { fileUrl: string | null; removed?: true };

const changesOf = ({ events }: EventStream): Change[] =>
  events.filter(({ name }) => name === 'document.updated').map(({ data }) => data as Change);

test('the stream shows a document being queued, read, finished and deleted', async () => {
  const visitor = await newVisitor(property);
  const early = await addDocument(property, visitor);
  await waitUntilRead(property.admin, visitor, early.id);
  const stream = await open(visitor.path);
  await stream.until(({ events }) => events.length > 0);
  const snapshot = stream.events[0] ?? assert.fail('the stream began without a snapshot');
  assert.equal(snapshot.name, 'documents.snapshot');
  assert.deepEqual(
    (snapshot.data as Change[]).map(({ id }) => id),
    [early.id],
  );

  const { id } = await addDocument(property, visitor);
  await stream.until((received) => changesOf(received).some(({ extraction }) => extraction.finishedAt !== null));
  assert.deepEqual(
    changesOf(stream).map(({ extraction }) => extraction.status),
    ['QUEUED', 'RUNNING', 'FAILED'],
  );
  assert.equal((await property.admin.delete(`${visitor.path}/${id}`)).status, 204);
  await stream.until((received) => changesOf(received).some(({ removed }) => removed === true));
  assert.ok(changesOf(stream).every((change) => change.id === id));
  const last = changesOf(stream).at(-1);
  assert.deepEqual(
    [last?.filename, last?.fileUrl, last?.extraction.reason],
    ['', null, null],
    'its name and extraction are not published again',
  );
  stream.close();
});

test('links on the stream are made when an event is sent, and are not stored', async () => {
  const visitor = await newVisitor(property);
  const { id } = await addDocument(property, visitor);
  await waitUntilRead(property.admin, visitor, id);
  const stored = await service.sql<{ data: string }>(`select data::text as data from event where stream = 'documents'`);
  assert.ok(stored.length > 0);
  for (const { data } of stored) assert.doesNotMatch(data, /token|fileUrl/);
  const [first] = await service.sql<{ position: number }>(
    `select position from event where stream = 'documents' and subject_id = $1 order by position limit 1`,
    [visitor.guestId],
  );
  service.clock.advance(30);
  const stream = await open(visitor.path, { 'last-event-id': String(first?.position) });
  await stream.until((received) => changesOf(received).length === 2);
  const url = new URL(changesOf(stream)[0]?.fileUrl ?? '');
  assert.equal((await service.anonymous.get(url.pathname + url.search)).status, 200);
  stream.close();
});

test('a stream shows only its own guest, and only to those who may read the list', async () => {
  const [visitor, other] = [await newVisitor(property), await newVisitor(property)];
  const stream = await open(other.path);
  await stream.until(({ events }) => events.length > 0);
  await waitUntilRead(property.admin, visitor, (await addDocument(property, visitor)).id);
  await addDocument(property, other);
  await stream.until((received) => changesOf(received).length > 0);
  assert.ok(changesOf(stream).every(({ guestId }) => guestId === other.guestId));
  stream.close();

  const staff = await property.join('STAFF');
  assert.equal((await staff.get(`${visitor.path}/stream`)).status, 403);
  assert.equal((await service.anonymous.get(`${visitor.path}/stream`)).status, 401);
  assert.equal((await property.admin.get(`${property.path}/guests/${randomUUID()}/documents/stream`)).status, 404);
});

test('the stream ends when its reader is no longer a manager', async () => {
  const visitor = await newVisitor(property);
  const manager = await property.join('MANAGER');
  const stream = await openEventStream(`${service.url}${visitor.path}/stream`, { authorization: `Bearer ${manager.token}` });
  await stream.until(({ events }) => events.length > 0);
  const board = await openEventStream(`${service.url}${property.path}/rooms/board/stream`, {
    authorization: `Bearer ${manager.token}`,
  });
  await board.until(({ events }) => events.length > 0);
  const root = await service.newUser({ superAdmin: true });
  assert.equal((await root.put(`${property.path}/users/${manager.userId}/roles`, { roles: ['STAFF'] })).status, 200);
  await stream.ended;
  let boardEnded = false;
  void board.ended.then(() => {
    boardEnded = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.equal(boardEnded, false, 'every member may watch the board');
  board.close();
});
