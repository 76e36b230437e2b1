import { useDesk, useToday } from '../../../data/desk.ts';
import { useSubmit } from '../../../data/submit.ts';
import { readTaxPresets, readTaxRules, type TaxPreset, type TaxRule } from '../../../data/tax-reads.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Empty, Shown, SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { billWords } from '../../booking/bill/bill-words.ts';
import { SettingsCard } from '../hotel/settings-card.tsx';
import { AddTax } from './add-tax.tsx';
import { taxesWords } from './taxes-words.ts';

type RulesProps = { rules: readonly TaxRule[] };

/** Replaces all rules. */
function useReplaceRules() {
  const { api, property, reads } = useDesk();
  return async (rules: readonly TaxRule[], intent: string) => {
    const params = { path: { propertyId: property.id } };
    const now = await api.PUT('/properties/{propertyId}/tax-rules', { params, body: { rules: [...rules] }, intent });
    reads.refresh(readTaxRules(property.id).key);
    return now;
  };
}

/** How much a rule is, on what, and when. */
function RuleFacts({ rule }: { rule: TaxRule }) {
  const words = useWords(taxesWords);
  const { types } = useWords(billWords);
  const format = useFormat();
  const { on, percent, amount, per, from, until, included, components, rounding } = rule;
  const moneyOf = (value: number | null): string | null => (value === null ? null : format.money(value));
  const what = on.nights
    ? [words.nights, words.band(moneyOf(on.rateOver), moneyOf(on.rateUpTo))].filter((text) => text !== '').join(' ')
    : on.chargeTypes.map((type) => types[type]).join(', ');
  const share = percent === null ? `${moneyOf(amount) ?? ''} ${per === null ? '' : words.perUnit[per]}` : `${percent} %`;
  const parts = [
    ...(components.length === 0 ? [] : [components.map((part) => `${part.name} ${part.percent} %`).join(' + ')]),
    ...(rounding === 'BILL' ? [words.roundedByBill] : []),
  ];
  return (
    <>
      <strong>
        <bdi>{`${rule.name} (${rule.code})`}</bdi>
      </strong>
      <small>{[`${share} ${included ? words.included : words.onTop}`, what, ...parts].join(' · ')}</small>
      <small>{words.since(format.calendarDay(from), until === null ? null : format.calendarDay(until))}</small>
    </>
  );
}

function RuleRow({ rule, rules }: RulesProps & { rule: TaxRule }) {
  const words = useWords(taxesWords);
  const { today } = useToday();
  const replace = useReplaceRules();
  // A rule that began before today keeps its past; one that has not may be taken back.
  const isRemoved = rule.from >= today;
  const others = rules.filter((other) => other !== rule);
  const ending = useSubmit((intent) => replace(isRemoved ? others : [...others, { ...rule, until: today }], intent));
  return (
    <li>
      <div class="setup-row">
        <RuleFacts rule={rule} />
        {rule.until !== null && rule.until < today ? (
          <span>
            <Chip tone="quiet">{words.ended}</Chip>
          </span>
        ) : (
          (isRemoved || rule.until === null) && (
            <div class="buttons">
              <Button
                size="small"
                isBusy={ending.state !== 'idle'}
                label={`${isRemoved ? words.remove : words.end}: ${rule.code}`}
                onClick={() => void ending.submit()}
              >
                {isRemoved ? words.remove : words.end}
              </Button>
            </div>
          )
        )}
        <SubmissionNotice of={ending} />
      </div>
    </li>
  );
}

/** Usual taxes, which are added with one press. */
function Preset({ of }: { of: TaxPreset }) {
  const words = useWords(taxesWords);
  const format = useFormat();
  const replace = useReplaceRules();
  const adding = useSubmit((intent) => replace(of.rules, intent));
  return (
    <SettingsCard title={`${words.presets}: ${of.name}`}>
      <p>{of.notes}</p>
      <p class="quiet">
        {of.source} {words.asOf(format.calendarDay(of.asOf))}
      </p>
      <SubmissionNotice of={adding} />
      <div class="buttons">
        <Button isBusy={adding.state !== 'idle'} onClick={() => void adding.submit()}>
          {words.addPreset}
        </Button>
      </div>
    </SettingsCard>
  );
}

/** For a hotel without taxes: what it can start from. */
function Presets() {
  const { property } = useDesk();
  const presets = useRead(readTaxPresets(property.id));
  return (
    <>
      {presets.data?.map((preset) => (
        <Preset key={preset.code} of={preset} />
      ))}
    </>
  );
}

/** The taxes that come on top of prices or are in them. */
export function Taxes() {
  const words = useWords(taxesWords);
  const { property } = useDesk();
  const taxes = useRead(readTaxRules(property.id));
  const replace = useReplaceRules();
  return (
    <Shown of={taxes}>
      {({ rules }) => (
        <>
          <SettingsCard title={words.rules}>
            {rules.length === 0 ? (
              <Empty>{words.none}</Empty>
            ) : (
              <>
                <p class="field-note">{words.hints.past}</p>
                <ul class="setup-rows" aria-label={words.rules}>
                  {rules.map((rule) => (
                    <RuleRow key={`${rule.code} ${rule.from}`} rule={rule} rules={rules} />
                  ))}
                </ul>
              </>
            )}
          </SettingsCard>
          <AddTax key={rules.length} add={(rule, intent) => replace([...rules, rule], intent)} />
          {rules.length === 0 && <Presets />}
        </>
      )}
    </Shown>
  );
}
