import { isDeepStrictEqual } from 'node:util';
import type { SchemaNode } from './schema-node.ts';

const PREFIX = '#/components/schemas/';

/**
 * Moves every schema with a title to the document's components, so that a client generated from it has one type for one
 * thing. Two different schemas of one title: the second stays where it is.
 */
export function createComponents(schemas: Record<string, SchemaNode>) {
  const known = new Map<string, SchemaNode>();

  const reference = (schema: SchemaNode, title: string): SchemaNode | null => {
    const { examples: _examples, ...shape } = schema;
    const before = known.get(title);
    if (before === undefined) {
      known.set(title, shape);
      schemas[title] = {};
      schemas[title] = withParts(schema);
    } else if (!isDeepStrictEqual(before, shape)) return null;
    return { $ref: PREFIX + title };
  };

  const withParts = (schema: SchemaNode): SchemaNode => {
    const out: SchemaNode = { ...schema };
    if (schema.properties !== undefined) {
      out.properties = Object.fromEntries(Object.entries(schema.properties).map(([name, property]) => [name, hoist(property)]));
    }
    if (schema.items !== undefined) out.items = hoist(schema.items);
    if (typeof schema.additionalProperties === 'object') out.additionalProperties = hoist(schema.additionalProperties);
    for (const keyword of ['anyOf', 'oneOf', 'allOf'] as const) {
      const list = schema[keyword];
      if (list !== undefined) out[keyword] = list.map(hoist);
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

  const hoist = (schema: SchemaNode): SchemaNode => {
    const { title } = schema;
    if (title === undefined || schema.$ref !== undefined || !/^[\w.-]+$/.test(title)) return withParts(schema);
    const isNullable = Array.isArray(schema.type) && schema.type.includes('null');
    if (!isNullable) return reference(schema, title) ?? withParts(schema);
    const named = reference(withoutNull(schema), title);
    return named === null ? withParts(schema) : { anyOf: [named, { type: 'null' }] };
  };

  return { hoist };
}
