import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

/** Generous, because test machines can be busy. */
const PATIENCE_MS = 20_000;

/** One server-sent event as a client sees it; `data` is parsed JSON. */
export type ReceivedEvent = { id: string; name: string; data: unknown; receivedAt: number };

/** A client of a live stream. */
export type EventStream = {
  status: number;
  headers: IncomingHttpHeaders;
  /** All events so far, in the order they came. */
  events: ReceivedEvent[];
  /** All `retry:` hints so far. */
  retries: number[];
  heartbeats: number;
  /** The body of a response that is not a stream. */
  text: string;
  /** Settles when the server has ended the stream or the connection is gone. */
  ended: Promise<void>;
  /** Settles when the check holds for the received events; fails after `ms`, 20 s by default. */
  until(check: (stream: EventStream) => boolean, ms?: number): Promise<void>;
  close(): void;
};

function readFrame(stream: EventStream, frame: string): void {
  const event: ReceivedEvent = { id: '', name: '', data: undefined, receivedAt: performance.now() };
  for (const line of frame.split('\n')) {
    const [field, value] = [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trimStart()];
    if (field === '') stream.heartbeats += 1;
    else if (field === 'retry') stream.retries.push(Number(value));
    else if (field === 'id') event.id = value;
    else if (field === 'event') event.name = value;
    else if (field === 'data') event.data = JSON.parse(value);
    else throw new Error(`not a server-sent event: ${line}`);
  }
  if (event.name !== '') stream.events.push(event);
}

function follow(response: IncomingMessage): EventStream {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const watchers = new Set<() => void>();
  const isStream = response.headers['content-type']?.startsWith('text/event-stream') === true;
  let rest = '';
  const stream: EventStream = {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events: [],
    retries: [],
    heartbeats: 0,
    text: '',
    ended,
    until: (check, ms = PATIENCE_MS) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const timer = setTimeout(() => reject(new Error(`the stream did not send what was expected within ${ms} ms`)), ms);
      const look = (): void => {
        if (!check(stream)) return;
        clearTimeout(timer);
        watchers.delete(look);
        resolve();
      };
      watchers.add(look);
      look();
      return promise;
    },
    close: () => response.destroy(),
  };
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    const frames = (rest + chunk).split('\n\n');
    rest = frames.pop() ?? '';
    if (isStream) for (const frame of frames) readFrame(stream, frame);
    else stream.text += chunk;
    for (const look of [...watchers]) look();
  });
  response.on('error', () => {});
  response.on('close', end);
  return stream;
}

/** Opens a live stream over a real socket; settles with the response's head, whatever its status. */
export function openEventStream(url: string, headers: Record<string, string> = {}): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => resolve(follow(response))).on('error', reject);
  });
}
