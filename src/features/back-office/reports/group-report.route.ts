import Type from 'typebox';
import type { Db } from '../../../platform/db/database.ts';
import { paged, pageOf } from '../../../platform/http/paging.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { PageQuery } from '../../../platform/schema.ts';
import { type Caller, callerOf, type Role, user } from '../../properties/index.ts';
import { listReportProperties, type ReportPage } from './group-report.queries.ts';
import { readGroupReport } from './read-group-report.ts';
import { GroupReportRow } from './report.schema.ts';
import { groupCsv } from './report-csv.rules.ts';
import { CSV_RESPONSE, DayQuery, dayPeriod, sendCsv } from './report-requests.ts';

/** Who sees the figures of a property there, and here. */
const SEEN_BY: readonly Role[] = ['ADMIN', 'MANAGER', 'FINANCE'];
/** So many properties the file reads at once. */
const FILE_PAGE = 200;

const listProperties = (db: Db, { userId, superAdmin }: Caller, page: ReportPage) =>
  listReportProperties(db, userId, superAdmin ? null : SEEN_BY, page);

function registerJson(app: App, { db, clock }: Platform): void {
  app.route({
    method: 'GET',
    url: '/reports/group',
    config: { access: user },
    schema: {
      operationId: 'listGroupReport',
      tags: ['Reports'],
      summary: 'The figures of a date for each property in which the caller is ADMIN, MANAGER or FINANCE, by name',
      description:
        'The date is the local one of each property, and its figures are those of `total` in GET .../reports/day. They are not added up: properties may have different currencies.',
      querystring: Type.Object({ ...DayQuery.properties, ...PageQuery }),
      response: { 200: Type.Array(GroupReportRow) },
    },
    handler: async (request, reply) => {
      const { from } = dayPeriod(request.query);
      const page = pageOf(request.query, ['string', 'uuid']);
      const after = page.after === null ? null : { name: String(page.after[0]), id: String(page.after[1]) };
      const found = await listProperties(db, callerOf(request), { after, most: page.fetch });
      const shown = paged(request, reply, page, found, (row) => [row.name, row.propertyId]);
      return readGroupReport(db, shown, from, clock());
    },
  });
}

function registerCsv(app: App, { db, clock }: Platform): void {
  app.route({
    method: 'GET',
    url: '/reports/group.csv',
    config: { access: user },
    schema: {
      operationId: 'getGroupReportFile',
      tags: ['Reports'],
      summary: 'The figures of a date for each property of the caller as CSV',
      description:
        'RFC 4180, UTF-8 with a byte order mark. A row for each property, all of them; the columns are named as in the JSON.',
      querystring: DayQuery,
      response: CSV_RESPONSE,
    },
    handler: async (request, reply) => {
      const { from } = dayPeriod(request.query);
      const rows = [];
      let after: ReportPage['after'] = null;
      do {
        const found = await listProperties(db, callerOf(request), { after, most: FILE_PAGE });
        rows.push(...(await readGroupReport(db, found, from, clock())));
        const last = found.length < FILE_PAGE ? undefined : found.at(-1);
        after = last === undefined ? null : { name: last.name, id: last.propertyId };
      } while (after !== null);
      return sendCsv(reply, `group-${from}`, groupCsv(rows));
    },
  });
}

/** `GET /reports/group`: a date of all properties of a group, beside each other. */
export function registerGroupReport(app: App, platform: Platform): void {
  registerJson(app, platform);
  registerCsv(app, platform);
}
