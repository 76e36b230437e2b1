import type { Hostelry, Schemas } from '../../../client/src/index.ts';

export type Change = Schemas['PropertyChange'];

/** How far what is on the screen can be trusted. */
export type LiveState = {
  isLive: boolean /** When the stream was last known to be complete, in epoch milliseconds; null: never. */;
  asOf: number | null;
};

/** The one live stream of a property in this browser. */
export type Live = {
  state(): LiveState;
  onChange(listener: (change: Change) => void): () => void;
  /** Changes may have been missed: everything is to be read again. */
  onGap(listener: () => void): () => void;
  onState(listener: (state: LiveState) => void): () => void;
  close(): void;
};

type Message =
  | { kind: 'change'; id: string; change: Change }
  | { kind: 'gap'; id: string }
  | { kind: 'state'; isLive: boolean }
  | { kind: 'ask' };

function createListeners<T>() {
  const all = new Set<(value: T) => void>();
  return {
    add: (listener: (value: T) => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    notify: (value: T): void => {
      for (const listener of [...all]) listener(value);
    },
  };
}

/**
 * Follows the property's stream. Of all tabs of a user one holds the stream and passes it on to the others: a browser opens only six
 * connections to a service over HTTP/1.1. When that tab closes, another goes on behind the last change that it has seen.
 */
export function openLive(api: Hostelry, propertyId: string, userId: string): Live {
  const name = `hostelry-live-${propertyId}-${userId}`;
  const channel = new BroadcastChannel(name);
  const closing = new AbortController();
  const changes = createListeners<Change>();
  const gaps = createListeners<null>();
  const states = createListeners<LiveState>();
  let lastEventId: string | null = null;
  let isLeader = false;
  let state: LiveState = { isLive: false, asOf: null };

  const setLive = (isLive: boolean): void => {
    state = { isLive, asOf: isLive || state.isLive ? Date.now() : state.asOf };
    states.notify(state);
  };
  const take = (message: Message): void => {
    if (message.kind === 'ask') {
      if (isLeader) channel.postMessage({ kind: 'state', isLive: state.isLive } satisfies Message);
      return;
    }
    if (message.kind === 'state') {
      if (message.isLive !== state.isLive || state.asOf === null) setLive(message.isLive);
      return;
    }
    lastEventId = message.id;
    if (message.kind === 'gap') gaps.notify(null);
    else changes.notify(message.change);
  };
  const pass = (message: Message): void => {
    channel.postMessage(message);
    take(message);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => take(data);
  channel.postMessage({ kind: 'ask' } satisfies Message);

  const follow = async (): Promise<void> => {
    const options = {
      params: { path: { propertyId } },
      signal: closing.signal,
      onConnection: (isOpen: boolean) => pass({ kind: 'state', isLive: isOpen }),
      ...(lastEventId === null ? {} : { lastEventId }),
    };
    for await (const message of api.stream('/properties/{propertyId}/stream', options)) {
      if (message.event === 'property.snapshot') pass({ kind: 'gap', id: message.id });
      else pass({ kind: 'change', id: message.id, change: message.data });
    }
  };
  const lead = async (): Promise<void> => {
    isLeader = true;
    try {
      await follow();
    } finally {
      pass({ kind: 'state', isLive: false });
    }
  };
  // A lock that is never got because this page closes is no failure.
  void navigator.locks.request(name, { signal: closing.signal }, lead).catch(() => undefined);

  return {
    state: () => state,
    onChange: changes.add,
    onGap: (listener) => gaps.add(listener),
    onState: states.add,
    close: () => {
      closing.abort();
      channel.close();
    },
  };
}
