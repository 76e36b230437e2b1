/** The inbox: booking e-mails that a person decides about, by mouse, keyboard and touch, by two people, and when the service dies. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { InboundEmailView } from '../../src/features/mail/inbound-email.schema.ts';
import { fetchEmail, newNumber, pdfOf, uploadMail, type Voucher, whenSettled } from '../harness/mails.ts';
import { UNREADABLE_PDF } from '../harness/pdf-objects.ts';
import { browserTest } from './browser.ts';
import { hotelDate, openKillableHotel, shareHotel } from './hotel.ts';
import { inputOf, SCREENS, tabTo, type Way } from './input.ts';

const hotel = shareHotel(openKillableHotel);

let vouchers = 0;

/** A confirmation by MakeMyTrip of two nights in a Deluxe room, each for other dates. */
function voucher(fields: Partial<Voucher>): Voucher {
  vouchers += 1;
  return {
    site: 'MAKEMYTRIP',
    kind: 'NEW',
    number: newNumber(),
    guest: 'Meera Nair',
    phone: null,
    arrivalOn: hotelDate(20 + 3 * vouchers),
    departureOn: hotelDate(22 + 3 * vouchers),
    rooms: [{ name: 'Deluxe Double', quantity: 1 }],
    amount: 'INR 5,000.00',
    property: 'The Banyan House',
    ...fields,
  };
}

/** A message that comes in, read and judged by the service. */
async function receive(fields: Partial<Voucher>): Promise<InboundEmailView> {
  const api = await hotel.api('MANAGER');
  const { status, body, text } = await uploadMail(api, hotel.path, await pdfOf(voucher(fields)));
  assert.equal(status, 201, text);
  return whenSettled(api, hotel.path, body.id);
}

const now = async (id: string): Promise<InboundEmailView> => fetchEmail(await hotel.api('MANAGER'), hotel.path, id);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const form = (page: Page) => page.getByRole('form', { name: 'What was read' });
const row = (page: Page, guest: string) => page.getByRole('listitem').filter({ hasText: guest });
const inNavigation = (page: Page) => page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Inbox/ });
/** Waits until the message of the guest is open, with its fields. */
async function isOpen(page: Page, guest: string): Promise<void> {
  await heading(page).getByText(guest, { exact: true }).waitFor();
  await form(page).waitFor();
}

for (const way of ['mouse', 'keyboard', 'touch'] as const satisfies Way[])
  browserTest(
    `a room type is chosen and its name remembered, by ${way}; the next message books itself, and is seen`,
    async () => {
      const name = `Nest of ${way}`;
      const [other, email] = [
        await receive({ guest: `Waits for ${way}`, rooms: [{ name: 'Palace', quantity: 1 }] }),
        await receive({ guest: `Booked by ${way}`, rooms: [{ name, quantity: 1 }] }),
      ];
      assert.deepEqual(
        email.reviewReasons.map(({ code }) => code),
        ['ROOM_TYPE_UNKNOWN'],
      );
      const { page } = await hotel.desk('MANAGER', '/inbox', SCREENS[way]);
      const input = inputOf(page, way);
      await row(page, `Booked by ${way}`).getByText('Room type not known').waitFor();
      if (way === 'keyboard') await page.keyboard.press('j');
      else await input.press(row(page, `Booked by ${way}`).getByRole('link'));
      await isOpen(page, `Booked by ${way}`);
      await page.locator('iframe[title="PDF of the message"]').waitFor();
      await form(page).getByText('No room type of the hotel has this name. Choose one.').waitFor();
      const type = form(page).getByLabel(`Room type for “${name}”`);
      if (way === 'keyboard') {
        await page.keyboard.press('e');
        await page.locator('select:focus').waitFor();
        await page.keyboard.type('Fam');
      } else await input.choose(type, 'Family');
      assert.ok(await form(page).getByLabel(`Remember “${name}” for Family`).isChecked());
      await input.press(form(page).getByRole('button', { name: 'Book it' }));
      // The next one opens by itself, and says what was done.
      await isOpen(page, `Waits for ${way}`);
      await page.getByText(`Booked by ${way}: booked.`).waitFor();
      const { status, bookingReference, resolution } = await now(email.id);
      assert.deepEqual([status, resolution?.userName], ['BOOKED', 'Farhan Shaikh']);
      await page.getByRole('link', { name: `Booking ${bookingReference}` }).waitFor();

      if (way === 'keyboard') {
        await page.keyboard.press('Escape');
        await tabTo(page, page.getByRole('link', { name: 'All messages' }));
        await page.keyboard.press('Enter');
        await tabTo(page, page.getByRole('radio', { name: /^Need a person/ }));
        await page.keyboard.press('ArrowRight');
      } else {
        await input.press(page.getByRole('link', { name: 'All messages' }));
        await input.press(page.getByRole('radio', { name: 'Booked' }));
      }
      await row(page, `Booked by ${way}`)
        .getByRole('link', { name: `${bookingReference}` })
        .waitFor();
      const next = await receive({ guest: `Itself by ${way}`, rooms: [{ name, quantity: 1 }] });
      assert.deepEqual([next.status, next.resolution], ['BOOKED', null]);
      await input.press(row(page, `Itself by ${way}`).getByRole('link').first());
      await page.getByText('Booked automatically, as it was read').waitFor();
      await input.press(page.getByRole('link', { name: `Booking ${next.bookingReference}` }));
      await page.getByRole('dialog', { name: `Itself by ${way}` }).waitFor();
      const api = await hotel.api('MANAGER');
      await api.post(`${hotel.path}/inbound-emails/${other.id}/resolve`, { action: 'DISMISS' });
    },
  );

browserTest('a message that comes shows at once and is counted; one is dismissed after a question; J and K go on', async () => {
  const { page, expectErrors } = await hotel.desk('MANAGER', '/inbox');
  expectErrors(/400/);
  await page.getByText('Nothing waits for a person.').waitFor();
  assert.equal(await inNavigation(page).textContent(), 'Inbox');
  const first = await receive({ guest: 'First Comer', rooms: null });
  await row(page, 'First Comer').getByText('Something is missing').waitFor();
  await page.getByRole('link', { name: 'Inbox, 1 needs a person' }).waitFor();
  await receive({ guest: 'Second Comer', amount: 'USD 300.00' });
  await page.getByRole('link', { name: 'Inbox, 2 need a person' }).waitFor();
  await page.keyboard.press('j');
  await isOpen(page, 'Second Comer');
  await form(page).getByText('The amount is in another currency.').waitFor();
  await page.keyboard.press('j');
  await isOpen(page, 'First Comer');
  await page.getByText('2 of 2').waitFor();
  await page.keyboard.press('k');
  await isOpen(page, 'Second Comer');
  await page.keyboard.press('j');
  await isOpen(page, 'First Comer');
  await form(page).getByRole('button', { name: 'Dismiss' }).click();
  const question = page.getByRole('dialog', { name: 'Dismiss this message?' });
  await question.getByLabel('Why').fill('an advertisement');
  await question.getByRole('button', { name: 'Dismiss' }).click();
  await isOpen(page, 'Second Comer');
  await page.getByText('First Comer: dismissed.').waitFor();
  await page.getByRole('link', { name: 'Inbox, 1 needs a person' }).waitFor();
  const { status, resolution } = await now(first.id);
  assert.deepEqual([status, resolution?.action, resolution?.notes], ['PARSED', 'DISMISSED', 'an advertisement']);
  // The service says what is still missing, at its field.
  await form(page).getByRole('button', { name: 'Book it' }).click();
  await form(page).locator('.field-wrong', { hasText: 'must be given' }).waitFor();
  await form(page)
    .getByLabel(/^Amount for all of it/)
    .fill('24,500.50');
  await page.keyboard.press('Enter');
  await page.getByText('Second Comer: booked.').waitFor();
  await page.getByText('That was the last one.').waitFor();
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Inbox', exact: true }).waitFor();
  await page.getByRole('radio', { name: 'Dismissed' }).check();
  await row(page, 'First Comer').getByRole('link').click();
  await page.getByText(/^Dismissed by Farhan Shaikh on/).waitFor();
  await page.getByText('an advertisement').waitFor();
});

browserTest('two people at one message: the second sees that it is done and by whom, and keeps what was typed', async () => {
  const email = await receive({ guest: 'Seen by Two', rooms: [{ name: 'Treetop', quantity: 1 }] });
  const [first, second] = [await hotel.desk('MANAGER', `/inbox/${email.id}`), await hotel.desk('ADMIN', `/inbox/${email.id}`)];
  await isOpen(first.page, 'Seen by Two');
  await isOpen(second.page, 'Seen by Two');
  await second.page.getByLabel('Phone').fill('+91 98450 99887');
  await form(first.page).getByLabel('Room type for “Treetop”').selectOption({ label: 'Deluxe' });
  await form(first.page)
    .getByLabel(/^Remember/)
    .uncheck();
  await form(first.page).getByRole('button', { name: 'Book it' }).click();
  await first.page.getByText('Seen by Two: booked.').waitFor();
  await form(second.page)
    .getByText(/^Booked by Farhan Shaikh on/)
    .waitFor();
  assert.equal(await second.page.getByLabel('Phone').inputValue(), '+91 98450 99887');
  assert.ok(await form(second.page).getByRole('button', { name: 'Book it' }).isDisabled());
  const types = (await (await hotel.api('ADMIN')).get(`${hotel.path}/room-types`)).body as { aliases: string[] }[];
  assert.ok(types.every(({ aliases }) => !aliases.includes('Treetop')));
});

browserTest('a PDF is uploaded by choosing and by dropping it; a file that cannot be read is typed in', async () => {
  const { page } = await hotel.desk('MANAGER', '/inbox');
  const bytes = await pdfOf(voucher({ guest: 'Chosen From Disk', rooms: [{ name: 'Treetop', quantity: 1 }] }));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload a PDF' }).click();
  await (await chooser).setFiles({ name: 'voucher.pdf', mimeType: 'application/pdf', buffer: bytes });
  await isOpen(page, 'Chosen From Disk');
  await page.getByRole('link', { name: 'All messages' }).click();
  await heading(page).getByText('Inbox').waitFor();
  await page.evaluate(
    `(() => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob('${UNREADABLE_PDF.toString('base64')}'), (one) => one.charCodeAt(0))], 'broken.pdf', { type: 'application/pdf' }));
      for (const type of ['dragover', 'drop']) document.querySelector('.inbox').dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    })()`,
  );
  await form(page).getByText('The message cannot be read').waitFor();
  await page.getByText('This file cannot be shown.').waitFor();
  await form(page).getByLabel('What it is').selectOption({ label: 'New reservation' });
  await form(page).getByLabel('Booking site').selectOption({ label: 'OYO' });
  await form(page).getByLabel('Reservation number').fill('HLWU 3006');
  await form(page).getByLabel('Guest').fill('Typed In');
  await form(page).getByLabel('Arrival').fill(hotelDate(300));
  const words = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(hotelDate(300)),
  );
  await form(page).getByText(words).waitFor();
  await form(page).getByLabel('Departure').fill(hotelDate(301));
  await form(page).getByLabel('Room type', { exact: true }).selectOption({ label: 'Standard' });
  await form(page).getByRole('button', { name: 'Book it' }).click();
  await page.getByText(/^Typed In: booked/).waitFor();
});

browserTest('the service is killed between the press and its answer: booked once, and the desk goes on', async () => {
  const email = await receive({ guest: 'Booked in the Dark', rooms: [{ name: 'Cave', quantity: 1 }] });
  const { page, expectErrors } = await hotel.desk('MANAGER', `/inbox/${email.id}`);
  expectErrors(/ERR_|Failed to load resource|network error|409/);
  await isOpen(page, 'Booked in the Dark');
  await form(page).getByLabel('Room type for “Cave”').selectOption({ label: 'Family' });
  const [done, death] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    '**/resolve',
    async (route) => {
      const answer = await route.fetch();
      if (answer.ok()) done.resolve();
      else done.reject(new Error(await answer.text()));
      await death.promise;
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await form(page).getByRole('button', { name: 'Book it' }).click();
  await done.promise;
  await hotel.kill();
  death.resolve();
  await page.getByText('Not answered yet. It is being sent again, and done only once.').waitFor();
  await hotel.start();
  await page.getByText('Booked in the Dark: booked.').waitFor({ timeout: 60_000 });
  const api = await hotel.api('ADMIN');
  const { body: bookings } = await api.get(`${hotel.path}/bookings?q=${encodeURIComponent('Booked in the Dark')}`);
  assert.equal(bookings.length, 1);
  const { body: types } = await api.get(`${hotel.path}/room-types`);
  const aliases = (types as { aliases: string[] }[]).flatMap((type) => type.aliases);
  assert.equal(aliases.filter((name) => name === 'Cave').length, 1);
});
