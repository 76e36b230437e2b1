import { useRef } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk } from '../../../data/desk.ts';
import { type InvoiceSettings, readInvoiceLogo, readInvoiceSettings } from '../../../data/invoice-settings-reads.ts';
import { useSubmit } from '../../../data/submit.ts';
import { useRead } from '../../../data/use-read.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FileButton } from '../../../ui/files.tsx';
import { SettingsForm } from '../../../ui/settings-form.tsx';
import { Shown, SubmissionNotice } from '../../../ui/states.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import { useLocale, useWords } from '../../../words/words.ts';
import { SettingsCard } from '../hotel/settings-card.tsx';
import { invoicesSetupWords } from './invoices-setup-words.ts';

const PLAIN = ['legalName', 'gstin', 'invoicePrefix', 'creditNotePrefix', 'upiAddress', 'footer'] as const;
const ADDRESS = ['line1', 'line2', 'city', 'postalCode', 'stateCode', 'country'] as const;
const BANK = ['accountName', 'accountNumber', 'bankName', 'branchCode'] as const;

/** The settings as the form has them: each a text. */
type Values = Record<(typeof PLAIN)[number] | (typeof ADDRESS)[number] | (typeof BANK)[number] | 'fiscalYearStartMonth', string>;

/** The field of the service behind a field of the form. */
function pathOf(name: keyof Values): string {
  if (ADDRESS.some((one) => one === name)) return `address.${name}`;
  return BANK.some((one) => one === name) ? `bank.${name}` : name;
}

function textsOf<K extends string>(names: readonly K[], of: Partial<Record<K, string | null>> | null): Record<K, string> {
  return Object.fromEntries(names.map((name) => [name, of?.[name] ?? ''])) as Record<K, string>;
}

function valuesOf(settings: InvoiceSettings): Values {
  const { address, bank, fiscalYearStartMonth } = settings;
  const texts = { ...textsOf(PLAIN, settings), ...textsOf(ADDRESS, address), ...textsOf(BANK, bank) };
  return { ...texts, fiscalYearStartMonth: String(fiscalYearStartMonth) };
}

/** The texts that are not empty; null: all are. */
function recordOf(names: readonly (keyof Values)[], values: Values): Record<string, string> | null {
  const filled = names.filter((name) => values[name].trim() !== '');
  if (filled.length === 0) return null;
  return Object.fromEntries(filled.map((name) => [name, values[name].trim()]));
}

/** What was changed, as the service takes it. */
function bodyOf(changes: Partial<Values>, before: Values): Schemas['InvoiceSettingsUpdate'] {
  const values = { ...before, ...changes };
  const isChanged = (names: readonly (keyof Values)[]): boolean => names.some((name) => name in changes);
  const plain = PLAIN.filter((name) => name in changes).map((name) => [name, values[name].trim() || null]);
  return {
    ...Object.fromEntries(plain),
    ...(isChanged(ADDRESS) ? { address: recordOf(ADDRESS, values) as InvoiceSettings['address'] } : {}),
    ...(isChanged(BANK) ? { bank: recordOf(BANK, values) as InvoiceSettings['bank'] } : {}),
    ...(isChanged(['fiscalYearStartMonth']) ? { fiscalYearStartMonth: Number(values.fiscalYearStartMonth) } : {}),
  };
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1));

function Seller({ of }: { of: InvoiceSettings }) {
  const words = useWords(invoicesSetupWords);
  const { api, property } = useDesk();
  const monthName = new Intl.DateTimeFormat(useLocale(), { month: 'long', timeZone: 'UTC' });
  const saved = valuesOf(of);
  const save = async (changes: Partial<Values>, intent: string): Promise<Values> => {
    const params = { path: { propertyId: property.id } };
    return valuesOf(await api.PUT('/properties/{propertyId}/invoice-settings', { params, body: bodyOf(changes, saved), intent }));
  };
  const { hints, labels } = words;
  return (
    <SettingsForm<Values> saved={saved} labels={labels} save={save} readKey={readInvoiceSettings(property.id).key}>
      {({ values, set, text, error }) => {
        const field = (name: keyof Values) => ({ ...text(name), error: error(pathOf(name) as keyof Values) });
        return (
          <>
            <div class="fields">
              <TextField {...field('legalName')} maxLength={200} />
              <TextField {...field('gstin')} maxLength={15} hint={hints.gstin} />
              <TextField {...field('line1')} maxLength={100} />
              <TextField {...field('line2')} maxLength={100} />
              <TextField {...field('city')} maxLength={50} />
              <TextField {...field('postalCode')} maxLength={12} />
              <TextField {...field('stateCode')} maxLength={2} hint={hints.stateCode} />
              <TextField {...field('country')} maxLength={60} />
            </div>
            <h4>{words.numbers}</h4>
            <div class="fields">
              <TextField {...field('invoicePrefix')} maxLength={4} hint={hints.prefix} />
              <TextField {...field('creditNotePrefix')} maxLength={4} hint={hints.prefix} />
              <SelectField
                label={labels.fiscalYearStartMonth}
                hint={hints.fiscalYear}
                value={values.fiscalYearStartMonth}
                onChange={(month) => set('fiscalYearStartMonth', month)}
                options={MONTHS.map((value) => ({ value, text: monthName.format(Date.UTC(2026, Number(value) - 1)) }))}
              />
            </div>
            <h4>{words.bank}</h4>
            <div class="fields">
              {BANK.map((name) => (
                <TextField key={name} {...field(name)} maxLength={100} />
              ))}
              <TextField {...field('upiAddress')} maxLength={320} hint={hints.upiAddress} />
            </div>
            <TextField {...field('footer')} maxLength={500} />
          </>
        );
      }}
    </SettingsForm>
  );
}

function LogoPicture({ logoId }: { logoId: string }) {
  const words = useWords(invoicesSetupWords);
  const { property } = useDesk();
  const url = useObjectUrl(useRead(readInvoiceLogo(property.id, logoId)).data);
  return url === null ? null : <img class="invoice-logo" src={url} alt={words.logoText} />;
}

function Logo({ of: { logoId } }: { of: InvoiceSettings }) {
  const words = useWords(invoicesSetupWords);
  const { api, property, reads } = useDesk();
  const chosen = useRef<File | undefined>(undefined);
  const upload = useSubmit(
    (intent) =>
      api.POST('/properties/{propertyId}/invoice-settings/logo', {
        params: { path: { propertyId: property.id } },
        body: { file: chosen.current } as unknown as Schemas['InvoiceLogoUpload'],
        intent,
      }),
    () => reads.refresh(readInvoiceSettings(property.id).key),
  );
  const send = ([file]: readonly File[]): void => {
    chosen.current = file;
    if (file !== undefined) void upload.submit();
  };
  return (
    <>
      {logoId === null ? <p class="quiet">{words.noLogo}</p> : <LogoPicture logoId={logoId} />}
      <p class="field-note">{words.logoHint}</p>
      <SubmissionNotice of={upload} />
      <div class="buttons">
        <FileButton label={words.chooseLogo} accept="image/*" onFiles={send} />
      </div>
    </>
  );
}

/** What invoices, credit notes and folios show of the hotel. */
export function InvoicesSetup() {
  const words = useWords(invoicesSetupWords);
  const { property } = useDesk();
  const settings = useRead(readInvoiceSettings(property.id));
  return (
    <Shown of={settings}>
      {(of) => (
        <>
          <SettingsCard title={words.seller}>
            <p class="field-note">{words.sellerHint}</p>
            <Seller of={of} />
          </SettingsCard>
          <SettingsCard title={words.logo}>
            <Logo of={of} />
          </SettingsCard>
        </>
      )}
    </Shown>
  );
}
