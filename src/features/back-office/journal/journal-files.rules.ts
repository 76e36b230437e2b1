import { CSV_MARK, type CsvCell, csvLine } from '../../../platform/csv.rules.ts';
import { type Minor, numberFromMinor, numericText } from '../../../platform/money.ts';
import type { JournalEntry } from './journal.rules.ts';

const COLUMNS = ['date', 'entry', 'kind', 'booking', 'accountCode', 'accountName', 'debit', 'credit', 'text'] as const;

/** The journal as CSV: a row for each line of an entry. */
export function journalCsv(entries: readonly JournalEntry[], decimals: number): string {
  const amount = (minor: Minor) => (minor === 0n ? null : numberFromMinor(minor, decimals));
  const rows = entries.flatMap(({ date, id, kind, bookingReference, text, lines }) =>
    lines.map(({ account, debit, credit }): CsvCell[] => {
      return [date, id, kind, bookingReference, account.code, account.name, amount(debit), amount(credit), text];
    }),
  );
  return CSV_MARK + [[...COLUMNS], ...rows].map(csvLine).join('');
}

/** What XML 1.0 has no sign for, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Text as the content of an element or an attribute. */
export function xmlText(text: string): string {
  return text.replaceAll(NOT_IN_XML, '\uFFFD').replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;

/** Tally's own types of vouchers: money received, money given, and all else. */
function voucherType({ kind }: JournalEntry): 'Receipt' | 'Payment' | 'Journal' {
  if (kind === 'PAYMENT') return 'Receipt';
  return kind === 'REFUND' || kind === 'PAYMENT_REMOVED' ? 'Payment' : 'Journal';
}

/** In Tally a debit is an amount below 0 that is "deemed positive". */
function voucher(entry: JournalEntry, decimals: number): string {
  const type = voucherType(entry);
  const lines = entry.lines.map(({ account, debit, credit }) =>
    [
      '<ALLLEDGERENTRIES.LIST>',
      element('LEDGERNAME', account.name),
      element('ISDEEMEDPOSITIVE', debit > 0n ? 'Yes' : 'No'),
      element('AMOUNT', numericText(credit - debit, decimals)),
      '</ALLLEDGERENTRIES.LIST>',
    ].join(''),
  );
  return [
    `<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER REMOTEID="${xmlText(entry.id)}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View">`,
    element('DATE', entry.date.replaceAll('-', '')),
    element('EFFECTIVEDATE', entry.date.replaceAll('-', '')),
    element('VOUCHERTYPENAME', type),
    element('PERSISTEDVIEW', 'Accounting Voucher View'),
    element('REFERENCE', entry.bookingReference),
    element('NARRATION', entry.text),
    ...lines,
    '</VOUCHER></TALLYMESSAGE>\n',
  ].join('');
}

/** The journal as TallyPrime imports vouchers. `company` null: the company that is open in Tally. */
export function tallyXml(entries: readonly JournalEntry[], company: string | null, decimals: number): string {
  const variables = company === null ? '' : `<STATICVARIABLES>${element('SVCURRENTCOMPANY', company)}</STATICVARIABLES>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>',
    `<REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME>${variables}</REQUESTDESC><REQUESTDATA>\n`,
    ...entries.map((entry) => voucher(entry, decimals)),
    '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n',
  ].join('');
}
