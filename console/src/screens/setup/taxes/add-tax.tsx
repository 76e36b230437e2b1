import { useDesk, useToday } from '../../../data/desk.ts';
import { readTaxRules, type TaxRule } from '../../../data/tax-reads.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { type SettingsFields, SettingsForm } from '../../../ui/settings-form.tsx';
import { useWords } from '../../../words/words.ts';
import { billWords } from '../../booking/bill/bill-words.ts';
import { SettingsCard } from '../hotel/settings-card.tsx';
import { TickField } from '../rooms/tick-field.tsx';
import { taxesWords } from './taxes-words.ts';

type ChargeType = TaxRule['on']['chargeTypes'][number];

/** A percentage, or an amount for each night, or for each person and night. */
type Kind = 'PERCENT' | 'NIGHT' | 'PERSON_NIGHT';

type Values = {
  code: string;
  name: string;
  kind: Kind;
  percent: string;
  amount: string;
  on: 'NIGHTS' | ChargeType;
  rateOver: string;
  rateUpTo: string;
  from: string;
  hsnSac: string;
  included: boolean;
  isRoundedByBill: boolean;
  parts: string;
};

/** Parts as they are written: `CGST 2.5, SGST 2.5`. */
function partsOf(text: string): TaxRule['components'] {
  const written = text.split(/[,;\n]/).map((part) => part.trim());
  return written
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = part, percent = ''] = /^(.*?)\s*([\d.]+)\s*%?$/.exec(part) ?? [];
      return { name, percent };
    });
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

function ruleOf({ kind, percent, amount, on, rateOver, rateUpTo, hsnSac, isRoundedByBill, parts, ...values }: Values): TaxRule {
  const isPercent = kind === 'PERCENT';
  // An amount falls on nights.
  const nights = on === 'NIGHTS' || !isPercent;
  return {
    ...values,
    percent: isPercent ? percent.trim() : null,
    amount: isPercent ? null : numberOf(amount),
    per: isPercent ? null : kind,
    on: {
      nights,
      rateOver: nights ? numberOf(rateOver) : null,
      rateUpTo: nights ? numberOf(rateUpTo) : null,
      chargeTypes: nights ? [] : [on],
    },
    until: null,
    rounding: isPercent && isRoundedByBill && !values.included ? 'BILL' : 'LINE',
    components: isPercent ? partsOf(parts) : [],
    hsnSac: hsnSac.trim() === '' ? null : hsnSac.trim(),
  };
}

/** The fields of a tax: those of a percentage, or those of an amount. */
function TaxFields({ values, text, set }: SettingsFields<Values>) {
  const words = useWords(taxesWords);
  const { types } = useWords(billWords);
  const { today } = useToday();
  const on = [
    { value: 'NIGHTS' as const, text: words.nights },
    ...(Object.keys(types) as ChargeType[]).map((value) => ({ value, text: types[value] })),
  ];
  const isPercent = values.kind === 'PERCENT';
  return (
    <>
      <div class="fields">
        <TextField {...text('code')} hint={words.hints.code} maxLength={30} isRequired />
        <TextField {...text('name')} maxLength={100} isRequired />
        <SelectField
          label={words.labels.kind}
          value={values.kind}
          onChange={(kind) => set('kind', kind)}
          options={(['PERCENT', 'NIGHT', 'PERSON_NIGHT'] as const).map((value) => ({ value, text: words.kinds[value] }))}
        />
        {isPercent ? (
          <TextField {...text('percent')} inputMode="decimal" isRequired />
        ) : (
          <TextField {...text('amount')} inputMode="decimal" isRequired />
        )}
        <TextField {...text('from')} type="date" min={today} isRequired />
        {isPercent && (
          <SelectField label={words.labels.on} value={values.on} onChange={(value) => set('on', value)} options={on} />
        )}
        <TextField {...text('hsnSac')} inputMode="numeric" maxLength={8} />
      </div>
      {(values.on === 'NIGHTS' || !isPercent) && (
        <div class="fields">
          <TextField {...text('rateOver')} inputMode="decimal" />
          <TextField {...text('rateUpTo')} inputMode="decimal" />
        </div>
      )}
      <TickField
        label={words.labels.included}
        hint={words.hints.included}
        isOn={values.included}
        onChange={(isOn) => set('included', isOn)}
      />
      {isPercent && !values.included && (
        <TickField
          label={words.labels.isRoundedByBill}
          hint={words.hints.isRoundedByBill}
          isOn={values.isRoundedByBill}
          onChange={(isOn) => set('isRoundedByBill', isOn)}
        />
      )}
      {isPercent && <TextField {...text('parts')} hint={words.hints.parts} maxLength={300} />}
    </>
  );
}

/** A form for a new tax. */
export function AddTax({ add }: { add: (rule: TaxRule, intent: string) => Promise<unknown> }) {
  const words = useWords(taxesWords);
  const { property } = useDesk();
  const { today } = useToday();
  const empty: Values = {
    code: '',
    name: '',
    kind: 'PERCENT',
    percent: '',
    amount: '',
    on: 'NIGHTS',
    rateOver: '',
    rateUpTo: '',
    from: today,
    hsnSac: '',
    included: false,
    isRoundedByBill: false,
    parts: '',
  };
  return (
    <SettingsCard title={words.add}>
      <SettingsForm<Values>
        saved={empty}
        labels={words.labels}
        readKey={readTaxRules(property.id).key}
        save={async (changes, intent) => {
          await add(ruleOf({ ...empty, ...changes }), intent);
          return empty;
        }}
      >
        {(form) => <TaxFields {...form} />}
      </SettingsForm>
    </SettingsCard>
  );
}
