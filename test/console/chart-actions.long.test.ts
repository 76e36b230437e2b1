/** Everything that changes something on the chart: by mouse, by keys, by finger; refused, taken back, at the same time as others. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertAccessible, browserTest, violationsOf } from './browser.ts';
import {
  barOf,
  cellOf,
  drag,
  goTo,
  noGhost,
  pointOf,
  putDownWhenSaid,
  question,
  said,
  showType,
  swipe,
  takeAndMove,
} from './chart-moves.ts';
import { addRooms, book, enterGuest, hotelTime, type NewBooking, openKillableHotel, shareHotel } from './hotel.ts';
import { SCREENS, type Way } from './input.ts';

const hotel = shareHotel(openKillableHotel);

async function readBooking({ id }: Pick<NewBooking, 'id'>) {
  return (await (await hotel.api('ADMIN')).get(`${hotel.path}/bookings/${id}`)).body;
}

/** The numbers of the rooms that are kept for the booking. */
async function roomsOf(booking: NewBooking): Promise<number[]> {
  const { roomRequests } = (await readBooking(booking)) as { roomRequests: { assignedRooms: { roomNumber: number }[] }[] };
  return roomRequests.flatMap(({ assignedRooms }) => assignedRooms.map(({ roomNumber }) => roomNumber));
}

/** The numbers of the rooms that its guests are in. */
async function staysOf(booking: NewBooking): Promise<number[]> {
  const { stays } = (await readBooking(booking)) as { stays: { status: string; roomNumber: number }[] };
  return stays.filter(({ status }) => status === 'ACTIVE').map(({ roomNumber }) => roomNumber);
}

const plusDays = (at: string, days: number): string => new Date(Date.parse(at) + days * 86_400_000).toISOString();

/** A booking from tomorrow afternoon on, for two nights, with a room of the type. */
function hold(guestName: string, roomTypeCode: string, fields: object = {}): Promise<NewBooking> {
  const dates = { expectedCheckInAt: hotelTime(1, '14:00'), expectedCheckOutAt: hotelTime(3, '11:00') };
  return book(hotel, guestName, { ...dates, roomRequests: [{ roomTypeCode, quantity: 1 }], ...fields });
}

/** The chart itself is looked at among all screens. */
async function assertQuestionAccessible(page: Page): Promise<void> {
  assert.deepEqual(
    (await violationsOf(page)).filter((text) => /ask-card|said|chart-ghost/.test(text)),
    [],
  );
}

async function openChart(type: string, way: Way = 'mouse', role: 'STAFF' | 'HOUSEKEEPING' = 'STAFF'): Promise<Page> {
  const person = await hotel.desk(role, '/chart', SCREENS[way]);
  person.expectErrors(/409|412|ERR_|Failed to load resource|network error/);
  await showType(person.page, type);
  return person.page;
}

/** Keeps a room for the booking, as another desk. */
async function assign(booking: NewBooking, ...roomIds: string[]): Promise<void> {
  const [request] = (await readBooking(booking)).roomRequests;
  const path = `${hotel.path}/bookings/${booking.id}/room-requests/${request.id}/rooms`;
  const { status, text } = await (await hotel.api('MANAGER')).put(path, { roomIds });
  assert.equal(status, 200, text);
}

/** Another desk writes down where the guest comes from. */
async function changeElsewhere({ id }: NewBooking): Promise<void> {
  const { status, text } = await (await hotel.api('MANAGER')).post(`${hotel.path}/bookings/${id}/profile`, { fromCity: 'Pune' });
  assert.equal(status, 200, text);
}

for (const way of ['mouse', 'keyboard', 'touch'] as const)
  browserTest(`a guest in house stays longer and moves, and both are taken back: ${way}`, async () => {
    const code = `A${way.toUpperCase()}`;
    const first = { mouse: 901, keyboard: 911, touch: 921 }[way];
    const [room] = await addRooms(hotel, code, first, 2);
    const name = `Asha ${way}`;
    const booking = await enterGuest(hotel, name, room ?? assert.fail());
    const before = await readBooking(booking);
    const page = await openChart(code, way);
    const press = (label: string) => page.getByRole('button', { name: label, exact: true });
    const confirm = async (label: string): Promise<void> => {
      if (way === 'touch') await press(label).tap();
      else await page.keyboard.press(label === 'Undo' ? 'u' : 'Enter');
    };
    if (way === 'keyboard') {
      await goTo(page, name);
      await page.keyboard.press('e');
      await said(page).getByText('Changing the stay of').waitFor();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    } else await drag(page, way, barOf(page, name, first), { part: 'end', days: 1 });
    await question(page).getByText('₹2,200.00 more').waitFor();
    await assertQuestionAccessible(page);
    assert.deepEqual(await readBooking(booking), before, 'nothing is done before it is confirmed');
    await confirm('Confirm');
    await said(page).getByText('stays until').waitFor();
    assert.equal(
      (await readBooking(booking)).expectedCheckOutAt.slice(0, 16),
      plusDays(before.expectedCheckOutAt, 1).slice(0, 16),
    );
    await confirm('Undo');
    await said(page).getByText('is as before').waitFor();
    assert.equal((await readBooking(booking)).expectedCheckOutAt, before.expectedCheckOutAt);

    if (way === 'keyboard') {
      for (const key of ['m', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    } else await drag(page, way, barOf(page, name, first), { row: first + 1 });
    await question(page).getByText('The price stays the same.').waitFor();
    await confirm('Confirm');
    await barOf(page, name, first + 1).waitFor();
    assert.deepEqual(await staysOf(booking), [first + 1]);
    await confirm('Undo');
    await said(page).getByText('is as before').waitFor();
    assert.deepEqual(await staysOf(booking), [first]);
    if (way === 'touch') {
      const from = await cellOf(page, first + 1, 8);
      await swipe(page, from, { x: from.x - 60, y: from.y });
      assert.equal(await page.locator('.chart-ghost').count(), 0, 'a finger that moves at once scrolls');
    }
  });

browserTest(
  'a hold gets a room from the lane, another one, other days, and gives the room back; each is taken back',
  async () => {
    await addRooms(hotel, 'B', 931, 3);
    const booking = await hold('Bela Assigned', 'B');
    const { expectedCheckInAt: from } = await readBooking(booking);
    const page = await openChart('B');
    const bar = (room: number | 'lane') => barOf(page, 'Bela Assigned', room);
    const undo = async (): Promise<void> => {
      await said(page).getByRole('button', { name: 'Undo' }).click();
      await said(page).getByText('is as before').waitFor();
    };
    await drag(page, 'mouse', bar('lane'), { row: 932 });
    await bar(932).waitFor();
    assert.deepEqual(await roomsOf(booking), [932]);
    await undo();
    await bar('lane').waitFor();
    assert.deepEqual(await roomsOf(booking), []);

    await goTo(page, 'Bela Assigned');
    for (const key of ['a', 'Enter']) await page.keyboard.press(key);
    await bar(931).waitFor();
    await drag(page, 'mouse', bar(931), { days: 2, row: 933 });
    await question(page).getByText('The dates of the booking go along.').waitFor();
    await question(page).getByText('The price stays the same.').waitFor();
    await page.keyboard.press('Enter');
    await said(page).getByText('Room 933').waitFor();
    const moved = await readBooking(booking);
    assert.deepEqual([moved.expectedCheckInAt, await roomsOf(booking)], [plusDays(from, 2), [933]]);
    assert.equal(moved.roomRequests[0].fromAt, moved.expectedCheckInAt);
    await undo();
    assert.deepEqual(
      [(await readBooking(booking)).expectedCheckInAt.slice(0, 16), await roomsOf(booking)],
      [from.slice(0, 16), [931]],
    );

    await bar(931).waitFor();
    await drag(page, 'mouse', bar(931), { row: 'Type B' });
    await bar('lane').waitFor();
    await undo();
    assert.deepEqual(await roomsOf(booking), [931]);
    // Escape gives up, at any time.
    const putDown = await takeAndMove(page, 'mouse', await pointOf(bar(931)), await cellOf(page, 933, 3));
    await page.keyboard.press('Escape');
    await putDown();
    await said(page).getByText('Given up').waitFor();
    assert.deepEqual(await roomsOf(booking), [931]);
  },
);

browserTest(
  'a better type costs what was booked or its own price; several rooms that are held together stay together',
  async () => {
    await addRooms(hotel, 'C', 941, 1);
    const [suite] = await addRooms(hotel, 'CS', 951, 1);
    const types = (await (await hotel.api('ADMIN')).get(`${hotel.path}/room-types`)).body as { id: string; code: string }[];
    const id = types.find(({ code }) => code === 'CS')?.id;
    assert.equal((await (await hotel.api('ADMIN')).put(`${hotel.path}/room-types/${id}`, { defaultRate: 5000 })).status, 200);
    const booking = await hold('Chand Upgraded', 'C');
    const page = await openChart('C');
    await page.getByLabel('Room type').selectOption('');
    await goTo(page, 'Chand Upgraded');
    await page.keyboard.press('m');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
    await said(page).getByText(`Room ${suite?.roomNumber}`).waitFor();
    await page.keyboard.press('Enter');
    await question(page).getByText('A better room than was booked: Type CS in place of Type C.').waitFor();
    await question(page).getByLabel('As booked: ₹4,400.00').waitFor();
    await question(page).getByLabel('Price of Type CS: ₹10,000.00').check();
    await question(page).getByText('₹5,600.00 more').waitFor();
    await question(page).getByRole('button', { name: 'Confirm' }).click();
    await said(page).getByText('Room 951').waitFor();
    const [request] = (await readBooking(booking)).roomRequests;
    assert.deepEqual([request.roomTypeCode, request.amount], ['CS', 10_000]);
    await barOf(page, 'Chand Upgraded', 951).waitFor();
    await noGhost(page);
    await goTo(page, 'Chand Upgraded');
    for (const key of ['m', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await question(page).getByText('A simpler room than was booked').waitFor();
    await page.keyboard.press('Escape');
    await said(page).getByText('Given up').waitFor();
  },
);

browserTest('a refused drag goes back and names the booking in the way; a role that only looks is told who can', async () => {
  const [room] = await addRooms(hotel, 'D', 961, 2);
  const [taken, wanting] = [await hold('Dev Before', 'D'), await hold('Dina Wants', 'D')];
  await assign(taken, room?.id ?? '');
  const page = await openChart('D');
  await drag(page, 'mouse', barOf(page, 'Dina Wants', 'lane'), { row: 961 });
  await said(page).getByText('This room is kept for another booking.').waitFor();
  await said(page).getByRole('link', { name: taken.reference }).waitFor();
  await barOf(page, 'Dina Wants', 'lane').waitFor();
  assert.deepEqual(await roomsOf(wanting), []);

  const looking = await openChart('D', 'mouse', 'HOUSEKEEPING');
  assert.equal(await looking.getByRole('button', { name: 'Assign arrivals' }).count(), 0);
  await goTo(looking, 'Dina Wants');
  await looking.keyboard.press('m');
  await said(looking).getByText('The front desk, a manager or an administrator can change it.').waitFor();
});

browserTest(
  'a drag is given up when its booking changes elsewhere, and goes on when another does; undo never undoes others',
  async () => {
    const [, , last] = await addRooms(hotel, 'E', 971, 3);
    const [mine, other] = [await hold('Esha Mine', 'E'), await hold('Emil Other', 'E')];
    const page = await openChart('E');
    await page.getByText('Live', { exact: true }).waitFor();
    const lane = barOf(page, 'Esha Mine', 'lane');
    const target = await cellOf(page, 971, 2);
    const putDown = await takeAndMove(page, 'mouse', await pointOf(lane), target);
    await assign(other, last?.id ?? '');
    await barOf(page, 'Emil Other', 973).waitFor();
    assert.equal(await page.locator('.chart-ghost').count(), 1, 'another booking changes, and the drag goes on');
    await putDownWhenSaid(page, target);
    await changeElsewhere(mine);
    await said(page).getByText('was changed on another screen just now').waitFor();
    await noGhost(page);
    await putDown();
    assert.deepEqual(await roomsOf(mine), []);

    await drag(page, 'mouse', barOf(page, 'Esha Mine', 'lane'), { row: 972 });
    await said(page).getByText('Room 972 is kept for').waitFor();
    await changeElsewhere(other);
    await said(page).getByRole('button', { name: 'Undo' }).waitFor();
    await changeElsewhere({ ...mine });
    assert.equal((await readBooking(mine)).fromCity, 'Pune');
    await (await hotel.api('MANAGER')).post(`${hotel.path}/bookings/${mine.id}/profile`, { fromCity: 'Goa' });
    await said(page).getByText('was changed again on another screen').waitFor();
    assert.equal(await said(page).getByRole('button', { name: 'Undo' }).count(), 0);
    assert.deepEqual(await roomsOf(mine), [972]);
  },
);

browserTest('a bar is dragged again before the chart shows the first drag, but not over a change of another desk', async () => {
  const [first] = await addRooms(hotel, 'J', 1021, 3);
  const booking = await hold('Jaya Again', 'J');
  const page = await openChart('J');
  const lane = barOf(page, 'Jaya Again', 'lane');
  await lane.waitFor();
  const shows = Promise.withResolvers<void>();
  await page.route(/\/chart\?/, async (route) => {
    await shows.promise;
    await route.continue();
  });
  for (const row of [1022, 1023]) {
    await drag(page, 'mouse', lane, { row });
    await said(page).getByText(`Room ${row} is kept for`).waitFor();
    assert.deepEqual(await roomsOf(booking), [row]);
  }
  await assign(booking, first?.id ?? '');
  await drag(page, 'mouse', lane, { row: 1022 });
  await said(page).getByText('The chart does not show the last change of this booking yet.').waitFor();
  assert.deepEqual(await roomsOf(booking), [1021]);
  shows.resolve();
  await barOf(page, 'Jaya Again', 1021).waitFor();
});

browserTest('two desks drag two guests on one room: one gets it, the other is told who', async () => {
  await addRooms(hotel, 'F', 981, 2);
  const [one, two] = [await hold('Farah One', 'F'), await hold('Firoz Two', 'F')];
  const pages = [await openChart('F'), await openChart('F')] as const;
  const names = ['Farah One', 'Firoz Two'] as const;
  const putDowns = await Promise.all(
    pages.map(async (page, index) =>
      takeAndMove(page, 'mouse', await pointOf(barOf(page, names[index] ?? '', 'lane')), await cellOf(page, 981, 2)),
    ),
  );
  await Promise.all(putDowns.map((putDown) => putDown()));
  const refused = await Promise.any(
    pages.map(async (page, index) => {
      await said(page).getByText('This room is kept for another booking.').waitFor();
      return index;
    }),
  );
  const [winner, loser] = refused === 0 ? [two, one] : [one, two];
  await said(pages[refused] ?? pages[0])
    .getByRole('link', { name: winner.reference })
    .waitFor();
  assert.deepEqual([await roomsOf(winner), await roomsOf(loser)], [[981], []]);
  await barOf(pages[refused] ?? pages[0], names[1 - refused] ?? '', 981).waitFor();
});

browserTest('free days become a booking of that room, by mouse and by key', async () => {
  await addRooms(hotel, 'G', 991, 1);
  const page = await openChart('G');
  const sheet = page.getByRole('dialog', { name: 'New booking' });
  const putDown = await takeAndMove(page, 'mouse', await cellOf(page, 991, 1), await cellOf(page, 991, 3));
  await putDown();
  await sheet.getByText('3 nights', { exact: true }).waitFor();
  await sheet.getByText('Room 991').first().waitFor();
  await sheet.getByLabel('Name').fill('Gita Pressed');
  await sheet.getByRole('button', { name: 'Book', exact: true }).click();
  await page.waitForURL(/\/bookings\/B-\d+$/);
  await page.keyboard.press('Escape');
  await barOf(page, 'Gita Pressed', 991).waitFor();
  await goTo(page, 'Gita Pressed');
  for (const key of ['ArrowRight', 'n']) await page.keyboard.press(key);
  await sheet.getByText('1 night', { exact: true }).waitFor();
});

browserTest('all arrivals of a day get rooms: proposed first, and what changed meanwhile is said', async () => {
  const rooms = await addRooms(hotel, 'H', 1001, 2);
  const [first, second, third] = [await hold('Hari First', 'H'), await hold('Hema Second', 'H'), 'H'];
  const page = await openChart(third);
  await page.getByRole('button', { name: 'Assign arrivals' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rooms for all arrivals of a day' });
  const { expectedCheckInAt } = await readBooking(first);
  const day = new Date(expectedCheckInAt).toLocaleDateString('sv', { timeZone: 'Asia/Kolkata' });
  await dialog.getByLabel('Day of arrival').fill(day);
  await dialog.getByRole('row', { name: /Hari First.*1001/ }).waitFor();
  await assertAccessible(page, 'the proposal of rooms');
  assert.deepEqual(await roomsOf(first), []);
  // Just before it comes to that, another desk takes a room.
  let isFirst = true;
  await page.route(/\/room-requests\/assign$/, async (route) => {
    const mayGo = isFirst ? assign(second, rooms[0]?.id ?? '') : null;
    isFirst = false;
    await mayGo;
    await route.continue();
  });
  await dialog.getByRole('button', { name: /^Assign \d+ rooms$/ }).click();
  await dialog.getByText('The rooms are assigned.').waitFor();
  await dialog.getByText(`${first.reference}: 1002 in place of 1001`).waitFor();
  assert.deepEqual([await roomsOf(first), await roomsOf(second)], [[1002], [1001]]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await barOf(page, 'Hari First', 1002).waitFor();
});

browserTest('the service is killed between the confirmation and its answer: done once', async () => {
  const [, other] = await addRooms(hotel, 'I', 1011, 2);
  const [held, guest] = [await hold('Indu Held', 'I'), await enterGuest(hotel, 'Ivan Inside', other ?? assert.fail())];
  const before = await readBooking(guest);
  const [moving, extending] = [await openChart('I'), await openChart('I')];
  const [lost, killed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const open = new Set(['/rooms', '/expected-dates']);
  for (const [page, path] of [
    [moving, '/rooms'],
    [extending, '/expected-dates'],
  ] as const)
    await page.route(new RegExp(`${path}$`), async (route) => {
      if (!open.delete(path)) return route.continue();
      // The answer is on its way when the service dies.
      await route.fetch();
      if (open.size === 0) lost.resolve();
      await killed.promise;
      return route.abort();
    });
  await drag(moving, 'mouse', barOf(moving, 'Indu Held', 'lane'), { row: 1011 });
  // The bar that has left its lane moves the rows.
  await barOf(extending, 'Indu Held', 1011).waitFor();
  await drag(extending, 'mouse', barOf(extending, 'Ivan Inside', 1012), { part: 'end', days: 1 });
  await question(extending).getByText('₹2,200.00 more').waitFor();
  await extending.keyboard.press('Enter');
  await lost.promise;
  await hotel.kill();
  killed.resolve();
  for (const page of [moving, extending])
    await question(page).getByText('Not answered yet. It is being sent again, and done only once.').waitFor();
  await hotel.start();
  await said(moving).getByText('Room 1011 is kept for').waitFor({ timeout: 60_000 });
  await said(extending).getByText('stays until').waitFor({ timeout: 60_000 });
  assert.deepEqual(await roomsOf(held), [1011]);
  assert.equal((await readBooking(guest)).expectedCheckOutAt.slice(0, 16), plusDays(before.expectedCheckOutAt, 1).slice(0, 16));
  const log = (await (await hotel.api('MANAGER')).get(`${hotel.path}/audit-log?bookingId=${guest.id}`)).body;
  assert.equal(log.filter(({ action }: { action: string }) => action === 'booking.dates-changed').length, 1);
});
