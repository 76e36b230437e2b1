import type { Ref } from 'preact';
import { useEffect, useImperativeHandle, useMemo } from 'preact/hooks';
import { useTypeName } from '../../data/use-type-name.ts';
import { type Day, daysBetween } from '../../format/time.rules.ts';
import { useWords } from '../../words/words.ts';
import { gridRole } from './grid-roles.ts';
import { cellId, Head, Rows } from './grid-rows.tsx';
import { DayMarks, SelectionMarks } from './marks.tsx';
import { DAYS, layRows, type Plan, px, type Row } from './plane.rules.ts';
import { ratesWords } from './rates-words.ts';
import { boxOf, moveSelection, type Selection, selectAll, selectCell, stepOf } from './selection.rules.ts';
import { useDrag } from './use-drag.ts';
import { usePlane } from './use-plane.ts';
import type { RatesFormat } from './use-rates-format.ts';

/** What the screen asks of the calendar. */
export type GridHandle = { focus(): void; goTo(day: number): void };

type GridProps = {
  plans: readonly Plan[];
  first: Day;
  today: Day;
  /** The day that stands first when the calendar opens. */
  startsAt: number;
  format: RatesFormat;
  selection: Selection | null;
  onSelect: (selection: Selection) => void;
  /** null: the person may only look. */
  onEdit: ((plan: Plan) => void) | null;
  /** A key with which a price begins; '' for Enter. */
  onType: (text: string) => void;
  onClear: () => void;
  /** @returns the text for the clipboard */
  onCopy: () => string | null;
  onPaste: (text: string) => void;
  handle: Ref<GridHandle>;
};

const WIDEST = '1,25,000';
const LETTER = 8;

/** A day is as wide as the longest price needs. */
function widthFor(plans: readonly Plan[], format: RatesFormat): number {
  const prices = new Set(plans.flatMap(({ baseRate, rates }) => [baseRate, ...rates]));
  let letters = WIDEST.length;
  for (const price of prices) if (price !== null) letters = Math.max(letters, format.rate(price).length);
  return letters * LETTER + 12;
}

type PlanRow = Row & { kind: 'plan' };
const isPlan = (row: Row): row is PlanRow => row.kind === 'plan';

const indexOfToday = ({ first, today }: GridProps): number => daysBetween(first, today);

const BEGINS_PRICE = /^[\p{Nd}.,+-]$/u;

type KeyOptions = {
  props: GridProps;
  plane: ReturnType<typeof usePlane>;
  rows: readonly Row[];
};

/** What the keys do while the calendar has the keyboard. */
function keysOf({ props, plane: { scroller, page, reveal }, rows }: KeyOptions) {
  const { plans, onSelect } = props;
  const select = (next: Selection): void => {
    onSelect(next);
    reveal({ day: next.focus.day, top: rows.find((row) => isPlan(row) && row.plan.ratePlanId === next.focus.plan)?.top ?? 0 });
  };
  return (event: KeyboardEvent): void => {
    const { key, shiftKey } = event;
    const isFar = event.ctrlKey || event.metaKey;
    const [plan] = plans;
    // The buttons beside the plans have their own keys.
    if (event.target !== scroller.current || plan === undefined || event.altKey) return;
    const from = props.selection ?? selectCell({ plan: plan.ratePlanId, day: indexOfToday(props) });
    const step = stepOf(key, isFar, page());
    if (step !== undefined) select(moveSelection(from, step, shiftKey, { plans, days: DAYS }));
    else if (isFar && key.toLowerCase() === 'a') onSelect(selectAll(from, plans, DAYS));
    else if (isFar) return;
    else if (key === 'Delete' || key === 'Backspace') props.onClear();
    else if (key === 'Enter') props.onType('');
    else if (BEGINS_PRICE.test(key)) props.onType(key);
    else return;
    event.preventDefault();
  };
}

/** Copy and paste of the calendar: the browser sends them to what has the keyboard. */
function clipboardOf({ onCopy, onPaste }: GridProps) {
  return {
    onCopy: (event: ClipboardEvent): void => {
      const text = onCopy();
      if (text === null) return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    },
    onPaste: (event: ClipboardEvent): void => {
      event.preventDefault();
      onPaste(event.clipboardData?.getData('text/plain') ?? '');
    },
  };
}

/** All rate plans by days, in one plane that scrolls both ways; only what can be seen is in the page. */
export function CalendarGrid(props: GridProps) {
  const { plans, first, today, format, selection, onSelect } = props;
  const words = useWords(ratesWords);
  const typeName = useTypeName();
  const column = useMemo(() => widthFor(plans, format), [plans, format]);
  const plane = usePlane(column, DAYS, props.startsAt);
  const { scroller, sizes, region, onScroll, goTo } = plane;
  const { rows, height } = useMemo(() => layRows(plans, sizes), [plans, sizes.row]);
  const drag = useDrag({ scroller, sizes, rows, plans, days: DAYS, selection, onSelect });
  useImperativeHandle(props.handle, () => ({ focus: () => scroller.current?.focus({ preventScroll: true }), goTo }));
  // There is always a cell from which the arrow keys go, also when its plan has been deleted.
  useEffect(() => {
    const [plan] = plans;
    if (plan !== undefined && (selection === null || boxOf(selection, plans) === null))
      onSelect(selectCell({ plan: plan.ratePlanId, day: selection?.focus.day ?? indexOfToday(props) }));
  }, [plans]);

  const focus = selection?.focus;
  const focusRow = rows.find((row): row is PlanRow => isPlan(row) && row.plan.ratePlanId === focus?.plan);
  const isDrawn =
    focus !== undefined &&
    focusRow !== undefined &&
    focus.day >= region.from &&
    focus.day < region.to &&
    focusRow.top + sizes.row > region.top &&
    focusRow.top < region.bottom;
  const box = selection === null ? null : boxOf(selection, plans);
  const last = rows.find((row) => isPlan(row) && row.index === box?.bottom);
  const parts = { region, sizes };
  return (
    <div
      ref={scroller}
      class="rates-scroller"
      {...gridRole(words.calendar, rows.length + 1, DAYS + 1, isDrawn ? cellId(focus.plan, focus.day) : undefined)}
      {...drag.handlers}
      {...clipboardOf(props)}
      {...{ onScroll, onKeyDown: keysOf({ props, plane, rows }) }}
    >
      <div
        class="rates-plane"
        style={{
          width: px(sizes.side + DAYS * column),
          height: px(sizes.head + height),
          backgroundSize: `${column}px 100%`,
          backgroundPositionX: px(sizes.side),
        }}
      >
        <Head {...parts} first={first} format={format} today={today} />
        <DayMarks {...parts} first={first} today={today} />
        <Rows {...parts} format={format} rows={rows} typeName={typeName} onEdit={props.onEdit} />
        <SelectionMarks {...parts} first={first} rows={rows} plans={plans} selection={selection} />
        {drag.isTouched && box !== null && last !== undefined && (
          <div
            class="rates-handle"
            aria-hidden="true"
            style={{ left: px(sizes.side + (box.right + 1) * column), top: px(sizes.head + last.top + sizes.row) }}
            onPointerDown={drag.onHandle}
          />
        )}
      </div>
    </div>
  );
}
