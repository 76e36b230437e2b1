import Type from 'typebox';
import { invalid } from '../../../platform/errors.ts';
import { paged, pageOf } from '../../../platform/http/paging.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { LocalDate, PageQuery, PropertyParams } from '../../../platform/schema.ts';
import { addDays, DATE_MAX, DATE_MIN, type LocalDate as Day, instantAt } from '../../../platform/time.ts';
import { listPaymentsOfDay, listPendingRefunds, PaymentRow, sumTakings, Takings } from '../../payments/index.ts';
import { accounting, type Property, propertyOf } from '../../properties/index.ts';

/** The date on the clocks of the property: 23 or 25 hours where they change. @throws Problem 400 that names the field */
function windowOf({ timezone }: Property, date: Day, field: string) {
  if (date < DATE_MIN) throw invalid(field, `must not be before ${DATE_MIN}`);
  if (date > DATE_MAX) throw invalid(field, `must not be after ${DATE_MAX}`);
  const begins = (day: Day) => instantAt(day, '00:00', timezone);
  return { from: begins(date), to: begins(addDays(date, 1)) };
}

function listOfDay(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/payments',
    config: { access: accounting },
    schema: {
      operationId: 'listPaymentsOfDay',
      tags: ['Ledger'],
      summary: 'Payments and refunds of the property that were received on a date, the earliest first',
      description: 'The rows that the takings of the date are made of.',
      params: PropertyParams,
      querystring: Type.Object({
        receivedOn: Type.String({ ...LocalDate, description: 'The local date of the property.' }),
        ...PageQuery,
      }),
      response: { 200: Type.Array(PaymentRow) },
    },
    handler: async (request, reply) => {
      const property = propertyOf(request);
      const page = pageOf(request.query, ['timestamp', 'uuid']);
      const day = windowOf(property, request.query.receivedOn, 'receivedOn');
      const after = page.after === null ? null : { at: String(page.after[0]), id: String(page.after[1]) };
      const rows = await listPaymentsOfDay(db, property.id, day, { after, most: page.fetch });
      return paged(request, reply, page, rows, (row) => [row.receivedAt, row.id]);
    },
  });
}

function readTakings(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/payments/takings',
    config: { access: accounting },
    schema: {
      operationId: 'getTakings',
      tags: ['Ledger'],
      summary: 'The takings of a date: payments, refunds and net, by method and by person',
      description:
        'A row counts on the local date of its `receivedAt`, and is of the person who entered it. `GET .../payments?receivedOn=` lists the rows.',
      params: PropertyParams,
      querystring: Type.Object({ date: Type.String({ ...LocalDate, description: 'The local date of the property.' }) }),
      response: { 200: Takings },
    },
    handler: async (request) => {
      const property = propertyOf(request);
      const { date } = request.query;
      const day = windowOf(property, date, 'date');
      return { date, ...day, currency: property.currency, ...(await sumTakings(db, property.id, day)) };
    },
  });
}

function listRefundsPending(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/payments/refunds-pending',
    config: { access: accounting },
    schema: {
      operationId: 'listPendingRefunds',
      tags: ['Ledger'],
      summary: 'Refunds of the property that the payment gateway has not carried out yet, the longest waiting first',
      params: PropertyParams,
      querystring: Type.Object(PageQuery),
      response: { 200: Type.Array(PaymentRow) },
    },
    handler: async (request, reply) => {
      const page = pageOf(request.query, ['timestamp', 'uuid']);
      const after = page.after === null ? null : { at: String(page.after[0]), id: String(page.after[1]) };
      const rows = await listPendingRefunds(db, propertyOf(request).id, { after, most: page.fetch });
      return paged(request, reply, page, rows, (row) => [row.createdAt, row.id]);
    },
  });
}

/** The money of the property, whatever its bookings: the rows and the takings of a date, and the refunds under way. */
export function registerPaymentsOfProperty(app: App, platform: Platform): void {
  listOfDay(app, platform);
  readTakings(app, platform);
  listRefundsPending(app, platform);
}
