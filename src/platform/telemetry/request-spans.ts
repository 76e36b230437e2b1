import {
  type Attributes,
  context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_URL_PATH,
  ATTR_URL_SCHEME,
} from '@opentelemetry/semantic-conventions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { routeNameOf } from '../http/request-log.ts';
import type { App } from '../http/route.ts';
import { spanPath } from './request-path.rules.ts';

function attributesOf(request: FastifyRequest, route: string): Attributes {
  const path = spanPath(request.routeOptions.url, request.params);
  return {
    [ATTR_HTTP_REQUEST_METHOD]: request.method,
    [ATTR_URL_SCHEME]: request.protocol,
    'hostelry.request.id': request.id,
    ...(route === '' ? {} : { [ATTR_HTTP_ROUTE]: route }),
    ...(path === undefined ? {} : { [ATTR_URL_PATH]: path }),
  };
}

function endSpan(span: Span, { raw }: FastifyReply): void {
  if (!span.isRecording()) return;
  if (raw.headersSent) span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, raw.statusCode);
  else span.setAttribute(ATTR_ERROR_TYPE, 'client_left');
  if (raw.headersSent && raw.statusCode >= 500) {
    span.setAttribute(ATTR_ERROR_TYPE, String(raw.statusCode));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/**
 * Makes every request a span, a child of the one in its `traceparent` (HTTP semantic conventions of OpenTelemetry). The rest of the
 * request runs inside it, and its log lines name it. A live stream's span ends when the stream is live (sse.ts), others with the response.
 */
export function traceRequests(app: App, tracer: Tracer): void {
  const propagator = new W3CTraceContextPropagator();
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.probe === true) {
      done();
      return;
    }
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const route = routeNameOf(request.routeOptions.url);
    const name = route === '' ? request.method : `${request.method} ${route}`;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes: attributesOf(request, route) }, parent);
    const { traceId, spanId } = span.spanContext();
    request.span = { traceId, spanId, end: () => endSpan(span, reply) };
    request.log = request.log.child({ traceId, spanId });
    reply.log = request.log;
    reply.raw.once('close', request.span.end);
    // The framework keeps it across the reading of the body.
    context.with(trace.setSpan(parent, span), done);
  });
}
