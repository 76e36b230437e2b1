import type { RefObject } from 'preact';
import { addDays, type Day } from '../../format/time.rules.ts';
import { Button } from '../../ui/button.tsx';
import { copyIcon } from '../../ui/icon-shapes.ts';
import { useWords } from '../../words/words.ts';
import { sumUp } from './changes.rules.ts';
import type { Plan } from './plane.rules.ts';
import { ratesWords } from './rates-words.ts';
import type { Selection } from './selection.rules.ts';
import type { RatesFormat } from './use-rates-format.ts';

/** The selected days of the selected plans. */
export type Selected = { plans: readonly Plan[]; days: readonly number[]; weekdays: Selection['weekdays'] };

/** What is selected, in words. */
export function Summary({ selected: { plans, days }, first, format }: { selected: Selected; first: Day; format: RatesFormat }) {
  const words = useWords(ratesWords);
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return <p class="rates-summary">&nbsp;</p>;
  const { least, most, own } = sumUp(plans, days);
  const date = (day: number): string => format.day(addDays(first, day));
  const prices = least === most ? format.rate(least) : `${format.rate(least)} – ${format.rate(most)}`;
  return (
    <p class="rates-summary">
      <strong>
        <bdi>{plans.length === 1 ? plans[0]?.code : words.plans(plans.length)}</bdi>,{' '}
        {from === to ? date(from) : `${date(from)} – ${date(to)}`}
      </strong>{' '}
      <span class="quiet">
        {words.days(plans.length * days.length)}: {prices}
        {own > 0 && `, ${words.ownRates(own)}`}
      </span>
    </p>
  );
}

type BarProps = {
  selected: Selected;
  format: RatesFormat;
  input: RefObject<HTMLInputElement | null>;
  price: string;
  error: string | undefined;
  isBusy: boolean;
  onPrice: (text: string) => void;
  onSet: () => void;
  /** Gives the keyboard back to the calendar. */
  onLeave: () => void;
  onClear: () => void;
  onWeekday: (weekday: number) => void;
  onCopy: () => void;
  onPaste: () => void;
};

/** What can be done with the selection. */
export function SelectionBar({ selected, format, input, price, error, isBusy, ...on }: BarProps) {
  const words = useWords(ratesWords);
  const { weekdays } = selected;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    on.onPrice('');
    on.onLeave();
  };
  return (
    <div class="rates-bar">
      <form
        class="rates-price"
        onSubmit={(event) => {
          event.preventDefault();
          on.onSet();
        }}
      >
        <label for="rates-price">{words.newPrice}</label>
        <input
          ref={input}
          id="rates-price"
          inputMode="text"
          autocomplete="off"
          value={price}
          readOnly={isBusy}
          aria-describedby="rates-price-note"
          aria-invalid={error !== undefined}
          onInput={(event) => on.onPrice(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" look="primary" isBusy={isBusy}>
          {words.set}
        </Button>
        <p id="rates-price-note" class={error === undefined ? 'field-note' : 'field-note rates-wrong'}>
          {error ?? words.newPriceHint}
        </p>
      </form>
      <fieldset class="rates-weekdays">
        <legend class="label">{words.onlyWeekdays}</legend>
        {[1, 2, 3, 4, 5, 6, 0].map((weekday) => (
          <button
            key={weekday}
            type="button"
            aria-pressed={weekdays?.includes(weekday) ?? false}
            onClick={() => on.onWeekday(weekday)}
          >
            {format.weekdays[weekday]}
          </button>
        ))}
      </fieldset>
      <div class="buttons">
        <Button onClick={on.onClear}>{words.toBase}</Button>
        <Button icon={copyIcon} onClick={on.onCopy}>
          {words.copy}
        </Button>
        <Button onClick={on.onPaste}>{words.paste}</Button>
      </div>
    </div>
  );
}
