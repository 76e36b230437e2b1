import {
  type Attributes,
  context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import {
  ATTR_DB_COLLECTION_NAME,
  ATTR_DB_OPERATION_NAME,
  ATTR_DB_QUERY_SUMMARY,
  ATTR_DB_SYSTEM_NAME,
  ATTR_ERROR_TYPE,
  ATTR_SERVICE_NAME,
  ATTR_SERVICE_VERSION,
} from '@opentelemetry/semantic-conventions';
import { Problem } from '../errors.ts';
import type { Logger } from '../http/route.ts';
import { scrub } from '../log-error.ts';
import { traceRequests } from './request-spans.ts';
import { statementSummary } from './statement-summary.rules.ts';
import { type AskedStatement, type SpanIds, type SpanOptions, type Tracing, useTracing, type WorkSpan } from './tracing.ts';

/** How spans are sampled (OTEL_TRACES_SAMPLER): a part of the traces that begin here, or all, or none. */
export type Sampling = Readonly<{ byParent: boolean; ratio: number }>;

/**
 * Where traces go. Other settings (headers, timeout, compression, certificates, resource attributes and the name of the service) the
 * OpenTelemetry packages read from the standard variables themselves.
 */
export type TelemetrySettings = Readonly<{
  /** The address that spans are posted to, its path included. */
  tracesUrl: string;
  protocol: 'http/protobuf' | 'http/json';
  sampling: Sampling;
  /** Of the batches (OTEL_BSP_*); milliseconds and spans. */
  batches: Readonly<{ delayMs: number; queueSize: number; batchSize: number; exportMs: number }>;
}>;

/** Traces that cannot be delivered are logged at most this often. */
const WARN_EVERY_MS = 60_000;
/** The last spans are sent within this time, or lost. */
const FLUSH_MS_MAX = 2_000;
const ATTRIBUTE_LENGTH_MAX = 300;
const MESSAGE_LENGTH_MAX = 200;
const SAMPLED = 1;

const KINDS = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL } as const;

function samplerOf({ byParent, ratio }: Sampling): Sampler {
  const part = (): Sampler => (ratio === 0 ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(ratio));
  const root = ratio === 1 ? new AlwaysOnSampler() : part();
  return byParent ? new ParentBasedSampler({ root }) : root;
}

/** Headers, timeout, compression and certificates the exporter reads from the standard variables itself. */
async function exporterFor({ tracesUrl: url, protocol }: TelemetrySettings): Promise<SpanExporter> {
  if (protocol === 'http/json') {
    const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
    return new OTLPTraceExporter({ url });
  }
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter({ url });
}

/** Logs what is wrong with the delivery, now and then: an unreachable exporter must not fill the log. */
function createWarner(log: Logger): (what: unknown) => void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  let suppressed = 0;
  return (what) => {
    const now = performance.now();
    if (now - warnedAt < WARN_EVERY_MS) {
      suppressed += 1;
      return;
    }
    const text = what instanceof Error ? `${what.name}: ${what.message}` : String(what);
    log.warn(
      { component: 'telemetry', reason: scrub(text).slice(0, MESSAGE_LENGTH_MAX), suppressed },
      'traces cannot be delivered at the moment',
    );
    warnedAt = now;
    suppressed = 0;
  };
}

/** The class of an error in a word: the code of the database or of the system, or its name; null for a refusal. */
function errorTypeOf(error: unknown): string | null {
  if (error instanceof Problem) return error.status >= 500 ? String(error.status) : null;
  if (!(error instanceof Error)) return 'other';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^[A-Z0-9_]{1,60}$/.test(code) ? code : error.name;
}

function fail(span: Span, type: string): void {
  span.setAttribute(ATTR_ERROR_TYPE, type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

async function runInSpan<T>(span: Span, work: (span: WorkSpan) => Promise<T>): Promise<T> {
  try {
    return await work({ set: (name, value) => span.setAttribute(name, value), fail: (type) => fail(span, type) });
  } catch (error) {
    const type = errorTypeOf(error);
    if (type !== null) fail(span, type);
    throw error;
  } finally {
    span.end();
  }
}

function inSpan<T>(tracer: Tracer, name: string, options: SpanOptions, work: (span: WorkSpan) => Promise<T>): Promise<T> {
  const { kind = 'internal', attributes = {}, causedBy } = options;
  const cause = causedBy === undefined ? null : parseTraceParent(causedBy);
  const links = cause === null ? [] : [{ context: { ...cause, isRemote: true } }];
  // What was queued is a separate trace: it may be done hours after the request that caused it.
  const parent = kind === 'consumer' ? ROOT_CONTEXT : context.active();
  return tracer.startActiveSpan(name, { kind: KINDS[kind], attributes: { ...attributes }, links }, parent, (span) =>
    runInSpan(span, work),
  );
}

/** Statements are children of the span that sent them; those without a span (timers, polls) make no traces. */
function noteStatement(tracer: Tracer, { sql, ms, error }: AskedStatement): void {
  if (trace.getActiveSpan()?.isRecording() !== true) return;
  const { operation, table } = statementSummary(sql);
  const summary = table === null ? operation : `${operation} ${table}`;
  const attributes: Attributes = {
    [ATTR_DB_SYSTEM_NAME]: 'postgresql',
    [ATTR_DB_OPERATION_NAME]: operation,
    [ATTR_DB_QUERY_SUMMARY]: summary,
  };
  if (table !== null) attributes[ATTR_DB_COLLECTION_NAME] = table;
  const end = Date.now();
  const span = tracer.startSpan(summary, { kind: SpanKind.CLIENT, attributes, startTime: end - ms });
  const type = error === undefined ? null : errorTypeOf(error);
  if (type !== null) fail(span, type);
  span.end(end);
}

/** The ids of the current span. */
function currentIds(): SpanIds | null {
  const span = trace.getActiveSpan();
  if (span === undefined) return null;
  const { traceId, spanId, traceFlags } = span.spanContext();
  const flags = (traceFlags & SAMPLED) === SAMPLED ? '01' : '00';
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-${flags}` };
}

/** Sends the last spans, within the time limit. */
async function flush(provider: TracerProvider, warn: (what: unknown) => void): Promise<void> {
  const { promise: tooLong, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, FLUSH_MS_MAX);
  await Promise.race([provider.shutdown().catch(warn), tooLong]);
  clearTimeout(timer);
}

/**
 * Switches traces on for this process (W3C Trace Context, OTLP over HTTP). Loaded only when an exporter is set.
 * Spans wait in a bounded queue: while the exporter is unreachable the newest are dropped, without other effects.
 * @param of this process: its version, and its name in log lines
 */
export async function startTracing(
  settings: TelemetrySettings,
  of: { version: string; instance: string },
  log: Logger,
): Promise<Tracing> {
  const warn = createWarner(log);
  diag.setLogger(
    { error: warn, warn: warn, info: () => {}, debug: () => {}, verbose: () => {} },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  setGlobalErrorHandler(warn);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const { delayMs, queueSize, batchSize, exportMs } = settings.batches;
  const spans = new BatchSpanProcessor({
    exporter: await exporterFor(settings),
    scheduledDelayMillis: delayMs,
    maxQueueSize: queueSize,
    maxExportBatchSize: batchSize,
    exportTimeoutMillis: exportMs,
  });
  const own = { [ATTR_SERVICE_NAME]: 'hostelry', [ATTR_SERVICE_VERSION]: of.version, 'service.instance.id': of.instance };
  const provider = new TracerProvider({
    resource: resourceFromAttributes(own).merge(
      detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
    ),
    sampler: samplerOf(settings.sampling),
    spanLimits: { attributeValueLengthLimit: ATTRIBUTE_LENGTH_MAX },
    spanProcessors: [spans],
  });
  const tracer = provider.getTracer('hostelry', of.version);
  const tracing: Tracing = {
    inSpan: (name, options, work) => inSpan(tracer, name, options, work),
    noteStatement: (statement) => noteStatement(tracer, statement),
    current: currentIds,
    traceRequests: (app) => traceRequests(app, tracer),
    stop: async () => {
      useTracing(null);
      await flush(provider, warn);
      context.disable();
      diag.disable();
    },
  };
  useTracing(tracing);
  return tracing;
}
