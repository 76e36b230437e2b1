import type { Subscriber } from './subscriber.ts';

/** The open streams of this process, counted as they open and close, in parts of about the same size. */
export type OpenStreams = Iterable<Subscriber> & {
  size(): number;
  add(stream: Subscriber): void;
  /** Does nothing for a stream that was removed before. */
  remove(stream: Subscriber): void;
  ofUser(userId: string): number;
  /** How many of each kind, by the stream's name. A kind that had open streams before is listed with 0. */
  byKind(): ReadonlyMap<string, number>;
  /** The next part of all streams, in a fixed rotation: every stream is in exactly one part. */
  nextPart(): Iterable<Subscriber>;
};

function addTo(counts: Map<string, number>, key: string, count: number): number {
  const sum = (counts.get(key) ?? 0) + count;
  counts.set(key, sum);
  return sum;
}

/** @param parts the number of parts */
export function createOpenStreams(parts: number): OpenStreams {
  const partsOfStreams = new Map<Subscriber, Set<Subscriber>>();
  const ring = Array.from({ length: parts }, () => new Set<Subscriber>());
  const ofUsers = new Map<string, number>();
  const ofKinds = new Map<string, number>();
  let filled = 0;
  let looked = 0;
  return {
    [Symbol.iterator]: () => partsOfStreams.keys(),
    size: () => partsOfStreams.size,
    add: (stream) => {
      const part = ring[filled % parts] ?? new Set();
      filled += 1;
      partsOfStreams.set(stream, part.add(stream));
      addTo(ofUsers, stream.caller.userId, 1);
      addTo(ofKinds, stream.topic.stream, 1);
    },
    remove: (stream) => {
      const part = partsOfStreams.get(stream);
      if (part === undefined) return;
      part.delete(stream);
      partsOfStreams.delete(stream);
      if (addTo(ofUsers, stream.caller.userId, -1) === 0) ofUsers.delete(stream.caller.userId);
      addTo(ofKinds, stream.topic.stream, -1);
    },
    ofUser: (userId) => ofUsers.get(userId) ?? 0,
    byKind: () => new Map(ofKinds),
    nextPart: () => {
      looked += 1;
      return ring[looked % parts] ?? [];
    },
  };
}
