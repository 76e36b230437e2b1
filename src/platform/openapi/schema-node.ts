/** JSON Schema and OpenAPI as plain data: what the generated document is made of. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A schema as it stands in the document. */
export type SchemaNode = {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: Json[];
  const?: Json;
  default?: Json;
  examples?: Json[];
  properties?: Record<string, SchemaNode>;
  required?: string[];
  items?: SchemaNode;
  /** Of text: what it is made of (JSON Schema 2020-12). */
  contentMediaType?: string;
  contentSchema?: SchemaNode;
  /** A query value that is a list with commas: a schema of its entries. Only in route schemas. */
  'x-list-of'?: SchemaNode;
  anyOf?: SchemaNode[];
  oneOf?: SchemaNode[];
  allOf?: SchemaNode[];
  additionalProperties?: boolean | SchemaNode;
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  minItems?: number;
};

export type Media = { schema?: SchemaNode; example?: Json; examples?: Record<string, Json> };
export type Header = { $ref: string } | { description?: string; schema: SchemaNode };
export type Response =
  | { $ref: string }
  | { description: string; headers?: Record<string, Header>; content?: Record<string, Media> };
export type Parameter =
  | { $ref: string }
  | {
      name: string;
      in: string;
      required?: boolean;
      description?: string;
      style?: string;
      explode?: boolean;
      schema: SchemaNode;
      example?: Json;
    };

export type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; description?: string; content: Record<string, Media> };
  responses: Record<string, Response>;
  security?: Record<string, string[]>[];
  [extension: `x-${string}`]: unknown;
};

/** The types a schema allows, `null` left out. */
export function typesOf({ type }: SchemaNode): string[] {
  return [type ?? []].flat().filter((name) => name !== 'null');
}
