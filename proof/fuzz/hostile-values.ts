import type { Random } from '../../test/harness/random.ts';
import type { BoundedSchema } from './description.ts';

/** Texts that have broken programs: as SQL, as markup, as paths, as formats, as patterns, and as Unicode. */
export const TEXTS: readonly [string, ...string[]] = [
  '',
  ' ',
  '\t\r\n',
  'a\0b',
  '\u0000',
  '\ud800',
  'a\udfffb',
  '\udc00\ud800',
  '\u202eevil\u202c',
  '\u200b',
  '\ufeff',
  '\uffff',
  'e\u0301'.repeat(50),
  `Z${'\u0351\u0489'.repeat(100)}`,
  '\u{1f3e8}'.repeat(60),
  'ﷺ'.repeat(60),
  'İstanbul ß ŉ',
  "' or '1'='1",
  "'; drop table booking; --",
  '1; select pg_sleep(10)',
  "\\'; select 1; --",
  '$1',
  '$'.concat('{7*7}'),
  '{{7*7}}',
  '%s%s%s%n%x',
  '%00',
  '%',
  '\\',
  '"',
  "'",
  '`id`',
  '$(id)',
  '|id',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd\0.png',
  'file:///etc/passwd',
  'http://127.0.0.1:9/',
  'http://169.254.169.254/latest/meta-data/',
  'javascript:alert(1)',
  'a\r\nX-Injected: 1',
  'a\nb',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  'Infinity',
  '-0',
  '1e308',
  '0x10',
  'true',
  '[]',
  '{}',
  '+919876543210',
  '+0',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0198C0DE-1111-7000-8000-000000000001',
  '0001-01-01',
  '9999-12-31',
  '2026-02-29',
  '2026-11-20T10:00:00Z',
  '2026-11-20T10:00:00.123456789+05:30',
  '9999-12-31T23:59:59Z',
  '1970-01-01T00:00:00Z',
  '24:00',
  'x'.repeat(201),
  'x'.repeat(2_001),
  'x'.repeat(70_000),
  `${'a'.repeat(60)}!`,
  `${'(a+)+'.repeat(20)}$`,
  ' '.repeat(5_000),
  `${'1'.repeat(400)}`,
];

export const NUMBERS: readonly [number, ...number[]] = [
  0,
  -0,
  1,
  -1,
  0.1 + 0.2,
  0.005,
  1e-7,
  Number.MIN_VALUE,
  1e308,
  -1e308,
  1e21,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  999_999_999.99,
  1_000_000_000,
  1_000_000_000.01,
  1_000_001,
  32_768,
];

const DEEP = JSON.parse(`${'['.repeat(30)}${']'.repeat(30)}`) as unknown;

const OTHERS: readonly [unknown, ...unknown[]] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  [{}],
  { a: 1 },
  { length: 1 },
  { toString: 1 },
  JSON.parse('{"then":1}') as unknown,
  { toJSON: 'x' },
  { constructor: { name: 'x' } },
  { $ref: '#' },
  { $gt: '' },
  DEEP,
  Array.from({ length: 1_001 }, () => 'x'),
  Array.from({ length: 300 }, (_, index) => index),
];

/** Any hostile value at all. */
export function hostileValue(random: Random): unknown {
  const kind = random.below(10);
  if (kind < 5) return random.oneOf(TEXTS);
  return kind < 8 ? random.oneOf(NUMBERS) : random.oneOf(OTHERS);
}

function textAround(random: Random, schema: BoundedSchema): unknown {
  const { enum: values, minLength = 0, maxLength = 300, format } = schema;
  if (values !== undefined && values.length > 0) {
    const word = values[random.below(values.length)];
    return random.happens(0.8) || typeof word !== 'string' ? word : word.toLowerCase();
  }
  if (format === 'date-time') return momentAround(random).toISOString();
  if (format === 'date') return momentAround(random).toISOString().slice(0, 10);
  if (format === 'hh-mm') return random.oneOf(['00:00', '23:59', '11:00', '12:30', '24:00', '1:00']);
  const length = random.oneOf([minLength, minLength - 1, minLength + 1, maxLength, maxLength + 1, maxLength - 1, 10]);
  return random.oneOf(['x', 'é', '1', 'ß', '🏨', ' x']).repeat(Math.max(0, length)).slice(0, Math.max(0, length));
}

/** An instant within some weeks of now, sometimes far away. */
function momentAround(random: Random): Date {
  const hours = random.happens(0.9) ? random.below(24 * 40) - 24 * 10 : (random.below(3) - 1) * 24 * 365 * random.below(80);
  return new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + hours * 3_600_000 + random.below(60) * 60_000);
}

function numberAround(random: Random, schema: BoundedSchema, isWhole: boolean): number {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema;
  const low = minimum ?? exclusiveMinimum ?? 0;
  const high = maximum ?? exclusiveMaximum ?? 1_000_000;
  const value = random.oneOf([
    low,
    low + 1,
    low - 1,
    high,
    high - 1,
    high + 1,
    low + random.below(100),
    low + random.below(5_000),
  ]);
  return isWhole || random.happens(0.6) ? value : value + random.oneOf([0.5, 0.01, 0.001, 0.1 + 0.2]);
}

/** A value at or just beyond the bounds of the schema, or a plain one within them. */
export function valueAround(random: Random, schema: BoundedSchema, resolve: (schema: BoundedSchema) => BoundedSchema): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  const own = resolve(choices === undefined ? schema : (choices[random.below(choices.length)] ?? schema));
  const types = own.type === undefined ? [] : [own.type].flat();
  const type = own.enum !== undefined ? 'string' : types[random.below(types.length)];
  if (type === 'string') return textAround(random, own);
  if (type === 'number' || type === 'integer') return numberAround(random, own, type === 'integer');
  if (type === 'boolean') return random.happens(0.5);
  if (type === 'null') return null;
  if (type === 'array') {
    const most = own.maxItems ?? 4;
    const count = Math.min(1_200, random.oneOf([0, 1, 2, most, most + 1]));
    return Array.from({ length: count }, () => (own.items === undefined ? 'x' : valueAround(random, own.items, resolve)));
  }
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(own.properties ?? {})
        .filter(() => random.happens(0.7))
        .map(([name, field]) => [name, valueAround(random, field, resolve)]),
    );
  return hostileValue(random);
}
