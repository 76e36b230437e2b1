import Type, { type Static } from 'typebox';
import { insertAudit } from '../../platform/audit/audit.queries.ts';
import { effect } from '../../platform/http/effect.ts';
import { refuseStale, tagged } from '../../platform/http/etag.ts';
import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LocalDate } from '../../platform/time.ts';
import { callerOf, lockCurrency, member, only, propertyOf } from '../identity/index.ts';
import { clearOverride, getCalendar, type PlanCalendar, setOverrides } from './calendar.queries.ts';
import { ratePlanEtag } from './rate-plan-etag.ts';
import { lockRatePlan, touchRatePlan } from './rate-plans.queries.ts';
import { decimalsOf, refuseDecimals, refuseFarDate, refuseRange, statisticsOf } from './rates.rules.ts';
import { CalendarQuery, CalendarSet, RateCalendar, RateDateParams, RatePlanParams } from './rates.schema.ts';

const TAG_NOTE = "The ETag is the plan's: its calendar is part of it.";

function calendarOf(calendar: PlanCalendar, from: LocalDate, to: LocalDate): Static<typeof RateCalendar> {
  const { id, currency, baseRate, overrides } = calendar;
  return { ratePlanId: id, from, to, ...statisticsOf({ decimals: decimalsOf(currency), baseRate, overrides }, from, to) };
}

function registerReadCalendar(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/rate-plans/:ratePlanId/calendar',
    config: { access: member, tagged: true },
    schema: {
      operationId: 'getRateCalendar',
      tags: ['Rate plans'],
      summary: 'The rates of a plan day by day, with their average',
      description: `Both dates included. ${TAG_NOTE}`,
      params: RatePlanParams,
      querystring: CalendarQuery,
      response: { 200: RateCalendar },
    },
    handler: async (request, reply) => {
      const { from, to } = request.query;
      refuseRange(request.query);
      const calendar = await getCalendar(db, propertyOf(request).id, request.params.ratePlanId, from, to);
      return tagged(request, reply, ratePlanEtag(calendar.version, calendar), calendarOf(calendar, from, to));
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
      description: `Both dates included; days that had a rate of their own get the new one. ${TAG_NOTE}`,
      params: RatePlanParams,
      body: CalendarSet,
      response: { 200: RateCalendar },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const { from, to, rate } = request.body;
        const at = platform.clock();
        refuseRange(request.body);
        refuseDecimals(rate, 'rate', await lockCurrency(tx, propertyId));
        const before = await lockRatePlan(tx, propertyId, request.params.ratePlanId);
        const { id } = before.view;
        refuseStale(request, ratePlanEtag(before.version, before.view));
        if (await setOverrides(tx, propertyId, id, { from, to, rate })) {
          await touchRatePlan(tx, propertyId, id, at);
          await insertAudit(tx, propertyId, {
            at,
            actorId: callerOf(request).userId,
            action: 'rate-plan.calendar-changed',
            entity: 'rate-plan',
            entityId: id,
            after: { from, to, rate },
          });
        }
        const calendar = await getCalendar(tx, propertyId, id, from, to);
        return { status: 200, body: calendarOf(calendar, from, to), etag: ratePlanEtag(calendar.version, calendar) };
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
      summary: "Give a date the plan's base rate again",
      description: `A date without a rate of its own is 404. The ETag for If-Match is the plan's.`,
      params: RateDateParams,
      response: { 204: Type.Null() },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const { ratePlanId, rateDate: date } = request.params;
        const at = platform.clock();
        refuseFarDate(date, 'rateDate');
        const { view, version } = await lockRatePlan(tx, propertyId, ratePlanId);
        const rate = await clearOverride(tx, propertyId, view.id, date);
        refuseStale(request, ratePlanEtag(version, view));
        await touchRatePlan(tx, propertyId, view.id, at);
        await insertAudit(tx, propertyId, {
          at,
          actorId: callerOf(request).userId,
          action: 'rate-plan.calendar-cleared',
          entity: 'rate-plan',
          entityId: view.id,
          before: { date, rate },
        });
        return { status: 204, etag: ratePlanEtag(version + 1, view) };
      }),
  });
}

/** Contract 4.10, the calendar of a plan. */
export function registerCalendar(app: App, platform: Platform): void {
  registerReadCalendar(app, platform);
  registerSetCalendar(app, platform);
  registerClearDate(app, platform);
}
