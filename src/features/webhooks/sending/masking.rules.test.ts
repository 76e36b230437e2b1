import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { maskAnswer, maskEvent } from './masking.rules.ts';

const EVENT = {
  type: 'BOOKING',
  timestamp: '2026-11-20T06:30:00.000Z',
  propertyId: '019a0000-0000-7000-8000-000000000001',
  position: 41,
  version: '"1"',
  data: {
    id: '019a0000-0000-7000-8000-000000000002',
    removed: false,
    item: {
      status: 'OPEN',
      checkInAt: '2026-11-20T06:30:00.000Z',
      adults: 2,
      note: null,
      primaryGuest: { name: 'Asha Rao', phoneE164: '+919845000001', tags: ['VIP guest', 'ok'] },
    },
  },
};

test('of an event the log shows ids, types, statuses, instants and numbers, and no text of a person', () => {
  const { item } = maskEvent(EVENT).data;
  assert.deepEqual(item, {
    ...EVENT.data.item,
    primaryGuest: { name: '•••', phoneE164: '•••', tags: ['•••', '•••'] },
  });
  assert.deepEqual({ ...maskEvent(EVENT), data: null }, { ...EVENT, data: null });
});

test('of an answer the log shows neither what was personal in the event nor secrets, addresses and long numbers', () => {
  const cases = [
    ['no room for Asha Rao (Asha Rao)', 'no room for ••• (•••)'],
    ['call +91 98450 00001', 'call •••'],
    ['call 098450-00002 now', 'call ••• now'],
    ['mail someone@example.com', 'mail •••'],
    ['key whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw=', 'key •••'],
    ['Authorization: Bearer abc.def-1', 'Authorization: •••'],
    ['{"error":"booking 42 is OPEN"}', '{"error":"booking 42 is OPEN"}'],
  ] as const;
  for (const [text, shown] of cases) assert.equal(maskAnswer(text, EVENT), shown);
  assert.equal(maskAnswer('x'.repeat(5_000), EVENT).length, 1_000);
  assert.equal(maskAnswer('a\0b', EVENT), 'ab');
});

test('no name of the event is left in an answer, whatever is around it', () => {
  const name = fc.stringMatching(/^[A-Z][a-z]{2,12}( [A-Z][a-z]{2,12})?$/);
  fc.assert(
    fc.property(name, fc.string(), fc.string(), (guestName, before, end) => {
      const shown = maskAnswer(`${before}${guestName}${end}`, { data: { item: { guestName } } });
      return !shown.includes(guestName);
    }),
  );
});
