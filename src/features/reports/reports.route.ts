import type { FastifyReply } from 'fastify';
import Type, { type Static } from 'typebox';
import { invalid } from '../../platform/errors.ts';
import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { LocalDate, PropertyParams } from '../../platform/schema.ts';
import type { LocalDate as Day } from '../../platform/time.ts';
import { accounting, type Property, propertyOf } from '../properties/index.ts';
import { readReport } from './read-report.ts';
import { Report } from './report.schema.ts';
import { reportCsv } from './report-csv.rules.ts';
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

/** @throws Problem 400 that names one of these fields */
function checked(period: Period, fields: { from: string; to: string }): Period {
  const refusal = refusePeriod(period.from, period.to, fields);
  if (refusal !== null) throw refusal;
  return period;
}

const dayPeriod = ({ date: day }: Static<typeof DayQuery>): Period =>
  checked({ from: day, to: day }, { from: 'date', to: 'date' });

const rangePeriod = ({ from, to }: Static<typeof RangeQuery>): Period => checked({ from, to }, { from: 'from', to: 'to' });

function monthPeriod({ month }: Static<typeof MonthQuery>): Period {
  if (month < '2000-01' || month > '2100-12') throw invalid('month', 'must be between 2000-01 and 2100-12');
  return datesOfMonth(month);
}

const DEFINED = 'docs/reports.md defines each figure. Room nights and ledger rows are read as they are now, also for the past.';

/** The reports as JSON. */
function registerJson(app: App, { db, clock }: Platform): void {
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
    handler: (request) => readReport(db, propertyOf(request), dayPeriod(request.query), clock()),
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
    handler: (request) => readReport(db, propertyOf(request), rangePeriod(request.query), clock()),
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
    handler: (request) => readReport(db, propertyOf(request), monthPeriod(request.query), clock()),
  });
}

const CSV_DESCRIPTION =
  'RFC 4180, UTF-8 with a byte order mark. A row for each date and one for the total; the columns are named as in the JSON.';
const CSV_RESPONSE = { 200: { description: 'The file.', content: { 'text/csv': { schema: Type.String() } } } };

/** The figures of the dates as files for spreadsheets. */
function registerCsv(app: App, { db, clock }: Platform): void {
  const send = async (reply: FastifyReply, property: Property, period: Period): Promise<never> => {
    const text = reportCsv(await readReport(db, property, period, clock()));
    void reply.headers({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="report-${period.from}-${period.to}.csv"`,
    });
    return Buffer.from(text) as never;
  };

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/reports/day.csv',
    config: { access: accounting },
    schema: {
      operationId: 'getDayReportFile',
      tags: ['Reports'],
      summary: 'The figures of a local date as CSV',
      description: CSV_DESCRIPTION,
      params: PropertyParams,
      querystring: DayQuery,
      response: CSV_RESPONSE,
    },
    handler: (request, reply) => send(reply, propertyOf(request), dayPeriod(request.query)),
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/reports/range.csv',
    config: { access: accounting },
    schema: {
      operationId: 'getRangeReportFile',
      tags: ['Reports'],
      summary: 'The figures of up to 366 local dates as CSV',
      description: CSV_DESCRIPTION,
      params: PropertyParams,
      querystring: RangeQuery,
      response: CSV_RESPONSE,
    },
    handler: (request, reply) => send(reply, propertyOf(request), rangePeriod(request.query)),
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/reports/month.csv',
    config: { access: accounting },
    schema: {
      operationId: 'getMonthReportFile',
      tags: ['Reports'],
      summary: 'The figures of a calendar month as CSV',
      description: CSV_DESCRIPTION,
      params: PropertyParams,
      querystring: MonthQuery,
      response: CSV_RESPONSE,
    },
    handler: (request, reply) => send(reply, propertyOf(request), monthPeriod(request.query)),
  });
}

/** `GET .../reports/day`, `range` and `month`, each as JSON and as CSV. */
export function registerReports(app: App, platform: Platform): void {
  registerJson(app, platform);
  registerCsv(app, platform);
}
