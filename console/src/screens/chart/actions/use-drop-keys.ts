import { useState } from 'preact/hooks';
import { useWords } from '../../../words/words.ts';
import { type Bar, DAY_MINUTES, type Row } from '../chart.rules.ts';
import type { ChartView } from '../chart-view.ts';
import { type Current, currentOn, dayIndexOf, find } from '../focus.rules.ts';
import { actionsWords } from './actions-words.ts';
import { firstFree, placeOf, rowOf, shiftedBar, stepped } from './drag.rules.ts';
import { type Drop, type Part, partsOf } from './plan.rules.ts';
import type { Asking } from './use-asking.ts';
import type { Texts } from './use-texts.ts';

type KeysOptions = {
  view: ChartView;
  asking: Asking;
  texts: Texts;
  mayAct: boolean;
  onForbidden(): void;
  /** Books free nights of a row. */
  onBook(row: Row, day: number): void;
};

type Keyed = { bar: Bar; drop: Drop };

/** What the keys of the chart take of a bar. */
const PARTS: Readonly<Record<string, Part>> = { m: 'whole', a: 'whole', e: 'end', E: 'start' };

/** The night of the bar that its drop is about, in its new row. */
function nightOf({ rows, layout }: ChartView, bar: Bar, drop: Drop): Current | null {
  const row = rowOf(rows, drop.place);
  const { start, end } = shiftedBar(bar, drop);
  const minute = drop.part === 'end' ? Math.max(start, end - DAY_MINUTES) : start;
  return row === undefined ? null : { ...currentOn(layout, row, 0, Math.floor(minute / DAY_MINUTES)), barKey: null };
}

/** Everything that the mouse does, by keys: take a bar, choose its place by arrows, put it down. */
export function useDropKeys({ view, asking, texts, mayAct, onForbidden, onBook }: KeysOptions) {
  const words = useWords(actionsWords);
  const [keyed, setKeyed] = useState<Keyed | null>(null);

  const show = (bar: Bar, drop: Drop): void => {
    setKeyed({ bar, drop });
    // What is chosen is shown, wherever it would be on the screen.
    const at = nightOf(view, bar, drop);
    if (at !== null) view.setCurrent(at);
    const said = drop.part === 'whole' ? words.moving : words.extending;
    asking.say({ text: said(texts.name(bar), texts.all(bar, drop)), tone: 'done', isLasting: true });
  };
  const take = (bar: Bar, row: Row, key: string): void => {
    const part = PARTS[key] ?? 'whole';
    if (!partsOf(bar)[part]) return;
    if (!mayAct) {
      onForbidden();
      return;
    }
    const free = key === 'a' && bar.kind === 'hold' ? firstFree(view.rows, bar) : placeOf(row);
    if (free === null) {
      asking.say({ text: words.noFreeRoom, tone: 'due' });
      return;
    }
    asking.grab(bar);
    show(bar, { part, days: 0, place: free });
  };
  const steer = ({ bar, drop }: Keyed, key: string): boolean => {
    if (key === 'Escape' || key === 'Enter') {
      setKeyed(null);
      if (key === 'Enter') {
        asking.say(null);
        asking.put(bar, drop);
      } else asking.giveUp();
      return true;
    }
    const next = stepped(view.rows, bar, drop, key);
    if (next !== null) show(bar, next);
    return next !== null;
  };
  const act = (key: string): boolean => {
    // The question is not there yet: these keys belong to it.
    if (asking.isAsking()) {
      if (key === 'Escape' && !asking.isBusy()) asking.giveUp();
      return key === 'Enter' || key === 'Escape';
    }
    if (key === 'u' && asking.canUndo) {
      asking.undo();
      return true;
    }
    const at = view.current === null ? undefined : find(view.rows, view.current);
    if (at === undefined || view.current === null) return false;
    if (key === 'n' && at.bar === null) {
      if (mayAct) onBook(at.row, dayIndexOf(view.layout, view.current.day));
      return mayAct;
    }
    if (at.bar === null || PARTS[key] === undefined || asking.isBusy()) return false;
    take(at.bar, at.row, key);
    return true;
  };
  return {
    keyed,
    drop: (): void => setKeyed(null),
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isTaken = keyed === null ? act(event.key) : steer(keyed, event.key);
      if (!isTaken) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
