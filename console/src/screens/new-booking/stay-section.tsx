import { useDesk } from '../../data/desk.ts';
import type { Day } from '../../format/time.rules.ts';
import { addDays } from '../../format/time.rules.ts';
import { useFormat } from '../../format/use-format.ts';
import { Field } from '../../ui/field.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { type Draft, nightsOf } from './draft.rules.ts';
import { newBookingWords } from './new-booking-words.ts';
import { refuseDates, type StayDates } from './stay-dates.rules.ts';

type StaySectionProps = {
  draft: Draft;
  /** What the draft says; null when it cannot be read. */
  dates: StayDates | null;
  tonight: Day;
  change: (part: Partial<Draft>) => void;
};

/** When they come and go: typed in one field, or picked. */
export function StaySection({ draft, dates, tonight, change }: StaySectionProps) {
  const words = useWords(newBookingWords);
  const shared = useWords(sharedWords);
  const format = useFormat();
  const { billingCheckinTime, billingCheckoutTime } = useDesk().property;
  const refusal = dates === null ? null : refuseDates(dates, tonight);
  const error = dates === null ? words.stayUnread : refusal === null ? undefined : words.datesWrong[refusal];
  const pick = (picked: StayDates): void => change({ picked, stayText: '' });
  return (
    <fieldset class="stack">
      <legend>{words.when}</legend>
      <div class="fields stay-fields">
        <Field label={words.stay} error={error} hint={words.stayHint}>
          {(control) => (
            <input
              {...control}
              name="stay"
              autocomplete="off"
              maxLength={80}
              placeholder={draft.picked === null ? words.tonight : ''}
              value={draft.stayText}
              onInput={(event) => change({ stayText: event.currentTarget.value, picked: null })}
            />
          )}
        </Field>
        <Field label={words.arrival}>
          {(control) => (
            <input
              {...control}
              type="date"
              min={tonight}
              // The text field says the same with fewer keys.
              tabIndex={-1}
              value={dates?.arrival ?? ''}
              onInput={(event) => {
                const arrival = event.currentTarget.value;
                if (arrival === '') return;
                const nights = dates === null ? 1 : Math.max(1, nightsOf(dates));
                pick({ arrival, departure: addDays(arrival, nights) });
              }}
            />
          )}
        </Field>
        <Field label={words.departure}>
          {(control) => (
            <input
              {...control}
              type="date"
              min={addDays(dates?.arrival ?? tonight, 1)}
              tabIndex={-1}
              value={dates?.departure ?? ''}
              onInput={(event) => {
                const departure = event.currentTarget.value;
                if (departure !== '') pick({ arrival: dates?.arrival ?? tonight, departure });
              }}
            />
          )}
        </Field>
      </div>
      <p class="stay-said" aria-live="polite">
        {dates !== null && refusal === null && (
          <>
            <strong>{shared.nights(nightsOf(dates))}</strong> {format.calendarDay(dates.arrival)}, {billingCheckinTime} –{' '}
            {format.calendarDay(dates.departure)}, {billingCheckoutTime}
          </>
        )}
      </p>
    </fieldset>
  );
}
