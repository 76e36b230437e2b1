import { useId } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import type { Read } from '../../../data/reads.ts';
import { useRead } from '../../../data/use-read.ts';
import { Shown } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { amenitiesWords } from './amenities-words.ts';
import { AmenityIcon } from './amenity-icon.tsx';

const ICONS: Read<Schemas['Icon'][]> = {
  key: 'icons',
  load: (api) => api.GET('/icons/png'),
  isChangedBy: () => false,
};

/** One of the service's icons. */
export function IconChoice({ chosen, onChange }: { chosen: string; onChange: (iconKey: string) => void }) {
  const words = useWords(amenitiesWords);
  const name = useId();
  const reading = useRead(ICONS);
  return (
    <fieldset>
      <legend class="label">{words.labels.iconKey}</legend>
      <p class="field-note">{words.hints.iconKey}</p>
      <Shown of={reading} rows={2}>
        {(icons) => (
          <div class="icon-choice">
            {icons.map(({ iconKey }) => (
              <label class="tick" key={iconKey} title={iconKey}>
                <input
                  type="radio"
                  name={name}
                  required
                  aria-label={iconKey}
                  checked={iconKey === chosen}
                  onChange={() => onChange(iconKey)}
                />
                <AmenityIcon iconKey={iconKey} />
              </label>
            ))}
          </div>
        )}
      </Shown>
    </fieldset>
  );
}
