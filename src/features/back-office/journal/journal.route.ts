import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import { transact } from '../../../platform/db/transact.ts';
import { invalid, invalidAs } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import { currencyDecimals, numberFromMinor } from '../../../platform/money.ts';
import type { Platform } from '../../../platform/platform.ts';
import { LocalDate, PropertyParams } from '../../../platform/schema.ts';
import { DATE_MAX, DATE_MIN, daysBetween } from '../../../platform/time.ts';
import { accounting, callerOf, only, propertyOf } from '../../properties/index.ts';
import { type JournalEntry, type JournalLine, sumAccounts } from './journal.rules.ts';
import { Journal, JournalSettingsUpdate, JournalSettingsView } from './journal.schema.ts';
import { withChanges } from './journal-accounts.rules.ts';
import { journalCsv, tallyXml } from './journal-files.rules.ts';
import {
  getJournalSettings,
  type JournalSettings,
  lockJournalSettings,
  updateJournalSettings,
} from './journal-settings.queries.ts';
import { readJournal } from './read-journal.ts';

/** A month: an entry for each night and ledger row. */
const DAYS_MAX = 31;

const JournalQuery = Type.Object({
  from: Type.String({ ...LocalDate, description: 'The first local date.' }),
  to: Type.String({ ...LocalDate, description: `The last local date, at most ${DAYS_MAX - 1} days later.` }),
});
type Query = Static<typeof JournalQuery>;

/** @throws Problem 400 that names the field */
function checkPeriod({ from, to }: Query): void {
  if (from < DATE_MIN) throw invalid('from', `must not be before ${DATE_MIN}`);
  if (to > DATE_MAX) throw invalid('to', `must not be after ${DATE_MAX}`);
  if (to < from) throw invalidAs('Invalid date range', 'to');
  if (daysBetween(from, to) >= DAYS_MAX) throw invalid('to', `must be at most ${DAYS_MAX - 1} days after from`);
}

type Read = { entries: JournalEntry[]; settings: JournalSettings; decimals: number; at: string };

/** Reads the journal of the request, and writes down who has taken it in which format. */
async function takeJournal({ db, clock }: Platform, request: FastifyRequest, period: Query, format: string): Promise<Read> {
  checkPeriod(period);
  const property = propertyOf(request);
  const at = clock();
  const settings = await getJournalSettings(db, property.id);
  const entries = await readJournal(db, property, period, settings.accounts, at);
  const context = { propertyId: property.id, actorId: callerOf(request).userId, at };
  const after = { from: period.from, to: period.to, format };
  // By HEAD nobody gets the journal.
  if (request.method !== 'HEAD')
    await transact(db, (tx) => insertAudit(tx, context, 'journal.exported', { entityId: property.id, after }));
  return { entries, settings, decimals: currencyDecimals(property.currency), at };
}

function lineView({ account, debit, credit }: JournalLine, decimals: number) {
  const money = (minor: bigint) => numberFromMinor(minor, decimals);
  return { accountCode: account.code, accountName: account.name, debit: money(debit), credit: money(credit) };
}

const EXPLAINED =
  'A night is due on its own date, once it has begun; all else on the date of its time. docs/journal.md has each entry. Writes the audit entry `journal.exported`.';

function registerJournalReads(app: App, platform: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/journal',
    config: { access: accounting },
    schema: {
      operationId: 'getJournal',
      tags: ['Back office'],
      summary: 'The journal of up to 31 local dates: double entry, by account',
      description: EXPLAINED,
      params: PropertyParams,
      querystring: JournalQuery,
      response: { 200: Journal },
    },
    handler: async (request) => {
      const { id, currency } = propertyOf(request);
      const { entries, decimals, at } = await takeJournal(platform, request, request.query, 'json');
      const accounts = sumAccounts(entries);
      const total = (side: 'debit' | 'credit') =>
        numberFromMinor(
          accounts.reduce((sum, line) => sum + line[side], 0n),
          decimals,
        );
      return {
        ...{ propertyId: id, from: request.query.from, to: request.query.to, currency, generatedAt: at },
        entries: entries.map(({ lines, ...entry }) => ({ ...entry, lines: lines.map((line) => lineView(line, decimals)) })),
        accounts: accounts.map((line) => lineView(line, decimals)),
        total: { debit: total('debit'), credit: total('credit') },
      };
    },
  });
}

type FileFormat = {
  extension: 'csv' | 'xml';
  operationId: string;
  summary: string;
  description: string;
  type: string;
  format: string;
  write: (read: Read) => string;
};

const FILES: readonly FileFormat[] = [
  {
    extension: 'csv',
    operationId: 'getJournalFile',
    summary: 'The journal as CSV: a row for each line of an entry',
    description: 'RFC 4180, UTF-8 with a byte order mark.',
    type: 'text/csv',
    format: 'csv',
    write: ({ entries, decimals }) => journalCsv(entries, decimals),
  },
  {
    extension: 'xml',
    operationId: 'getJournalForTally',
    summary: 'The journal as TallyPrime imports it: a voucher for each entry',
    description: 'The ledgers are named as in the settings, and have to be there in Tally.',
    type: 'application/xml',
    format: 'tally',
    write: ({ entries, settings, decimals }) => tallyXml(entries, settings.tallyCompany, decimals),
  },
];

function registerFile(app: App, platform: Platform, file: FileFormat): void {
  app.route({
    method: 'GET',
    url: `/properties/:propertyId/journal.${file.extension}`,
    config: { access: accounting },
    schema: {
      operationId: file.operationId,
      tags: ['Back office'],
      summary: file.summary,
      description: `${file.description} ${EXPLAINED}`,
      params: PropertyParams,
      querystring: JournalQuery,
      response: { 200: { description: 'The file.', content: { [file.type]: { schema: Type.String() } } } },
    },
    handler: async (request, reply) => {
      const { from, to } = request.query;
      const text = file.write(await takeJournal(platform, request, request.query, file.format));
      void reply.headers({
        'Content-Type': `${file.type}; charset=utf-8`,
        'Content-Disposition': `attachment; filename="journal-${from}-${to}.${file.extension}"`,
      });
      return Buffer.from(text) as never;
    },
  });
}

const settingsView = ({ accounts, tallyCompany }: JournalSettings) => ({ ...accounts, tallyCompany }) as never;

function registerJournalSettings(app: App, platform: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/journal-settings',
    config: { access: accounting },
    schema: {
      operationId: 'getJournalSettings',
      tags: ['Back office'],
      summary: 'The accounts that the journal names',
      params: PropertyParams,
      response: { 200: JournalSettingsView },
    },
    handler: async (request) => settingsView(await getJournalSettings(platform.db, propertyOf(request).id)),
  });

  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/journal-settings',
    config: { access: only('ADMIN', 'FINANCE') },
    schema: {
      operationId: 'updateJournalSettings',
      tags: ['Back office'],
      summary: 'Change the accounts that the journal names',
      description:
        'A missing field keeps its value. Journals that are read afterwards have the new accounts, also of past dates.',
      params: PropertyParams,
      body: JournalSettingsUpdate,
      response: { 200: JournalSettingsView },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const at = platform.clock();
        const before = await lockJournalSettings(tx, propertyId, at);
        const { tallyCompany = before.tallyCompany, ...changes } = request.body;
        const after = { accounts: withChanges(before.accounts, changes), tallyCompany };
        if (isDeepStrictEqual(before, after)) return { status: 200, body: settingsView(before) };
        await updateJournalSettings(tx, propertyId, after, at);
        const context = { propertyId, actorId: callerOf(request).userId, at };
        await insertAudit(tx, context, 'journal-settings.changed', { entityId: propertyId, before, after });
        return { status: 200, body: settingsView(after) };
      }),
  });
}

/** `.../journal`, as JSON, CSV and for Tally, and `.../journal-settings`. */
export function registerJournal(app: App, platform: Platform): void {
  registerJournalReads(app, platform);
  for (const file of FILES) registerFile(app, platform, file);
  registerJournalSettings(app, platform);
}
