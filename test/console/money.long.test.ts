/** The money of the hotel: what waits for somebody, and the takings of a day with their file. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { DEMO_KEY_ID } from '../../src/evaluation/demo/demo-gateway.ts';
import type { TakingsView } from '../../src/features/payments/index.ts';
import { browserTest } from './browser.ts';
import { atGateway, book, type NewBooking, openDemoHotel, shareHotel } from './hotel.ts';
import { inputOf, SCREENS, type Way } from './input.ts';

const hotel = shareHotel(openDemoHotel);

const region = (page: Page, name: string) => page.getByRole('region', { name });
const lineOf = (page: Page, name: string, guest: string) => region(page, name).getByRole('listitem').filter({ hasText: guest });

async function post<T>(path: string, body: object): Promise<T> {
  const answer = await (await hotel.api('MANAGER')).post(`${hotel.path}${path}`, body);
  assert.ok(answer.status < 300, answer.text);
  return answer.body as T;
}

type Request = { id: string; gatewayQrId: string };
const newQr = ({ id }: NewBooking, amount: number): Promise<Request> => post(`/bookings/${id}/payments/gateway/qr`, { amount });

/** A guest who paid by a QR code after it was closed. */
async function payLate(guest: string, amount: number): Promise<NewBooking> {
  const booking = await book(hotel, guest);
  const qr = await newQr(booking, amount);
  await post(`/bookings/${booking.id}/payments/gateway/close`, { qrId: qr.id });
  await atGateway(hotel, 'pay', { id: qr.gatewayQrId, late: true });
  return booking;
}

for (const way of ['mouse', 'keyboard', 'touch'] as const satisfies Way[])
  browserTest(`a payment that nobody expected shows at once, is counted, and is marked as reviewed by ${way}`, async () => {
    const { page } = await hotel.desk('FINANCE', '/money', SCREENS[way]);
    const input = inputOf(page, way);
    await page.getByText('No payment waits for a review.').waitFor();
    const guest = `Late by ${way}`;
    const { id, reference } = await payLate(guest, 1340.5);
    const line = lineOf(page, 'Payments to review', guest);
    await line.getByText('The QR code or link had ended already.').waitFor();
    await line.getByText('₹1,340.50').waitFor();
    await page.getByRole('link', { name: 'Money, 1 needs a person' }).waitFor();
    await input.press(line.getByRole('link', { name: `Bill of ${reference}` }));
    await page.getByRole('dialog', { name: guest }).getByText('Needs a look').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await input.write(line.getByLabel('What was found'), 'kept for the next stay');
    await input.press(line.getByRole('button', { name: /^Mark reviewed/ }));
    await page.getByText('No payment waits for a review.').waitFor();
    await page.getByRole('link', { name: 'Money', exact: true }).waitFor();
    const log = await (await hotel.api('ADMIN')).get(`${hotel.path}/audit-log?bookingId=${id}`);
    const entry = (log.body as { action: string; reason: string; actor: { name: string } }[]).find(
      ({ action }) => action === 'payment.reviewed',
    );
    assert.deepEqual([entry?.actor.name, entry?.reason], ['Arjun Menon', 'kept for the next stay']);
  });

browserTest('open codes and links are seen with what they are for; one is closed, one is paid, one expires', async () => {
  const [closed, paid, late] = [
    await book(hotel, 'To be Closed'),
    await book(hotel, 'To be Paid'),
    await book(hotel, 'Runs Out'),
  ];
  const { page } = await hotel.desk('MANAGER', '/money');
  const open = (guest: string) => lineOf(page, 'Open QR codes and links', guest);
  // Zoya Khan has a link since the demo began.
  await open('Zoya Khan').getByText('Valid until paid').waitFor();
  await newQr(closed, 700);
  await open('To be Closed')
    .getByText(/^Valid for 14:\d\d$/)
    .waitFor();
  await open('To be Closed').getByRole('button', { name: 'Close: QR code ₹700.00' }).click();
  await open('To be Closed').waitFor({ state: 'detached' });
  const { gatewayQrId } = await newQr(paid, 800);
  await open('To be Paid').getByText('₹800.00').waitFor();
  await atGateway(hotel, 'pay', { id: gatewayQrId });
  await open('To be Paid').waitFor({ state: 'detached' });
  await newQr(late, 900);
  await open('Runs Out').waitFor();
  hotel.service.clock.advance(16);
  // The next answer tells this desk the time.
  await book(hotel, 'Somebody Else');
  await open('Runs Out').waitFor({ state: 'detached' });
  const finance = await hotel.desk('FINANCE', '/money');
  await lineOf(finance.page, 'Open QR codes and links', 'Zoya Khan').waitFor();
  await finance.page.getByText('are closed by the front desk, a manager or an administrator').waitFor();
  assert.equal(await finance.page.getByRole('button', { name: /^Close/ }).count(), 0);
});

browserTest('a refund on its way is seen until the gateway has carried it out; then it is in the takings', async () => {
  const booking = await book(hotel, 'Gets Money Back');
  const { gatewayQrId } = await newQr(booking, 1000);
  await atGateway(hotel, 'pay', { id: gatewayQrId });
  const { page } = await hotel.desk('FINANCE', '/money/takings');
  const online = region(page, 'By method').getByRole('row', { name: /^Online/ });
  await region(page, 'Payments and refunds').getByText('Gets Money Back').waitFor();
  await atGateway(hotel, 'refund-mode', { keyId: DEMO_KEY_ID, mode: 'PENDING' });
  const { body: rows } = await (await hotel.api('ADMIN')).get(`${hotel.path}/bookings/${booking.id}/payments`);
  const refund = await post<{ gatewayRefundId: string }>(`/bookings/${booking.id}/payments/gateway/refund`, {
    paymentId: rows[0].id,
    amount: 250.25,
    notes: 'a breakfast less',
  });
  await page.getByRole('link', { name: 'To do' }).click();
  const line = lineOf(page, 'Pending refunds', 'Gets Money Back');
  await line.getByText('Given by Farhan Shaikh').waitFor();
  await line.getByText('-₹250.25').waitFor();
  await page.getByRole('link', { name: 'Daily takings' }).click();
  await online.getByText('₹0.00').waitFor();
  await atGateway(hotel, 'settle-refund', { refundId: refund.gatewayRefundId, fate: 'PROCESSED' });
  await online.getByText('-₹250.25').waitFor();
  await page.getByRole('link', { name: 'To do' }).click();
  await page.getByText('No refund is on its way.').waitFor();
});

const takingsOf = async (date: string): Promise<TakingsView> =>
  (await (await hotel.api('FINANCE')).get(`${hotel.path}/payments/takings?date=${date}`)).body;

browserTest('the takings of a day by method and person, its rows, and a file that a spreadsheet reads', async () => {
  const booking = await book(hotel, '=HYPERLINK("http://x"), "आशा" राव');
  const receivedAt = '2026-03-14T20:30:00.000Z';
  const taken = { bookingId: booking.id, receivedAt };
  await post(`/bookings/${booking.id}/payments`, { ...taken, amount: 1340.5, method: 'CASH', notes: 'two\nlines' });
  await post(`/bookings/${booking.id}/payments`, { ...taken, amount: 99.9, method: 'CARD' });
  // In Kolkata it is past two in the night: the 15th.
  const { page } = await hotel.desk('FINANCE', '/money/2026-03-14', { timezoneId: 'Pacific/Auckland', acceptDownloads: true });
  await page.getByText('No money was taken or given back on this day.').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Download CSV' }).isDisabled());
  await page.getByRole('button', { name: 'Day after' }).click();
  await region(page, 'By method')
    .getByRole('row', { name: /^Total/ })
    .getByText('₹1,440.40')
    .first()
    .waitFor();
  assert.equal((await takingsOf('2026-03-15')).total.net, 1440.4);
  await region(page, 'By person')
    .getByRole('row', { name: /^Farhan Shaikh/ })
    .waitFor();
  const rows = region(page, 'Payments and refunds').getByRole('listitem');
  assert.equal(await rows.count(), 2);
  await page.getByRole('button', { name: 'Cash' }).click();
  await rows.nth(1).waitFor({ state: 'detached' });
  await rows.first().getByText('02:00 · Cash · Farhan Shaikh').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  assert.equal(file.suggestedFilename(), `takings-${hotel.code}-2026-03-15.csv`);
  const bytes = await readFile(await file.path());
  const name = `"'=HYPERLINK(""http://x""), ""आशा"" राव"`;
  const cells = (amount: string, method: string, note: string) =>
    `2026-03-15,02:00,${booking.reference},${name},Payment,${method},${amount},INR,Farhan Shaikh,,${note}\r\n`;
  assert.equal(
    bytes.toString('utf8'),
    `\uFEFFDate,Time,Booking,Guest,Type,Method,Amount,Currency,Entered by,Gateway id,Note\r\n${cells('1340.50', 'Cash', '"two\nlines"')}${cells('99.90', 'Card', '')}`,
  );
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  await page.getByRole('button', { name: 'Today' }).click();
  await region(page, 'By method').getByRole('row', { name: /^UPI/ }).waitFor();
  assert.match(page.url(), /\/money\/\d{4}-\d\d-\d\d$/);
});
