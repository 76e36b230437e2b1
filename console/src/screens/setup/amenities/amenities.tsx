import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { TextField } from '../../../ui/field.tsx';
import { SettingsForm } from '../../../ui/settings-form.tsx';
import { useWords } from '../../../words/words.ts';
import { SettingsCard } from '../hotel/settings-card.tsx';
import { AMENITIES, IMAGE_TAGS } from '../setup-reads.ts';
import { amenitiesWords } from './amenities-words.ts';
import { AmenityIcon } from './amenity-icon.tsx';
import { Entries } from './entries.tsx';
import { IconChoice } from './icon-choice.tsx';

type FormProps<T> = { of: T | null; onSaved: (id: string) => void };

function AmenityForm({ of, onSaved }: FormProps<Schemas['Amenity']>) {
  const words = useWords(amenitiesWords);
  const { api } = useDesk();
  const valuesOf = ({ name, category, iconKey }: Schemas['AmenityCreateRequest']) => ({ name, category, iconKey });
  const saved = valuesOf(of ?? { name: '', category: '', iconKey: '' });
  return (
    <SettingsForm
      key={of?.id}
      saved={saved}
      labels={words.labels}
      readKey={AMENITIES.key}
      save={async (changes, intent) => {
        const now =
          of === null
            ? await api.POST('/amenities', { body: { ...saved, ...changes }, intent })
            : await api.PUT('/amenities/{amenityId}', { params: { path: { amenityId: of.id } }, body: changes });
        onSaved(now.id);
        return valuesOf(now);
      }}
    >
      {({ values, text, set }) => (
        <>
          <TextField {...text('name')} hint={words.hints.name} maxLength={200} isRequired />
          <TextField {...text('category')} hint={words.hints.category} maxLength={200} isRequired />
          <IconChoice chosen={values.iconKey} onChange={(iconKey) => set('iconKey', iconKey)} />
        </>
      )}
    </SettingsForm>
  );
}

function TagForm({ of, onSaved }: FormProps<Schemas['RoomImageTag']>) {
  const words = useWords(amenitiesWords);
  const { api } = useDesk();
  return (
    <SettingsForm
      key={of?.id}
      saved={{ name: of?.name ?? '' }}
      labels={{ name: words.labels.name }}
      readKey={IMAGE_TAGS.key}
      save={async ({ name = '' }, intent) => {
        const now =
          of === null
            ? await api.POST('/image-tags', { body: { name }, intent })
            : await api.PUT('/image-tags/{tagId}', { params: { path: { tagId: of.id } }, body: { name } });
        onSaved(now.id);
        return { name: now.name };
      }}
    >
      {({ text }) => <TextField {...text('name')} hint={words.hints.tag} maxLength={200} isRequired />}
    </SettingsForm>
  );
}

/** What room types can offer, and what pictures can show: one list for all hotels. */
export function Amenities() {
  const words = useWords(amenitiesWords);
  const { api, reads } = useDesk();
  const amenities = useRead(AMENITIES);
  const tags = useRead(IMAGE_TAGS);
  return (
    <>
      <p class="quiet">{words.shared}</p>
      <SettingsCard title={words.amenities}>
        <Entries
          of={amenities}
          words={{ title: words.amenities, add: words.addAmenity, none: words.noAmenities, deleting: words.deletingAmenity }}
          row={({ name, category, iconKey }) => (
            <span class="buttons">
              <AmenityIcon iconKey={iconKey} /> <bdi>{name}</bdi> <small>{category}</small>
            </span>
          )}
          form={(of, onSaved) => <AmenityForm of={of} onSaved={onSaved} />}
          remove={(amenityId) => api.DELETE('/amenities/{amenityId}', { params: { path: { amenityId } } })}
          onChanged={() => reads.refresh(AMENITIES.key)}
        />
      </SettingsCard>
      <SettingsCard title={words.tags}>
        <Entries
          of={tags}
          words={{ title: words.tags, add: words.addTag, none: words.noTags, deleting: words.deletingTag }}
          row={({ name }) => <bdi>{name}</bdi>}
          form={(of, onSaved) => <TagForm of={of} onSaved={onSaved} />}
          remove={(tagId) => api.DELETE('/image-tags/{tagId}', { params: { path: { tagId } } })}
          onChanged={() => reads.refresh(IMAGE_TAGS.key)}
        />
      </SettingsCard>
    </>
  );
}
