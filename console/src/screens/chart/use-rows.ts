import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Bar, Moment, Row } from './chart.rules.ts';
import { chosenBy, EVERYTHING, type Filter } from './filter.rules.ts';
import { type Layout, rowsOf } from './layout.rules.ts';

type ChosenRows = {
  rows: readonly Row[];
  filter: Filter;
  setFilter(filter: Filter): void;
  /** Opens or folds the lane of a type. */
  fold(roomTypeCode: string, isFolded: boolean): void;
  /** Shows the row of a bar, whatever is filtered and folded. */
  reveal(bar: Bar): void;
};

/** The rows that somebody has chosen to see. @param onRevealed when the row of a bar that was to be shown is there */
export function useRows(
  layout: Layout,
  moment: Moment,
  persons: ReadonlySet<string>,
  onRevealed: (row: Row, bar: Bar) => void,
): ChosenRows {
  const [filter, setFilter] = useState(EVERYTHING);
  const [folded, setFolded] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [awaited, setAwaited] = useState<Bar | null>(null);
  const byState = filter.state === '' ? null : moment;
  const rows = useMemo(
    () => rowsOf(layout, { ...chosenBy(filter, moment, persons), isFolded: (code) => folded.get(code) }),
    [layout, filter, folded, byState, byState && persons],
  );
  const fold = (code: string, isFolded: boolean): void => setFolded(new Map([...folded, [code, isFolded]]));
  useEffect(() => {
    const row = awaited === null ? undefined : rows.find(({ bars }) => bars.some(({ key }) => key === awaited.key));
    if (awaited === null || row === undefined) return;
    setAwaited(null);
    onRevealed(row, awaited);
  }, [rows, awaited]);
  const reveal = (bar: Bar): void => {
    setAwaited(bar);
    if (rows.some(({ bars }) => bars.some(({ key }) => key === bar.key))) return;
    setFilter(EVERYTHING);
    if (bar.roomId === null) fold(bar.roomTypeCode, false);
  };
  return { rows, filter, setFilter, fold, reveal };
}
