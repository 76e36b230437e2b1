/** The bill: charges, and all ways to take money and to give it back. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { DEMO_KEY_ID } from '../../src/evaluation/demo/demo-gateway.ts';
import { browserTest, drawSignature } from './browser.ts';
import { atGateway, bookingOf, enterGuest, type NewBooking, openDemoHotel, shareHotel } from './hotel.ts';

const hotel = shareHotel(openDemoHotel);

const payments = (page: Page) => page.getByRole('region', { name: 'Payments and refunds' });
/** What is left to pay, above the bill. */
const left = (page: Page) => page.locator('.balance-left');
const focused = (page: Page, label: string | RegExp) => page.getByLabel(label).and(page.locator(':focus'));

/** The id at the gateway of the newest QR code or link that can be paid. */
async function openRequest({ id }: NewBooking): Promise<string> {
  const open = await (await hotel.api('STAFF')).get(`${hotel.path}/bookings/${id}/payments/gateway/requests`);
  const [newest] = open.body as { gatewayQrId: string | null; gatewayLinkId: string | null }[];
  return newest?.gatewayQrId ?? newest?.gatewayLinkId ?? assert.fail(open.text);
}

browserTest('a charge and its payment are taken by keyboard alone', async () => {
  const { reference, id } = await bookingOf(hotel, 'Kavita Deshmukh');
  const { page } = await hotel.desk('MANAGER', `/bookings/${reference}/bill`);
  await left(page).getByText('₹4,850.00').waitFor();
  await page.keyboard.press('c');
  await focused(page, /Amount/).waitFor();
  await page.keyboard.type('1,150.50');
  await page.keyboard.press('Enter');
  await left(page).getByText('₹6,000.50').waitFor();
  await page.getByRole('region', { name: 'Charges' }).getByText('₹1,150.50').waitFor();
  await page.keyboard.press('p');
  await focused(page, /Amount/).waitFor();
  assert.equal(await page.getByLabel(/Amount/).inputValue(), '6000.50');
  await page.keyboard.press('Enter');
  await page.getByText('Paid in full').waitFor();
  const { body } = await (await hotel.api('ADMIN')).get(`${hotel.path}/bookings/${id}/balance`);
  assert.equal(body.pending, 0);
});

browserTest('a QR code turns green by itself when it is paid, and the money can be given back', async () => {
  const booking = await bookingOf(hotel, 'Joseph Thomas');
  const { page } = await hotel.desk('MANAGER', `/bookings/${booking.reference}/bill`);
  await page.getByRole('button', { name: 'QR code' }).click();
  await page.getByRole('button', { name: 'Show QR code' }).click();
  const picture = page.getByRole('img', { name: 'QR code to pay ₹4,400.00' });
  await picture.waitFor();
  assert.ok(((await picture.boundingBox())?.width ?? 0) >= 300);
  await page.getByText(/Valid for 14:\d\d/).waitFor();
  await atGateway(hotel, 'pay', { id: await openRequest(booking) });
  await page.getByRole('status').getByText('₹4,400.00 paid').waitFor();
  await page.getByText('Paid in full').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await payments(page).getByRole('button', { name: 'Give refund: Online, ₹4,400.00' }).click();
  await page.getByLabel(/Amount/).fill('400');
  await page
    .getByRole('form', { name: /Give back/ })
    .getByRole('button', { name: 'Give refund' })
    .click();
  await payments(page).getByText('Refund, Online').waitFor();
  await left(page).getByText('₹400.00').waitFor();
});

browserTest('a payment link is made and copied; paid by the guest, its row turns green by itself', async () => {
  const booking = await enterGuest(hotel, 'Pays by Link', 101, { paid: 0 });
  const { page, context } = await hotel.desk('STAFF', `/bookings/${booking.reference}/bill`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: hotel.url });
  await left(page).getByText('₹').waitFor();
  await page.getByRole('button', { name: 'Payment link' }).click();
  await focused(page, /Amount/).waitFor();
  await page.keyboard.type('1500');
  await page.getByLabel('What it is for').fill('Half of it');
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = page.getByRole('region', { name: 'Payment link' });
  await link.getByText('Waiting').waitFor();
  const address = await link.getByRole('textbox', { name: 'Address of the link' }).inputValue();
  assert.ok(address.startsWith(hotel.simUrl), address);
  await link.getByRole('button', { name: 'Copy' }).click();
  await link.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), address);
  await atGateway(hotel, 'pay', { id: await openRequest(booking) });
  await link.getByRole('status').getByText('Paid', { exact: true }).waitFor();
  await payments(page).getByText('₹1,500.00').waitFor();
  await link.getByRole('button', { name: 'Done' }).click();
  await link.waitFor({ state: 'detached' });
});

browserTest(
  'a guest with a QR code pays in cash and then by the code too: looked at, given back, and out meanwhile',
  async () => {
    const booking = await enterGuest(hotel, 'Pays Twice', 102, { paid: 0 });
    const path = `${hotel.path}/bookings/${booking.id}`;
    const api = await hotel.api('ADMIN');
    const leaving = await api.post(`${path}/expected-dates`, { expectedCheckOutAt: new Date().toISOString() });
    assert.equal(leaving.status, 204, leaving.text);
    const { page } = await hotel.desk('MANAGER', `/bookings/${booking.reference}/bill`);
    await left(page).getByText('₹2,200.00').waitFor();
    await page.getByRole('button', { name: 'QR code' }).click();
    await focused(page, /Amount/).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'QR code to pay ₹2,200.00' }).waitFor();
    const code = await openRequest(booking);
    await page.getByRole('button', { name: 'Paid another way' }).click();
    assert.equal(await focused(page, /Amount/).inputValue(), '2200');
    await page.keyboard.press('Enter');
    await page.getByText('Paid in full').waitFor();

    await atGateway(hotel, 'pay', { id: code, late: true });
    const online = payments(page).getByRole('listitem').filter({ hasText: 'Online' });
    await online.getByText('Needs a look').waitFor();
    await left(page).getByText('₹2,200.00').waitFor();
    await online.getByRole('button', { name: /^Looked at/ }).click();
    await online.getByText('The QR code or link had ended already.').waitFor();
    await page.getByLabel('What was found').fill('Paid cash before');
    await page.keyboard.press('Enter');
    await online.getByText('Needs a look').waitFor({ state: 'detached' });

    await atGateway(hotel, 'refund-mode', { keyId: DEMO_KEY_ID, mode: 'PENDING' });
    await online.getByRole('button', { name: /^Give refund/ }).click();
    await page.getByText('The money goes back the way it came.').waitFor();
    assert.equal(await focused(page, /Amount/).inputValue(), '2200');
    await page.keyboard.press('Enter');
    await payments(page).getByText('The refund is on its way.').waitFor();
    await atGateway(hotel, 'refund-mode', { keyId: DEMO_KEY_ID, mode: 'PROCESSED' });

    await page.getByRole('link', { name: 'Check out', exact: true }).click();
    await drawSignature(page);
    await page.getByRole('button', { name: 'Save signature' }).click();
    await page.getByText('Nothing stands in the way.').waitFor();
    await page.getByRole('button', { name: 'Check out', exact: true }).click();
    await page.getByText('Checked out').first().waitFor();
    await page.getByRole('link', { name: 'Bill', exact: true }).click();
    await payments(page).getByText('The refund is on its way.').waitFor();
    const { body: ledger } = await api.get(`${path}/payments`);
    const refund = (ledger as { type: string; gatewayRefundId: string }[]).find(({ type }) => type === 'REFUND');
    await atGateway(hotel, 'settle-refund', { refundId: refund?.gatewayRefundId, fate: 'PROCESSED' });
    await payments(page).getByText('The refund is on its way.').waitFor({ state: 'detached' });
    await payments(page).getByText('Refund, Online').waitFor();
  },
);

browserTest('a QR code whose connection is lost while the gateway still draws it is asked for again, and made once', async () => {
  const booking = await bookingOf(hotel, 'Sanjay Gupta');
  const { page, expectErrors } = await hotel.desk('STAFF', `/bookings/${booking.reference}/bill`);
  expectErrors(/ERR_|409/);
  await atGateway(hotel, 'misbehave', { on: 'createQr', how: 'DELAY', ms: 2_500 });
  await page.route(
    '**/qr',
    async (route) => {
      void route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'QR code' }).click();
  await page.getByLabel(/Amount/).fill('640');
  const busy = page.waitForResponse((response) => response.status() === 409);
  await page.keyboard.press('Enter');
  await page.getByText('It is being sent again, and done only once.').waitFor();
  await busy;
  await page.getByRole('img', { name: 'QR code to pay ₹640.00' }).waitFor();
  const { body: codes } = await (await hotel.api('STAFF')).get(`${hotel.path}/bookings/${booking.id}/payments/gateway/qr`);
  assert.equal(codes.length, 1);
});

browserTest('a QR code counts its time down; when it is over a new one is offered, and paid', async () => {
  const booking = await enterGuest(hotel, 'Slow Payer', 105, { paid: 0 });
  const { page } = await hotel.desk('STAFF', `/bookings/${booking.reference}/bill`);
  await page.getByRole('button', { name: 'QR code' }).click();
  await page.getByRole('button', { name: 'Show QR code' }).click();
  const time = page.getByText(/^Valid for \d+:\d\d$/);
  const first = (await time.textContent()) ?? '';
  await time.filter({ hasNotText: first }).waitFor();
  hotel.service.clock.advance(20);
  // The next answer tells this desk the time: what a colleague does brings one.
  const api = await hotel.api('MANAGER');
  const charged = await api.post(`${hotel.path}/bookings/${booking.id}/charges`, { type: 'FOOD', amount: 300 });
  assert.equal(charged.status, 201, charged.text);
  await page.getByText('This QR code has expired.').waitFor();
  await page.getByRole('button', { name: 'New QR code' }).click();
  await focused(page, /Amount/).fill('900');
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'QR code to pay ₹900.00' }).waitFor();
  await atGateway(hotel, 'pay', { id: await openRequest(booking) });
  await page.getByRole('status').getByText('₹900.00 paid').waitFor();
});
