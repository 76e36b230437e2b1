import { SITE_NAMES } from '../../data/booking-sites.rules.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { OccupancyNotice } from '../booking/occupancy.tsx';
import { type Draft, guestsOf, SITES, SOURCES } from './draft.rules.ts';
import { newBookingWords } from './new-booking-words.ts';

const COUNTS = ['men', 'women', 'children'] as const;

type DetailsSectionProps = { draft: Draft; change: (part: Partial<Draft>) => void; numberError: string | undefined };

/** How many come, and through whom it was booked. */
export function DetailsSection({ draft, change, numberError }: DetailsSectionProps) {
  const words = useWords(newBookingWords);
  const { sources } = useWords(sharedWords);
  return (
    <fieldset class="stack">
      <legend>{words.details}</legend>
      <div class="fields details-fields">
        <SelectField
          label={words.source}
          value={draft.source}
          onChange={(source) => change({ source })}
          options={SOURCES.map((value) => ({ value, text: sources[value] }))}
        />
        {COUNTS.map((count) => (
          <TextField
            key={count}
            label={words[count]}
            type="number"
            inputMode="numeric"
            min={0}
            max={1000}
            value={draft[count]}
            onInput={(text) => change({ [count]: text.replaceAll(/\D/g, '') })}
          />
        ))}
      </div>
      <OccupancyNotice
        guests={guestsOf(draft)}
        parts={draft.picks.map(({ roomTypeCode, quantity }) => ({ roomTypeCode, rooms: quantity, from: '', to: null }))}
      />
      {draft.source === 'OTA' && (
        <div class="fields">
          <SelectField
            label={words.site}
            value={draft.site}
            onChange={(site) => change({ site })}
            options={SITES.map((value) => ({ value, text: SITE_NAMES[value] }))}
          />
          <TextField
            label={words.reservationNumber}
            value={draft.reservationNumber}
            onInput={(reservationNumber) => change({ reservationNumber })}
            maxLength={200}
            error={numberError}
          />
        </div>
      )}
    </fieldset>
  );
}
