/**
 * openapi.json is input for generators: every field has a description and an example, every parameter and header a description, and every
 * enumeration, object and JSON request body its own name.
 *
 * Usage: node tools/checks/check-openapi.ts [folder of the project]
 * Prints `schema.field rule` for each finding and ends with 1 when there is one.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenApiDocument } from '../../src/platform/openapi/openapi.ts';
import type { Media, Operation, SchemaNode } from '../../src/platform/openapi/schema-node.ts';

const TEXTS = 'src/features/system/api-texts';
const DESCRIBE = `has no description: say it in its schema, or for all fields of the name in ${TEXTS}/field-descriptions.ts`;
const SHOW = `has no example: give its schema \`examples\`, or all fields of the name one in ${TEXTS}/field-examples.ts`;
const NAME = 'has no name of its own: give its schema a `title`, and use that schema wherever the same thing is meant';

const root = path.resolve(process.argv[2] ?? '.');
const document = JSON.parse(readFileSync(path.join(root, 'openapi.json'), 'utf8')) as OpenApiDocument;
const { schemas, headers, parameters } = document.components;
const findings: string[] = [];
let fields = 0;

/** The alternatives of the schema, without null; else the schema itself. */
function choicesOf(schema: SchemaNode): SchemaNode[] {
  return (schema.anyOf ?? schema.oneOf ?? [schema]).filter(({ type }) => type !== 'null');
}

function typeOf(schema: SchemaNode): SchemaNode | undefined {
  const [only, ...others] = choicesOf(schema);
  return others.length > 0 || only?.$ref === undefined ? schema : schemas[only.$ref.split('/').at(-1) ?? ''];
}

/** Rows and named schemas have their own examples; the bytes of a file have none. */
function needsExample(schema: SchemaNode): boolean {
  if (choicesOf(schema).some(({ $ref }) => $ref !== undefined) || schema.format === 'binary') return false;
  return schema.items === undefined || needsExample(schema.items);
}

/** @param isNamed whether the schema is a named component */
function checkSchema(schema: SchemaNode, where: string, isNamed: boolean): void {
  const isWord = (schema.enum?.length ?? 0) > 1;
  if (!isNamed && (isWord || schema.properties !== undefined)) findings.push(`${where} ${NAME}`);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const at = `${where}.${name}`;
    fields++;
    if (field.description === undefined && typeOf(field)?.description === undefined) findings.push(`${at} ${DESCRIBE}`);
    if (needsExample(field) && (field.examples ?? []).length === 0) findings.push(`${at} ${SHOW}`);
    checkSchema(field, at, false);
  }
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) checkSchema(part, where, false);
  if (schema.items !== undefined) checkSchema(schema.items, `${where}[]`, false);
  if (schema.contentSchema !== undefined) checkSchema(schema.contentSchema, where, false);
  if (typeof schema.additionalProperties === 'object') checkSchema(schema.additionalProperties, `${where}{}`, false);
}

function checkContent(content: Record<string, Media> | undefined, where: string): void {
  for (const { schema } of Object.values(content ?? {})) if (schema !== undefined) checkSchema(schema, where, false);
}

function checkOperation(operation: Operation): void {
  const { operationId = '', requestBody, responses } = operation;
  for (const parameter of operation.parameters ?? []) {
    if ('$ref' in parameter) continue;
    const at = `${operationId}?${parameter.name}`;
    if (parameter.description === undefined) findings.push(`${at} ${DESCRIBE}`);
    checkSchema(parameter.schema, at, false);
  }
  checkContent(requestBody?.content, `${operationId} body`);
  for (const [status, response] of Object.entries(responses)) {
    if (!('$ref' in response)) checkContent(response.content, `${operationId} ${status}`);
  }
}

for (const [name, schema] of Object.entries(schemas)) checkSchema(schema, name, true);
for (const operations of Object.values(document.paths)) Object.values(operations).forEach(checkOperation);
for (const [name, part] of Object.entries({ ...headers, ...parameters })) {
  if (part.description === undefined) findings.push(`${name} ${DESCRIBE}`);
}
for (const finding of findings) console.error(finding);
console.log(`openapi.json: ${fields} fields, ${findings.length} findings`);
process.exitCode = findings.length > 0 || fields === 0 ? 1 : 0;
