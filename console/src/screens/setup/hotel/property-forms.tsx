import type { ComponentChildren } from 'preact';
import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk, useMay } from '../../../data/desk.ts';
import { Field, TextField } from '../../../ui/field.tsx';
import { type SettingsFields, SettingsForm } from '../../../ui/settings-form.tsx';
import { Notice } from '../../../ui/states.tsx';
import { useLocale, useWords } from '../../../words/words.ts';
import { readProperty } from '../setup-reads.ts';
import { hotelWords } from './hotel-words.ts';
import { ListedField } from './listed-field.tsx';
import { SettingsCard } from './settings-card.tsx';

type Property = Schemas['Property'];
type Fields = Omit<Schemas['PropertyUpdateRequest'], 'active'>;

type PropertyFormProps<K extends keyof Fields & keyof Property> = {
  of: Property;
  title: string;
  names: readonly K[];
  children: (fields: SettingsFields<Pick<Property, K>>) => ComponentChildren;
};

/** Some fields of the hotel's record, saved together. */
function PropertyForm<K extends keyof Fields & keyof Property>({ of, title, names, children }: PropertyFormProps<K>) {
  const words = useWords(hotelWords);
  const { api } = useDesk();
  const mayChange = useMay('ADMIN');
  const pick = (property: Property) => Object.fromEntries(names.map((name) => [name, property[name]])) as Pick<Property, K>;
  const params = { path: { propertyId: of.id } };
  return (
    <SettingsCard title={title}>
      <SettingsForm
        saved={pick(of)}
        labels={words.labels as Readonly<Record<K, string>>}
        readKey={readProperty(of.id).key}
        isReadOnly={!mayChange}
        save={async (changes) => pick(await api.PUT('/properties/{propertyId}', { params, body: changes }))}
      >
        {children}
      </SettingsForm>
    </SettingsCard>
  );
}

function countryName(code: string, locale: string): string {
  return /^[a-z]{2}$/i.test(code) ? (new Intl.DisplayNames([locale], { type: 'region' }).of(code.toUpperCase()) ?? code) : code;
}

export function NameAndAddress({ of }: { of: Property }) {
  const words = useWords(hotelWords);
  const locale = useLocale();
  return (
    <PropertyForm of={of} title={words.groups.record} names={['name', 'addressText', 'countryCode', 'code']}>
      {({ values, text, set, error, isChanged }) => (
        <>
          <TextField {...text('name')} hint={words.hints.name} maxLength={200} isRequired />
          <Field label={words.labels.addressText} hint={words.hints.addressText} error={error('addressText')}>
            {(control) => (
              <textarea
                {...control}
                rows={3}
                maxLength={2000}
                value={values.addressText ?? ''}
                onInput={({ currentTarget: { value } }) => set('addressText', value === '' ? null : value)}
              />
            )}
          </Field>
          <div class="fields">
            <TextField
              {...text('countryCode')}
              hint={words.hints.countryCode(countryName(values.countryCode, locale))}
              maxLength={2}
              isRequired
            />
            <TextField {...text('code')} hint={words.hints.code} maxLength={7} isRequired />
          </div>
          {isChanged('code') && <Notice tone="due">{words.effects.code}</Notice>}
        </>
      )}
    </PropertyForm>
  );
}

export function ZoneAndCurrency({ of }: { of: Property }) {
  const words = useWords(hotelWords);
  return (
    <PropertyForm of={of} title={words.groups.money} names={['timezone', 'currency']}>
      {(fields) => (
        <>
          <div class="fields">
            <ListedField field={fields.text('timezone')} hint={words.hints.timezone} of="timeZone" />
            <ListedField field={fields.text('currency')} hint={words.hints.currency} of="currency" />
          </div>
          {fields.isChanged('timezone') && <Notice tone="due">{words.effects.timezone}</Notice>}
          {fields.isChanged('currency') && <Notice tone="due">{words.effects.currency}</Notice>}
        </>
      )}
    </PropertyForm>
  );
}

export function BillingTimes({ of }: { of: Property }) {
  const words = useWords(hotelWords);
  return (
    <PropertyForm of={of} title={words.groups.times} names={['billingCheckinTime', 'billingCheckoutTime']}>
      {({ text, isChanged }) => (
        <>
          <div class="fields">
            <TextField {...text('billingCheckinTime')} type="time" hint={words.hints.billingCheckinTime} isRequired />
            <TextField {...text('billingCheckoutTime')} type="time" hint={words.hints.billingCheckoutTime} isRequired />
          </div>
          {(isChanged('billingCheckinTime') || isChanged('billingCheckoutTime')) && (
            <Notice tone="due">{words.effects.times}</Notice>
          )}
        </>
      )}
    </PropertyForm>
  );
}

export function TransportModes({ of }: { of: Property }) {
  const words = useWords(hotelWords);
  const modes = Object.keys(words.transport) as Schemas['TransportMode'][];
  return (
    <PropertyForm of={of} title={words.groups.transport} names={['allowedTransportModes']}>
      {({ values: { allowedTransportModes: chosen }, set }) => (
        <fieldset>
          <legend class="visually-hidden">{words.labels.allowedTransportModes}</legend>
          <p class="field-note">{words.hints.allowedTransportModes}</p>
          <div class="ticks">
            {modes.map((mode) => (
              <label key={mode} class="tick">
                <input
                  type="checkbox"
                  checked={chosen.includes(mode)}
                  onChange={({ currentTarget: { checked } }) =>
                    set(
                      'allowedTransportModes',
                      // In the order of the list, so that ticking back and forth is no change.
                      modes.filter((one) => (one === mode ? checked : chosen.includes(one))),
                    )
                  }
                />
                {words.transport[mode]}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </PropertyForm>
  );
}
