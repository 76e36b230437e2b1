import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type Field, fieldsOf, type Schema } from '../../test/harness/bad-values.ts';

/** A schema with the bounds that values are made from. */
export type BoundedSchema = Schema & {
  minLength?: number;
  maxLength?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  examples?: unknown[];
};

type Reference = { $ref?: string };
type Parameter = Reference & { name: string; in: string; required?: boolean; schema: BoundedSchema; example?: unknown };
type Media = { schema?: BoundedSchema; example?: unknown };
type Described = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: Reference & { content: Record<string, Media> };
  responses: Record<string, Reference & { content?: Record<string, Media> }>;
};

/** The parts of `GET /openapi.json` that are used here. */
export type OpenApi = {
  paths: Record<string, Record<string, Described>>;
  components: Record<string, Record<string, unknown>>;
};

/** An operation of the description, its references followed. */
export type Operation = {
  operationId: string;
  method: string;
  path: string;
  parameters: readonly Parameter[];
  /** Null without a JSON body. */
  json: { schema: BoundedSchema; example: unknown; fields: readonly Field[] } | null;
  /** The fields beside the file; null without a file. */
  upload: readonly Field[] | null;
  isStream: boolean;
  statuses: ReadonlySet<number>;
  /** Why a successful response is not as described, in words; null: it is. */
  answerProblem(status: number, contentType: string, text: string): string | null;
};

const STREAM = 'text/event-stream';

function referenceIn(openapi: OpenApi, ref: string): unknown {
  return ref
    .split('/')
    .slice(1)
    .reduce<unknown>((place, step) => (place as Record<string, unknown>)[step.replaceAll('~1', '/')], openapi);
}

function follow<T extends Reference>(openapi: OpenApi, value: T): T {
  return value.$ref === undefined ? value : follow(openapi, referenceIn(openapi, value.$ref) as T);
}

function createAnswerAjv(openapi: OpenApi): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  formats.default(ajv, ['date-time', 'date', 'uuid', 'email', 'uri']);
  ajv.addFormat('hh-mm', /^(?:[01]\d|2[0-3]):[0-5]\d$/);
  ajv.addFormat('binary', true);
  ajv.addSchema({ $id: 'openapi', components: openapi.components });
  return ajv;
}

/** References of the document, made absolute. */
function anchored(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(anchored);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? `openapi${value}` : anchored(value),
    ]),
  );
}

function answerCheck(openapi: OpenApi, ajv: Ajv2020, { responses }: Described): Operation['answerProblem'] {
  const compiled = new Map<unknown, ValidateFunction>();
  return (status, contentType, text) => {
    const described = responses[status];
    if (described === undefined) return `status ${status} is not described`;
    const { content } = follow(openapi, described);
    if (content === undefined || status === 304) return text === '' ? null : `status ${status} has a body that is not described`;
    const type = contentType.split(';')[0] ?? '';
    const media = content[type] ?? content['*/*'];
    if (media === undefined && !(type in content)) {
      const named = Object.keys(content);
      const isFile = named.some((name) => name === 'application/octet-stream' || name.endsWith('/*'));
      return isFile ? null : `the content type is ${type}, described is ${named.join()}`;
    }
    if (type !== 'application/json' || media?.schema === undefined) return null;
    let check = compiled.get(media.schema);
    if (check === undefined) {
      check = ajv.compile(anchored(media.schema) as object);
      compiled.set(media.schema, check);
    }
    if (check(JSON.parse(text))) return null;
    const [error] = check.errors ?? [];
    return `the answer is not as described: ${error?.instancePath} ${error?.message}`;
  };
}

/** Every operation of the document, in order. */
export function listOperations(openapi: OpenApi): Operation[] {
  const ajv = createAnswerAjv(openapi);
  const resolve = (schema: Schema): Schema => follow(openapi, schema);
  const fieldsIn = (schema: Schema): Field[] =>
    fieldsOf(schema, resolve).map(({ steps, schema: own }) => ({ steps, schema: resolve(own) }));
  return Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const content = described.requestBody === undefined ? {} : follow(openapi, described.requestBody).content;
      const [media, form] = [content['application/json'], content['multipart/form-data']];
      const json =
        media?.schema === undefined
          ? null
          : {
              schema: follow(openapi, media.schema),
              example: media.example ?? {},
              fields: fieldsIn(media.schema),
            };
      return {
        operationId: described.operationId,
        method: method.toUpperCase(),
        path,
        parameters: (described.parameters ?? []).map((parameter) => {
          const { schema, ...rest } = follow(openapi, parameter);
          const { items } = schema;
          return { ...rest, schema: { ...resolve(schema), ...(items === undefined ? {} : { items: resolve(items) }) } };
        }),
        json,
        upload: form?.schema === undefined ? null : fieldsIn(form.schema),
        isStream: Object.values(described.responses).some(
          (response) => follow(openapi, response).content?.[STREAM] !== undefined,
        ),
        statuses: new Set(Object.keys(described.responses).map(Number)),
        answerProblem: answerCheck(openapi, ajv, described),
      };
    }),
  );
}
