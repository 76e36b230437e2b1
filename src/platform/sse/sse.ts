import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../db/database.ts';
import { unavailable } from '../errors.ts';
import type { BacklogPage } from '../outbox/backlog.ts';
import type { StreamCaller } from '../outbox/subscriber.ts';
import type { Platform } from '../platform.ts';
import { retryFrame } from './frames.ts';
import { type Decorate, SseStream } from './sse-stream.ts';

const RETRY_MS = 2_000;

export type StreamOptions = {
  propertyId: string;
  /** The stream's name in the outbox, for example `board`. */
  stream: string;
  /** The record the stream is about; null where it is about the property. Its existence is the route's to check. */
  subjectId: string | null;
  /** With `kinds` the stream has all events of these streams, whatever their subject. */
  kinds?: readonly string[];
  /** The roles that the stream needs are those of the route. */
  caller: Omit<StreamCaller, 'roles'>;
  /** The event that a client without (usable) `Last-Event-ID` gets first, for example `board.snapshot`. */
  snapshotName: string;
  /** Reads that event's data; everything it reads must go through `tx`. */
  snapshot: (tx: Tx) => Promise<unknown>;
  /** Rewrites each change as it is sent. Without it the text is made once for all clients of the stream. */
  decorate?: Decorate;
};

/** EventSource sends the header when it reconnects; the query is for clients that cannot set headers. */
function lastEventIdOf(request: FastifyRequest): string | undefined {
  const header = request.headers['last-event-id'];
  if (typeof header === 'string') return header;
  const { lastEventId } = request.query as { lastEventId?: unknown };
  return typeof lastEventId === 'string' ? lastEventId : undefined;
}

function headersOf(reply: FastifyReply): OutgoingHttpHeaders {
  const set: NodeJS.Dict<number | string | string[]> = reply.getHeaders();
  return {
    ...(set as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // When the stream ends nothing more comes on this connection, and a stopping server need not wait for it.
    connection: 'close',
  };
}

async function tellAll(stream: SseStream, first: BacklogPage, rest: AsyncGenerator<BacklogPage>): Promise<void> {
  await stream.send(retryFrame(RETRY_MS) + first.frames);
  let { position } = first;
  for await (const page of rest) {
    if (stream.isOver) return;
    await stream.send(page.frames);
    position = page.position;
  }
  stream.goLive(position);
}

/**
 * Responds with a stream of server-sent events: what the client has not seen yet (or a snapshot), then each
 * change once and in order, until the client leaves, its token expires, its membership ends or the service stops.
 * Settles when the stream is live. Errors before the first byte are thrown like those of any other handler.
 * @throws Problem 503 or 429 as `EventHub.subscribe`; whatever `snapshot` throws; database errors.
 */
export async function openStream(
  { events }: Pick<Platform, 'events'>,
  request: FastifyRequest,
  reply: FastifyReply,
  options: StreamOptions,
): Promise<void> {
  const topic = {
    propertyId: options.propertyId.toLowerCase(),
    stream: options.stream,
    subjectId: options.subjectId?.toLowerCase() ?? null,
    ...(options.kinds === undefined ? {} : { kinds: options.kinds }),
  };
  const { access } = request.routeOptions.config;
  const roles = access?.kind === 'scope' ? access.roles : null;
  const stream = new SseStream(reply.raw, topic, { ...options.caller, roles }, options.decorate);
  reply.raw.once('close', () => events.unsubscribe(stream));
  try {
    await events.subscribe(stream);
    const pages = events.readBacklog({
      topic,
      lastEventId: lastEventIdOf(request),
      snapshot: { name: options.snapshotName, read: options.snapshot },
      render: (changes) => stream.render(changes),
    });
    const first = await pages.next();
    if (first.done === true || (stream.isOver && !reply.raw.destroyed)) throw unavailable('the stream ended before it began');
    reply.hijack();
    if (reply.raw.destroyed) {
      // The client left before anybody listened for that.
      events.unsubscribe(stream);
      return;
    }
    reply.raw.socket?.setNoDelay(true);
    stream.start(headersOf(reply));
    await tellAll(stream, first.value, pages);
    // From here on the stream lives for hours and is no longer part of the request.
    request.span?.end();
  } catch (error) {
    events.unsubscribe(stream);
    if (!reply.raw.headersSent) throw error;
    request.log.warn({ err: error }, 'a live stream broke off and is to be resumed by its client');
    stream.drop();
  }
}
