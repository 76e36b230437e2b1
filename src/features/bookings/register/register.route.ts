import { Readable } from 'node:stream';
import Type from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import { CSV_MARK } from '../../../platform/csv.rules.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { invalid, invalidAs } from '../../../platform/errors.ts';
import { type Page, paged, pageOf } from '../../../platform/http/paging.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { PropertyParams } from '../../../platform/schema.ts';
import { addDays, DATE_MAX, DATE_MIN, daysBetween, instantAt, type LocalDate } from '../../../platform/time.ts';
import { callerOf, only, type Property, propertyOf } from '../../properties/index.ts';
import { listRegister, type RegisterFilter, type RegisterPosition } from './register.queries.ts';
import { type Entry, onlyForeigners, type RegisterFacts, registerEntry } from './register.rules.ts';
import { RegisterEntry, RegisterExportQuery, RegisterPrint, RegisterQuery } from './register.schema.ts';
import { CSV_HEAD, csvLines } from './register-csv.rules.ts';

/** Numbers of identity documents are in it, so those may read it who may read the documents. */
const registerReaders = only('ADMIN', 'MANAGER');

const DAYS_MAX = 366;
/** So many bookings the export reads at once. */
const EXPORT_PAGE = 1_000;

type Period = { from: LocalDate; to: LocalDate; foreignersOnly?: boolean };
type Wanted = Pick<RegisterFilter, 'from' | 'to' | 'foreignersOnly'>;

/** @throws Problem 400 that names the field */
function readPeriod({ timezone, countryCode }: Property, { from, to, foreignersOnly = false }: Period): Wanted | null {
  if (from < DATE_MIN) throw invalid('from', `must not be before ${DATE_MIN}`);
  if (to > DATE_MAX) throw invalid('to', `must not be after ${DATE_MAX}`);
  if (to < from) throw invalidAs('Invalid date range', 'to');
  if (daysBetween(from, to) >= DAYS_MAX) throw invalid('to', `must be at most ${DAYS_MAX} days in all`);
  // Who is a foreigner is a question of the law of India; elsewhere nobody is one.
  if (foreignersOnly && countryCode !== 'IN') return null;
  const begins = (day: LocalDate) => instantAt(day, '00:00', timezone);
  return { from: begins(from), to: begins(addDays(to, 1)), foreignersOnly };
}

function entriesOf(property: Property, rows: readonly RegisterFacts[], { foreignersOnly }: Wanted): Entry[] {
  const entries = rows.map((row) => registerEntry(row, property.countryCode === 'IN'));
  return foreignersOnly ? entries.map(onlyForeigners).filter(({ guests }) => guests.length > 0) : entries;
}

function positionOf({ after }: Page): RegisterPosition | null {
  return after === null ? null : { arrivedAt: String(after[0]), bookingId: String(after[1]) };
}

function listEntries(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/guest-register',
    config: { access: registerReaders },
    schema: {
      operationId: 'listGuestRegister',
      tags: ['Guest register'],
      summary: 'Guests in house in a period with what the law asks of them, by arrival',
      description:
        'An entry is a booking with a guest in house on one of the dates, also for a part of it. With `foreignersOnly` a page can hold fewer entries than `limit` and have a next one.',
      params: PropertyParams,
      querystring: RegisterQuery,
      response: { 200: Type.Array(RegisterEntry) },
    },
    handler: async (request, reply) => {
      const property = propertyOf(request);
      const page = pageOf(request.query, ['timestamp', 'uuid']);
      const wanted = readPeriod(property, request.query);
      if (wanted === null) return [];
      const rows = await listRegister(db, property.id, { ...wanted, after: positionOf(page), most: page.fetch });
      const shown = paged(request, reply, page, rows, (row) => [row.arrivedAt, row.bookingId]);
      return entriesOf(property, shown, wanted);
    },
  });
}

async function* csvOf(db: Db, property: Property, wanted: Wanted | null): AsyncGenerator<string> {
  yield `${CSV_MARK}${CSV_HEAD}`;
  let after: RegisterPosition | null = null;
  while (wanted !== null) {
    const rows: RegisterFacts[] = await listRegister(db, property.id, { ...wanted, after, most: EXPORT_PAGE });
    yield entriesOf(property, rows, wanted)
      .map((entry) => csvLines(entry, property.timezone))
      .join('');
    const last = rows.at(-1);
    if (rows.length < EXPORT_PAGE || last === undefined) return;
    after = { arrivedAt: String(last.arrivedAt), bookingId: last.bookingId };
  }
}

function exportEntries(app: App, { db, clock }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/guest-register.csv',
    config: { access: registerReaders },
    schema: {
      operationId: 'exportGuestRegister',
      tags: ['Guest register'],
      summary: 'The guest register of a period as CSV, a line for each guest',
      description:
        'UTF-8 with a byte order mark, RFC 4180; instants on the clocks of the property. A text that a spreadsheet would take for a formula has an apostrophe before it. Writes the audit entry `guest-register.exported`.',
      params: PropertyParams,
      querystring: RegisterExportQuery,
      response: {
        200: {
          description: 'The file.',
          content: { 'text/csv': { schema: Type.String({ examples: ['\uFEFFreference,rooms,arrivedAt\r\n'] }) } },
        },
      },
    },
    handler: async (request, reply) => {
      const property = propertyOf(request);
      const { from, to, foreignersOnly = false } = request.query;
      const wanted = readPeriod(property, request.query);
      const context = { propertyId: property.id, actorId: callerOf(request).userId, at: clock() };
      const entry = { entityId: property.id, after: { from, to, foreignersOnly } };
      // By HEAD nobody gets the register.
      const isSent = request.method !== 'HEAD';
      if (isSent) await transact(db, (tx) => insertAudit(tx, context, 'guest-register.exported', entry));
      void reply.headers({
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="guest-register-${from}-${to}.csv"`,
        'Cache-Control': 'no-store',
      });
      return Readable.from(isSent ? csvOf(db, property, wanted) : []) as never;
    },
  });
}

/** The paper is made by whoever prints it, from the JSON; so it says that it does. */
function notePrints(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/guest-register/prints',
    config: { access: registerReaders },
    schema: {
      operationId: 'noteGuestRegisterPrint',
      tags: ['Guest register'],
      summary: 'Write down that the guest register of a period is printed',
      description:
        'Writes the audit entry `guest-register.printed`, as an export writes one. The console sends it before it prints.',
      params: PropertyParams,
      body: RegisterPrint,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const property = propertyOf(request);
      const { from, to, foreignersOnly = false } = request.body;
      readPeriod(property, request.body);
      const context = { propertyId: property.id, actorId: callerOf(request).userId, at: platform.clock() };
      const entry = { entityId: property.id, after: { from, to, foreignersOnly } };
      return writeInTransaction(platform, request, reply, async (tx) => {
        await insertAudit(tx, context, 'guest-register.printed', entry);
        return { status: 204 };
      });
    },
  });
}

/** The guest register of a property: as JSON, and as a file. */
export function registerGuestRegister(app: App, platform: Platform): void {
  listEntries(app, platform);
  exportEntries(app, platform);
  notePrints(app, platform);
}
