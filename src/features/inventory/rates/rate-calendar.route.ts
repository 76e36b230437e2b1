import { hash } from 'node:crypto';
import { type AuditEntry, insertAudit } from '../../../platform/audit/audit.queries.ts';
import { hasCurrent } from '../../../platform/http/etag.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import { currencyDecimals } from '../../../platform/money.ts';
import { queueRelatedChange } from '../../../platform/outbox/related-changes.queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import { PropertyParams } from '../../../platform/schema.ts';
import { callerOf, lockCurrency, member, only, propertyOf } from '../../properties/index.ts';
import { type ChangedRates, computeChangedRates, inOrder, refuseChanges } from './calendar-changes.rules.ts';
import {
  getRatePlanUse,
  listOverridesOfPlans,
  listPlanRates,
  lockRatePlans,
  type PlanRates,
  writeChangedRates,
} from './rate-calendar.queries.ts';
import { ChangedRatesList, RateCalendars, RateChanges, RatePlanUse } from './rate-calendar.schema.ts';
import { listDates, refuseRange } from './rates.rules.ts';
import { CalendarQuery, RatePlanParams } from './rates.schema.ts';

function viewPlan({ overrides, baseRate, ...plan }: PlanRates, dates: readonly string[]) {
  const rates = dates.map((date) => {
    const rate = overrides[date];
    return rate === undefined ? null : Number(rate);
  });
  return { ...plan, baseRate: Number(baseRate), rates };
}

function registerReadCalendars(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/rate-calendar',
    config: { access: member, tagged: true },
    schema: {
      operationId: 'getRateCalendars',
      tags: ['Rate plans'],
      summary: 'The calendars of all rate plans, in one read',
      description:
        'Both dates are included. The ETag is that of the answer: with If-None-Match it is 304 while nothing has changed.',
      params: PropertyParams,
      querystring: CalendarQuery,
      response: { 200: RateCalendars },
    },
    handler: async (request, reply) => {
      const { from, to } = request.query;
      refuseRange(request.query);
      const { id, currency } = propertyOf(request);
      const dates = listDates(from, to);
      const plans = (await listPlanRates(db, id, from, to)).map((plan) => viewPlan(plan, dates));
      const text = reply.serialize({ from, to, currency, plans });
      const etag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
      void reply.header('ETag', etag);
      if (hasCurrent(request, etag)) return reply.code(304 as never).send(undefined as never);
      return reply
        .type('application/json; charset=utf-8')
        .serializer(String)
        .send(text as never);
    },
  });
}

/** One entry for each rate plan, with the days before and after. */
function auditEntriesOf(changed: readonly ChangedRates[]): AuditEntry[] {
  return [...Map.groupBy(changed, ({ ratePlanId }) => ratePlanId)].map(([entityId, runs]) => ({
    entityId,
    before: { ranges: runs.map(({ from, to, previousRate }) => ({ from, to, rate: previousRate })) },
    after: { ranges: runs.map(({ from, to, rate }) => ({ from, to, rate })) },
  }));
}

function registerChangeCalendars(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/rate-calendar',
    config: { access: only('ADMIN', 'MANAGER'), errors: [409], dryRun: true },
    schema: {
      operationId: 'changeRateCalendars',
      tags: ['Rate plans'],
      summary: 'Change rates of several days and rate plans at once',
      description:
        'All changes are made, or none. A day that has another rate than `expectedRate` is 409 (`rates-changed`). The answer says what every day had before, so that it can be undone.',
      params: PropertyParams,
      body: RateChanges,
      response: { 200: ChangedRatesList },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const at = platform.clock();
        const changes = inOrder(request.body.changes);
        const currency = await lockCurrency(tx, propertyId);
        refuseChanges(request.body.changes, currency);
        const plans = [...new Set(changes.map(({ ratePlanId }) => ratePlanId))];
        await lockRatePlans(tx, propertyId, plans);
        const [first = '', last = ''] = [
          changes.map(({ from }) => from).toSorted()[0],
          changes
            .map(({ to }) => to)
            .toSorted()
            .at(-1),
        ];
        const overrides = await listOverridesOfPlans(tx, propertyId, plans, first, last);
        const changed = computeChangedRates(changes, overrides, currencyDecimals(currency));
        if (changed.length > 0) {
          const ids = await writeChangedRates(tx, propertyId, changed, at);
          for (const id of ids) await queueRelatedChange(tx, { propertyId, kind: 'rate_plan', id });
          const context = { propertyId, actorId: callerOf(request).userId, at };
          await insertAudit(tx, context, 'rate-plan.calendar-changed', ...auditEntriesOf(changed));
        }
        return { status: 200, body: { changed } };
      }),
  });
}

function registerReadUse(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/rate-plans/:ratePlanId/use',
    config: { access: only('ADMIN', 'MANAGER') },
    schema: {
      operationId: 'getRatePlanUse',
      tags: ['Rate plans'],
      summary: 'What uses a rate plan',
      description:
        'What was sold with the plan keeps its price when the plan is deleted; nights that are added later cost the last agreed rate.',
      params: RatePlanParams,
      response: { 200: RatePlanUse },
    },
    handler: (request) => getRatePlanUse(db, propertyOf(request).id, request.params.ratePlanId),
  });
}

/** The calendars of all rate plans of a property: read and changed together. */
export function registerRateCalendar(app: App, platform: Platform): void {
  registerReadCalendars(app, platform);
  registerChangeCalendars(app, platform);
  registerReadUse(app, platform);
}
