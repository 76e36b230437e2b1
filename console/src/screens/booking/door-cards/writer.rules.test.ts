import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readStatus, readWritten, wiped } from './writer.rules.ts';

const protocol = 'hostelry-card-writer/1';

test('the writer says whether a card lies on it', () => {
  assert.deepEqual(readStatus({ protocol, state: 'READY', cardId: '04A1B2C3' }), { state: 'READY', cardId: '04A1B2C3' });
  assert.deepEqual(readStatus({ protocol, state: 'NO_CARD' }), { state: 'NO_CARD', cardId: null });
});

test('what another program answers is no state of a writer', () => {
  for (const body of [
    null,
    'ok',
    [],
    { state: 'READY' },
    { protocol, state: 'FINE' },
    { protocol: 'hostelry-card-writer/2', state: 'READY' },
  ])
    assert.equal(readStatus(body), null);
});

test('a card is written when the writer names it', () => {
  assert.deepEqual(readWritten(true, { cardId: '04A1B2C3' }), { cardId: '04A1B2C3' });
  assert.deepEqual(readWritten(false, { error: 'NO_CARD' }), { refusal: 'NO_CARD' });
  for (const [isOk, body] of [
    [true, {}],
    [true, { cardId: ' ' }],
    [false, { error: 'OTHER' }],
    [false, null],
  ] as const)
    assert.equal(readWritten(isOk, body), null);
});

test('a wiped card keeps what it says and loses its code', () => {
  const sector = { index: 1, blocks: ['AA', 'BB', 'CCDD'] };
  assert.deepEqual(wiped(sector), { index: 1, blocks: ['AA', 'BB', '0000'] });
});
