/** What happens to a booking, also at two desks at once and when it is refused. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { browserTest } from './browser.ts';
import { addRooms, book, bookingOf, enterGuest, hotelDate, inDays, type NewBooking, openDemoHotel, shareHotel } from './hotel.ts';

const hotel = shareHotel(openDemoHotel);

const payments = (page: Page) => page.getByRole('region', { name: 'Payments and refunds' });
const bookFamily = (guestName: string): Promise<NewBooking> =>
  book(hotel, guestName, { roomRequests: [{ roomTypeCode: 'FAM', quantity: 1 }] });

/** Presses the way to end a booking, and gives back what it is said to cost the guest. */
async function askPenalty(page: Page, way: string): Promise<string> {
  await page.getByRole('button', { name: way }).click();
  const said = page.getByRole('form').getByText(/^It costs the guest ₹/);
  return /₹[\d,.]*\d/.exec((await said.textContent()) ?? '')?.[0] ?? assert.fail(`no penalty for ${way}`);
}

for (const { way, name, chip } of [
  { way: 'Cancel booking', name: 'Calls it off', chip: 'Cancelled' },
  { way: 'No-show', name: 'Never comes', chip: 'No-show' },
]) {
  browserTest(`${way}: the penalty is said before, and is what the guest then owes`, async () => {
    const { reference } = await book(hotel, name, {
      expectedCheckInAt: inDays(-1 / 4),
      expectedCheckOutAt: inDays(2),
      roomRequests: [{ roomTypeCode: 'STE', quantity: 1 }],
    });
    const { page } = await hotel.desk('STAFF', `/bookings/${reference}`);
    const penalty = await askPenalty(page, way);
    // Escape leaves it as it was.
    await page.keyboard.press('Escape');
    await page.getByRole('form').waitFor({ state: 'detached' });
    assert.equal(await askPenalty(page, way), penalty);
    await page.getByLabel('Reason').fill('Train was late');
    await page.getByRole('form').getByRole('button', { name: way }).click();
    await page.locator('.booking-head').getByText(chip, { exact: true }).waitFor();
    await page.getByText('Train was late').waitFor();
    await page.locator('.facts').getByText(penalty).waitFor();
    await page.getByRole('link', { name: 'Bill', exact: true }).click();
    await page.locator('.balance-left').getByText(penalty).waitFor();
  });
}

browserTest('a stay cannot be extended into rooms that are held for others: said in its place, and nothing is lost', async () => {
  const [room] = await addRooms(hotel, 'ONE', 901, 1);
  assert.ok(room !== undefined);
  const { reference } = await enterGuest(hotel, 'Stays On', room, { leaves: 1 });
  const held = [{ roomTypeCode: 'ONE', quantity: 1 }];
  await book(hotel, 'Next One', { expectedCheckInAt: inDays(2), expectedCheckOutAt: inDays(4), roomRequests: held });
  const { page, expectErrors } = await hotel.desk('STAFF', `/bookings/${reference}`);
  expectErrors(/409/);
  await page.getByRole('button', { name: 'Change dates' }).click();
  const form = page.getByRole('form', { name: 'Change the dates' });
  const day = form.getByLabel('Departure date');
  await day.fill(hotelDate(4));
  await form.getByRole('alert').waitFor();
  assert.equal(await day.inputValue(), hotelDate(4));
  assert.equal(await form.getByRole('button', { name: 'Change dates' }).isDisabled(), true);
  // Held rooms that are more than there are, are refused in the same way.
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Hold more rooms' }).click();
  await page.getByRole('form').getByLabel('Room type').selectOption({ index: 1 });
  await page.getByRole('form').getByLabel('Rooms', { exact: true }).fill('500');
  await page.getByRole('form').getByRole('button', { name: 'Hold more rooms' }).click();
  await page.getByRole('form').getByRole('alert').waitFor();
  assert.equal(await page.getByRole('form').getByLabel('Rooms', { exact: true }).inputValue(), '500');
});

browserTest('what a proxy answers in place of the service is a sentence, and is done once when it is gone', async () => {
  const { id, reference } = await bookingOf(hotel, 'Sanjay Gupta');
  const { page, expectErrors } = await hotel.desk('MANAGER');
  expectErrors(/429|503/);
  const busy = { status: 429, headers: { 'Retry-After': '1' }, contentType: 'text/html', body: '<h1>429</h1>' };
  const away = { status: 503, contentType: 'text/html', body: '<h1>503</h1>' };
  const address = `${hotel.url}/console/${hotel.code}/bookings/${reference}/bill`;
  for (const [answer, sentence] of [
    [busy, 'Too many requests. Wait a moment, then repeat.'],
    [away, 'The service cannot do this right now. Try again in a moment.'],
  ] as const) {
    await page.route('**/by-reference/**', (route) => route.fulfill(answer));
    await page.goto(address);
    await page.getByRole('alert').getByText(sentence).waitFor();
    await page.unroute('**/by-reference/**');
  }
  await page.reload();
  await page.getByRole('button', { name: 'Take payment' }).click();
  await page.getByLabel(/Amount/).fill('321');
  let answers = 0;
  await page.route('**/payments', (route) => {
    answers += 1;
    return answers > 2 ? route.continue() : route.fulfill(answers === 1 ? busy : away);
  });
  await page.getByRole('form').getByRole('button', { name: 'Take payment' }).click();
  await page.getByText('It is being sent again, and done only once.').waitFor();
  await payments(page).getByText('₹321.00').waitFor();
  const ledger = await (await hotel.api('ADMIN')).get(`${hotel.path}/bookings/${id}/payments`);
  assert.equal((ledger.body as { amount: number }[]).filter(({ amount }) => amount === 321).length, 1);
});

browserTest('two desks at one booking: what the other has changed is named, and both keep what they typed', async () => {
  const { reference, id } = await bookingOf(hotel, 'Hiroshi Tanaka');
  const [{ page, expectErrors }, { page: other }] = [
    await hotel.desk('MANAGER', `/bookings/${reference}/bill`),
    await hotel.desk('ADMIN', `/bookings/${reference}/bill`),
  ];
  expectErrors(/412/);
  const form = page.getByRole('form', { name: 'Take a payment at the desk' });
  await page.getByRole('button', { name: 'Take payment' }).click();
  await form.getByLabel(/Amount/).fill('777');
  await form.getByLabel('Note').fill('first part');
  await other.getByRole('button', { name: 'Add charge' }).click();
  const charge = other.getByRole('form', { name: /charge/i });
  await charge.getByLabel(/Amount/).fill('600');
  // The colleague's charge is stored between the press and the answer.
  await page.route(
    '**/payments',
    async (route) => {
      await charge.getByRole('button', { name: 'Add charge' }).click();
      await other.getByRole('region', { name: 'Charges' }).getByText('₹600.00').waitFor();
      await route.continue();
    },
    { times: 1 },
  );
  await form.getByRole('button', { name: 'Take payment' }).click();
  await form.getByText('Somebody else has just changed this.').waitFor();
  await form.getByText('Meera Iyer has changed the booking since you opened this:').waitFor();
  await form.getByText('Bill: ₹49,400.00 → ₹50,000.00').waitFor();
  assert.equal(await form.getByLabel(/Amount/).inputValue(), '777');
  assert.equal(await form.getByLabel('Note').inputValue(), 'first part');

  await other.getByRole('button', { name: 'Take payment' }).click();
  const theirs = other.getByRole('form', { name: 'Take a payment at the desk' });
  await theirs.getByLabel('Note').fill('half typed');
  await form.getByRole('button', { name: 'Take payment' }).click();
  await payments(page).getByText('₹777.00').waitFor();
  await theirs.getByText('Farhan Shaikh has changed the booking since you opened this:').waitFor();
  await theirs.getByText('Paid: ₹20,000.00 → ₹20,777.00').waitFor();
  assert.equal(await theirs.getByLabel('Note').inputValue(), 'half typed');
  const ledger = await (await hotel.api('ADMIN')).get(`${hotel.path}/bookings/${id}/payments`);
  assert.equal((ledger.body as { amount: number }[]).filter(({ amount }) => amount === 777).length, 1);
});

browserTest('two desks check in the same guest at the same moment: one stay, and both see it', async () => {
  const { id, reference } = await bookFamily('Same Moment');
  const desks = [];
  for (let count = 0; count < 2; count += 1) {
    const { page, expectErrors } = await hotel.desk('STAFF', `/bookings/${reference}/check-in`);
    expectErrors(/409/);
    await page.getByRole('button', { name: /^Check in to Room/ }).waitFor();
    desks.push(page);
  }
  await Promise.all(desks.map((page) => page.getByRole('button', { name: /^Check in to Room/ }).click()));
  for (const page of desks) await page.getByRole('dialog').getByText('In house').first().waitFor();
  const { body } = await (await hotel.api('ADMIN')).get(`${hotel.path}/bookings/${id}`);
  assert.equal(body.stays.length, 1);
});

browserTest('a guest goes from one desk to the other: in by one, paid at the other, Today of both stays true', async () => {
  const { reference } = await bookFamily('Night Shift');
  const [{ page: one }, { page: other }] = [await hotel.desk('MANAGER'), await hotel.desk('MANAGER')];
  for (const page of [one, other])
    await page
      .getByRole('region', { name: /Arrivals/ })
      .getByText('Night Shift')
      .waitFor();
  await one.getByRole('link', { name: 'Check in: Night Shift' }).click();
  await one.getByRole('button', { name: /^Check in to Room/ }).click();
  await one.getByText(/Checked in\. Room \d+\./).waitFor();
  await other.getByRole('link', { name: 'Bill: Night Shift' }).click();
  await other.getByRole('button', { name: 'Take payment' }).click();
  await other.getByRole('form').getByRole('button', { name: 'Take payment' }).click();
  await other.getByText('Paid in full').waitFor();
  await one
    .getByText('Paid in full')
    .or(one.getByText(/^₹([\d,.]+) of ₹\1 paid$/))
    .first()
    .waitFor();
  const { body } = await (await hotel.api('ADMIN')).get(`${hotel.path}/bookings/by-reference/${reference}`);
  assert.equal(body.pending, 0);
});
