import { useRead } from '../../../data/use-read.ts';
import { Shown } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { AmenityIcon } from '../amenities/amenity-icon.tsx';
import { AMENITIES } from '../setup-reads.ts';
import { roomTypesWords } from './room-types-words.ts';

type AmenityChoiceProps = { chosen: readonly string[]; onChange: (ids: readonly string[]) => void };

/** The amenities of a type, by category. */
export function AmenityChoice({ chosen, onChange }: AmenityChoiceProps) {
  const words = useWords(roomTypesWords);
  const reading = useRead(AMENITIES);
  const toggle = (id: string, isOn: boolean): void =>
    onChange((isOn ? [...chosen, id] : chosen.filter((one) => one !== id)).toSorted());
  return (
    <fieldset>
      <legend class="label">{words.labels.amenityIds}</legend>
      <p class="field-note">{words.hints.amenityIds}</p>
      <Shown of={reading} rows={2}>
        {(amenities) => (
          <>
            {amenities.length === 0 && <p class="quiet">{words.noAmenities}</p>}
            {[...Map.groupBy(amenities, ({ category }) => category)].map(([category, ofCategory]) => (
              <fieldset key={category}>
                <legend class="visually-hidden">{category}</legend>
                <div class="ticks">
                  {ofCategory.map(({ id, name, iconKey }) => (
                    <label key={id} class="tick">
                      <input
                        type="checkbox"
                        checked={chosen.includes(id)}
                        onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
                      />
                      <AmenityIcon iconKey={iconKey} />
                      <bdi>{name}</bdi>
                    </label>
                  ))}
                </div>
              </fieldset>
            ))}
          </>
        )}
      </Shown>
    </fieldset>
  );
}
