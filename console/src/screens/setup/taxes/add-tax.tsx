import { useDesk, useToday } from '../../../data/desk.ts';
import { readTaxRules, type TaxRule } from '../../../data/tax-reads.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { SettingsForm } from '../../../ui/settings-form.tsx';
import { useWords } from '../../../words/words.ts';
import { billWords } from '../../booking/bill/bill-words.ts';
import { SettingsCard } from '../hotel/settings-card.tsx';
import { TickField } from '../rooms/tick-field.tsx';
import { taxesWords } from './taxes-words.ts';

type ChargeType = TaxRule['on']['chargeTypes'][number];

type Values = {
  code: string;
  name: string;
  percent: string;
  on: 'NIGHTS' | ChargeType;
  rateOver: string;
  rateUpTo: string;
  from: string;
  hsnSac: string;
  included: boolean;
};

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

function ruleOf({ on, rateOver, rateUpTo, hsnSac, ...values }: Values): TaxRule {
  const nights = on === 'NIGHTS';
  return {
    ...values,
    amount: null,
    per: null,
    on: {
      nights,
      rateOver: nights ? numberOf(rateOver) : null,
      rateUpTo: nights ? numberOf(rateUpTo) : null,
      chargeTypes: nights ? [] : [on],
    },
    until: null,
    rounding: 'LINE',
    components: [],
    hsnSac: hsnSac.trim() === '' ? null : hsnSac.trim(),
  };
}

/** A form for a tax by percentage; others come through the API. */
export function AddTax({ add }: { add: (rule: TaxRule, intent: string) => Promise<unknown> }) {
  const words = useWords(taxesWords);
  const { types } = useWords(billWords);
  const { property } = useDesk();
  const { today } = useToday();
  const empty: Values = {
    code: '',
    name: '',
    percent: '',
    on: 'NIGHTS',
    rateOver: '',
    rateUpTo: '',
    from: today,
    hsnSac: '',
    included: false,
  };
  const on = [
    { value: 'NIGHTS' as const, text: words.nights },
    ...(Object.keys(types) as ChargeType[]).map((value) => ({ value, text: types[value] })),
  ];
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
        {({ values, text, set }) => (
          <>
            <div class="fields">
              <TextField {...text('code')} hint={words.hints.code} maxLength={30} isRequired />
              <TextField {...text('name')} maxLength={100} isRequired />
              <TextField {...text('percent')} inputMode="decimal" isRequired />
              <TextField {...text('from')} type="date" min={today} isRequired />
              <SelectField label={words.labels.on} value={values.on} onChange={(value) => set('on', value)} options={on} />
              <TextField {...text('hsnSac')} inputMode="numeric" maxLength={8} />
            </div>
            {values.on === 'NIGHTS' && (
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
          </>
        )}
      </SettingsForm>
    </SettingsCard>
  );
}
