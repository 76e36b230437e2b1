import { eventFrame } from '../sse/frames.ts';
import type { StoredEvent, Topic } from './events.queries.ts';

/** A change on its way to the streams; its text as a server-sent event is made once for all of them. */
export type Change = StoredEvent & { frame: string };

/** Whose token and membership an open stream stands on; `expiresAt` in epoch seconds. `roles`: one of which it takes; null: any. */
export type Caller = { userId: string; expiresAt: number; roles: readonly string[] | null };

/** One open stream as the event hub sees it. */
export type Subscriber = {
  readonly topic: Topic;
  readonly caller: Caller;
  /**
   * Changes of its topic in order, each position once; `frames` is their joined text, made into bytes once for all streams. Until the stream has caught up
   * these may reach back behind what the catch-up already told: it leaves those out. Never throws.
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
