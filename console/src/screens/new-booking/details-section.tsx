import { SelectField, TextField } from '../../ui/field.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { type Draft, SOURCES } from './draft.rules.ts';
import { newBookingWords } from './new-booking-words.ts';

const COUNTS = ['men', 'women', 'children'] as const;

/** How many come, and through whom it was booked. */
export function DetailsSection({ draft, change }: { draft: Draft; change: (part: Partial<Draft>) => void }) {
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
    </fieldset>
  );
}
