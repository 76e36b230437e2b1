import { isDeepStrictEqual } from 'node:util';
import { completeField, type FieldTexts } from './fields.ts';
import type { SchemaNode } from './schema-node.ts';

const PREFIX = '#/components/schemas/';

/**
 * Completes the fields of all schemas, and moves every schema with a title to the document's components, so that a client generated from
 * it has one type for one thing. Two different schemas of one title: the second stays where it is, and `npm run check` finds it.
 */
export function createComponents(schemas: Record<string, SchemaNode>, texts: FieldTexts) {
  const known = new Map<string, SchemaNode>();

  const reference = (schema: SchemaNode, title: string): SchemaNode | null => {
    const { examples: _examples, description, ...shape } = schema;
    const before = known.get(title);
    if (before === undefined) {
      known.set(title, shape);
      schemas[title] = {};
      schemas[title] = withParts(schema, title);
    } else if (!isDeepStrictEqual(before, shape)) return null;
    // What is said at one place only, about the field and not about its type.
    const isOwn = description !== undefined && description !== schemas[title]?.description;
    return { $ref: PREFIX + title, ...(isOwn ? { description } : {}) };
  };

  const withParts = (schema: SchemaNode, owner: string): SchemaNode => {
    const out: SchemaNode = { ...schema };
    if (schema.properties !== undefined) {
      const fields = Object.entries(schema.properties);
      out.properties = Object.fromEntries(
        fields.map(([name, field]) => {
          const placed = hoist(completeField(texts, owner, name, field), name);
          const own = field.title === undefined ? undefined : texts.descriptions[`${owner}.${name}`];
          return [name, own === undefined ? placed : { ...placed, description: own }];
        }),
      );
    }
    if (schema.items !== undefined) out.items = hoist(schema.items, owner);
    if (schema.contentSchema !== undefined) out.contentSchema = hoist(schema.contentSchema, owner);
    if (typeof schema.additionalProperties === 'object') out.additionalProperties = hoist(schema.additionalProperties, owner);
    for (const keyword of ['anyOf', 'oneOf', 'allOf'] as const) {
      const list = schema[keyword];
      if (list !== undefined) out[keyword] = list.map((part) => hoist(part, owner));
    }
    return out;
  };

  /** The titled schema without its null. */
  const withoutNull = (schema: SchemaNode): SchemaNode => {
    const { type, ...rest } = schema;
    const types = [type ?? []].flat().filter((name) => name !== 'null');
    const words = schema.enum?.filter((word) => word !== null);
    return {
      ...rest,
      ...(words === undefined ? {} : { enum: words }),
      type: types.length === 1 ? (types[0] ?? 'object') : types,
    };
  };

  /** @param owner whose field the schema is, if it has no title */
  const hoist = (schema: SchemaNode, owner: string): SchemaNode => {
    const { title } = schema;
    if (title === undefined || schema.$ref !== undefined || !/^[\w.-]+$/.test(title)) return withParts(schema, owner);
    const isNullable = Array.isArray(schema.type) && schema.type.includes('null');
    if (!isNullable) return reference(schema, title) ?? withParts(schema, title);
    const named = reference(withoutNull(schema), title);
    if (named === null) return withParts(schema, title);
    const { description, ...type } = named;
    return { anyOf: [type, { type: 'null' }], ...(description === undefined ? {} : { description }) };
  };

  return { hoist };
}
