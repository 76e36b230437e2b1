import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fastJson from 'fast-json-stringify';
import type { FastifySchema } from 'fastify';
import { badRequest, type FieldError, invalid, Problem } from '../errors.ts';
import { isId } from '../ids.ts';
import { isLocalDate, isLocalTime, parseTimestamp } from '../time.ts';

const NESTING_MAX = 20;
const FIELD_ERRORS_MAX = 20;

function createAjv(coerceTypes: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    coerceTypes,
    allErrors: true,
    verbose: true,
    strict: false,
    removeAdditional: false,
    useDefaults: false,
  });
  formats.default(ajv, ['email', 'uri']);
  ajv.addFormat('uuid', isId);
  ajv.addFormat('date-time', (text: string) => parseTimestamp(text) !== null);
  ajv.addFormat('date', isLocalDate);
  ajv.addFormat('hh-mm', isLocalTime);
  ajv.addFormat('binary', true);
  return ajv;
}

/** Bodies are not coerced: "5" is not 5, null is not 0, unknown fields are ignored. */
const bodyAjv = createAjv(false);
/** Path and query values arrive as text, so numbers and booleans are parsed there, and only there. */
const textAjv = createAjv(true);

const WHOLE_NUMBER = /^-?\d+$/;

/** Text for a whole number must be written as one: `1e1`, `0x1` and ` 1` are refused, although they can be converted to numbers. */
function compileText(schema: { properties?: Record<string, { type?: unknown }> }) {
  const validate = textAjv.compile<Record<string, unknown>>(schema);
  const integers = Object.entries(schema.properties ?? {}).filter(([, { type }]) => type === 'integer');
  if (integers.length === 0) return validate;
  const check = (values: Record<string, unknown>): boolean => {
    const odd = integers.find(([name]) => typeof values[name] === 'string' && !WHOLE_NUMBER.test(values[name]));
    const fits = odd === undefined && validate(values);
    check.errors = odd === undefined ? (validate.errors ?? null) : [noWholeNumber(...odd)];
    return fits;
  };
  check.errors = null as ErrorObject[] | null;
  return check;
}

function noWholeNumber(name: string, parentSchema: { type?: unknown }): ErrorObject {
  return {
    keyword: 'type',
    instancePath: `/${name}`,
    schemaPath: `#/properties/${name}/type`,
    params: { type: 'integer' },
    parentSchema,
  };
}

type BodySchema = { properties?: Record<string, BodySchema>; additionalProperties?: unknown; items?: BodySchema };

/** Deletes the fields that a schema does not know, also in its objects and lists. A choice of schemas is left as it is. */
function dropUnknownFields(schema: BodySchema, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    if (schema.items !== undefined) for (const item of value) dropUnknownFields(schema.items, item);
    return;
  }
  const { properties, additionalProperties } = schema;
  if (properties === undefined) return;
  const fields = value as Record<string, unknown>;
  for (const [name, field] of Object.entries(fields)) {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (known !== undefined) dropUnknownFields(known, field);
    else if (additionalProperties === undefined) delete fields[name];
  }
}

/** Unknown fields of a body are ignored: the handler does not see them, so none can reach a row that it spreads the body into. */
function compileBody(schema: BodySchema) {
  const validate = bodyAjv.compile(schema);
  const check = (body: unknown): boolean => {
    const fits = validate(body);
    check.errors = validate.errors ?? null;
    if (fits) dropUnknownFields(schema, body);
    return fits;
  };
  check.errors = null as ErrorObject[] | null;
  return check;
}

/** Equal schemas share what is compiled from them: a third of the API's schemas differ, and a start compiles nothing twice. */
function compileOnce<Schema, Compiled>(compile: (schema: Schema) => Compiled): (schema: Schema) => Compiled {
  const compiled = new Map<string, Compiled>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const known = compiled.get(text) ?? compile(schema);
    compiled.set(text, known);
    return known;
  };
}

const bodyValidator = compileOnce(compileBody);
const textValidator = compileOnce(compileText);
const serializer = compileOnce((schema: object) => fastJson(schema));

/** Fastify's validator: one for bodies, one for what arrives as text. */
export function validatorCompiler({ schema, httpPart }: { schema: FastifySchema | unknown; httpPart?: string }) {
  return httpPart === 'body' ? bodyValidator(schema as BodySchema) : textValidator(schema as object);
}

/** Fastify's serializer of responses. */
export const serializerCompiler = ({ schema }: { schema: unknown }) => serializer(schema as object);

function fieldPath(error: ErrorObject): string {
  const steps = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const missing =
    (error.params as { missingProperty?: string; additionalProperty?: string }).missingProperty ??
    (error.params as { additionalProperty?: string }).additionalProperty;
  if (missing !== undefined) steps.push(missing);
  return steps.map((step, index) => (/^\d+$/.test(step) ? `[${step}]` : index === 0 ? step : `.${step}`)).join('');
}

const TYPE_WORDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

const FORMAT_WORDS: Record<string, string> = {
  uuid: 'must be a UUID',
  date: 'must be a date like 2026-11-20',
  'hh-mm': 'must be a time like 11:00',
  email: 'must be an e-mail address',
  uri: 'must be a URL',
};

function describeType(type: unknown): string {
  const types: unknown[] = Array.isArray(type) ? type : [type];
  return `must be ${types.map((name) => TYPE_WORDS[String(name)] ?? String(name)).join(' or ')}`;
}

/** Ajv's error as a message for the user; completes the sentence "<field> ...". */
function describeFault(error: ErrorObject): string {
  const { keyword, params } = error;
  const schema = error.parentSchema as { format?: string; type?: unknown } | undefined;
  const limit = String((params as { limit?: number }).limit);
  if (schema?.format === 'date-time' && keyword !== 'required') return 'Invalid timestamp';
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'type':
      return schema?.format !== undefined && FORMAT_WORDS[schema.format]
        ? String(FORMAT_WORDS[schema.format])
        : describeType(params['type']);
    case 'enum':
      return `must be one of ${(params['allowedValues'] as unknown[]).filter((value) => value !== null).join(', ')}`;
    case 'format':
      return FORMAT_WORDS[String(params['format'])] ?? 'has the wrong form';
    case 'pattern':
      return String(params['pattern']) === '\\S' ? 'must not be blank' : 'has the wrong form';
    case 'minLength':
      return limit === '1' ? 'must not be empty' : `must have at least ${limit} characters`;
    case 'maxLength':
      return `must have at most ${limit} characters`;
    case 'minItems':
      return limit === '1' ? 'must not be empty' : `must have at least ${limit} entries`;
    case 'maxItems':
      return `must have at most ${limit} entries`;
    case 'uniqueItems':
      return 'must not contain the same entry twice';
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'exclusiveMinimum':
      return `must be more than ${limit}`;
    case 'additionalProperties':
      return 'is not a known field';
    case 'minProperties':
      return 'must have at least one field';
    default:
      return error.message ?? 'is not valid';
  }
}

/** Composite keywords repeat what their parts have reported. */
const ECHOES = new Set(['anyOf', 'oneOf', 'if', 'not']);

/** The 400 for a schema violation. For a timestamp the message is `Invalid timestamp`. */
export function validationProblem(errors: readonly ErrorObject[], part: string): Problem {
  const own = errors.filter((error) => !ECHOES.has(error.keyword) && !(error.keyword === 'type' && isNullBranch(error)));
  const fieldErrors: FieldError[] = (own.length > 0 ? own : errors)
    .slice(0, FIELD_ERRORS_MAX)
    .map((error) => ({ field: fieldPath(error) || part, message: describeFault(error) }));
  const [first] = fieldErrors;
  if (first === undefined) return badRequest(`${part} is not valid`);
  const message = first.message === 'Invalid timestamp' ? first.message : `${first.field} ${first.message}`;
  return new Problem(400, message, { fieldErrors });
}

/** The "or null" branch of a nullable field: that the value is not null says nothing. */
function isNullBranch(error: ErrorObject): boolean {
  return (error.params as { type?: unknown }).type === 'null';
}

/**
 * Refuses values that no field can hold: NUL characters and lone surrogates (PostgreSQL cannot store them) and nesting deeper than any schema.
 * @throws Problem 400 that names the field.
 */
export function refuseUnstorable(value: unknown, field: string, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw invalid(field, 'must not contain NUL characters');
    if (!value.isWellFormed()) throw invalid(field, 'must not contain half a character (an unpaired surrogate)');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth === NESTING_MAX) throw badRequest('the body is nested too deeply');
  for (const [key, item] of Object.entries(value)) {
    if (key.includes('\0') || !key.isWellFormed()) throw badRequest('a field name must not contain NUL or half characters');
    const name = Array.isArray(value) ? `${field}[${key}]` : depth === 0 ? key : `${field}.${key}`;
    refuseUnstorable(item, name, depth + 1);
  }
}
