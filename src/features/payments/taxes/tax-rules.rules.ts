import { conflict, invalid, type Problem } from '../../../platform/errors.ts';
import { minorFromNumber } from '../../../platform/money.ts';
import { type TaxRule, thousandthsOf } from '../../../platform/tax.rules.ts';
import { addDays, type LocalDate } from '../../../platform/time.ts';

const PERCENT_MAX = 100_000n;

type Optional<T> = { [field in keyof T]?: T[field] | undefined };

/** A rule as a request has it: without what it leaves to the defaults. */
export type RuleDraft = Optional<Omit<TaxRule, 'code' | 'name' | 'on' | 'from'>> &
  Pick<TaxRule, 'code' | 'name' | 'from'> & { on: Optional<TaxRule['on']> & Pick<TaxRule['on'], 'nights'> };

const plain = (percent: string): string => String(Number(percent));

/** The whole rule, with percentages without needless zeros: `5.00` is `5`. */
export function wholeRule(draft: RuleDraft): TaxRule {
  const { percent = null, amount = null, per = null, until = null, included = false, rounding = 'LINE', components = [] } = draft;
  const { nights, rateOver = null, rateUpTo = null, chargeTypes = [] } = draft.on;
  return {
    code: draft.code,
    name: draft.name.trim(),
    percent: percent === null ? null : plain(percent),
    amount,
    per,
    on: { nights, rateOver, rateUpTo, chargeTypes },
    from: draft.from,
    until,
    included,
    rounding,
    components: components.map((part) => ({ name: part.name.trim(), percent: plain(part.percent) })),
    hsnSac: draft.hsnSac ?? null,
  };
}

/** 400 when the rule is neither a percentage nor an amount, or both, or its parts are not the whole. */
function refuseShare({ percent, amount, per, components }: TaxRule, field: string): Problem | null {
  if ((percent === null) === (amount === null)) return invalid(`${field}.percent`, 'or amount is required, and not both');
  if ((amount === null) !== (per === null)) return invalid(`${field}.per`, 'goes with amount');
  if (percent !== null && thousandthsOf(percent) > PERCENT_MAX) return invalid(`${field}.percent`, 'must be at most 100');
  const parts = components.reduce((sum, part) => sum + thousandthsOf(part.percent), 0n);
  if (components.length > 0 && (percent === null || parts !== thousandthsOf(percent)))
    return invalid(`${field}.components`, 'must make up the percentage');
  return null;
}

/** 400 when the rule falls on nothing, or on what does not go together. */
function refuseBase({ percent, included, rounding, on }: TaxRule, field: string): Problem | null {
  const { nights, rateOver, rateUpTo, chargeTypes } = on;
  if (nights === chargeTypes.length > 0)
    return invalid(`${field}.on.chargeTypes`, nights ? 'must be empty for nights' : 'must name a type of charge');
  if (!nights && (rateOver !== null || rateUpTo !== null)) return invalid(`${field}.on.rateUpTo`, 'goes with nights');
  if (rateOver !== null && rateUpTo !== null && rateOver >= rateUpTo)
    return invalid(`${field}.on.rateUpTo`, 'must be more than rateOver');
  if (!nights && percent === null) return invalid(`${field}.percent`, 'is required for charges');
  if (rounding === 'BILL' && (included || percent === null))
    return invalid(`${field}.rounding`, 'BILL is for a percentage on top');
  return null;
}

/** 400 when an amount has more decimals than the currency. */
function refuseDecimals({ amount, on }: TaxRule, field: string, decimals: number): Problem | null {
  const amounts = { amount, 'on.rateOver': on.rateOver, 'on.rateUpTo': on.rateUpTo };
  const finer = Object.entries(amounts).find(([, value]) => value !== null && minorFromNumber(value, decimals) === null);
  return finer === undefined ? null : invalid(`${field}.${finer[0]}`, `must have at most ${decimals} decimals`);
}

const lastDate = ({ until }: TaxRule): LocalDate => until ?? '9999-12-31';

/** Why these rules cannot be those of a property, or null: 400 that names the field. */
export function refuseRules(rules: readonly TaxRule[], decimals: number): Problem | null {
  for (const [index, rule] of rules.entries()) {
    const field = `rules[${index}]`;
    const wrong = refuseDecimals(rule, field, decimals) ?? refuseShare(rule, field) ?? refuseBase(rule, field);
    if (wrong !== null) return wrong;
    if (rule.until !== null && rule.until < rule.from) return invalid(`${field}.until`, 'must not be before from');
    const twice = rules
      .slice(0, index)
      .find((other) => other.code === rule.code && other.from <= lastDate(rule) && rule.from <= lastDate(other));
    if (twice !== undefined) return invalid(`${field}.code`, 'is that of another rule in force on the same days');
  }
  return null;
}

/** What the rules say about the dates before today; names and codes for invoices may still change. */
function pastOf(rules: readonly TaxRule[], today: LocalDate): Map<string, TaxRule['code']> {
  const yesterday = addDays(today, -1);
  const past = rules.filter(({ from }) => from < today);
  return new Map(
    past.map(({ name: _name, hsnSac: _hsnSac, ...rule }) => {
      const until = rule.until !== null && rule.until < yesterday ? rule.until : null;
      const parts = rule.components.map(({ percent }) => percent);
      const { nights, rateOver, rateUpTo, chargeTypes } = rule.on;
      const what = [rule.percent, rule.amount, rule.per, nights, rateOver, rateUpTo, chargeTypes.toSorted()];
      return [JSON.stringify([rule.code, ...what, rule.from, until, rule.included, rule.rounding, parts]), rule.code];
    }),
  );
}

/**
 * 409 when the change would tax a date before today differently. A rule that ended yesterday and one that goes on were the same until
 * then: `until` may be set to yesterday or later.
 */
export function refusePastChange(before: readonly TaxRule[], after: readonly TaxRule[], today: LocalDate): Problem | null {
  const [was, is] = [pastOf(before, today), pastOf(after, today)];
  const changed = [...was].find(([what]) => !is.has(what)) ?? [...is].find(([what]) => !was.has(what));
  if (changed === undefined) return null;
  return conflict(
    `rule ${changed[1]} would tax dates before ${today} differently: end it with "until" and add another one`,
    'tax_rule_past',
  );
}
