import { useEffect, useRef, useState } from 'preact/hooks';
import { useDesk } from '../../../data/desk.ts';
import { useWords } from '../../../words/words.ts';
import type { Bar } from '../chart.rules.ts';
import { actionsWords } from './actions-words.ts';
import type { Ask, Said, Undo } from './ask.ts';
import { homeOf } from './drag.rules.ts';
import { hasChanged, readKnown } from './send-plan.ts';
import type { Texts } from './use-texts.ts';

type UndoOptions = {
  askFor(ask: Ask): void;
  say(said: Said | null): void;
  texts: Texts;
  onRefused(bar: Bar, error: unknown): void;
};

const UNDO_MS = 10_000;

/** Takes back what was done, for ten seconds, unless somebody else has changed the booking since. */
export function useUndo({ askFor, say, texts, onRefused }: UndoOptions) {
  const desk = useDesk();
  const words = useWords(actionsWords);
  const [undo, offer] = useState<Undo | null>(null);
  const gone = ({ bar }: Undo): void => {
    offer(null);
    say({ text: words.undoGone(texts.name(bar)), tone: 'due' });
  };
  const latest = useRef({ gone });
  latest.current = { gone };
  useEffect(() => {
    if (undo === null) return undefined;
    let isOver = false;
    const timer = setTimeout(() => offer(null), UNDO_MS);
    const look = async (): Promise<void> => {
      if ((await hasChanged(desk, { ...undo.known, etag: undo.etag })) && !isOver) latest.current.gone(undo);
    };
    const unfollow = desk.live.onChange(({ type, id, version }) => {
      // Without an answer the undo itself finds out.
      if (type === 'BOOKING' && id === undo.known.booking.id && version !== undo.etag) look().catch(() => undefined);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      unfollow();
    };
  }, [undo]);
  const run = async (wanted: Undo): Promise<void> => {
    offer(null);
    const { bar, plan, etag, cost } = wanted;
    const known = await readKnown(desk, bar.reference);
    const drop = { part: 'whole' as const, days: 0, place: homeOf(bar) };
    if (known.etag === etag) askFor({ bar, drop, plan, known, restores: { cost } });
    else gone(wanted);
  };
  return {
    canUndo: undo !== null,
    offer,
    run: (): void => {
      if (undo !== null) run(undo).catch((error: unknown) => onRefused(undo.bar, error));
    },
  };
}
