import { useDesk, useMay } from '../../data/desk.ts';
import { type JournalSettings, readJournalSettings } from '../../data/journal-reads.ts';
import { useRead } from '../../data/use-read.ts';
import { Field, TextField } from '../../ui/field.tsx';
import { SettingsForm } from '../../ui/settings-form.tsx';
import { Shown } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { billWords } from '../booking/bill/bill-words.ts';
import { paymentWords } from '../booking/payments/payment-words.ts';
import { readTaxAccounts, writeTaxAccounts } from './account-lines.rules.ts';
import { journalWords } from './journal-words.ts';

const PARTS = ['receivables', 'deposits', 'roomRevenue', 'rounding', 'otherTaxes'] as const;

/** Texts by the name of the field: `receivables.code`, `charges.FOOD.name`. */
type Values = Record<string, string>;
type Account = { code: string; name: string };

function valuesOf(settings: JournalSettings): Values {
  const named: [string, Account][] = [
    ...PARTS.map((part): [string, Account] => [part, settings[part]]),
    ...settings.charges.map((one): [string, Account] => [`charges.${one.type}`, one]),
    ...settings.paymentMethods.map((one): [string, Account] => [`paymentMethods.${one.method}`, one]),
  ];
  return {
    ...Object.fromEntries(
      named.flatMap(([key, { code, name }]) => [
        [`${key}.code`, code],
        [`${key}.name`, name],
      ]),
    ),
    taxes: writeTaxAccounts(settings.taxes),
    tallyCompany: settings.tallyCompany ?? '',
  };
}

/** The settings with what was typed. */
function settingsOf(settings: JournalSettings, values: Values): JournalSettings {
  const account = (key: string, before: Account): Account => ({
    code: values[`${key}.code`] ?? before.code,
    name: values[`${key}.name`] ?? before.name,
  });
  return {
    ...settings,
    ...Object.fromEntries(PARTS.map((part) => [part, account(part, settings[part])])),
    charges: settings.charges.map((one) => ({ ...one, ...account(`charges.${one.type}`, one) })),
    paymentMethods: settings.paymentMethods.map((one) => ({ ...one, ...account(`paymentMethods.${one.method}`, one) })),
    taxes: readTaxAccounts(values['taxes'] ?? ''),
    tallyCompany: values['tallyCompany']?.trim() || null,
  };
}

function Accounts({ of }: { of: JournalSettings }) {
  const words = useWords(journalWords);
  const { types } = useWords(billWords);
  const { methods } = useWords(paymentWords);
  const { api, property } = useDesk();
  const mayChange = useMay('ADMIN', 'FINANCE');
  const saved = valuesOf(of);
  const save = async (changes: Partial<Values>, intent: string): Promise<Values> => {
    const body = settingsOf(of, { ...saved, ...changes } as Values);
    const params = { path: { propertyId: property.id } };
    return valuesOf(await api.PUT('/properties/{propertyId}/journal-settings', { params, body, intent }));
  };
  const rows = [
    ...PARTS.map((part) => [part, words.parts[part]] as const),
    ...of.charges.map(({ type }) => [`charges.${type}`, types[type]] as const),
    ...of.paymentMethods.map(({ method }) => [`paymentMethods.${method}`, methods[method]] as const),
  ];
  const labels = Object.fromEntries([
    ...rows.flatMap(([key, what]) => [
      [`${key}.code`, words.code(what)],
      [`${key}.name`, words.name(what)],
    ]),
    ['taxes', words.taxes],
    ['tallyCompany', words.tallyCompany],
  ]) as Values;
  return (
    <SettingsForm<Values>
      saved={saved}
      labels={labels}
      save={save}
      readKey={readJournalSettings(property.id).key}
      isReadOnly={!mayChange}
    >
      {({ values, set, text, error }) => (
        <>
          <p class="field-note">{words.settingsHint}</p>
          {rows.map(([key]) => (
            <div class="fields" key={key}>
              <TextField {...text(`${key}.code`)} maxLength={40} isRequired />
              <TextField {...text(`${key}.name`)} maxLength={200} isRequired />
            </div>
          ))}
          <Field label={words.taxes} hint={words.taxesHint} error={error('taxes')}>
            {(control) => (
              <textarea
                {...control}
                rows={4}
                value={values['taxes']}
                onInput={({ currentTarget }) => set('taxes', currentTarget.value)}
              />
            )}
          </Field>
          <TextField {...text('tallyCompany')} maxLength={200} />
        </>
      )}
    </SettingsForm>
  );
}

/** The accounts that the journal names, to be read or changed. */
export function AccountsForm() {
  const { property } = useDesk();
  const settings = useRead(readJournalSettings(property.id));
  return <Shown of={settings}>{(of) => <Accounts of={of} />}</Shown>;
}
