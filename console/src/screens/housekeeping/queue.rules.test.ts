import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CONDITIONS, type Condition } from '../../data/conditions.rules.ts';
import { afterRefusal, insisted, nextToSend, type Waiting, withWaiting } from './queue.rules.ts';

let made = 0;
function set(room: string, expected: Condition, condition: Condition): Waiting {
  made += 1;
  const deed = { kind: 'condition', condition, expected } as const;
  return { intent: `i${made}`, at: '2026-11-23T04:00:00.000Z', roomId: room, roomNumber: 101, deed, refusal: null };
}
const ROOM = { roomId: 'a', condition: 'DIRTY', openNotes: 0 } as const;

test('a room is shown as it will be once all is sent', () => {
  const queue = [set('a', 'DIRTY', 'CLEANING'), set('b', 'CLEAN', 'DIRTY'), set('a', 'CLEANING', 'CLEAN')];
  assert.deepEqual(withWaiting([ROOM], queue), [{ ...ROOM, condition: 'CLEAN', isWaiting: true }]);
  assert.deepEqual(withWaiting([ROOM], []), [{ ...ROOM, isWaiting: false }]);
});

test('after a refusal the room is shown as the service has it, and what the person wanted is asked once', () => {
  const [first, other, last] = [set('a', 'DIRTY', 'CLEANING'), set('b', 'DIRTY', 'CLEANING'), set('a', 'CLEANING', 'CLEAN')];
  const refused = afterRefusal([first, other, last], first.intent, { kind: 'overtaken', now: 'INSPECTED' });
  assert.deepEqual(
    refused.map(({ intent, refusal }) => [intent, refusal?.kind]),
    [
      [other.intent, undefined],
      [last.intent, 'overtaken'],
    ],
  );
  assert.equal(nextToSend(refused)?.intent, other.intent);
  assert.deepEqual(withWaiting([{ ...ROOM, condition: 'INSPECTED' }], refused), [
    { ...ROOM, condition: 'INSPECTED', isWaiting: false },
  ]);
  assert.deepEqual(insisted(refused[1] ?? assert.fail()), { kind: 'condition', condition: 'CLEAN', expected: 'INSPECTED' });
});

test('another refusal stops nothing else, and cannot be insisted on', () => {
  const note: Waiting = { ...set('a', 'DIRTY', 'CLEAN'), deed: { kind: 'note', text: 'Lamp', picture: null } };
  const later = set('a', 'DIRTY', 'CLEANING');
  const refused = afterRefusal([note, later], note.intent, { kind: 'refused', status: 404, code: null });
  assert.equal(refused.length, 2);
  assert.equal(nextToSend(refused)?.intent, later.intent);
  assert.equal(insisted(refused[0] ?? assert.fail()), null);
});

test('whatever is refused, what is sent afterwards never rests on it, and nothing of another room is lost', () => {
  const deeds = fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.constantFrom(...CONDITIONS)), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(deeds, fc.nat(), (wanted, pick) => {
      const now: Record<string, Condition> = { a: 'DIRTY', b: 'DIRTY' };
      const queue = wanted.map(([room, condition]) => {
        const one = set(room, now[room] ?? 'DIRTY', condition);
        now[room] = condition;
        return one;
      });
      const refused = queue[pick % queue.length] ?? assert.fail();
      const after = afterRefusal(queue, refused.intent, { kind: 'overtaken', now: 'INSPECTED' });
      const behind = queue.slice(queue.indexOf(refused)).filter(({ roomId }) => roomId === refused.roomId);
      const sent = after.filter(({ refusal }) => refusal === null);
      assert.ok(behind.every(({ intent }) => !sent.some((one) => one.intent === intent)));
      assert.equal(sent.length + behind.length, queue.length);
      assert.deepEqual(
        after.filter(({ refusal }) => refusal !== null).map(({ intent }) => intent),
        [behind.at(-1)?.intent],
      );
    }),
  );
});
