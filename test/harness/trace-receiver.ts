import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean };
type Attribute = { key: string; value: Value };

/** A span as OTLP/JSON has it, with its attributes by their names. */
export type ReceivedSpan = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  failed: boolean;
  attributes: Record<string, string | number | boolean | undefined>;
  links: { traceId: string; spanId: string }[];
};

/** An OpenTelemetry collector. */
export type TraceReceiver = {
  /** The base address, for OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  requests: { path: string; headers: IncomingHttpHeaders; body: Buffer }[];
  /** The spans of all JSON bodies so far. */
  spans(): ReceivedSpan[];
  /** The resource attributes of the first body. */
  resource(): Record<string, string | number | boolean | undefined>;
  /** Waits for a matching span. */
  span(fits: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan>;
  /** Everything received, as text: to check what must not be in it. */
  text(): string;
  stop(): Promise<void>;
};

const WAIT_MS_MAX = 15_000;
const FAILED = 2;

function byName(attributes: Attribute[] = []): ReceivedSpan['attributes'] {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ??
        (value.intValue === undefined ? undefined : Number(value.intValue)) ??
        value.doubleValue ??
        value.boolValue,
    ]),
  );
}

type Body = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes' | 'failed' | 'links' | 'parentSpanId'> & {
        parentSpanId?: string;
        attributes?: Attribute[];
        status?: { code?: number };
        links?: { traceId: string; spanId: string }[];
      })[];
    }[];
  }[];
};

/** Takes traces by OTLP over HTTP (opentelemetry.io/docs/specs/otlp), as JSON or protobuf, and stores them. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const requests: TraceReceiver['requests'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      const isJson = request.headers['content-type'] === 'application/json';
      response.writeHead(200, { 'content-type': isJson ? 'application/json' : 'application/x-protobuf' });
      response.end(isJson ? '{}' : '');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const bodies = (): Body[] =>
    requests
      .filter(({ headers }) => headers['content-type'] === 'application/json')
      .map(({ body }) => JSON.parse(body.toString('utf8')) as Body);
  const spans = (): ReceivedSpan[] =>
    bodies().flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) =>
          scope.spans.map((span) => ({
            ...span,
            parentSpanId: span.parentSpanId ?? '',
            failed: span.status?.code === FAILED,
            attributes: byName(span.attributes),
            links: span.links ?? [],
          })),
        ),
      ),
    );
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans,
    resource: () => byName(bodies()[0]?.resourceSpans[0]?.resource.attributes),
    span: async (fits) => {
      for (let waited = 0; waited < WAIT_MS_MAX; waited += 20) {
        const found = spans().find(fits);
        if (found !== undefined) return found;
        await sleep(20);
      }
      throw new Error(`no such span among ${spans().map(({ name }) => name)}`);
    },
    text: () => requests.map(({ body }) => body.toString('utf8')).join('\n'),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
