import { createHash } from 'node:crypto';
import fastifySwagger from '@fastify/swagger';
import type { FastifyContextConfig } from 'fastify';
import type { App } from '../http/route.ts';
import { createComponents } from './components.ts';
import type { FieldTexts } from './fields.ts';
import { completeOperation } from './operations.ts';
import type { Media, Operation, Response, SchemaNode } from './schema-node.ts';
import { problemSchema, sharedComponents } from './shared-parts.ts';
import { type Webhook, webhookOf } from './webhooks.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A stream's events by name, each with the schema of its data. */
    events?: Readonly<Record<string, object>>;
    /** The requests that the service sends because of the route (outbound webhooks) by name, each with the schema of its body. */
    webhooks?: Readonly<Record<string, object>>;
  }
}

/** What the routes do not say themselves. */
export type ApiDescription = {
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  /** The tags in the order in which they are to be shown. */
  tags: readonly { name: string; description: string }[];
  /** Where the paths begin, for example `/`. */
  basePath: string;
  fields: FieldTexts;
};

export type OpenApiDocument = {
  openapi: string;
  info: ApiDescription['info'];
  servers: { url: string }[];
  tags: ApiDescription['tags'];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Webhook }>;
  components: ReturnType<typeof sharedComponents>;
};

export type OpenApi = {
  /** The document, made from the routes on first use. Only once all routes are registered and the app is ready. */
  document(): OpenApiDocument;
  /** The same as JSON text, with its strong ETag. */
  serialised(): { json: string; etag: string };
};

/** Carries what a route declares through the generator to `completeOperation`. */
const CONFIG = 'x-route-config';

type Hoist = ReturnType<typeof createComponents>['hoist'];

function hoistContent(content: Record<string, Media>, hoist: Hoist): Record<string, Media> {
  const entries = Object.entries(content);
  return Object.fromEntries(
    entries.map(([type, media]) => [type, media.schema === undefined ? media : { ...media, schema: hoist(media.schema, '') }]),
  );
}

function hoistOperation(operation: Operation, hoist: Hoist): Operation {
  const { parameters = [], requestBody, responses } = operation;
  const hoistResponse = (response: Response): Response =>
    '$ref' in response || response.content === undefined
      ? response
      : { ...response, content: hoistContent(response.content, hoist) };
  return {
    ...operation,
    parameters: parameters.map((one) => ('$ref' in one ? one : { ...one, schema: hoist(one.schema, one.name) })),
    ...(requestBody === undefined ? {} : { requestBody: { ...requestBody, content: hoistContent(requestBody.content, hoist) } }),
    responses: Object.fromEntries(Object.entries(responses).map(([status, response]) => [status, hoistResponse(response)])),
  };
}

function refusedStatuses(paths: OpenApiDocument['paths']): Set<number> {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return new Set(operations.flatMap((operation) => (operation[CONFIG] as FastifyContextConfig).refusals ?? []));
}

/** The requests that the service sends, of all routes that cause some. */
function webhooksOf(paths: OpenApiDocument['paths'], place: (schema: SchemaNode) => SchemaNode): OpenApiDocument['webhooks'] {
  const configs = Object.values(paths).flatMap((methods) => Object.values(methods).map((operation) => operation[CONFIG]));
  const schemas = configs.flatMap((config) => Object.entries((config as FastifyContextConfig).webhooks ?? {}));
  return Object.fromEntries(schemas.map(([name, schema]) => [name, { post: webhookOf(name, schema as SchemaNode, place) }]));
}

function completeDocument(raw: { paths?: object }, description: ApiDescription): OpenApiDocument {
  const { info, tags, basePath, fields } = description;
  const rawPaths = JSON.parse(JSON.stringify(raw.paths ?? {})) as OpenApiDocument['paths'];
  const components = sharedComponents(refusedStatuses(rawPaths));
  const { hoist } = createComponents(components.schemas, fields);
  hoist(problemSchema(), '');
  const paths: OpenApiDocument['paths'] = {};
  for (const [path, operations] of Object.entries(rawPaths)) {
    const entries = Object.entries(operations).map(([method, operation]) => {
      const config = operation[CONFIG] as FastifyContextConfig;
      return [method, hoistOperation(completeOperation(operation, { method, config, fields }), hoist)] as const;
    });
    paths[path] = Object.fromEntries(entries);
  }
  const webhooks = webhooksOf(rawPaths, (schema) => hoist(schema, ''));
  return { openapi: '3.1.0', info, servers: [{ url: basePath }], tags, paths, webhooks, components };
}

/**
 * Describes the API (OpenAPI 3.1) from what its routes declare. Call it before any route is registered.
 * Nothing is generated until somebody asks.
 */
export async function describeApi(app: App, description: ApiDescription): Promise<OpenApi> {
  await app.register(fastifySwagger, {
    openapi: { openapi: '3.1.0', info: description.info },
    convertConstToEnum: false,
    transform: ({ schema, url, route }) => ({ schema: { ...schema, [CONFIG]: route.config ?? {} } as object, url }),
  });
  let document: OpenApiDocument | null = null;
  let serialised: { json: string; etag: string } | null = null;
  const get = (): OpenApiDocument => {
    document ??= completeDocument(app.swagger(), description);
    return document;
  };
  return {
    document: get,
    serialised: () => {
      if (serialised === null) {
        const json = JSON.stringify(get());
        serialised = { json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` };
      }
      return serialised;
    },
  };
}
