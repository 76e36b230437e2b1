import { addDays, type Day } from '../../format/time.rules.ts';
import { Button } from '../../ui/button.tsx';
import { arrowBackUpIcon, plusIcon } from '../../ui/icon-shapes.ts';
import { useWords } from '../../words/words.ts';
import { DAYS, indexOfDay } from './plane.rules.ts';
import { ratesWords } from './rates-words.ts';
import type { RateChanges } from './use-rate-changes.ts';

type TopProps = {
  first: Day;
  onGo: (day: number) => void;
  onToday: () => void;
  /** null: the person may only look. */
  onNew: (() => void) | null;
  changes: RateChanges;
};

/** The head of the screen: where to go, undo, a new plan. */
export function RatesTop({ first, onGo, onToday, onNew, changes }: TopProps) {
  const words = useWords(ratesWords);
  const { undoDays, submission } = changes;
  return (
    <header class="rates-top">
      <h1>{words.title}</h1>
      <div class="buttons">
        <label class="rates-jump">
          <span class="label">{words.goTo}</span>
          <input
            type="date"
            min={first}
            max={addDays(first, DAYS - 1)}
            onInput={({ currentTarget: { value } }) => {
              const day = value === '' ? null : indexOfDay(first, value, DAYS);
              if (day !== null) onGo(day);
            }}
          />
        </label>
        <Button onClick={onToday}>{words.today}</Button>
        {onNew !== null && (
          <>
            <Button
              icon={arrowBackUpIcon}
              disabled={undoDays === null}
              isBusy={submission.state !== 'idle'}
              shortcut="Control+z"
              {...(undoDays === null ? {} : { label: words.undoOf(words.days(undoDays)) })}
              onClick={() => void changes.undo()}
            >
              {words.undo}
            </Button>
            <Button icon={plusIcon} onClick={onNew}>
              {words.newPlan}
            </Button>
          </>
        )}
      </div>
    </header>
  );
}
