import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { readStatus, readWritten, type WriteRefusal, type WriterStatus } from './writer.rules.ts';

type Card = Pick<Schemas['PreparedCard'], 'format' | 'cardIndex' | 'sector'>;

/** The writer's state; AWAY: nothing answers, or not this page. STRANGE: what answers is no writer that is known here. */
export type SeenWriter = WriterStatus | { state: 'AWAY' | 'STRANGE'; cardId: null };
/** The number of the written card, or why none was written; NO_ANSWER: nobody knows whether one was. */
export type Written = { cardId: string } | { refusal: WriteRefusal | 'NO_ANSWER' };

const STATUS_TIMEOUT_MS = 3_000;
/** A card of three blocks is written and read back in less than two seconds. */
const WRITE_TIMEOUT_MS = 20_000;
const ASK_AGAIN_MS = 1_000;
const OPTIONS = { credentials: 'omit', cache: 'no-store', redirect: 'error' } as const;

async function askStatus(url: string, closing: AbortSignal): Promise<SeenWriter> {
  try {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(STATUS_TIMEOUT_MS)]);
    const response = await fetch(`${url}/status`, { ...OPTIONS, signal });
    return readStatus(await response.json()) ?? { state: 'STRANGE', cardId: null };
  } catch (error) {
    return { state: error instanceof SyntaxError ? 'STRANGE' : 'AWAY', cardId: null };
  }
}

/** What the writer at the address says, asked again and again while the component is shown; null: not answered yet, or no address. */
export function useWriter(url: string | null): SeenWriter | null {
  const [seen, setSeen] = useState<SeenWriter | null>(null);
  useEffect(() => {
    if (url === null) return undefined;
    const closing = new AbortController();
    const follow = async (): Promise<void> => {
      while (!closing.signal.aborted) {
        const status = await askStatus(url, closing.signal);
        if (!closing.signal.aborted) setSeen(status);
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      }
    };
    void follow();
    return () => closing.abort();
  }, [url]);
  return seen;
}

/** Has the card on the writer written. The same content twice on one card is the same card: it may be asked for again. */
export async function writeCard(url: string, { format, cardIndex, sector }: Card): Promise<Written> {
  try {
    const response = await fetch(`${url}/write`, {
      ...OPTIONS,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ format, cardIndex, sector }),
      signal: AbortSignal.timeout(WRITE_TIMEOUT_MS),
    });
    return readWritten(response.ok, await response.json()) ?? { refusal: 'NO_ANSWER' };
  } catch {
    return { refusal: 'NO_ANSWER' };
  }
}
