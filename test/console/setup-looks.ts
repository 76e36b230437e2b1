/** The parts of the setup, for the test of what every screen must be. */
import type { Page } from 'playwright-core';

/** Presses the first button of this name. */
export const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click();

/** A place of the console, or something that is done there. */
export type Look = {
  name: string;
  /** Where it is; without, it is reached from the one before. */
  at?: () => string;
  open: (page: Page) => Promise<void>;
};

export const SETUP_LOOKS: readonly Look[] = [
  {
    name: 'the settings of the hotel',
    at: () => '/setup/hotel',
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Currency' }).fill('USD');
      await page.getByText('Rates keep their numbers').waitFor();
    },
  },
  {
    name: 'closing the hotel',
    open: async (page) => {
      await press(page, /^(Close for new bookings|नई बुकिंग बंद करें)$/);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'a room type',
    at: () => '/setup/room-types',
    open: async (page) => {
      await press(page, /^Deluxe/);
      await page.getByLabel('Wheelchair access').waitFor();
    },
  },
  {
    name: 'rooms that are added and changed',
    at: () => '/setup/rooms',
    open: async (page) => {
      await page.getByLabel('Choose all of: Floor 1').check();
      await press(page, 'Add rooms');
      await page.getByLabel('Rooms to add').fill('101-120, 900, floor 1, DLX, suite');
      await page.getByText('are left out: 101').waitFor();
    },
  },
  {
    name: 'pictures of a room',
    at: () => '/setup/pictures',
    open: (page) => page.getByText('Cover', { exact: true }).waitFor(),
  },
  {
    name: 'amenities',
    at: () => '/setup/amenities',
    open: (page) => page.getByText('Air conditioning').waitFor(),
  },
  {
    name: 'taxes',
    at: () => '/setup/taxes',
    open: (page) =>
      page
        .getByText(/56th GST Council/)
        .first()
        .waitFor(),
  },
  {
    name: 'what invoices show',
    at: () => '/setup/invoices',
    open: (page) => page.getByLabel('GSTIN', { exact: true }).waitFor(),
  },
  {
    name: 'the team and a member',
    at: () => '/setup/team',
    open: async (page) => {
      await press(page, /^Grace Lobo/);
      await page.getByLabel(/^Agent/).check();
      await page.getByText('Saving takes away').waitFor();
    },
  },
  {
    name: 'an access code',
    open: async (page) => {
      await page.evaluate("document.querySelector('.pair-head button').click()");
      await press(page, 'Make an access code');
      await press(page, 'Make the code');
      await page.getByText(/^Ends in/).waitFor();
    },
  },
  {
    name: 'the payment gateway and a test payment',
    at: () => '/setup/payments',
    open: async (page) => {
      await press(page, /^Make (a test payment|another one)$/);
      await page.getByRole('img', { name: 'QR code of the test payment' }).waitFor();
    },
  },
  {
    name: 'what is asked before keys are replaced',
    open: async (page) => {
      await page.getByLabel('Key id').fill('rzp_live_x');
      await page.getByLabel('Key secret').fill('x');
      await press(page, 'Replace the keys');
      await page.getByRole('dialog').getByText('real money').waitFor();
    },
  },
  {
    name: 'booking e-mails',
    at: () => '/setup/mail',
    open: (page) => page.getByLabel('Name at the booking site').fill('Deluxe Twin'),
  },
  { name: 'the keys of door cards', at: () => '/setup/cards', open: (page) => page.getByText('makes new cards').waitFor() },
  {
    name: 'a new webhook',
    at: () => '/setup/webhooks',
    open: async (page) => {
      await press(page, /^(Add a webhook|वेबहुक जोड़ें)$/);
      await page.getByLabel(/^(Address \(URL\)|पता \(URL\))$/).fill('https://hooks.example.com/hotel');
      await page.getByLabel(/^(Only what is ticked|केवल चुना हुआ)$/).check();
      await page.getByLabel(/^(Bookings|बुकिंग)$/).check();
    },
  },
  {
    name: 'the secret of the webhook',
    open: async (page) => {
      await press(page, /^(Save the webhook|वेबहुक सहेजें)$/);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'the address and what was sent to it',
    open: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: /^(What was sent|क्या भेजा गया)$/ }).waitFor();
    },
  },
  {
    name: 'the audit log and what an entry has changed',
    at: () => '/setup/audit',
    open: (page) =>
      page
        .getByText(/^What changed/)
        .first()
        .click(),
  },
];
