/** The table of roles in docs/back-office.md is what the access tests try. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { ACCESS } from './access-matrix.ts';

const P = '/properties/{propertyId}';
/** The operations of each row. Two more rows depend on what is asked, and have tests of their own (day-close.test.ts). */
const OPERATIONS: Readonly<Record<string, readonly string[]>> = {
  'Read tax rules': [`GET ${P}/tax-rules`, `GET ${P}/tax-presets`, `GET ${P}/bookings/{bookingId}/taxes`],
  'Change tax rules': [`PUT ${P}/tax-rules`],
  'Read and print folios and invoices': [
    ...[`GET ${P}/bookings/{bookingId}/folio`, `GET ${P}/bookings/{bookingId}/folio.pdf`],
    ...[`GET ${P}/invoices`, `GET ${P}/invoices/{invoiceId}`, `GET ${P}/invoices/{invoiceId}.pdf`],
  ],
  'Issue invoices and credit notes, e-invoice': [
    ...[`POST ${P}/invoices`, `POST ${P}/invoices/{invoiceId}/credit-notes`],
    `GET ${P}/invoices/{invoiceId}/e-invoice`,
  ],
  'Change settings of invoices': [`PUT ${P}/invoice-settings`, `POST ${P}/invoice-settings/logo`],
  Reports: ['day', 'range', 'month'].flatMap((of) => [`GET ${P}/reports/${of}`, `GET ${P}/reports/${of}.csv`]),
  'Close a date, see those that were closed': [
    ...[`POST ${P}/day-close`, `GET ${P}/day-closes`],
    `GET ${P}/day-closes/{businessDate}`,
  ],
  'Open a date again': [`POST ${P}/day-closes/{businessDate}/reopen`],
  'Take the journal, see its accounts': [
    ...[`GET ${P}/journal`, `GET ${P}/journal.csv`, `GET ${P}/journal.xml`],
    `GET ${P}/journal-settings`,
  ],
  'Change the accounts of the journal': [`PUT ${P}/journal-settings`],
  'Guest register': [`GET ${P}/guest-register`, `GET ${P}/guest-register.csv`, `POST ${P}/guest-register/prints`],
};

test('the roles of the back office in the document are those of the access tests', async () => {
  const text = await readFile(path.join(import.meta.dirname, '../docs/back-office.md'), 'utf8');
  const lines = text.slice(text.indexOf('## Who may do what')).split('\n');
  const cells = lines.filter((line) => line.startsWith('|')).map((line) => line.split('|').map((cell) => cell.trim()));
  const roles = cells[0]?.slice(2, -1) ?? [];
  assert.deepEqual(roles, ['ADMIN', 'MANAGER', 'FINANCE', 'STAFF']);
  const rows = new Map(cells.slice(2).map(([, name = '', ...answers]) => [name, answers]));
  for (const [name, operations] of Object.entries(OPERATIONS)) {
    const may = roles.filter((_, index) => rows.get(name)?.[index] === 'yes');
    for (const operation of operations) assert.deepEqual([...(ACCESS[operation] ?? [])].toSorted(), may.toSorted(), operation);
    rows.delete(name);
  }
  assert.deepEqual([...rows.keys()], ['See the business day and what is not in order', 'Mark no-shows with a close']);
});
