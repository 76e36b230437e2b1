import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Topic } from '../outbox/events.queries.ts';
import type { Caller, Change, Subscriber } from '../outbox/subscriber.ts';
import { eventFrame, HEARTBEAT_FRAME } from './frames.ts';

/** A client with more than this unsent when the next change comes does not keep up: it is dropped, and resumes by itself. */
const UNSENT_BYTES_MAX = 256 * 1024;
/** Changes that may wait while the stream catches up. */
const WAITING_CHANGES_MAX = 1_000;
/** A client that has taken nothing between so many heartbeats is gone. */
const STALLED_BEATS_MAX = 4;
const LAST_WORDS_MS = 2_000;
const HEARTBEAT = Buffer.from(HEARTBEAT_FRAME);
const NO_FRAMES = Buffer.alloc(0);

/** Rewrites a change's data as it is sent, for example to add links that are valid for minutes only. */
export type Decorate = (data: unknown) => unknown;

/**
 * One open stream: first it catches up, while live changes wait; after `goLive` it hands them on as they come.
 * Holds little, as a house has hundreds of them open all day.
 */
export class SseStream implements Subscriber {
  readonly topic: Topic;
  readonly caller: Caller;
  readonly #response: ServerResponse;
  readonly #decorate: Decorate | undefined;
  #waiting: Change[] | null = [];
  #position = 0;
  #stalledBeats = 0;
  #isOver = false;

  constructor(response: ServerResponse, topic: Topic, caller: Caller, decorate: Decorate | undefined) {
    this.#response = response;
    this.topic = topic;
    this.caller = caller;
    this.#decorate = decorate;
  }

  /** Ended, dropped or left by the client. */
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

  /** The client has been told everything up to the position; what waited behind it follows. */
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
      .map(({ position, name, data }) => eventFrame(position, name, JSON.stringify(decorate(JSON.parse(data)))))
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
      // The client comes back and meets the same error where it can be answered and logged.
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

  /** Cuts the connection. */
  drop(): void {
    this.#isOver = true;
    this.#response.destroy();
  }
}
