import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { ErrorObject } from 'ajv';
import openapi from '../../../openapi.json' with { type: 'json' };
import { validationProblem } from '../../../src/platform/http/validation.ts';
import { type Messages, translated } from './field-errors.rules.ts';

const SERVICE = path.join(import.meta.dirname, '../../../src');

// By its address: the types of the words' file bring those of browsers, which the tests do without.
const { fieldErrorWords }: { fieldErrorWords: Record<'en' | 'hi', Messages> } = await import(
  new URL('field-error-words.ts', import.meta.url).href
);
const { en, hi } = fieldErrorWords;
const inHindi = (message: string): string | null => translated(message, en, hi);

type Schema = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** The schema itself, and those of its fields, entries and choices. */
function schemasIn(node: Schema, found = new Set<Schema>()): Set<Schema> {
  const ref: unknown =
    typeof node['$ref'] === 'string' ? openapi.components.schemas[node['$ref'].split('/').at(-1) as 'Problem'] : node;
  if (!isObject(ref) || found.has(ref)) return found;
  found.add(ref);
  const inner = [ref['properties'], ref['anyOf'], ref['oneOf'], ref['allOf'], [ref['items'], ref['additionalProperties']]];
  for (const part of inner.filter(isObject).flatMap((schemas) => Object.values(schemas)))
    if (isObject(part)) schemasIn(part, found);
  return found;
}

/** The schemas of what requests have in body, path and query. */
function schemasOfRequests(): Set<Schema> {
  const found = new Set<Schema>();
  for (const operation of Object.values(openapi.paths).flatMap((methods): unknown[] => Object.values(methods))) {
    const { parameters = [], requestBody } = operation as { parameters?: unknown[]; requestBody?: { content: Schema } };
    for (const holder of [...parameters, ...Object.values(requestBody?.content ?? {})])
      if (isObject(holder) && isObject(holder['schema'])) schemasIn(holder['schema'], found);
  }
  return found;
}

const PARAMS: Readonly<Record<string, string>> = {
  ...{ type: 'type', enum: 'allowedValues', format: 'format', pattern: 'pattern', uniqueItems: 'i' },
  ...{ minLength: 'limit', maxLength: 'limit', minItems: 'limit', maxItems: 'limit', minimum: 'limit', maximum: 'limit' },
  ...{ exclusiveMinimum: 'limit', exclusiveMaximum: 'limit', multipleOf: 'multipleOf', const: 'allowedValue' },
  ...{ additionalProperties: 'i', minProperties: 'limit', maxProperties: 'limit', required: 'i' },
};

test('each thing that the API checks of a field has its message in Hindi, with its numbers', () => {
  const messages = new Set<string>();
  const checks = [...schemasOfRequests()].flatMap((schema) => Object.entries(schema).map((check) => [...check, schema] as const));
  for (const [keyword, value, parentSchema] of checks) {
    const name = PARAMS[keyword];
    // That a nullable value is not null is no message.
    if (name === undefined || value === 'null') continue;
    const params = { [name]: value };
    const error: ErrorObject = {
      keyword,
      instancePath: '/f',
      schemaPath: '',
      params,
      parentSchema,
      message: `no text: ${keyword}`,
    };
    for (const fault of validationProblem([error], 'body').fieldErrors ?? []) messages.add(fault.message);
  }
  assert.ok(messages.size > 30, `only ${messages.size} messages`);
  assert.deepEqual(
    [...messages].filter((message) => inHindi(message) === null),
    [],
  );
  assert.equal(inHindi('must have at most 200 characters'), 'अधिकतम 200 अक्षर हो सकते हैं');
  assert.equal(inHindi('must be one of CASH, UPI'), 'इनमें से एक होना चाहिए: CASH, UPI');
  assert.equal(inHindi('must be a whole number or null'), 'यह पूर्ण संख्या होनी चाहिए');
});

test('what is not known as a whole is not translated', () => {
  assert.equal(inHindi('must be at most 30 minutes ahead of now'), null);
  assert.equal(inHindi('is required on Sundays'), null);
});

test('each message that has Hindi is one of the service', () => {
  const texts = globSync('**/*.ts', { cwd: SERVICE }).map((file) => readFileSync(path.join(SERVICE, file), 'utf8'));
  const source = texts.join('\n');
  const startOf = (message: Messages[string]): string =>
    typeof message === 'string' ? message : (message('\u0000', '').split('\u0000')[0] ?? '');
  const missing = Object.values(en).filter((message) => {
    const start = startOf(message);
    // The service puts these together: "must be" and a type, a field and "days after from".
    return !source.includes(start) && !source.includes(start.replace('must be ', ''));
  });
  assert.deepEqual(missing, []);
});
