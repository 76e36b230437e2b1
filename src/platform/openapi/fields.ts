import { exampleOf, type FieldExamples, isMadeUp } from './examples.ts';
import type { SchemaNode } from './schema-node.ts';
import { typesOf } from './schema-node.ts';

/**
 * What fields hold, by `owner.field` or by the field's name alone; the owner is the title of the schema that the field belongs to, or an
 * operationId for parameters. A description of `owner.field` goes before the one in the field's schema, and that before the one by name.
 */
export type FieldTexts = {
  examples: FieldExamples;
  descriptions: Readonly<Record<string, string>>;
  /** Fields that are amounts of money, by name, and what their descriptions say about the unit if they do not name a currency. */
  money: { names: readonly string[]; unit: string };
};

/** What a value of the format counts, for descriptions that do not say it themselves. */
const UNITS: readonly { format: string; said: RegExp; unit: string }[] = [
  { format: 'date-time', said: /timestamp|\bUTC\b/i, unit: 'UTC timestamp.' },
  { format: 'date', said: /\bdate|\bday/i, unit: 'Calendar date.' },
  { format: 'hh-mm', said: /local time|HH:mm/i, unit: "The property's local time, HH:mm." },
];

function withUnit(texts: FieldTexts, name: string, text: string, schema: SchemaNode): string {
  const { names, unit: currency } = texts.money;
  if (names.includes(name) && typesOf(schema).includes('number') && !/currency/i.test(text)) return `${text} ${currency}`;
  const { format } = schema;
  const unit = UNITS.find((one) => one.format === format && !one.said.test(text));
  return unit === undefined ? text : `${text} ${unit.unit}`;
}

/** @returns the description of the field or parameter, with its unit; undefined when nobody has said anything */
export function describeField(texts: FieldTexts, owner: string, name: string, schema: SchemaNode): string | undefined {
  const { descriptions } = texts;
  const text = descriptions[`${owner}.${name}`] ?? schema.description ?? descriptions[name];
  return text === undefined ? undefined : withUnit(texts, name, text, schema);
}

/** Whether the fields or rows in it carry the examples. */
function hasParts(schema: SchemaNode): boolean {
  if (schema.properties !== undefined || schema.anyOf !== undefined || schema.oneOf !== undefined) return true;
  return schema.items !== undefined && hasParts(schema.items);
}

/** The field with its description, unit and example. A field whose type has a name keeps that type's own. */
export function completeField(texts: FieldTexts, owner: string, name: string, schema: SchemaNode): SchemaNode {
  if (schema.title !== undefined) return schema;
  const description = describeField(texts, owner, name, schema);
  const key = `${owner}.${name}`;
  const isWhole = hasParts(schema) || typesOf(schema).length === 0 || isMadeUp(schema, texts.examples, key);
  return {
    ...schema,
    ...(description === undefined ? {} : { description }),
    ...(isWhole ? {} : { examples: [exampleOf(schema, texts.examples, key)] }),
  };
}
