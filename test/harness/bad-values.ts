/** The part of a JSON schema that bad values are made from. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

type Step = string | number;
/** A place in a body: its steps, and its schema without references. */
export type Field = { steps: Step[]; schema: Schema };
/** A value that no field of the kind accepts, and why. */
export type BadValue = { why: string; value: unknown };

/** Placeholders in a body for texts that JSON.stringify cannot write. */
const OF_EACH_TYPE: Readonly<Record<string, unknown>> = {
  string: 'text',
  number: 12.5,
  boolean: true,
  object: { a: 1 },
  array: ['text'],
  null: null,
};

const BAD_BY_FORMAT: Readonly<Record<string, string[]>> = {
  'date-time': [
    '2026-02-30T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '2026-11-20T25:00:00Z',
    '2026-11-20T10:00:00',
    '2026-11-20',
    '1999-12-31T23:59:59Z',
    '2101-01-01T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    '2026-11-20T10:00:00+99:00',
    '2026-11-20T10:00:00ZZ',
    '0000-00-00T00:00:00Z',
    'now',
    '',
  ],
  date: ['2026-02-30', '2026-13-01', '2026-1-1', '20261120', '-2026-01-01', 'today', ''],
  'hh-mm': ['24:00', '12:60', '1:00', '12:00:00', '-1:00', ''],
  uuid: [
    'x',
    '0198c0de-1111-7000-8000-00000000000',
    '0198c0de-1111-7000-8000-0000000000010',
    '{0198c0de-1111-7000-8000-000000000001}',
    '',
  ],
  email: ['x', 'a@', '@b', 'a b@c.d', ''],
};

const BAD_NUMBERS = [1e308, -1e308, 1e21, 2 ** 53, -(2 ** 53), Number.MIN_VALUE];
const LONG = 'x'.repeat(20_000);

function branchesOf(schema: Schema, resolve: (schema: Schema) => Schema): Schema[] {
  const own = resolve(schema);
  const parts = [...(own.anyOf ?? []), ...(own.oneOf ?? []), ...(own.allOf ?? [])];
  return parts.length === 0 ? [own] : parts.flatMap((part) => branchesOf(part, resolve));
}

function typesOf(branches: readonly Schema[]): Set<string> {
  const types = branches.flatMap(
    ({ type, enum: values }) => type ?? (values ?? []).map((value) => (value === null ? 'null' : typeof value)),
  );
  return new Set(types);
}

/** Every field of the body with this schema, those of nested objects and of the items of lists included. */
export function fieldsOf(schema: Schema, resolve: (schema: Schema) => Schema, steps: Step[] = []): Field[] {
  return branchesOf(schema, resolve).flatMap((branch) => {
    const inner = Object.entries(branch.properties ?? {}).flatMap(([name, field]) => [
      { steps: [...steps, name], schema: field },
      ...fieldsOf(field, resolve, [...steps, name]),
    ]);
    const items =
      branch.items === undefined
        ? []
        : [{ steps: [...steps, 0], schema: branch.items }, ...fieldsOf(branch.items, resolve, [...steps, 0])];
    return [...inner, ...items];
  });
}

function badTexts(branches: readonly Schema[]): BadValue[] {
  const formats = branches.flatMap(({ format }) => format ?? []);
  return [
    { why: 'NUL in text', value: 'a\0b' },
    { why: 'half a surrogate pair', value: 'a\ud800b' },
    { why: 'very long text', value: LONG },
    ...formats.flatMap((format) => (BAD_BY_FORMAT[format] ?? []).map((value) => ({ why: `no ${format}`, value }))),
    ...(branches.some((branch) => branch.enum !== undefined)
      ? ['NOPE', 'admin', ''].map((value) => ({ why: 'not of the enumeration', value }))
      : []),
  ];
}

/** Values that the field must refuse with 400: wrong types, null where not allowed, and values out of range. */
export function badValuesFor({ schema }: Field, resolve: (schema: Schema) => Schema): BadValue[] {
  const branches = branchesOf(schema, resolve);
  const types = typesOf(branches);
  const numeric = types.has('number') || types.has('integer');
  const wrongTypes = Object.entries(OF_EACH_TYPE).filter(
    ([type]) => !types.has(type) && !(type === 'number' && types.has('number')),
  );
  const isPositive = branches.some(({ minimum, exclusiveMinimum }) => (minimum ?? exclusiveMinimum ?? -1) >= 0);
  return [
    ...wrongTypes.map(([type, value]) => ({ why: `${type} instead of ${[...types].join(' or ')}`, value })),
    ...(types.has('string') ? badTexts(branches) : []),
    ...(numeric
      ? [...BAD_NUMBERS, ...(isPositive ? [-1, -0.01] : [])].map((value) => ({ why: 'number out of range', value }))
      : []),
  ];
}

/** The field's name as `fieldErrors` writes it: `stays[0].roomId`. */
export function nameOf(steps: readonly Step[]): string {
  return steps.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('');
}

/** A copy of the body with the value at the place; undefined removes the field. Missing objects and lists on the way are created. */
export function withValue(body: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list: unknown[] = Array.isArray(body) ? [...body] : [];
    list[step] = withValue(list[step], rest, value);
    return list;
  }
  const record: Record<string, unknown> = typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
  return { ...record, [step]: withValue(record[step], rest, value) };
}
