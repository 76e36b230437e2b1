/** What a message about a reservation does, whatever the order in which messages arrive. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseAction, type ReservationState, toReportedStay } from './import-action.rules.ts';
import type { ReservationNotice } from './judge.rules.ts';

type Booked = Extract<ReservationNotice, { kind: 'NEW' | 'MODIFIED' }>;

const notice: Booked = {
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
const changed: Booked = { ...notice, kind: 'MODIFIED', departureOn: '2026-12-04' };
const cancelled: ReservationNotice = {
  kind: 'CANCELLED',
  site: 'AGODA',
  reservationNumber: '123456789',
  guestName: null,
  arrivalOn: null,
};
const MOMENTS_LATER = '2026-11-17T10:09:00.000Z';
const WEDNESDAY = '2026-11-18T10:00:00.000Z';
const [MONDAY, TUESDAY] = ['2026-11-16T10:00:00.000Z', '2026-11-17T10:00:00.000Z'];

const unknown: ReservationState = { hasBooking: false, isCancelled: false, isModified: false, reported: null, reportedAt: null };
const booked: ReservationState = { ...unknown, hasBooking: true, reported: toReportedStay(notice), reportedAt: MONDAY };
const modified: ReservationState = { ...booked, isModified: true, reported: toReportedStay(changed), reportedAt: TUESDAY };

for (const [title, known, message, sentAt, course] of [
  ['the first confirmation opens the booking', unknown, notice, MONDAY, 'OPEN'],
  ['a change whose confirmation has not come yet opens it too', unknown, changed, MONDAY, 'OPEN'],
  ['a cancellation of what nobody knows is for a person', unknown, cancelled, MONDAY, 'UNKNOWN_RESERVATION'],
  ['what was cancelled before it came is opened cancelled', { ...unknown, isCancelled: true }, notice, MONDAY, 'OPEN_CANCELLED'],
  ['the same confirmation again changes nothing', booked, notice, null, 'NOTHING'],
  ['a name in other letters is the same name', booked, { ...notice, guestName: 'ASHA  RAO' }, null, 'NOTHING'],
  ['another confirmation with other days is for a person', booked, { ...notice, departureOn: '2026-12-05' }, null, 'CONTRADICTS'],
  ['another confirmation with another amount too', booked, { ...notice, amount: 1n }, null, 'CONTRADICTS'],
  ['a change changes it', booked, changed, null, 'CHANGE'],
  ['a change that says what is booked changes nothing', booked, { ...notice, kind: 'MODIFIED' }, TUESDAY, 'NOTHING'],
  ['a confirmation that comes after the change is old', modified, notice, TUESDAY, 'NOTHING'],
  ['a change that was sent before the newest is old', modified, { ...changed, departureOn: '2026-12-09' }, MONDAY, 'NOTHING'],
  [
    'a change that was sent later counts',
    { ...modified, reportedAt: MONDAY },
    { ...changed, departureOn: '2026-12-09' },
    TUESDAY,
    'CHANGE',
  ],
  ['of two in one second the later to arrive counts', modified, { ...changed, departureOn: '2026-12-09' }, TUESDAY, 'CHANGE'],
  ['a second change without a date is for a person', modified, { ...changed, departureOn: '2026-12-09' }, null, 'CONTRADICTS'],
  ['a cancellation cancels', modified, cancelled, MONDAY, 'CANCEL'],
  [
    'a cancellation that names the same stay cancels',
    modified,
    { ...cancelled, guestName: 'Rao, A.', arrivalOn: '2026-12-01' },
    MONDAY,
    'CANCEL',
  ],
  ['one that names another guest is for a person', modified, { ...cancelled, guestName: 'Vikram Singh' }, MONDAY, 'CONTRADICTS'],
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
    'CONTRADICTS',
  ],
  [
    'what was sent well after an unknown cancellation is for a person',
    { ...unknown, isCancelled: true, reportedAt: TUESDAY },
    notice,
    WEDNESDAY,
    'AFTER_CANCELLATION',
  ],
  ['a confirmation sent at about the time of the change is old', modified, { ...notice, amount: 1n }, MOMENTS_LATER, 'NOTHING'],
  ['another one that was sent well after it is for a person', modified, { ...notice, amount: 1n }, WEDNESDAY, 'CONTRADICTS'],
  [
    'another one that was sent well after the cancellation too',
    { ...modified, isCancelled: true },
    { ...notice, amount: 1n },
    WEDNESDAY,
    'AFTER_CANCELLATION',
  ],
  ['a confirmation that comes after the cancellation is old', { ...booked, isCancelled: true }, notice, TUESDAY, 'NOTHING'],
  [
    'a change sent before the cancellation is old',
    { ...booked, isCancelled: true, reportedAt: TUESDAY },
    changed,
    MONDAY,
    'NOTHING',
  ],
  ['a change sent after it is for a person', { ...booked, isCancelled: true }, changed, TUESDAY, 'AFTER_CANCELLATION'],
  ['and one without a date as well', { ...booked, isCancelled: true }, changed, null, 'AFTER_CANCELLATION'],
] as const satisfies [string, ReservationState, ReservationNotice, string | null, string][]) {
  test(title, () => assert.equal(chooseAction(known, message, sentAt), course));
}
