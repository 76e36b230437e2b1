/** What a message about a reservation does, whatever the order in which messages arrive. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Demand } from './judge.rules.ts';
import { courseOf, type Known, toldOf } from './told.rules.ts';

type Booked = Extract<Demand, { kind: 'NEW' | 'MODIFIED' }>;

const demand: Booked = {
  kind: 'NEW',
  site: 'AGODA',
  reservationNumber: '123456789',
  guestName: 'Asha Rao',
  guestPhone: null,
  arrivalOn: '2026-12-01',
  departureOn: '2026-12-03',
  rooms: [{ roomTypeId: 'a', roomTypeCode: 'DLX', quantity: 1 }],
  amount: 500_000n,
  childCount: null,
};
const changed: Booked = { ...demand, kind: 'MODIFIED', departureOn: '2026-12-04' };
const cancelled: Demand = { kind: 'CANCELLED', site: 'AGODA', reservationNumber: '123456789', guestName: null, arrivalOn: null };
const MOMENTS_LATER = '2026-11-17T10:09:00.000Z';
const WEDNESDAY = '2026-11-18T10:00:00.000Z';
const [MONDAY, TUESDAY] = ['2026-11-16T10:00:00.000Z', '2026-11-17T10:00:00.000Z'];

const unknown: Known = { hasBooking: false, isCancelled: false, isModified: false, told: null, toldAt: null };
const booked: Known = { ...unknown, hasBooking: true, told: toldOf(demand), toldAt: MONDAY };
const modified: Known = { ...booked, isModified: true, told: toldOf(changed), toldAt: TUESDAY };

for (const [title, known, message, sentAt, course] of [
  ['the first confirmation opens the booking', unknown, demand, MONDAY, 'OPEN'],
  ['a change whose confirmation has not come yet opens it too', unknown, changed, MONDAY, 'OPEN'],
  ['a cancellation of what nobody knows is for a person', unknown, cancelled, MONDAY, 'NOT_KNOWN'],
  ['what was cancelled before it came is opened cancelled', { ...unknown, isCancelled: true }, demand, MONDAY, 'OPEN_CANCELLED'],
  ['the same confirmation again changes nothing', booked, demand, null, 'NOTHING'],
  ['a name in other letters is the same name', booked, { ...demand, guestName: 'ASHA  RAO' }, null, 'NOTHING'],
  [
    'another confirmation with other days is for a person',
    booked,
    { ...demand, departureOn: '2026-12-05' },
    null,
    'SAYS_OTHERWISE',
  ],
  ['another confirmation with another amount too', booked, { ...demand, amount: 1n }, null, 'SAYS_OTHERWISE'],
  ['a change changes it', booked, changed, null, 'CHANGE'],
  ['a change that says what is booked changes nothing', booked, { ...demand, kind: 'MODIFIED' }, TUESDAY, 'NOTHING'],
  ['a confirmation that comes after the change is old', modified, demand, TUESDAY, 'NOTHING'],
  ['a change that was sent before the newest is old', modified, { ...changed, departureOn: '2026-12-09' }, MONDAY, 'NOTHING'],
  [
    'a change that was sent later counts',
    { ...modified, toldAt: MONDAY },
    { ...changed, departureOn: '2026-12-09' },
    TUESDAY,
    'CHANGE',
  ],
  ['of two in one second the later to arrive counts', modified, { ...changed, departureOn: '2026-12-09' }, TUESDAY, 'CHANGE'],
  ['a second change without a date is for a person', modified, { ...changed, departureOn: '2026-12-09' }, null, 'SAYS_OTHERWISE'],
  ['a cancellation cancels', modified, cancelled, MONDAY, 'CANCEL'],
  [
    'a cancellation that names the same stay cancels',
    modified,
    { ...cancelled, guestName: 'Rao, A.', arrivalOn: '2026-12-01' },
    MONDAY,
    'CANCEL',
  ],
  [
    'one that names another guest is for a person',
    modified,
    { ...cancelled, guestName: 'Vikram Singh' },
    MONDAY,
    'SAYS_OTHERWISE',
  ],
  [
    'one that names the guest and another day cancels: the change comes later',
    modified,
    { ...cancelled, guestName: 'Asha', arrivalOn: '2026-12-02' },
    MONDAY,
    'CANCEL',
  ],
  [
    'one that names another day alone is for a person',
    modified,
    { ...cancelled, arrivalOn: '2026-12-02' },
    MONDAY,
    'SAYS_OTHERWISE',
  ],
  [
    'what was sent well after an unknown cancellation is for a person',
    { ...unknown, isCancelled: true, toldAt: TUESDAY },
    demand,
    WEDNESDAY,
    'REVIVED',
  ],
  ['a confirmation sent at about the time of the change is old', modified, { ...demand, amount: 1n }, MOMENTS_LATER, 'NOTHING'],
  ['another one that was sent well after it is for a person', modified, { ...demand, amount: 1n }, WEDNESDAY, 'SAYS_OTHERWISE'],
  [
    'another one that was sent well after the cancellation too',
    { ...modified, isCancelled: true },
    { ...demand, amount: 1n },
    WEDNESDAY,
    'REVIVED',
  ],
  ['a confirmation that comes after the cancellation is old', { ...booked, isCancelled: true }, demand, TUESDAY, 'NOTHING'],
  ['a change sent before the cancellation is old', { ...booked, isCancelled: true, toldAt: TUESDAY }, changed, MONDAY, 'NOTHING'],
  ['a change sent after it is for a person', { ...booked, isCancelled: true }, changed, TUESDAY, 'REVIVED'],
  ['and one without a date as well', { ...booked, isCancelled: true }, changed, null, 'REVIVED'],
] as const satisfies [string, Known, Demand, string | null, string][]) {
  test(title, () => assert.equal(courseOf(known, message, sentAt), course));
}
