import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Submission, useSubmit } from '../../../data/submit.ts';
import { moved } from './order.rules.ts';

type Entry = { id: string };

/**
 * A list that is put in order: shown at once, and sent as it is when the last answer has come, however fast somebody moves.
 * @param save stores the order
 */
export function useOrder<T extends Entry>(
  entries: readonly T[],
  save: (ids: string[]) => Promise<unknown>,
): { shown: readonly T[]; move: (from: number, to: number) => void; submission: Submission } {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const wanted = useRef<readonly string[]>([]);
  const isSaving = useRef(false);
  const focused = useRef<Element | null>(null);
  const submission = useSubmit(() => save([...wanted.current]));
  // What was read after the last answer is the order.
  useEffect(() => {
    if (!isSaving.current) setOrder(null);
  }, [entries]);
  // Browsers without moveBefore take the focus from an element that is moved.
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement) focused.current.focus();
  }, [order]);

  const rank = (id: string): number => {
    const place = order?.indexOf(id) ?? 0;
    // What came in meanwhile stands at the end.
    return place === -1 ? entries.length : place;
  };
  const shown = order === null ? entries : entries.toSorted((one, other) => rank(one.id) - rank(other.id));

  const send = async (): Promise<void> => {
    if (isSaving.current) return;
    isSaving.current = true;
    let sent: readonly string[] = [];
    let isDone = true;
    while (isDone && sent !== wanted.current) {
      sent = wanted.current;
      isDone = await submission.submit();
    }
    isSaving.current = false;
    if (!isDone) setOrder(null);
  };
  const move = (from: number, to: number): void => {
    const next = moved(shown, from, to).map(({ id }) => id);
    if (next.every((id, index) => id === shown[index]?.id)) return;
    focused.current = document.activeElement;
    wanted.current = next;
    setOrder(next);
    void send();
  };
  return { shown, move, submission };
}
