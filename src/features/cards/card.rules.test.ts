import assert from 'node:assert/strict';
import test from 'node:test';
import { conflict, Problem } from '../../platform/errors.ts';
import {
  type PreparedCard,
  refuseCardId,
  refuseStoring,
  refuseWithoutNfc,
  type StoringTarget,
  secondOf,
  statusOf,
  stayCardTimes,
  temporaryCardTimes,
  type WrittenCard,
} from './card.rules.ts';

const AT = '2026-11-20T06:30:00.000Z';
const END = '2026-11-22T05:30:00.000Z';

test('an instant on a card is cut to whole seconds', () => {
  assert.equal(secondOf(AT), AT);
  assert.equal(secondOf('2026-11-20T06:30:00.001Z'), AT);
  assert.equal(secondOf('2026-11-20T06:30:00.999Z'), AT);
  assert.equal(secondOf('2026-11-20T06:30:01.000Z'), '2026-11-20T06:30:01.000Z');
});

test('a stay card ends at the requested time and can be stored for a day, or until it ends', () => {
  const issuedAt = AT;
  const day = '2026-11-21T06:30:00.000Z';
  assert.deepEqual(stayCardTimes('2026-11-20T06:30:00.900Z', '2026-11-22T05:30:00.100Z'), {
    issuedAt,
    expiresAt: END,
    storeUntil: day,
  });
  assert.deepEqual(stayCardTimes(AT, day), { issuedAt, expiresAt: day, storeUntil: day });
  const [before, after] = ['2026-11-21T06:29:59.000Z', '2026-11-21T06:30:01.000Z'];
  assert.deepEqual(stayCardTimes(AT, before), { issuedAt, expiresAt: before, storeUntil: before });
  assert.deepEqual(stayCardTimes(AT, after), { issuedAt, expiresAt: after, storeUntil: day });
});

test('a stay card ends in a later second than it starts', () => {
  for (const expiresAt of ['2026-11-20T06:30:00.999Z', AT, '2026-11-20T06:29:59.999Z', '2000-01-01T00:00:00.000Z'])
    assert.throws(
      () => stayCardTimes('2026-11-20T06:30:00.500Z', expiresAt),
      (error: unknown) =>
        error instanceof Problem &&
        error.status === 400 &&
        error.message === `expiresAt must be after issuedAt, which is now (${AT})`,
    );
  const next = '2026-11-20T06:30:01.000Z';
  assert.equal(stayCardTimes('2026-11-20T06:30:00.999Z', next).expiresAt, next);
});

test('a temporary card opens the door and can be stored for seven minutes', () => {
  const end = '2026-11-20T06:37:00.000Z';
  assert.deepEqual(temporaryCardTimes('2026-11-20T06:30:00.999Z'), { issuedAt: AT, expiresAt: end, storeUntil: end });
});

test('an active card is expired from the second in which it ends; a revoked one stays revoked', () => {
  assert.equal(statusOf({ state: 'ACTIVE', expiresAt: END }, '2026-11-22T05:29:59.999Z'), 'ACTIVE');
  assert.equal(statusOf({ state: 'ACTIVE', expiresAt: END }, END), 'EXPIRED');
  for (const state of ['EXPIRED', 'REVOKED'] as const)
    for (const now of [AT, END]) assert.equal(statusOf({ state, expiresAt: END }, now), state);
});

test('a card id can contain only what a reader can return', () => {
  for (const cardId of ['04:A2:2B:1C', 'Karte 7 ☂', ' x ']) assert.equal(refuseCardId(cardId), null);
  for (const cardId of ['a\tb', 'a\n', '\u007f', '\u0085x']) assert.equal(refuseCardId(cardId)?.status, 400);
});

test('a room without a card reader cannot have a card', () => {
  assert.equal(refuseWithoutNfc({ hasNfc: true }), null);
  assert.equal(refuseWithoutNfc({ hasNfc: false })?.status, 409);
});

const LATE = '2026-11-21T06:30:00.000Z';
const CARD: PreparedCard = {
  kind: 'STAY',
  state: 'PREPARED',
  targetId: 'stay-1',
  boundUid: null,
  roomNumber: 418,
  isOvertaken: false,
  issuedAt: AT,
  expiresAt: END,
  storeUntil: LATE,
};
const WRITTEN: WrittenCard = { cardId: '9A3F21C8', issuedAt: AT, expiresAt: END };
type Change = {
  card?: Partial<PreparedCard>;
  written?: Partial<WrittenCard>;
  target?: Partial<StoringTarget>;
  now?: string;
};
const TARGET: StoringTarget = { kind: 'STAY', id: 'stay-1', roomNumber: 418, hasNfc: true, ended: null };
const ROOM = { kind: 'TEMPORARY', id: 'room-1' } as const;

/** Status and message of the refusal to store the card with these changes. */
function refused({ card, written, target, now = AT }: Change): [number, string] | null {
  const problem = refuseStoring({ ...CARD, ...card }, { ...TARGET, ...target }, { ...WRITTEN, ...written }, now);
  return problem === null ? null : [problem.status, problem.message];
}

test('a card can be stored as prepared, until the last millisecond of its time', () => {
  const granted: Change[] = [
    {},
    { now: '2026-11-21T06:29:59.999Z' },
    { written: { issuedAt: '2026-11-20T06:30:00.999Z', expiresAt: '2026-11-22T05:30:00.001Z' } },
    { written: { expiresAt: null } },
    { card: { boundUid: '9A3F21C8' }, written: { cardId: ' 9a:3f:21:c8 ' } },
    { card: { kind: 'TEMPORARY', targetId: 'room-1' }, target: ROOM },
  ];
  for (const change of granted) assert.equal(refused(change), null, JSON.stringify(change));
});

const TOO_LATE = `cardIndex had to be stored before ${LATE}: prepare the card again`;
const REFUSED: [string, Change, number, string][] = [
  ['another stay', { target: { id: 'stay-2' } }, 409, 'the card was prepared for another stay'],
  ['a room in place of a stay', { target: ROOM }, 409, 'the card was prepared as the card of a stay'],
  [
    'a stay in place of a room',
    { card: { kind: 'TEMPORARY', targetId: 'room-1' } },
    409,
    'the card was prepared as a temporary card',
  ],
  [
    'another room',
    { card: { kind: 'TEMPORARY', targetId: 'room-1' }, target: { ...ROOM, id: 'room-2' } },
    409,
    'the card was prepared for another room',
  ],
  ['a stored card', { card: { state: 'ACTIVE' } }, 409, 'the card is already stored'],
  ['an expired card', { card: { state: 'EXPIRED' } }, 409, 'the card is already stored'],
  ['a revoked card', { card: { state: 'REVOKED' } }, 409, 'the card is already stored'],
  [
    'another second',
    { written: { issuedAt: '2026-11-20T06:30:01.000Z' } },
    400,
    `issuedAt must be as the card was prepared (${AT})`,
  ],
  [
    'the second before',
    { written: { issuedAt: '2026-11-20T06:29:59.999Z' } },
    400,
    `issuedAt must be as the card was prepared (${AT})`,
  ],
  [
    'another end',
    { written: { expiresAt: '2026-11-22T05:30:01.000Z' } },
    400,
    `expiresAt must be as the card was prepared (${END})`,
  ],
  [
    'another chip',
    { card: { boundUid: '9A3F21C8' }, written: { cardId: '9A3F21C9' } },
    400,
    'cardId must be the card that was prepared',
  ],
  [
    'no chip’s id',
    { card: { boundUid: '9A3F21C8' }, written: { cardId: '9A3F21C8 x' } },
    400,
    'cardId must be the card that was prepared',
  ],
  ['the second after the last', { now: LATE }, 400, TOO_LATE],
  ['a stay that has ended', { target: { ended: conflict('it has', 'stay_ended'), hasNfc: false } }, 409, 'it has'],
  [
    'a room with another number',
    { target: { roomNumber: 419, hasNfc: false } },
    409,
    'the room no longer has the number 418 with which the card was prepared: prepare it again',
  ],
  [
    'a later card of the room',
    { card: { isOvertaken: true }, target: { hasNfc: false } },
    409,
    'a later card of the room was stored since this one was prepared: prepare it again',
  ],
  ['a room without a reader', { target: { hasNfc: false } }, 409, 'the room has no NFC lock (hasNfc is false)'],
  [
    'a stored card, other content, too late',
    { card: { state: 'ACTIVE', isOvertaken: true }, target: { hasNfc: false }, now: LATE },
    409,
    'the card is already stored',
  ],
  ['too late, without a reader', { card: { isOvertaken: true }, target: { hasNfc: false }, now: LATE }, 400, TOO_LATE],
];
for (const [name, change, status, message] of REFUSED)
  test(`${name}: ${status}`, () => {
    assert.deepEqual(refused(change), [status, message]);
  });
