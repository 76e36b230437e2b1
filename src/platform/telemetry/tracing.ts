import type { App } from '../http/route.ts';

/**
 * Traces as the rest of the code sees them. This file imports nothing of OpenTelemetry: without an exporter none of it is
 * loaded, and the functions here do only the work they are given.
 */

/** What may stand on a span: names of things and figures, never what a guest or a desk has written. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export type SpanOptions = Readonly<{
  /** `client`: a call of another service. `consumer`: work that was queued. */
  kind?: 'client' | 'consumer' | 'internal';
  attributes?: SpanAttributes;
  /** A W3C traceparent of what caused this work: the span begins a new trace and links to it. */
  causedBy?: string | undefined;
}>;

/** The span of a piece of work, while that is under way. */
export type WorkSpan = Readonly<{
  set(name: string, value: string | number | boolean): void;
  /** Marks it as failed. @param type a class of errors in a word, never a message: messages can quote what a client sent */
  fail(type: string): void;
}>;

/** One statement sent to the database, reported after its end. */
export type AskedStatement = Readonly<{ sql: string; ms: number; error: unknown }>;

/** Ids of the span under way, for log lines, and the header that names it to others. */
export type SpanIds = Readonly<{ traceId: string; spanId: string; traceparent: string }>;

/** Traces when they are on; see open-telemetry.ts. */
export type Tracing = Readonly<{
  inSpan<T>(name: string, options: SpanOptions, work: (span: WorkSpan) => Promise<T>): Promise<T>;
  noteStatement(statement: AskedStatement): void;
  /** The span under way; null outside of all. */
  current(): SpanIds | null;
  /** Has every request of the app be a span. Called before any other hook is added. */
  traceRequests(app: App): void;
  /** Sends what is left, within a bound. Never fails. */
  stop(): Promise<void>;
}>;

const NO_SPAN: WorkSpan = { set: () => {}, fail: () => {} };

let tracing: Tracing | null = null;

/** Switches traces on for this process, or off. */
export function useTracing(used: Tracing | null): void {
  tracing = used;
}

/** Null while traces are off. */
export function currentTracing(): Tracing | null {
  return tracing;
}

/**
 * Does the work in a span below the one under way; without traces it just does it. A span whose work throws has failed, by the
 * error's class or code; the error is rethrown as it is.
 */
export function inSpan<T>(name: string, options: SpanOptions, work: (span: WorkSpan) => Promise<T>): Promise<T> {
  return tracing === null ? work(NO_SPAN) : tracing.inSpan(name, options, work);
}
