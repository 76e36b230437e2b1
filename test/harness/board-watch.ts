/** A client that follows the board's stream of a property and reconnects with `Last-Event-ID`, as a browser does. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type EventStream, openEventStream } from './event-stream.ts';
import type { Sql } from './write-check.ts';

export type BoardWatch = {
  /** Positions of the events received so far, in the order they came. */
  ids: readonly number[];
  /** How often the stream was opened. */
  openings(): number;
  /** Closes the open stream, as a network failure does. */
  cut(): void;
  /** Waits until the position was received. */
  until(position: number): Promise<void>;
  stop(): Promise<void>;
};

const BACK_AFTER_MS = 50;
const LOOK_MS = 10;
const PATIENCE_MS = 30_000;

/** @param at where the stream is and the headers that open it; called at each opening */
export async function watchBoard(at: () => { url: string; headers: Record<string, string> }): Promise<BoardWatch> {
  const ids: number[] = [];
  let current: EventStream | null = null;
  let begun: number | null = null;
  let openings = 0;
  let isStopped = false;

  const take = (stream: EventStream): void => {
    for (const { id, name } of stream.events.splice(0)) {
      const position = Number(id);
      // A snapshot in the middle stands for everything that was missed.
      if (name === 'board.snapshot' && begun === null) begun = position;
      else if (name === 'board.snapshot') ids.push(Number.NaN);
      else ids.push(position);
    }
  };
  const openOnce = async (): Promise<void> => {
    const { url, headers } = at();
    const last = ids.findLast((id) => !Number.isNaN(id)) ?? begun;
    const stream = await openEventStream(url, last === null ? headers : { ...headers, 'last-event-id': String(last) });
    if (stream.status !== 200) return;
    openings += 1;
    current = stream;
    const looking = setInterval(() => take(stream), LOOK_MS);
    await stream.ended;
    clearInterval(looking);
    take(stream);
    current = null;
  };
  const keepOpen = async (): Promise<void> => {
    while (!isStopped) {
      await openOnce().catch(() => {});
      if (!isStopped) await sleep(BACK_AFTER_MS);
    }
  };
  const watching = keepOpen();
  const until = async (isSo: () => boolean, what: string): Promise<void> => {
    for (const deadline = Date.now() + PATIENCE_MS; !isSo(); await sleep(10))
      if (Date.now() > deadline) throw new Error(`${what} within ${PATIENCE_MS} ms`);
  };
  await until(() => begun !== null, 'the board was not received');
  return {
    ids,
    openings: () => openings,
    cut: () => current?.close(),
    until: (position) => until(() => (ids.at(-1) ?? begun ?? 0) >= position, `position ${position} was not received`),
    stop: async () => {
      isStopped = true;
      current?.close();
      await watching;
    },
  };
}

/** What the stream got wrong: events that are missing, repeated or out of order, or a second snapshot. */
export async function wrongEvents(sql: Sql, propertyId: string, watch: BoardWatch): Promise<string[]> {
  const first = watch.ids[0];
  if (first === undefined) return [];
  const rows = await sql<{ position: string | number }>(
    `select position from event where property_id = '${propertyId}' and stream = 'board' and position >= ${first} order by position`,
  );
  await watch.until(Number(rows.at(-1)?.position ?? 0));
  const [expected, received] = [rows.map(({ position }) => Number(position)).join(' '), watch.ids.join(' ')];
  return received === expected ? [] : [`the stream sent ${received}, there were ${expected}`];
}
