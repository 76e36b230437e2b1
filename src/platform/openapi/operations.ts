import { STATUS_CODES } from 'node:http';
import type { FastifyContextConfig } from 'fastify';
import { eventsOf } from './events.ts';
import { exampleOf, type FieldExamples } from './examples.ts';
import { describeField, type FieldTexts } from './fields.ts';
import type { Header, Json, Media, Operation, Parameter, Response, SchemaNode } from './schema-node.ts';
import { headerRef, parameterRef, refusalRef } from './shared-parts.ts';

type Context = { method: string; config: FastifyContextConfig; fields: FieldTexts };

const PLACES = ['path', 'query', 'header'];

function isAnonymous({ access }: FastifyContextConfig): boolean {
  return access?.kind === 'public' || (access?.kind === 'scope' && access.caller === 'public');
}

function securityOf(config: FastifyContextConfig): Record<string, string[]>[] {
  if (isAnonymous(config)) return [];
  const isOptional = config.access?.kind === 'scope' && (config.access.caller === 'optional' || config.access.link !== undefined);
  return isOptional ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

const UNSCOPED = {
  public: 'Open to anyone.',
  token: 'Takes a valid token.',
  user: 'Open to every known user.',
  known: 'Open to every known user.',
  'super-admin': 'Open to superAdmin only.',
};

/** Who may call, as a sentence: no field of OpenAPI says it. */
function accessSentence({ access }: FastifyContextConfig): string {
  if (access === undefined) return 'Open to anyone.';
  if (access.kind !== 'scope') return UNSCOPED[access.kind];
  if (access.caller === 'public') return 'Open to anyone.';
  if (access.caller === 'optional') return 'Open to anyone; a caller who sends a token must be a member of the property.';
  if (access.roles === null) return 'Open to every member of the property.';
  const roles = `Open to members with the role ${access.roles.join(', ').replace(/, ([^,]+)$/, ' or $1')}`;
  return access.link === undefined ? `${roles}.` : `${roles}, and to anyone with a good \`token\`.`;
}

function headerParametersOf({ method, config }: Context): Parameter[] {
  const names = ['X-Request-Id'];
  if (method === 'post' && config.withoutIdempotency !== true) names.push('Idempotency-Key');
  if (config.tagged === true) names.push(method === 'get' ? 'If-None-Match' : 'If-Match');
  if (config.stream === true) names.push('Last-Event-ID');
  return names.map(parameterRef);
}

/** Sets the example of a JSON body where its author gave none. */
function withExample(media: Media, fields: FieldExamples): Media {
  if (media.schema === undefined || media.example !== undefined || media.examples !== undefined) return media;
  return { ...media, example: exampleOf(media.schema, fields) };
}

function withExamples(content: Record<string, Media>, fields: FieldExamples): Record<string, Media> {
  const entries = Object.entries(content);
  return Object.fromEntries(
    entries.map(([type, media]) => [type, type === 'application/json' ? withExample(media, fields) : media]),
  );
}

/** The parameter with its description and, in a path, an example. A list with commas is described as the array that it is. */
function completeParameter(parameter: Parameter, { operationId = '' }: Operation, { fields }: Context): Parameter {
  if ('$ref' in parameter) return parameter;
  const { name, schema, description: own } = parameter;
  const { 'x-list-of': entry, ...plain } = schema;
  const description = own ?? describeField(fields, operationId, name, schema);
  const needsExample = parameter.in === 'path' && parameter.example === undefined;
  const list = { style: 'form', explode: false, schema: { type: 'array', items: entry ?? {} } };
  return {
    ...parameter,
    ...(description === undefined ? {} : { description }),
    ...(entry === undefined ? { schema: plain } : list),
    ...(needsExample ? { example: exampleOf(schema, fields.examples, name) } : {}),
  };
}

function parametersOf(operation: Operation, context: Context): Parameter[] {
  const own = (operation.parameters ?? []).map((parameter) => completeParameter(parameter, operation, context));
  const placeOf = (parameter: Parameter): number => ('$ref' in parameter ? PLACES.length : PLACES.indexOf(parameter.in));
  return [...own.sort((a, b) => placeOf(a) - placeOf(b)), ...headerParametersOf(context)];
}

function successHeadersOf(operation: Operation, { method, config }: Context, status: number): Record<string, Header> {
  const isPaged = operation.parameters?.some((parameter) => 'name' in parameter && parameter.name === 'cursor') === true;
  const names = [
    'X-Request-Id',
    ...(config.tagged === true && status !== 204 ? ['ETag'] : []),
    ...(status === 201 && config.withoutLocation !== true ? ['Location'] : []),
    ...(isPaged ? ['Link'] : []),
    ...(method === 'post' && config.withoutIdempotency !== true ? ['Idempotency-Replayed'] : []),
    ...(config.refusals?.includes(429) === true ? ['RateLimit', 'RateLimit-Policy'] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, headerRef(name)]));
}

/** The text of a stream that shows each of its events once. */
function streamExample(events: Readonly<Record<string, object>>, fields: FieldExamples): string {
  const frames = Object.entries(events).map(([name, schema], index) => {
    const data: Json = exampleOf(schema as SchemaNode, fields);
    return `id: ${41 + index}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  });
  return `retry: 2000\n\n${frames.join('')}`;
}

function streamResponse({ operationId = '' }: Operation, { config, fields }: Context): Response {
  const events = (config.events ?? {}) as Record<string, SchemaNode>;
  const names = Object.keys(events).map((name) => `\`${name}\``);
  return {
    description: `Server-sent events${names.length > 0 ? `: ${names.join(', ')}` : ''}; the data of each is JSON, and \`contentSchema\` describes an event as a client sees it. A comment comes every 15 s.`,
    headers: { 'X-Request-Id': headerRef('X-Request-Id') },
    content: {
      'text/event-stream': { schema: eventsOf(operationId, events), example: streamExample(events, fields.examples) },
    },
  };
}

function responsesOf(operation: Operation, context: Context): Record<string, Response> {
  const { config, method } = context;
  const responses: Record<string, Response> = config.stream === true ? { 200: streamResponse(operation, context) } : {};
  for (const [status, response] of Object.entries(operation.responses)) {
    const code = Number(status);
    if ('$ref' in response) responses[status] = response;
    else if (config.stream !== true) {
      const { content } = response;
      responses[status] = {
        description: response.description === 'Default Response' ? (STATUS_CODES[code] ?? 'Success') : response.description,
        headers: { ...successHeadersOf(operation, context, code), ...response.headers },
        ...(content === undefined || code === 204 ? {} : { content: withExamples(content, context.fields.examples) }),
      };
    }
  }
  for (const status of config.refusals ?? []) responses[status] = refusalRef(status);
  if (config.tagged === true && method === 'get') {
    responses['304'] = { description: 'Not Modified', headers: { ETag: headerRef('ETag') } };
  }
  return responses;
}

function hasRequired({ content }: NonNullable<Operation['requestBody']>): boolean {
  return Object.values(content).some(({ schema }) => (schema?.required?.length ?? 0) > 0 || schema?.anyOf !== undefined);
}

/** The operation as clients need it: who may call, headers, examples, every answer. `operation` is what the route's schemas alone say. */
export function completeOperation(operation: Operation, context: Context): Operation {
  const { operationId, summary, description, tags, requestBody } = operation;
  const { config, fields } = context;
  const sentences = [description, accessSentence(config)].filter((text) => text !== undefined);
  return {
    ...(tags === undefined ? {} : { tags }),
    ...(operationId === undefined ? {} : { operationId }),
    ...(summary === undefined ? {} : { summary }),
    description: sentences.join('\n\n'),
    security: securityOf(config),
    parameters: parametersOf(operation, context),
    ...(requestBody === undefined
      ? {}
      : {
          requestBody: {
            ...requestBody,
            required: hasRequired(requestBody),
            content: withExamples(requestBody.content, fields.examples),
          },
        }),
    responses: responsesOf(operation, context),
  };
}
