import { eventFrame } from '../sse/frames.ts';
import type { StoredEvent, Topic } from './events.queries.ts';

/** A change that is sent to the streams; its text as a server-sent event is rendered once for all of them. */
export type Change = StoredEvent & { frame: string };

/**
 * The caller whose token and membership keep a stream open. `expiresAt`: in epoch seconds. `roles`: the stream needs one of them; null:
 * any. `rolesHeld`: the stream shows what these roles may see, so it ends when the caller has others.
 */
export type StreamCaller = {
  userId: string;
  expiresAt: number;
  roles: readonly string[] | null;
  rolesHeld?: readonly string[];
};

/** One open stream as the event hub sees it. */
export type Subscriber = {
  readonly topic: Topic;
  readonly caller: StreamCaller;
  /**
   * Changes of its topic in order, each position once. `frames` is their joined text, encoded once for all streams. While the
   * stream still reads its backlog, these may include changes that the backlog already sent: it skips them. Never throws.
   */
  deliver(changes: readonly Change[], frames: Buffer): void;
  /** Shows the client that the stream is alive. */
  beat(): void;
  /** The last frames, then the end. */
  end(frames: string): void;
};

export function changeOf(event: StoredEvent): Change {
  return { ...event, frame: eventFrame(event.position, event.name, event.data) };
}
