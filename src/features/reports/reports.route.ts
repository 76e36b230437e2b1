import Type from 'typebox';
import { invalid } from '../../platform/errors.ts';
import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { LocalDate, PropertyParams } from '../../platform/schema.ts';
import type { LocalDate as Day } from '../../platform/time.ts';
import { accounting, type Property, propertyOf } from '../properties/index.ts';
import { readReport } from './read-report.ts';
import { Report, type ReportView } from './report.schema.ts';
import { datesOfMonth, refusePeriod } from './report-period.rules.ts';

const date = (description: string) => Type.String({ ...LocalDate, description });
const DayQuery = Type.Object({ date: date('The local date of the property.') });
const RangeQuery = Type.Object({ from: date('The first local date.'), to: date('The last local date, at most 365 days later.') });
const MonthQuery = Type.Object({
  month: Type.String({
    pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
    description: 'A calendar month of the property.',
    examples: ['2026-11'],
  }),
});

type Period = { from: Day; to: Day };
type Fields = { from: string; to: string };

const DEFINED = 'docs/reports.md defines each figure. Room nights and ledger rows are read as they are now, also for the past.';

/** `GET .../reports/day`, `range` and `month`. */
export function registerReports(app: App, { db, clock }: Platform): void {
  const read = (property: Property, period: Period, fields: Fields): Promise<ReportView> => {
    const refusal = refusePeriod(period.from, period.to, fields);
    if (refusal !== null) throw refusal;
    return readReport(db, property, period, clock());
  };

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/reports/day',
    config: { access: accounting },
    schema: {
      operationId: 'getDayReport',
      tags: ['Reports'],
      summary: 'The figures of a local date: rooms, revenue, payments, and what is on the books',
      description: DEFINED,
      params: PropertyParams,
      querystring: DayQuery,
      response: { 200: Report },
    },
    handler: (request) => {
      const { date: day } = request.query;
      return read(propertyOf(request), { from: day, to: day }, { from: 'date', to: 'date' });
    },
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/reports/range',
    config: { access: accounting },
    schema: {
      operationId: 'getRangeReport',
      tags: ['Reports'],
      summary: 'The figures of up to 366 local dates, day by day and together',
      description: DEFINED,
      params: PropertyParams,
      querystring: RangeQuery,
      response: { 200: Report },
    },
    handler: (request) => read(propertyOf(request), request.query, { from: 'from', to: 'to' }),
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/reports/month',
    config: { access: accounting },
    schema: {
      operationId: 'getMonthReport',
      tags: ['Reports'],
      summary: 'The figures of a calendar month, day by day and together',
      description: DEFINED,
      params: PropertyParams,
      querystring: MonthQuery,
      response: { 200: Report },
    },
    handler: (request) => {
      const { month } = request.query;
      if (month < '2000-01' || month > '2100-12') throw invalid('month', 'must be between 2000-01 and 2100-12');
      return read(propertyOf(request), datesOfMonth(month), { from: 'month', to: 'month' });
    },
  });
}
