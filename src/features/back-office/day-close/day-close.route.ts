import Type from 'typebox';
import { invalid, notFound } from '../../../platform/errors.ts';
import { DryRunQuery } from '../../../platform/http/dry-run.ts';
import { paged, pageOf } from '../../../platform/http/paging.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { LocalDate, PageQuery, PropertyParams } from '../../../platform/schema.ts';
import { DATE_MAX, DATE_MIN, type LocalDate as Day, isLocalDate, localDateOf } from '../../../platform/time.ts';
import { billingDateOf } from '../../bookings/index.ts';
import { accounting, callerOf, frontDesk, holdsRole, only, propertyOf } from '../../properties/index.ts';
import { closeDay, readFrozen, reopenDay } from './close-day.ts';
import { type CloseRow, findClose, findOpenDate, listCloses } from './day-close.queries.ts';
import { compareFigures, type Figures, figuresOf } from './day-close.rules.ts';
import { DayClose, DayCloseDetail, DayCloseRequest, DayCloseState, ReopenRequest } from './day-close.schema.ts';
import { listOpenPoints } from './open-points.ts';

/** Who may see what is not in order. */
export const dayCloseReaders = only('ADMIN', 'MANAGER', 'STAFF', 'FINANCE');

const DateParams = Type.Object({
  ...PropertyParams.properties,
  businessDate: Type.String({ ...LocalDate, description: 'A local date of the property.' }),
});

/** @throws Problem 400 */
function checkedDate(date: Day): Day {
  if (date < DATE_MIN) throw invalid('businessDate', `must not be before ${DATE_MIN}`);
  if (date > DATE_MAX) throw invalid('businessDate', `must not be after ${DATE_MAX}`);
  return date;
}

const listOf = (figures: Figures) => Object.entries(figures).map(([figure, value]) => ({ figure, value }));

function closeView({ figures, result, ...row }: CloseRow) {
  return { ...row, ...result, figures: listOf(figuresOf(figures)) };
}

function registerState(app: App, { db, clock }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/day-close',
    config: { access: dayCloseReaders },
    schema: {
      operationId: 'getDayCloseState',
      tags: ['Back office'],
      summary: 'The open business day, its figures, and what is not in order',
      description:
        'The open business day is the date after the last one that was closed, or the first that was reopened; of a property that never closed one, the date of its billing day. Nothing waits for a close.',
      params: PropertyParams,
      querystring: Type.Object({
        businessDate: Type.Optional(
          Type.String({ ...LocalDate, description: 'Another date to look at; without it the open business day.' }),
        ),
      }),
      response: { 200: DayCloseState },
    },
    handler: async (request) => {
      const property = propertyOf(request);
      const now = clock();
      const openDate = (await findOpenDate(db, property.id)) ?? billingDateOf(property, now);
      const businessDate = checkedDate(request.query.businessDate ?? openDate);
      const [openPoints, closes, figures] = await Promise.all([
        listOpenPoints(db, property, businessDate, now),
        listCloses(db, property.id, null, 1),
        holdsRole(callerOf(request), accounting) ? readFrozen(db, property, businessDate, now) : null,
      ]);
      return {
        ...{ businessDate, openDate, lastClosedDate: closes[0]?.businessDate ?? null },
        ...{ today: localDateOf(now, property.timezone), openPoints },
        figures: figures === null ? null : listOf(figuresOf(figures)),
      };
    },
  });
}

function registerClose(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/day-close',
    config: { access: accounting, errors: [404, 409], dryRun: true },
    schema: {
      operationId: 'closeDay',
      tags: ['Back office'],
      summary: 'Close a business day: do what was agreed, and freeze its figures',
      description:
        'Dates are closed in order. A date that is closed already is answered as it is, and nothing is done. What is not in order does not keep a date from being closed.',
      params: PropertyParams,
      querystring: DryRunQuery,
      body: DayCloseRequest,
      response: { 200: DayClose },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const caller = callerOf(request);
        const { businessDate, includeEarlier = false, actions: [action] = [] } = request.body;
        const order = {
          ...{ date: checkedDate(businessDate), includeEarlier, mayMark: holdsRole(caller, frontDesk) },
          noShows: action === undefined ? null : { bookingIds: action.bookingIds ?? null, reason: action.reason ?? null },
        };
        const { row, events } = await closeDay(tx, property, order, { actorId: caller.userId, at: platform.clock() });
        return { status: 200, body: closeView(row), events: { propertyId: property.id, changes: events } };
      }),
  });
}

function registerCloses(app: App, { db, clock }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/day-closes',
    config: { access: accounting },
    schema: {
      operationId: 'listDayCloses',
      tags: ['Back office'],
      summary: 'The dates that were closed, the latest first',
      params: PropertyParams,
      querystring: Type.Object(PageQuery),
      response: { 200: Type.Array(DayClose) },
    },
    handler: async (request, reply) => {
      const page = pageOf(request.query, ['string']);
      const before = page.after === null ? null : String(page.after[0]);
      if (before !== null && !isLocalDate(before)) throw invalid('cursor', 'is not one that this list gave out');
      const rows = await listCloses(db, propertyOf(request).id, before, page.fetch);
      return paged(request, reply, page, rows, ({ businessDate }) => [businessDate]).map(closeView);
    },
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/day-closes/:businessDate',
    config: { access: accounting },
    schema: {
      operationId: 'getDayClose',
      tags: ['Back office'],
      summary: 'A date that was closed: its frozen figures beside those of now',
      params: DateParams,
      response: { 200: DayCloseDetail },
    },
    handler: async (request) => {
      const property = propertyOf(request);
      const date = checkedDate(request.params.businessDate);
      const row = await findClose(db, property.id, date);
      if (row === undefined) throw notFound('close of this date');
      const current = await readFrozen(db, property, date, clock());
      const figures = compareFigures(figuresOf(row.figures), figuresOf(current));
      return { ...closeView(row), figures, isChanged: figures.some(({ isChanged }) => isChanged) };
    },
  });
}

function registerReopen(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/day-closes/:businessDate/reopen',
    config: { access: only('ADMIN'), errors: [409] },
    schema: {
      operationId: 'reopenDay',
      tags: ['Back office'],
      summary: 'Open a closed date again, to close it with other figures',
      description: 'It becomes the open business day. The audit log keeps its figures and the reason.',
      params: DateParams,
      body: ReopenRequest,
      response: { 200: DayClose },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const closer = { actorId: callerOf(request).userId, at: platform.clock() };
        const date = checkedDate(request.params.businessDate);
        const row = await reopenDay(tx, propertyOf(request), date, request.body.reason, closer);
        return { status: 200, body: closeView(row) };
      }),
  });
}

/** `.../day-close` and `.../day-closes`. */
export function registerDayClose(app: App, platform: Platform): void {
  registerState(app, platform);
  registerClose(app, platform);
  registerCloses(app, platform);
  registerReopen(app, platform);
}
