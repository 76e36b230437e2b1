import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Topic } from '../outbox/events.queries.ts';
import type { Change, StreamCaller, Subscriber } from '../outbox/subscriber.ts';
import { eventFrame, HEARTBEAT_FRAME } from './frames.ts';

/** A client with more than this unsent when the next change comes is too slow: it is dropped, and resumes by itself. */
const UNSENT_BYTES_MAX = 256 * 1024;
/** Changes that may wait while the stream sends its backlog. */
const WAITING_CHANGES_MAX = 1_000;
/** A client that has read nothing for so many heartbeats is gone. */
const STALLED_BEATS_MAX = 4;
const LAST_WORDS_MS = 2_000;
const HEARTBEAT = Buffer.from(HEARTBEAT_FRAME);
const NO_FRAMES = Buffer.alloc(0);

/**
 * Rewrites a change's data as it is sent, for example to add links that are valid for minutes only. With a `name` of its own, that is
 * the name of every event.
 */
export type Decorate = { name?: string; rewrite: (change: Change) => unknown };

/**
 * One open stream. First it sends its backlog while live changes wait; after `goLive` it sends changes as they come. It holds little
 * memory, because a property has hundreds of streams open all day.
 */
export class SseStream implements Subscriber {
  readonly topic: Topic;
  readonly caller: StreamCaller;
  readonly #response: ServerResponse;
  readonly #decorate: Decorate | undefined;
  #waiting: Change[] | null = [];
  #position = 0;
  #stalledBeats = 0;
  #isOver = false;

  constructor(response: ServerResponse, topic: Topic, caller: StreamCaller, decorate: Decorate | undefined) {
    this.#response = response;
    this.topic = topic;
    this.caller = caller;
    this.#decorate = decorate;
  }

  /** The stream has ended, was dropped, or the client has disconnected. */
  get isOver(): boolean {
    return this.#isOver || this.#response.destroyed;
  }

  /** The head goes out in one packet with what is sent in the same turn. */
  start(headers: OutgoingHttpHeaders): void {
    this.#response.writeHead(200, headers);
    this.#response.cork();
    // Written by itself the head becomes one text: joined to a frame it would stay the sixty pieces it was put together from, for hours.
    this.#response.flushHeaders();
    process.nextTick(() => this.#response.uncork());
  }

  /** Sends frames and waits until they are out of the buffer, or the client is gone. */
  async send(frames: string): Promise<void> {
    if (this.isOver || frames === '' || this.#response.write(frames)) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        this.#response.off('drain', done).off('close', done);
        resolve();
      };
      this.#response.on('drain', done).on('close', done);
    });
  }

  /** The client has received everything up to the position; the changes that waited follow. */
  goLive(position: number): void {
    const waiting = this.#waiting ?? [];
    this.#position = position;
    this.#waiting = null;
    this.deliver(waiting, NO_FRAMES);
  }

  render(changes: readonly Change[]): string {
    const decorate = this.#decorate;
    if (decorate === undefined) return changes.map((change) => change.frame).join('');
    return changes
      .map((change) => {
        const data = JSON.stringify(decorate.rewrite(change));
        return eventFrame(change.position, decorate.name ?? change.name, data);
      })
      .join('');
  }

  deliver(changes: readonly Change[], frames: Buffer): void {
    if (this.isOver) return;
    if (this.#waiting !== null) {
      this.#waiting.push(...changes);
      if (this.#waiting.length > WAITING_CHANGES_MAX) this.drop();
      return;
    }
    const [first] = changes;
    if (first === undefined) return;
    if (this.#response.writableLength > UNSENT_BYTES_MAX) {
      this.drop();
      return;
    }
    const canShare = this.#decorate === undefined && frames.length > 0 && first.position > this.#position;
    const own = canShare ? frames : this.#renderOwn(changes);
    if (own.length > 0) this.#response.write(own);
  }

  #renderOwn(changes: readonly Change[]): string {
    try {
      return this.render(changes.filter((change) => change.position > this.#position));
    } catch {
      // The client reconnects and gets the same error where it can be sent and logged.
      this.drop();
      return '';
    }
  }

  beat(): void {
    if (this.isOver || !this.#response.headersSent) return;
    this.#stalledBeats = this.#response.writableNeedDrain ? this.#stalledBeats + 1 : 0;
    if (this.#stalledBeats >= STALLED_BEATS_MAX) this.drop();
    else if (this.#stalledBeats === 0) this.#response.write(HEARTBEAT);
  }

  end(frames: string): void {
    if (this.isOver) return;
    this.#isOver = true;
    if (!this.#response.headersSent) return;
    this.#response.end(frames);
    if (this.#response.writableLength > 0) setTimeout(() => this.#response.destroy(), LAST_WORDS_MS).unref();
  }

  /** Closes the connection at once. */
  drop(): void {
    this.#isOver = true;
    this.#response.destroy();
  }
}
