import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { HostelryProblem } from './problem.ts';

/** The service sends a comment every 15 s: a connection that is silent for so long is dead. */
const SILENT_MS = 45_000;
const RETRY_MS = 2_000;
const RETRY_MAX_MS = 30_000;

/** An event as it comes. */
export type StreamEvent = { id: string; event: string; data: unknown };

export type StreamOptions = {
  /** Ends the stream. */
  signal?: AbortSignal;
  /** The `id` of the last event that was seen: the stream goes on behind it. Without it, a snapshot comes first. */
  lastEventId?: string;
  /** Hears when the connection opens and when it ends: in between, what was received may be out of date. */
  onConnection?: (isOpen: boolean) => void;
};

/** Opens the stream behind the event; null: from the beginning. */
export type OpenStream = (lastEventId: string | null, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
    if (signal?.aborted === true) end();
  });
}

/** Whether the refusal will be the same the next time. */
function isFinal(error: unknown): boolean {
  return error instanceof HostelryProblem && error.status < 500 && error.status !== 429 && error.status !== 408;
}

/** The messages of one connection, until it ends or is silent for too long. */
async function* messagesOf(
  body: ReadableStream<Uint8Array>,
  connection: AbortController,
  onRetry: (milliseconds: number) => void,
): AsyncGenerator<EventSourceMessage> {
  const waiting: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => void waiting.push(message), onRetry });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const silence = setTimeout(() => connection.abort(), SILENT_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
    for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) yield message;
  }
}

/**
 * The events of a live stream, for ever: when the connection ends it is opened again behind the last event, with a growing pause, so that no
 * event is missed and none comes twice. Ends when `signal` says so or the loop over it is left.
 * @throws HostelryProblem when the service refuses for good (400, 401, 403, 404)
 */
export async function* eventsOf(
  open: OpenStream,
  { signal, lastEventId, onConnection }: StreamOptions,
): AsyncGenerator<StreamEvent> {
  let last = lastEventId ?? null;
  let retry = RETRY_MS;
  let failures = 0;
  while (signal?.aborted !== true) {
    const connection = new AbortController();
    const abort = (): void => connection.abort();
    signal?.addEventListener('abort', abort);
    let wait = retry;
    try {
      const body = await open(last, connection.signal);
      onConnection?.(true);
      const onRetry = (milliseconds: number): void => {
        retry = milliseconds;
      };
      for await (const { id, event, data } of messagesOf(body, connection, onRetry)) {
        failures = 0;
        last = id ?? last;
        yield { id: last ?? '', event: event ?? 'message', data: JSON.parse(data) as unknown };
      }
    } catch (error) {
      if (isFinal(error)) throw error;
      const retryAfter = error instanceof HostelryProblem ? error.retryAfterSeconds : null;
      wait = retryAfter === null ? Math.min(retry * 2 ** failures++, RETRY_MAX_MS) : retryAfter * 1_000;
    } finally {
      signal?.removeEventListener('abort', abort);
      connection.abort();
      onConnection?.(false);
    }
    // Clients that lost the service together do not come back together.
    await pause(wait * (0.5 + Math.random() / 2), signal);
  }
}
