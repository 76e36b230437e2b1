import Type, { type Static } from 'typebox';
import { Amount, LocalDate, Name, Nullable, OneOf } from '../../../platform/schema.ts';
import type { TaxRule } from '../../../platform/tax.rules.ts';
import { CHARGE_TYPES } from '../index.ts';

/** The most rules that a property can have, with those that have ended. */
const RULES_MAX = 200;
const COMPONENTS_MAX = 10;

const Percent = Type.String({
  pattern: '^\\d{1,3}(\\.\\d{1,3})?$',
  description: 'Up to three decimals, as text, so that it is exact.',
  examples: ['5'],
});

const TaxedChargeType = OneOf(CHARGE_TYPES, {
  title: 'TaxedChargeType',
  description: 'A type of charge that a tax falls on.',
});

/** What a tax falls on. */
const TaxBase = Type.Object(
  {
    nights: Type.Boolean({ description: 'Nights in a room. Otherwise charges.' }),
    rateOver: Nullable(Type.Number({ ...Amount, description: 'Only nights with a rate over this.', examples: [null] })),
    rateUpTo: Nullable(
      Type.Number({ ...Amount, description: 'Only nights with a rate up to this, itself included.', examples: [7500] }),
    ),
    chargeTypes: Type.Array(TaxedChargeType, {
      maxItems: CHARGE_TYPES.length,
      uniqueItems: true,
      description: 'The types of charges; empty for nights.',
      examples: [[]],
    }),
  },
  { title: 'TaxBase', description: 'What a tax falls on: nights, by their rate, or charges of some types.' },
);

const TaxPart = Type.Object(
  { name: Type.String({ ...Name, maxLength: 50, examples: ['CGST'] }), percent: Type.String({ ...Percent, examples: ['2.5'] }) },
  { title: 'TaxPart', description: 'A part of a tax that invoices show by itself.' },
);

const ruleFields = {
  code: Type.String({
    pattern: '^[A-Z0-9][A-Z0-9_.-]{0,29}$',
    description: 'Names the tax in reports. Two rules may share it when they are never in force on the same day.',
    examples: ['GST-ROOM-5'],
  }),
  name: Type.String({ ...Name, maxLength: 100, examples: ['GST 5 %'] }),
  percent: Nullable(Percent),
  amount: Nullable(Type.Number({ ...Amount, description: 'For each `per`, instead of a percentage.', examples: [null] })),
  per: Type.Unsafe<'NIGHT' | 'PERSON_NIGHT' | null>({
    ...Nullable(
      OneOf(['NIGHT', 'PERSON_NIGHT'], {
        title: 'TaxUnit',
        description:
          'What an amount is for. NIGHT: each night in a room. PERSON_NIGHT: each adult of the booking and night, in whatever rooms; one when their number is not known.',
      }),
    ),
    examples: [null],
  }),
  on: TaxBase,
  from: Type.String({ ...LocalDate, description: 'The first date. A new rule begins today or later.' }),
  until: Nullable(Type.String({ ...LocalDate, description: 'The last date; null: until further notice.', examples: [null] })),
  included: Type.Boolean({
    description: 'true: the price contains the tax, which changes no balance. false: it comes on top.',
  }),
  rounding: OneOf(['LINE', 'BILL'], {
    title: 'TaxRounding',
    description: 'LINE: each night and each charge is rounded. BILL: their sum is; only for a percentage on top.',
  }),
  components: Type.Array(TaxPart, {
    maxItems: COMPONENTS_MAX,
    description: 'Parts of the percentage, which make it up; empty for none.',
  }),
  hsnSac: Nullable(
    Type.String({ pattern: '^\\d{4,8}$', description: 'HSN or SAC code for invoices in India.', examples: ['996311'] }),
  ),
};

const { code, name, on, from, ...further } = ruleFields;
const description = 'A tax of the property: how much, what it falls on, and from when.';

const TaxRuleSchema = Type.Unsafe<TaxRule>(Type.Object(ruleFields, { title: 'TaxRule', description }));

/** What a request leaves out is null, false, LINE or empty. */
const TaxRuleDraft = Type.Object(
  {
    code,
    name,
    on: Type.Object(
      { nights: on.properties.nights, ...Type.Partial(Type.Omit(on, ['nights'])).properties },
      { title: 'TaxBaseDraft', description: 'What a tax falls on.' },
    ),
    from,
    ...Type.Partial(Type.Object(further)).properties,
  },
  { title: 'TaxRuleDraft', description: 'A tax of the property. What is left out is null, false, LINE or empty.' },
);

export const TaxRulesUpdate = Type.Object(
  { rules: Type.Array(TaxRuleDraft, { maxItems: RULES_MAX, description: 'All of them, with those that have ended.' }) },
  { title: 'TaxRulesUpdate', description: 'The taxes that the property has from now on.' },
);

export const TaxRules = Type.Object(
  { rules: Type.Array(TaxRuleSchema, { description: 'In the order in which they were sent.' }) },
  { title: 'TaxRules', description: 'All taxes of the property, with those that have ended.' },
);

export const TaxPreset = Type.Object(
  {
    countryCode: Type.String({ description: 'The country, ISO 3166 alpha-2.', examples: ['IN'] }),
    code: Type.String({ examples: ['IN-HOTEL'] }),
    name: Type.String({ examples: ['Hotel, restaurant at 5 %'] }),
    notes: Type.String({ description: 'What the preset leaves to the accountant.' }),
    source: Type.String({
      description: 'Where the rates come from.',
      examples: ['56th GST Council, rates from 22 September 2025'],
    }),
    asOf: Type.String({ ...LocalDate, description: 'When they were looked up.' }),
    rules: Type.Array(TaxRuleSchema, { description: 'Ready to be added: none begins before today.' }),
  },
  { title: 'TaxPreset', description: "The usual taxes of the property's country." },
);
export type TaxPresetView = Static<typeof TaxPreset>;
