import { useDesk } from '../../../data/desk.ts';
import { type HousekeepingSettings, readHousekeepingSettings } from '../../../data/housekeeping-reads.ts';
import { useRead } from '../../../data/use-read.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { SettingsForm } from '../../../ui/settings-form.tsx';
import { Shown } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { SettingsCard } from '../hotel/settings-card.tsx';
import { TickField } from '../rooms/tick-field.tsx';
import { housekeepingSetupWords } from './housekeeping-words.ts';

/** The settings as the form has them. */
type Values = Omit<HousekeepingSettings, 'stayOver'> & { kind: HousekeepingSettings['stayOver']['kind']; days: string };

function valuesOf({ stayOver, ...rest }: HousekeepingSettings): Values {
  return { ...rest, kind: stayOver.kind, days: String(stayOver.days) };
}

function Rules({ of }: { of: HousekeepingSettings }) {
  const words = useWords(housekeepingSetupWords);
  const { api, property } = useDesk();
  const path = { propertyId: property.id };
  const save = async ({ kind, days, ...rest }: Partial<Values>, intent: string): Promise<Values> => {
    const stayOver = { kind: kind ?? of.stayOver.kind, days: Number(days ?? of.stayOver.days) };
    const body = { ...rest, ...(kind === undefined && days === undefined ? {} : { stayOver }) };
    return valuesOf(await api.PUT('/properties/{propertyId}/housekeeping/settings', { params: { path }, body, intent }));
  };
  return (
    <SettingsForm<Values>
      saved={valuesOf(of)}
      labels={words.labels}
      save={save}
      readKey={readHousekeepingSettings(property.id).key}
    >
      {({ values, set, text, error }) => (
        <>
          <SelectField
            label={words.labels.kind}
            value={values.kind}
            onChange={(kind) => set('kind', kind)}
            options={(['DAILY', 'EVERY_N_DAYS', 'ON_REQUEST'] as const).map((value) => ({ value, text: words.kinds[value] }))}
          />
          {values.kind === 'EVERY_N_DAYS' && <TextField {...text('days')} type="number" min={1} max={31} />}
          <TextField {...text('dirtyAt')} type="time" hint={words.hints.dirtyAt} />
          <SelectField
            label={words.labels.dirtyRoomAtCheckIn}
            value={values.dirtyRoomAtCheckIn}
            error={error('dirtyRoomAtCheckIn')}
            onChange={(value) => set('dirtyRoomAtCheckIn', value)}
            options={(['WARN', 'REFUSE'] as const).map((value) => ({ value, text: words.checkIns[value] }))}
          />
          <TickField
            label={words.labels.needsInspection}
            hint={words.hints.needsInspection}
            isOn={values.needsInspection}
            onChange={(value) => set('needsInspection', value)}
          />
        </>
      )}
    </SettingsForm>
  );
}

/** How the hotel keeps its rooms. */
export function HousekeepingSetup() {
  const words = useWords(housekeepingSetupWords);
  const { property } = useDesk();
  const settings = useRead(readHousekeepingSettings(property.id));
  return (
    <SettingsCard title={words.rules}>
      <Shown of={settings}>{(of) => <Rules of={of} />}</Shown>
    </SettingsCard>
  );
}
