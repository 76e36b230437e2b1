import type { Json, SchemaNode } from './schema-node.ts';
import { typesOf } from './schema-node.ts';

const DEPTH_MAX = 12;

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '0198c0de-1111-7000-8000-000000000001',
  'date-time': '2026-11-20T06:30:00.000Z',
  date: '2026-11-20',
  'hh-mm': '11:00',
  email: 'desk@example.com',
  uri: 'https://example.com/',
};

/**
 * What a field of this name holds. `owner.field` goes before the example of the field's own schema, `field` counts where that
 * has none; the owner is the title of the schema that the field belongs to, else the field that holds it.
 */
export type FieldExamples = Readonly<Record<string, Json>>;

/** Whether the word can stand where the schema is; the names of fields say more than their types. */
function fits(schema: SchemaNode, value: Json | undefined): boolean {
  if (value === undefined) return false;
  if (value === null) return [schema.type].flat().includes('null');
  const kind = Array.isArray(value) ? 'array' : typeof value;
  const types = typesOf(schema);
  if (!types.includes(kind) && !(kind === 'number' && types.includes('integer'))) return false;
  return typeof value !== 'string' || schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value);
}

function objectExample(schema: SchemaNode, fields: FieldExamples, name: string, depth: number): Json {
  const entries = Object.entries(schema.properties ?? {});
  const owner = schema.title ?? name.split('.').at(-1);
  return Object.fromEntries(
    entries.map(([field, property]) => [field, exampleOf(property, fields, `${owner}.${field}`, depth + 1)]),
  );
}

function numberExample({ minimum, exclusiveMinimum }: SchemaNode): number {
  if (exclusiveMinimum !== undefined) return exclusiveMinimum + 1;
  return Math.max(minimum ?? 1, 1);
}

function knownExample(schema: SchemaNode, fields: FieldExamples, name: string): Json | undefined {
  const known = [name, name.split('.').at(-1) ?? ''].find((key) => Object.hasOwn(fields, key) && fits(schema, fields[key]));
  return known === undefined ? undefined : fields[known];
}

function exampleOfType(schema: SchemaNode, fields: FieldExamples, name: string, depth: number): Json {
  const [type] = typesOf(schema);
  if (schema.format !== undefined && BY_FORMAT[schema.format] !== undefined) return BY_FORMAT[schema.format] ?? null;
  const known = knownExample(schema, fields, name);
  if (known !== undefined) return known;
  switch (type) {
    case 'object':
      return objectExample(schema, fields, name, depth);
    case 'array':
      return schema.items === undefined ? [] : [exampleOf(schema.items, fields, name, depth + 1)];
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return numberExample(schema);
    case 'string':
      return 'text'.padEnd(schema.minLength ?? 0, '.');
    default:
      return null;
  }
}

/** Whether `exampleOf` would have nothing to go by but the type: a word or number that says nothing about the field. */
export function isMadeUp(schema: SchemaNode, fields: FieldExamples, name: string): boolean {
  const { examples, format, enum: words } = schema;
  if (examples !== undefined || words !== undefined || schema.const !== undefined || schema.default !== undefined) return false;
  if (format !== undefined && BY_FORMAT[format] !== undefined) return false;
  if (knownExample(schema, fields, name) !== undefined) return false;
  const [type] = typesOf(schema);
  if (type === 'array') return schema.items !== undefined && isMadeUp(schema.items, fields, name);
  return type !== 'boolean';
}

/**
 * An example of what the schema describes, the same every time: its own first example, else one put together from
 * those of its parts, from `fields` by name, and from formats and types.
 */
export function exampleOf(schema: SchemaNode, fields: FieldExamples, name = '', depth = 0): Json {
  const meant = name.includes('.') && Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (meant !== undefined && fits(schema, meant)) return meant;
  const [own] = schema.examples ?? [];
  if (own !== undefined) return own;
  if (schema.const !== undefined) return schema.const;
  const [word] = schema.enum ?? [];
  if (word !== undefined) return word;
  if (schema.default !== undefined) return schema.default;
  if (depth === DEPTH_MAX) return null;
  const choices = schema.anyOf ?? schema.oneOf;
  const choice = choices?.find((item) => item.type !== 'null');
  if (choice !== undefined) return exampleOf(choice, fields, name, depth + 1);
  if (schema.allOf !== undefined) {
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, fields, name, depth + 1))) as Json;
  }
  return exampleOfType(schema, fields, name, depth);
}
