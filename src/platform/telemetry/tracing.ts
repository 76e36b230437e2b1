import type { App } from '../http/route.ts';

/**
 * Tracing for the rest of the code. This file imports nothing of OpenTelemetry: without an exporter none of it is
 * loaded, and these functions only run the work.
 */

/** Allowed attributes of a span: names and numbers, never text of users. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export type SpanOptions = Readonly<{
  /** `client`: a call of another service. `consumer`: work that was queued. */
  kind?: 'client' | 'consumer' | 'internal';
  attributes?: SpanAttributes;
  /** A W3C traceparent of what caused this work: the span begins a new trace and links to it. */
  causedBy?: string | undefined;
}>;

/** The span of running work. */
export type WorkSpan = Readonly<{
  set(name: string, value: string | number | boolean): void;
  /** Marks it as failed. @param type a class of errors in a word, never a message: messages can quote what a client sent */
  fail(type: string): void;
}>;

/** One statement sent to the database, reported after its end. */
export type AskedStatement = Readonly<{ sql: string; ms: number; error: unknown }>;

/** Ids of the current span, for log lines, and its header for other services. */
export type SpanIds = Readonly<{ traceId: string; spanId: string; traceparent: string }>;

/** Traces when they are on; see open-telemetry.ts. */
export type Tracing = Readonly<{
  inSpan<T>(name: string, options: SpanOptions, work: (span: WorkSpan) => Promise<T>): Promise<T>;
  noteStatement(statement: AskedStatement): void;
  /** The current span; null outside of any. */
  current(): SpanIds | null;
  /** Makes every request of the app a span. Called before any other hook is added. */
  traceRequests(app: App): void;
  /** Sends the last spans, within a time limit. Never fails. */
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
 * Runs the work in a child of the current span; without tracing it just runs it. If the work throws, the span gets the
 * error's class or code; the error is rethrown as it is.
 */
export function inSpan<T>(name: string, options: SpanOptions, work: (span: WorkSpan) => Promise<T>): Promise<T> {
  return tracing === null ? work(NO_SPAN) : tracing.inSpan(name, options, work);
}
