import type { RefObject } from 'preact';
import type { Day } from '../../format/time.rules.ts';
import { Notice, SubmissionNotice } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { ratesWords } from './rates-words.ts';
import { type Selected, SelectionBar, Summary } from './selection-bar.tsx';
import type { useRangeEdit } from './use-range-edit.ts';
import type { Outcome, RateChanges } from './use-rate-changes.ts';
import type { RatesFormat } from './use-rates-format.ts';

/** What became of the last change, read aloud. */
function OutcomeText({ of, copied }: { of: Outcome | null; copied: number }) {
  const words = useWords(ratesWords);
  const text = (): string => {
    if (copied > 0) return words.copied(words.days(copied));
    if (of?.kind === 'unchanged') return words.unchanged;
    return of === null ? '' : words[of.kind === 'undone' ? 'undone' : 'changed'](words.days(of.days));
  };
  if (of?.kind === 'not-undone') return <Notice tone="due">{words.notUndone}</Notice>;
  return (
    <p class="quiet" role="status">
      {text()}
    </p>
  );
}

type PanelProps = {
  selected: Selected;
  first: Day;
  format: RatesFormat;
  input: RefObject<HTMLInputElement | null>;
  changes: RateChanges;
  range: ReturnType<typeof useRangeEdit>;
  mayChange: boolean;
  onLeave: () => void;
  onWeekday: (weekday: number) => void;
  onPaste: () => void;
};

/** Below the calendar: what is selected, what can be done with it, and what became of it. */
export function RangePanel({ selected, first, format, input, changes, range, mayChange, ...on }: PanelProps) {
  const words = useWords(ratesWords);
  const { submission, outcome } = changes;
  const set = async (): Promise<void> => {
    if (await range.set()) on.onLeave();
  };
  const copy = (): void => {
    const text = range.copy();
    // Where the browser does not give the clipboard, the screen's own copy is still there to be pasted.
    if (text !== null) navigator.clipboard?.writeText(text).catch(() => undefined);
  };
  return (
    <>
      <div class="rates-line">
        <Summary selected={selected} first={first} format={format} />
        <OutcomeText of={outcome} copied={range.copied.days} />
      </div>
      {outcome?.kind !== 'not-undone' && <SubmissionNotice of={submission} />}
      {mayChange ? (
        <SelectionBar
          {...{ selected, format, input, price: range.price, error: range.error, isBusy: submission.state !== 'idle' }}
          onPrice={range.type}
          onSet={() => void set()}
          onLeave={on.onLeave}
          onClear={range.clear}
          onWeekday={on.onWeekday}
          onCopy={copy}
          onPaste={on.onPaste}
        />
      ) : (
        <p class="quiet">{words.readOnly}</p>
      )}
      <p class="rates-legend quiet">{words.legend}</p>
    </>
  );
}
