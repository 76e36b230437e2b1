import type { FastifyReply } from 'fastify';
import Type, { type Static } from 'typebox';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { PropertyParams } from '../../../platform/schema.ts';
import { accounting, type Property, propertyOf } from '../../properties/index.ts';
import { readReport } from './read-report.ts';
import { Report } from './report.schema.ts';
import { REPORT_TABLES, reportCsv } from './report-csv.rules.ts';
import {
  CSV_RESPONSE,
  DayQuery,
  dayPeriod,
  MonthQuery,
  monthPeriod,
  type Period,
  RangeQuery,
  rangePeriod,
  sendCsv,
} from './report-requests.ts';

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
  'RFC 4180, UTF-8 with a byte order mark. One table of the report, with a row of the sums at its end where they can be added up; the columns are named as in the JSON. A text that a spreadsheet would take for a formula has an apostrophe before it.';
const TableQuery = Type.Object({
  table: Type.Optional(
    Type.Enum(REPORT_TABLES, {
      title: 'ReportTable',
      description: 'Which table: `days` without it.',
      examples: ['days'],
    }),
  ),
});
type Table = Static<typeof TableQuery>;

/** The tables of a report as files for spreadsheets. */
function registerCsv(app: App, { db, clock }: Platform): void {
  const send = async (reply: FastifyReply, property: Property, period: Period, { table = 'days' }: Table): Promise<never> => {
    const report = await readReport(db, property, period, clock());
    return sendCsv(reply, `report-${table}-${period.from}-${period.to}`, reportCsv(report, table));
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
      querystring: Type.Object({ ...DayQuery.properties, ...TableQuery.properties }),
      response: CSV_RESPONSE,
    },
    handler: (request, reply) => send(reply, propertyOf(request), dayPeriod(request.query), request.query),
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
      querystring: Type.Object({ ...RangeQuery.properties, ...TableQuery.properties }),
      response: CSV_RESPONSE,
    },
    handler: (request, reply) => send(reply, propertyOf(request), rangePeriod(request.query), request.query),
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
      querystring: Type.Object({ ...MonthQuery.properties, ...TableQuery.properties }),
      response: CSV_RESPONSE,
    },
    handler: (request, reply) => send(reply, propertyOf(request), monthPeriod(request.query), request.query),
  });
}

/** `GET .../reports/day`, `range` and `month`, each as JSON and as CSV. */
export function registerReports(app: App, platform: Platform): void {
  registerJson(app, platform);
  registerCsv(app, platform);
}
