import { useCallback, useRef, useState } from 'preact/hooks';
import { lazy } from '../../app/lazy.tsx';
import { useDesk, useMay, useToday } from '../../data/desk.ts';
import { useRead } from '../../data/use-read.ts';
import { type Day, daysBetween } from '../../format/time.rules.ts';
import { Empty, Shown } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { CalendarGrid, type GridHandle } from './calendar-grid.tsx';
import { DAYS, firstDay, type Plan } from './plane.rules.ts';
import { RangePanel } from './range-panel.tsx';
import { readRates } from './rates-reads.ts';
import { RatesTop } from './rates-top.tsx';
import { ratesWords } from './rates-words.ts';
import { boxOf, daysOf, type Selection, toggleWeekday } from './selection.rules.ts';
import type { Selected } from './selection-bar.tsx';
import { useRangeEdit } from './use-range-edit.ts';
import { type RateChanges, useRateChanges } from './use-rate-changes.ts';
import { useRatesFormat } from './use-rates-format.ts';

const PasteDialog = lazy(() => import('./paste-dialog.tsx').then((module) => module.PasteDialog));
const PlanDialog = lazy(() => import('./plan-dialog.tsx').then((module) => module.PlanDialog));

/** What is open over the calendar. */
type Open = { kind: 'paste'; text: string } | { kind: 'plan'; plan: Plan | null };

type CalendarProps = { plans: readonly Plan[]; first: Day; today: Day; startsAt: number; read: ReturnType<typeof readRates> };

/** The selection, and what it selects now. */
function useSelection(plans: readonly Plan[], first: Day) {
  const [selection, setSelection] = useState<Selection | null>(null);
  const box = selection === null ? null : boxOf(selection, plans);
  const weekdays = selection?.weekdays ?? null;
  const selected: Selected = {
    plans: box === null ? [] : plans.slice(box.top, box.bottom + 1),
    days: box === null ? [] : daysOf(box, weekdays, first),
    weekdays,
  };
  return { selection, setSelection, box, selected };
}

/** Ctrl+Z takes back a change of prices, unless somebody corrects what they type. */
function undoKey(changes: RateChanges | null) {
  return {
    onKeyDown: (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLInputElement && event.target.value !== '';
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || isTyping || changes === null) return;
      event.preventDefault();
      void changes.undo();
    },
  };
}

function Calendar({ plans, first, today, startsAt, read }: CalendarProps) {
  const words = useWords(ratesWords);
  const format = useRatesFormat();
  const mayChange = useMay('ADMIN', 'MANAGER');
  const { selection, setSelection, box, selected } = useSelection(plans, first);
  const [open, setOpen] = useState<Open | null>(null);
  const grid = useRef<GridHandle>(null);
  const input = useRef<HTMLInputElement>(null);
  const changes = useRateChanges(read);
  const range = useRangeEdit(selected, changes, first, format.decimals);
  const isBusy = changes.submission.state !== 'idle';
  const edit = useCallback((plan: Plan | null) => setOpen({ kind: 'plan', plan }), []);
  const paste = (text: string): void => {
    if (mayChange) setOpen({ kind: 'paste', text });
  };
  const toGrid = (): void => grid.current?.focus();
  const close = (): void => {
    setOpen(null);
    toGrid();
  };

  return (
    <section class="rates" {...undoKey(open === null ? changes : null)}>
      <RatesTop
        first={first}
        changes={changes}
        onGo={(day) => grid.current?.goTo(day)}
        onToday={() => grid.current?.goTo(startsAt)}
        onNew={mayChange ? () => edit(null) : null}
      />
      {plans.length === 0 && <Empty>{words.none}</Empty>}
      {plans.length > 0 && (
        <>
          <CalendarGrid
            {...{ plans, first, today, startsAt, format, selection }}
            onSelect={(next) => {
              setSelection(next);
              range.type(range.price);
            }}
            onEdit={mayChange ? edit : null}
            onType={(text) => {
              if (!mayChange || isBusy) return;
              range.type(text);
              input.current?.focus();
            }}
            onClear={() => mayChange && range.clear()}
            onCopy={range.copy}
            onPaste={paste}
            handle={grid}
          />
          <RangePanel
            {...{ selected, first, format, input, changes, range, mayChange }}
            onLeave={toGrid}
            onWeekday={(weekday) => selection !== null && setSelection(toggleWeekday(selection, weekday))}
            onPaste={() => paste(range.copied.text)}
          />
        </>
      )}
      {open?.kind === 'paste' && box !== null && (
        <PasteDialog
          text={open.text}
          target={{ plans, first, days: DAYS, box, selected: selected.days, decimals: format.decimals }}
          submission={changes.submission}
          onSave={(news) => range.save(news)}
          onClose={close}
        />
      )}
      {open?.kind === 'plan' && <PlanDialog plan={open.plan} onClose={close} />}
    </section>
  );
}

/** The prices of the hotel by rate plan and day. */
export function Rates() {
  const { property } = useDesk();
  const { today } = useToday();
  const first = firstDay(today);
  const read = readRates(property.id, first);
  const reading = useRead(read);
  const startsAt = Math.max(0, daysBetween(first, today) - 1);
  return (
    <Shown of={reading} rows={8}>
      {({ plans }) => <Calendar {...{ plans, first, today, startsAt }} read={read} />}
    </Shown>
  );
}
