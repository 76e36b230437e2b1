import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventFrame, HEARTBEAT_FRAME, retryFrame } from './frames.ts';

test('an event is its id, its name and its data on one line each, and a blank line', () => {
  assert.equal(eventFrame(7, 'board.room', '{"status":"FREE"}'), 'id: 7\nevent: board.room\ndata: {"status":"FREE"}\n\n');
});

test('line breaks between the tokens of the data do not break the event', () => {
  assert.equal(
    eventFrame(7, 'board.room', '{\r\n  "note": "a\\nb"\n}'),
    'id: 7\nevent: board.room\ndata: {    "note": "a\\nb" }\n\n',
  );
});

test('a heartbeat is a comment and a retry hint no event', () => {
  assert.equal(HEARTBEAT_FRAME, ':\n\n');
  assert.equal(retryFrame(2_000), 'retry: 2000\n\n');
});
