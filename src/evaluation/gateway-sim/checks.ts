import { currencyDecimals, isCurrency } from '../../platform/money.ts';
import type { Notes } from './records.ts';
import { invalidField, wireRefusal } from './wire-error.ts';

/** The members of a request body or of a query. */
export type Fields = Readonly<Record<string, unknown>>;

const NOTES_MAX = 15;
const NOTE_LENGTH_MAX = 255;

/** The members of a body that may have only these; no body is an empty one. @throws WireError 400 */
export function checkFields(body: unknown, allowed: readonly string[]): Fields {
  if (body === undefined || body === null || (Array.isArray(body) && body.length === 0)) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw wireRefusal('The request body must be an object.');
  const unknown = Object.keys(body).filter((name) => !allowed.includes(name));
  if (unknown.length > 0)
    throw invalidField(`${unknown.join(', ')} is/are not required and should not be sent`, unknown[0] ?? '');
  return { ...body };
}

/** Undefined when the member is missing or null. */
export function textIn(fields: Fields, name: string, lengthMax = 2_048): string | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw invalidField(`The ${name} must be a string.`, name);
  if (value.length > lengthMax) throw invalidField(`The ${name} may not be greater than ${lengthMax} characters.`, name);
  return value;
}

export function flagIn(fields: Fields, name: string): boolean {
  const value = fields[name] ?? false;
  if (typeof value !== 'boolean') throw invalidField(`The ${name} field must be true or false.`, name);
  return value;
}

/** Undefined when the member is missing or null. */
export function wholeIn(fields: Fields, name: string): number | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw invalidField(`The ${name} must be an integer.`, name);
  return value;
}

/** @returns [] when there are none */
export function notesIn(fields: Fields): Notes {
  const value = fields['notes'];
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return [];
  if (typeof value !== 'object' || Array.isArray(value)) throw invalidField('The notes must be an array.', 'notes');
  const pairs = Object.entries(value);
  if (pairs.length > NOTES_MAX) throw invalidField(`The notes may not have more than ${NOTES_MAX} items.`, 'notes');
  for (const [, note] of pairs) {
    if (String(note).length > NOTE_LENGTH_MAX)
      throw invalidField(`The notes value may not be greater than ${NOTE_LENGTH_MAX} characters.`, 'notes');
  }
  return pairs.length === 0 ? [] : Object.fromEntries(pairs.map(([name, note]) => [name, String(note)]));
}

/** Checks that the amount can be paid or refunded in that currency. */
export function checkAmount(amount: number, currency: string, field = 'amount'): void {
  if (!isCurrency(currency)) throw invalidField('Currency is not supported', 'currency');
  if (currency === 'INR' && amount < 100) throw invalidField('The amount must be at least INR 1.00', field);
  if (amount < 1) throw invalidField(`The amount must be at least 1.`, field);
  if (currencyDecimals(currency) === 3 && amount % 10 !== 0)
    throw invalidField(`The last digit of the amount must be 0 for ${currency}.`, field);
}

/** A part of a list, the newest record first. */
export type Paging = Readonly<{ from: number; to: number; count: number; skip: number }>;

export function pagingIn(query: URLSearchParams): Paging {
  const whole = (name: string, otherwise: number, max: number): number => {
    const value = query.get(name);
    if (value === null) return otherwise;
    if (!/^\d{1,15}$/.test(value)) throw invalidField(`The ${name} must be an integer.`, name);
    if (Number(value) > max) throw invalidField(`The ${name} may not be greater than ${max}.`, name);
    return Number(value);
  };
  const count = whole('count', 10, 100);
  if (count === 0) throw invalidField('The count must be at least 1.', 'count');
  const to = whole('to', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  return { from: whole('from', 0, Number.MAX_SAFE_INTEGER), to, count, skip: whole('skip', 0, Number.MAX_SAFE_INTEGER) };
}

/** The records of a page, the newest first. */
export function takePage<Item extends { created_at: number }>(items: Iterable<Item>, { from, to, count, skip }: Paging): Item[] {
  return [...items]
    .reverse()
    .filter(({ created_at: at }) => from <= at && at <= to)
    .slice(skip, skip + count);
}

export function toCollection<Item>(items: Item[]): { entity: 'collection'; count: number; items: Item[] } {
  return { entity: 'collection', count: items.length, items };
}
