import type { FastifyReply } from 'fastify';
import Type, { type Static } from 'typebox';
import { invalid } from '../../../platform/errors.ts';
import { LocalDate } from '../../../platform/schema.ts';
import type { LocalDate as Day } from '../../../platform/time.ts';
import { datesOfMonth, refusePeriod } from './report-period.rules.ts';

const date = (description: string) => Type.String({ ...LocalDate, description });
export const DayQuery = Type.Object({ date: date('The local date of the property.') });
export const RangeQuery = Type.Object({
  from: date('The first local date.'),
  to: date('The last local date, at most 365 days later.'),
});
export const MonthQuery = Type.Object({
  month: Type.String({
    pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
    description: 'A calendar month of the property.',
    examples: ['2026-11'],
  }),
});

/** The first and the last local date of a report. */
export type Period = { from: Day; to: Day };

/** @throws Problem 400 that names one of these fields */
function checked(period: Period, fields: Period): Period {
  const refusal = refusePeriod(period.from, period.to, fields);
  if (refusal !== null) throw refusal;
  return period;
}

/** @throws Problem 400 that names the field */
export const dayPeriod = ({ date: day }: Static<typeof DayQuery>): Period =>
  checked({ from: day, to: day }, { from: 'date', to: 'date' });

/** @throws Problem 400 that names the field */
export const rangePeriod = ({ from, to }: Static<typeof RangeQuery>): Period => checked({ from, to }, { from: 'from', to: 'to' });

/** @throws Problem 400 that names the field */
export function monthPeriod({ month }: Static<typeof MonthQuery>): Period {
  if (month < '2000-01' || month > '2100-12') throw invalid('month', 'must be between 2000-01 and 2100-12');
  return datesOfMonth(month);
}

/** A CSV file in the description of the API. */
export const CSV_RESPONSE = { 200: { description: 'The file.', content: { 'text/csv': { schema: Type.String() } } } };

/** Sends the text as a file of this name. */
export function sendCsv(reply: FastifyReply, name: string, text: string): never {
  void reply.headers({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  });
  return Buffer.from(text) as never;
}
