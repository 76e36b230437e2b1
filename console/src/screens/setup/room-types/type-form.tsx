import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk } from '../../../data/desk.ts';
import { Field, TextField } from '../../../ui/field.tsx';
import { SettingsForm } from '../../../ui/settings-form.tsx';
import { Notice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { readRoomType } from '../setup-reads.ts';
import { AmenityChoice } from './amenity-choice.tsx';
import { roomTypesWords } from './room-types-words.ts';
import { NEW_TYPE, type TypeValues, typeBodyOf, typeChangesOf, typeValuesOf } from './type-form.rules.ts';

type TypeFormProps = {
  /** null: a new one. */
  type: Schemas['RoomType'] | null;
  onSaved: (type: Schemas['RoomType']) => void;
};

/** Makes or changes a room type. */
export function TypeForm({ type, onSaved }: TypeFormProps) {
  const words = useWords(roomTypesWords);
  const { api, property } = useDesk();
  const path = { propertyId: property.id };
  const saved = type === null ? NEW_TYPE : typeValuesOf(type);
  const send = (changes: Partial<TypeValues>, intent: string): Promise<Schemas['RoomType']> => {
    const values = { ...saved, ...changes };
    if (type === null)
      return api.POST('/properties/{propertyId}/room-types', { params: { path }, body: typeBodyOf(values), intent });
    const params = { path: { ...path, roomTypeId: type.id } };
    return api.PUT('/properties/{propertyId}/room-types/{roomTypeId}', { params, body: typeChangesOf(values, changes) });
  };
  return (
    <SettingsForm
      saved={saved}
      labels={words.labels}
      readKey={type === null ? '' : readRoomType(property.id, type.id).key}
      save={async (changes, intent) => {
        const now = await send(changes, intent);
        onSaved(now);
        return typeValuesOf(now);
      }}
    >
      {({ values, text, set, error, isChanged }) => (
        <>
          <div class="fields">
            <TextField {...text('name')} hint={words.hints.name} maxLength={200} isRequired />
            <TextField {...text('code')} hint={words.hints.code} maxLength={40} isRequired />
          </div>
          <div class="fields">
            <TextField {...text('baseOccupancy')} type="number" min={1} hint={words.hints.baseOccupancy} isRequired />
            <TextField {...text('maxOccupancy')} type="number" min={1} hint={words.hints.maxOccupancy} isRequired />
            <TextField
              {...text('defaultRate')}
              type="number"
              inputMode="decimal"
              min={0}
              step="any"
              hint={words.hints.defaultRate(property.currency)}
            />
          </div>
          {type !== null && isChanged('defaultRate') && <Notice tone="due">{words.rateChange}</Notice>}
          <AmenityChoice chosen={values.amenityIds} onChange={(ids) => set('amenityIds', ids)} />
          <Field label={words.labels.aliases} hint={words.hints.aliases} error={error('aliases')}>
            {(control) => (
              <textarea
                {...control}
                rows={3}
                value={values.aliases}
                onInput={({ currentTarget }) => set('aliases', currentTarget.value)}
              />
            )}
          </Field>
        </>
      )}
    </SettingsForm>
  );
}
