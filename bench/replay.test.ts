/** A replay does the same work as the play that was recorded, with its own ids and times. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Statement } from './recorder.ts';
import { createReplayClient, type Recording } from './replay.ts';

const ROOM = '00000003-0000-7000-8000-000000000001';
const FIRST_BOOKING = '01a20000-0000-7000-8000-000000000001';
const BOOKING = '01a20000-0000-7000-8000-000000000002';

const statement = (text: string, values: unknown[], isNamed = true): Statement => ({ text, values, isNamed, changed: null });

/** A stay of two requests, with a payment that the gateway reports. */
const playOf = (booking: string, at: string, payment: string): Statement[][] => [
  [statement('begin', [], false), statement('insert', [booking, ROOM, at, 1])],
  [statement('update', [[ROOM, booking], `{"id":"${booking}","at":"${at}"}`, Buffer.from(`{"id":"${payment}"}\u00e9`), null])],
];

const recording: Recording = {
  first: playOf(FIRST_BOOKING, '13:00', 'pay_00000000000001'),
  second: playOf(BOOKING, '13:01', 'pay_00000000000002'),
  texts: ['13:01'],
};

const values = (client: ReturnType<typeof createReplayClient>, step: number, at: string): unknown[][] =>
  client(step, [at]).map((sent) => sent.values);

test('ids made by a play are made again, once per play, and all else stays', () => {
  const client = createReplayClient(recording, (text) => `name of ${text}`);
  const [, [booking, room, at, one] = []] = values(client, 0, '13:02');
  assert.match(String(booking), /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  assert.notEqual(booking, BOOKING);
  assert.deepEqual([room, at, one], [ROOM, '13:02', 1]);
  const [[ids, json, body, nothing] = []] = values(client, 1, '13:02');
  assert.deepEqual(ids, [ROOM, booking]);
  assert.equal(json, `{"id":"${booking}","at":"13:02"}`);
  assert.match(String(body), /^\{"id":"pay_[0-9a-f]{14}"\}é$/);
  assert.doesNotMatch(String(body), /pay_00000000000002/);
  assert.equal(nothing, null);
  const [, [next] = []] = values(client, 0, '13:03');
  assert.notEqual(next, booking);
});

test('a statement is named where the product has named it', () => {
  const [begin, insert] = createReplayClient(recording, (text) => `name of ${text}`)(0, ['13:02']);
  assert.equal(begin?.name, undefined);
  assert.equal(insert?.name, 'name of insert');
});
