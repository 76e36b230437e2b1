import { pictureForm } from './images.ts';
import { picture } from './pictures.ts';
import { P, type Posts } from './post.ts';
import type { TestProperty } from './service-under-test.ts';
import { bodyOf, openBooking } from './stays.ts';

/** A GSTIN of Karnataka with a right check digit. */
export const GSTIN = '29AABCT1332L1ZA';

/** Adds a charge. @returns the record */
export async function addCharge(property: TestProperty, bookingId: string, fields: Record<string, unknown> = {}) {
  const path = `${property.path}/bookings/${bookingId}/charges`;
  return bodyOf(await property.admin.post(path, { type: 'FOOD', amount: 450, ...fields }), 201);
}

/** Issues an invoice for the booking, also while it is open. @returns the invoice */
export async function issueInvoice(property: TestProperty, bookingId: string, fields: Record<string, unknown> = {}) {
  return bodyOf(await property.admin.post(`${property.path}/invoices`, { bookingId, openBooking: true, ...fields }), 201);
}

/** The POSTs of invoices. The property is created with the first request. */
export function invoicePosts(propertyOf: () => TestProperty): Posts {
  const charged = async () => {
    const { id: bookingId } = await openBooking(propertyOf());
    const charges = [await addCharge(propertyOf(), bookingId), await addCharge(propertyOf(), bookingId)];
    return { bookingId, lineIds: charges.map(({ id }) => id as string) };
  };
  return {
    [`${P}/invoices`]: async () => {
      const { bookingId, lineIds } = await charged();
      const body = { bookingId, openBooking: true, lineIds: lineIds.slice(0, 1) };
      return { path: `${propertyOf().path}/invoices`, body, otherBody: { ...body, lineIds: lineIds.slice(1) } };
    },
    [`${P}/invoices/{invoiceId}/credit-notes`]: async () => {
      const { id } = await issueInvoice(propertyOf(), (await charged()).bookingId);
      const body = { reason: 'wrong company', lines: [1] };
      return { path: `${propertyOf().path}/invoices/${id}/credit-notes`, body, otherBody: { ...body, lines: [2] } };
    },
    [`${P}/invoice-settings/logo`]: async () => ({
      path: `${propertyOf().path}/invoice-settings/logo`,
      body: pictureForm(await picture()),
      otherBody: pictureForm(await picture()),
    }),
  };
}
