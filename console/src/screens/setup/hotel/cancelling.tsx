import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk, useMay } from '../../../data/desk.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { SettingsForm } from '../../../ui/settings-form.tsx';
import { Notice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { readCancellationPolicy } from '../setup-reads.ts';
import { hotelWords } from './hotel-words.ts';
import { SettingsCard } from './settings-card.tsx';

type Policy = Schemas['CancellationPolicy'];

/** Until when cancelling is free, and what it costs afterwards. */
export function Cancelling({ of }: { of: Policy }) {
  const words = useWords(hotelWords);
  const { api, property } = useDesk();
  const mayChange = useMay('ADMIN');
  const params = { path: { propertyId: property.id } };
  const modes = Object.keys(words.penalties) as Policy['penaltyMode'][];
  return (
    <SettingsCard title={words.groups.cancelling}>
      <SettingsForm
        saved={of}
        labels={words.labels}
        readKey={readCancellationPolicy(property.id).key}
        isReadOnly={!mayChange}
        save={(changes) => api.PUT('/properties/{propertyId}/cancellation-policy', { params, body: changes })}
      >
        {({ values, text, set, error, isChanged }) => (
          <>
            <div class="fields">
              <TextField
                {...text('freeDaysBeforeCheckin')}
                type="number"
                min={0}
                max={3650}
                hint={words.hints.freeDaysBeforeCheckin}
                onInput={(typed) => set('freeDaysBeforeCheckin', typed === '' ? 0 : Number(typed))}
              />
              <SelectField
                label={words.labels.penaltyMode}
                hint={words.hints.penaltyMode}
                error={error('penaltyMode')}
                value={values.penaltyMode}
                onChange={(mode) => set('penaltyMode', mode)}
                options={modes.map((mode) => ({ value: mode, text: words.penalties[mode] }))}
              />
            </div>
            {(isChanged('freeDaysBeforeCheckin') || isChanged('penaltyMode')) && (
              <Notice tone="due">{words.effects.cancelling}</Notice>
            )}
          </>
        )}
      </SettingsForm>
    </SettingsCard>
  );
}
