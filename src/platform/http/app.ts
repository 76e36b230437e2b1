import { randomUUID } from 'node:crypto';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, {
  type FastifyHttpOptions,
  type FastifyReply,
  type FastifyRequest,
  type RawServerDefault,
  type RouteOptions,
} from 'fastify';
import { Problem } from '../errors.ts';
import type { Health, Platform } from '../platform.ts';
import { currentTracing } from '../telemetry/tracing.ts';
import { compressLargeResponses } from './compress.ts';
import { allowOrigins } from './cors.ts';
import { sendPositions } from './database-position.ts';
import { type ConstraintMessages, createErrorHandler, pathOf } from './error-handler.ts';
import { listErrorStatuses } from './error-statuses.ts';
import { createIdempotencyHook } from './idempotency.ts';
import { acceptUploads } from './multipart.ts';
import { keepPublicPath } from './public-path.ts';
import type { RequestCounts } from './request-counts.ts';
import { RequestLog, requestBindings } from './request-log.ts';
import type { Access, App, Logger } from './route.ts';
import { limitServer, refuseBadHead, respondToInvalidHttp, SECURITY_HEADERS, SERVER_LIMITS } from './server-limits.ts';
import { refuseUnstorable, serializerCompiler, validatorCompiler } from './validation.ts';

const PATH_PARAM_LENGTH_MAX = 1_000;

/** Identifies the caller and checks access; it comes from the identity feature, the platform knows no roles. */
export type AccessCheck = (request: FastifyRequest, reply: FastifyReply, access: Access) => Promise<void>;

/** The settings of the HTTP server. */
export type HttpSettings = Readonly<{
  /** Proxies whose `X-Forwarded-For` counts: names, addresses or networks. */
  trustProxy: readonly string[];
  /** Connections of one process; one more is closed at once. */
  maxConnections: number;
  corsOrigins: readonly string[];
}>;

export type HttpOptions = {
  platform: Pick<Platform, 'db' | 'reads' | 'secrets' | 'publicUrl'> & { health: Pick<Health, 'isStopping'> };
  settings: HttpSettings;
  checkAccess: AccessCheck;
  constraintMessages: ConstraintMessages;
  logger: Logger;
  requestCounts: RequestCounts;
};

type KnownRoute = { pattern: RegExp; methods: Set<string> };

/** A client's request id is used when it is short and plain; it is written to logs and headers. */
function requestIdOf(headers: Record<string, unknown>): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && /^[\w.:-]{1,100}$/.test(sent) ? sent : randomUUID();
}

function patternOf(url: string): RegExp {
  const source = url
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\\\*/g, '.*');
  return new RegExp(`^${source}$`);
}

/** Every route must declare its access, and gets the error responses that it can give. */
function watchRoutes(app: App): ReadonlyMap<string, KnownRoute> {
  const known = new Map<string, KnownRoute>();
  app.addHook('onRoute', (route: RouteOptions) => {
    // The CORS plugin's own route for preflights: it serves none of our paths.
    if (route.url === '*') return;
    const methods = [route.method].flat();
    const entry = known.get(route.url) ?? { pattern: patternOf(route.url), methods: new Set() };
    for (const method of methods) entry.methods.add(method);
    known.set(route.url, entry);
    if (route.config?.access === undefined) throw new Error(`route ${methods.join()} ${route.url} declares no access`);
    route.config = { ...route.config, refusals: listErrorStatuses(route) };
  });
  return known;
}

/** Unknown paths are 404; a known path with a wrong method is 405 with `Allow`. */
function createNotFoundHandler(routes: ReadonlyMap<string, KnownRoute>) {
  return (request: FastifyRequest): never => {
    const path = pathOf(request.url);
    const allowed = new Set<string>();
    for (const route of routes.values()) if (route.pattern.test(path)) for (const method of route.methods) allowed.add(method);
    if (allowed.size === 0) throw new Problem(404, 'there is no such endpoint');
    throw new Problem(405, `${request.method} is not possible here`, { headers: { Allow: [...allowed].sort().join(', ') } });
  };
}

/** JSON as it was sent; an empty body is no body (many clients send the content type of JSON without one). */
function readJsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, String(body), done);
  });
}

/** @throws Problem 415 for a compressed body: it could be far larger than its limit */
function refuseEncodedBody({ method, headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase();
  if (method === 'GET' || method === 'HEAD' || encoding === undefined || encoding === '' || encoding === 'identity') return;
  throw new Problem(415, 'the body must be sent without a Content-Encoding', { headers: { 'Accept-Encoding': 'identity' } });
}

function addRequestHooks(app: App, { platform, checkAccess }: HttpOptions): void {
  app.decorateRequest('callerKey', '');
  app.decorateRequest('userId', null);
  app.decorateRequest('idempotency', null);
  app.decorateRequest('bodyHash', null);
  app.decorateRequest('conflictReason', null);
  app.decorateRequest('span', null);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(SECURITY_HEADERS).header('X-Request-Id', request.id);
    // Still served, as the last request of its connection: the client then reconnects to another instance.
    if (platform.health.isStopping()) void reply.header('Connection', 'close');
    refuseBadHead(request.raw);
    const { access } = request.routeOptions.config;
    if (access !== undefined) await checkAccess(request, reply, access);
  });
  app.addHook('preParsing', async (request) => refuseEncodedBody(request));
  app.addHook('preValidation', async (request) => {
    if (request.body === undefined && request.routeOptions.schema?.body !== undefined) request.body = {};
    refuseUnstorable(request.params, 'path');
    refuseUnstorable(request.query, 'query');
    if (!Buffer.isBuffer(request.body)) refuseUnstorable(request.body, 'body');
  });
  app.addHook('preValidation', createIdempotencyHook(platform));
}

function serverOptions(options: HttpOptions): FastifyHttpOptions<RawServerDefault> {
  const handleError = createErrorHandler(options.constraintMessages);
  const { trustProxy } = options.settings;
  return {
    loggerInstance: options.logger,
    genReqId: (request) => requestIdOf(request.headers),
    logController: new RequestLog(options.requestCounts),
    ...SERVER_LIMITS,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: PATH_PARAM_LENGTH_MAX, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => {
      void reply.headers(SECURITY_HEADERS).header('X-Request-Id', request.id);
      handleError(error, request, reply as FastifyReply);
    },
    clientErrorHandler: respondToInvalidHttp,
  };
}

/** The HTTP application without any route: errors, access, validation, idempotency, request ids, headers and CORS. */
export async function createHttpApp(options: HttpOptions): Promise<App> {
  const { maxConnections, corsOrigins } = options.settings;
  const app: App = Fastify(serverOptions(options)).withTypeProvider<TypeBoxTypeProvider>();
  limitServer(app.server, maxConnections);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(createErrorHandler(options.constraintMessages));
  app.setChildLoggerFactory((logger, bindings, childOptions, raw) =>
    logger.child(requestBindings(bindings, raw.headers), childOptions),
  );
  readJsonBodies(app);
  currentTracing()?.traceRequests(app);
  const routes = watchRoutes(app);
  app.setNotFoundHandler(createNotFoundHandler(routes));
  // Before the access check, so that a browser may read a 401 too.
  if (corsOrigins.length > 0) await allowOrigins(app, corsOrigins);
  keepPublicPath(app, options.platform.publicUrl);
  await acceptUploads(app);
  addRequestHooks(app, options);
  compressLargeResponses(app);
  sendPositions(app, options.platform);
  return app;
}
