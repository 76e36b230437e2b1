import Type, { type Static } from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import { refuseStale, tagged } from '../../../platform/http/etag.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import { currencyDecimals } from '../../../platform/money.ts';
import { queueRelatedChange } from '../../../platform/outbox/related-changes.queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { LocalDate } from '../../../platform/time.ts';
import { callerOf, lockCurrency, member, only, propertyOf } from '../../properties/index.ts';
import { clearOverride, getCalendar, type RatePlanCalendar, setOverrides } from './calendar.queries.ts';
import { lockRatePlan, raiseRatePlanVersion } from './rate-plans.queries.ts';
import { ratePlanEtag } from './rate-plans.route.ts';
import { computeStatistics, refuseFarDate, refuseRange, refuseRateDecimals } from './rates.rules.ts';
import { CalendarQuery, CalendarSet, RateCalendar, RateDateParams, RatePlanParams } from './rates.schema.ts';

const ETAG_NOTE = 'The ETag is that of the rate plan, which the calendar is part of.';

function viewCalendar(calendar: RatePlanCalendar, from: LocalDate, to: LocalDate): Static<typeof RateCalendar> {
  const { id, currency, baseRate, overrides } = calendar;
  return {
    ratePlanId: id,
    from,
    to,
    ...computeStatistics({ decimals: currencyDecimals(currency), baseRate, overrides }, from, to),
  };
}

function registerReadCalendar(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/rate-plans/:ratePlanId/calendar',
    config: { access: member, tagged: true },
    schema: {
      operationId: 'getRateCalendar',
      tags: ['Rate plans'],
      summary: 'The rates of a rate plan by day, with their average',
      description: `Both dates are included. ${ETAG_NOTE}`,
      params: RatePlanParams,
      querystring: CalendarQuery,
      response: { 200: RateCalendar },
    },
    handler: async (request, reply) => {
      const { from, to } = request.query;
      refuseRange(request.query);
      const calendar = await getCalendar(db, propertyOf(request).id, request.params.ratePlanId, from, to);
      return tagged(request, reply, ratePlanEtag(calendar.version, calendar), viewCalendar(calendar, from, to));
    },
  });
}

function registerSetCalendar(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/rate-plans/:ratePlanId/calendar',
    config: { access: only('ADMIN', 'MANAGER'), tagged: true },
    schema: {
      operationId: 'setRateCalendar',
      tags: ['Rate plans'],
      summary: 'Set the rate of every day of a range',
      description: `Both dates are included. Days that had a rate of their own get the new one. ${ETAG_NOTE}`,
      params: RatePlanParams,
      body: CalendarSet,
      response: { 200: RateCalendar },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const { from, to, rate } = request.body;
        const at = platform.clock();
        refuseRange(request.body);
        refuseRateDecimals(rate, 'rate', await lockCurrency(tx, propertyId));
        const before = await lockRatePlan(tx, propertyId, request.params.ratePlanId);
        const { id } = before.view;
        refuseStale(request, ratePlanEtag(before.version, before.view));
        if (await setOverrides(tx, propertyId, id, { from, to, rate })) {
          await raiseRatePlanVersion(tx, propertyId, id, at);
          await queueRelatedChange(tx, { propertyId, kind: 'rate_plan', id });
          await insertAudit(tx, { propertyId, actorId: callerOf(request).userId, at }, 'rate-plan.calendar-changed', {
            entityId: id,
            after: { from, to, rate },
          });
        }
        const calendar = await getCalendar(tx, propertyId, id, from, to);
        return { status: 200, body: viewCalendar(calendar, from, to), etag: ratePlanEtag(calendar.version, calendar) };
      }),
  });
}

function registerClearDate(app: App, platform: Platform): void {
  app.route({
    method: 'DELETE',
    url: '/properties/:propertyId/rate-plans/:ratePlanId/calendar/:rateDate',
    config: { access: only('ADMIN', 'MANAGER'), tagged: true },
    schema: {
      operationId: 'clearRateDate',
      tags: ['Rate plans'],
      summary: 'Give a date the base rate of the rate plan again',
      description: 'A date without a rate of its own is 404. If-Match takes the ETag of the rate plan.',
      params: RateDateParams,
      response: { 204: Type.Null() },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const { ratePlanId, rateDate: date } = request.params;
        const at = platform.clock();
        refuseFarDate(date, 'rateDate');
        const { view, version } = await lockRatePlan(tx, propertyId, ratePlanId);
        const rate = await clearOverride(tx, propertyId, view.id, date);
        refuseStale(request, ratePlanEtag(version, view));
        await raiseRatePlanVersion(tx, propertyId, view.id, at);
        await queueRelatedChange(tx, { propertyId, kind: 'rate_plan', id: view.id });
        await insertAudit(tx, { propertyId, actorId: callerOf(request).userId, at }, 'rate-plan.calendar-cleared', {
          entityId: view.id,
          before: { date, rate },
        });
        return { status: 204, etag: ratePlanEtag(version + 1, view) };
      }),
  });
}

/** The calendar of a rate plan: its rates by date. */
export function registerCalendar(app: App, platform: Platform): void {
  registerReadCalendar(app, platform);
  registerSetCalendar(app, platform);
  registerClearDate(app, platform);
}
