import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEtags } from '../src/etags.ts';

const SCHEMA_PATH = '/properties/{propertyId}';
const MILLION = 1_000_000;

/** Reads as the client does. `read` is an answer of so many characters; `isKnown` says whether the next read could be answered by 304. */
function newReader() {
  const etags = createEtags();
  const requestOf = (id: number) => new Request(`http://localhost/properties/${id}`);
  return {
    read: async (id: number, characters: number): Promise<void> => {
      const headers = { 'Content-Type': 'application/json', ETag: '"1"' };
      await etags.learn(requestOf(id), new Response('x'.repeat(characters), { headers }), SCHEMA_PATH);
    },
    isKnown: (id: number): boolean => {
      const request = requestOf(id);
      etags.prepare(request, SCHEMA_PATH);
      return request.headers.has('if-none-match');
    },
  };
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

test('of small answers the last 500 are remembered', async () => {
  const { read, isKnown } = newReader();
  for (const id of range(0, 503)) await read(id, 10);
  assert.deepEqual(range(0, 503).filter(isKnown), range(3, 503));
});

test('of large answers as many are remembered as eight million characters hold, the last ones', async () => {
  const { read, isKnown } = newReader();
  for (const id of range(0, 11)) await read(id, MILLION);
  assert.deepEqual(range(0, 11).filter(isKnown), range(3, 11));
});

test('an answer that is read again counts once', async () => {
  const { read, isKnown } = newReader();
  for (const id of [1, 2, 2, 2, 2, 2, 2, 2, 2, 2]) await read(id, 2 * MILLION);
  assert.deepEqual([1, 2].filter(isKnown), [1, 2]);
});

test('an answer that is too large is not remembered, not even in its older form, and the others stay', async () => {
  const { read, isKnown } = newReader();
  await read(1, 10);
  await read(2, 10);
  await read(2, 8 * MILLION + 1);
  assert.deepEqual([1, 2].filter(isKnown), [1]);
});
