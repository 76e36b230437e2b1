import Type from 'typebox';
import { Amount, Id, LocalDate, Nullable } from '../../../platform/schema.ts';
import { CHANGED_DAYS_MAX, CHANGES_MAX } from './calendar-changes.rules.ts';
import { CALENDAR_DAYS_MAX } from './rates.rules.ts';
import { FirstDate, LastDate, RatePlanCode, RoomTypeCode } from './rates.schema.ts';

const OwnRate = (description: string) => Nullable(Type.Number({ ...Amount, description }));

const PlanRates = Type.Object(
  {
    ratePlanId: Id,
    code: RatePlanCode,
    name: Type.String({ examples: ['Best available rate'] }),
    roomTypeCode: RoomTypeCode,
    baseRate: Type.Number({ description: 'The price of a night without a rate of its own.', examples: [2500] }),
    rates: Type.Array(Nullable(Type.Number()), {
      description: 'The rate of its own of each day from `from` to `to`; null: the base rate.',
      examples: [[null, 3500, null]],
    }),
  },
  { title: 'RatePlanDays' },
);

/** The calendars of all rate plans of a property. */
export const RateCalendars = Type.Object(
  {
    from: FirstDate,
    to: LastDate,
    currency: Type.String({ examples: ['INR'] }),
    plans: Type.Array(PlanRates, { description: 'By room type and code.' }),
  },
  { title: 'RateCalendars' },
);

const Change = Type.Object(
  {
    ratePlanId: Id,
    from: Type.String({ ...LocalDate, description: 'First date.', examples: ['2026-12-24'] }),
    to: Type.String({ ...LocalDate, description: 'Last date, included.', examples: ['2026-12-26'] }),
    rate: OwnRate('The new rate of each day; null: the base rate of the plan.'),
    expectedRate: Type.Optional(
      OwnRate('The rate of its own that each of these days must have now; null: none. Left out: whatever it has.'),
    ),
  },
  { title: 'RateChange' },
);

export const RateChanges = Type.Object(
  {
    changes: Type.Array(Change, {
      minItems: 1,
      maxItems: CHANGES_MAX,
      description: `They do not overlap, lie within ${CALENDAR_DAYS_MAX} days and have at most ${CHANGED_DAYS_MAX} days in all.`,
    }),
  },
  {
    title: 'RateChangesRequest',
    examples: [
      {
        changes: [
          { ratePlanId: '0198c0de-1111-7000-8000-000000000001', from: '2026-12-24', to: '2026-12-26', rate: 3500 },
          { ratePlanId: '0198c0de-1111-7000-8000-000000000001', from: '2026-12-27', to: '2026-12-27', rate: null },
        ],
      },
    ],
  },
);

const ChangedRates = Type.Object(
  {
    ratePlanId: Id,
    from: Type.String({ ...LocalDate, description: 'First date.' }),
    to: Type.String({ ...LocalDate, description: 'Last date, included.' }),
    rate: Nullable(Type.Number({ description: 'The rate that these days have now; null: the base rate.', examples: [3500] })),
    previousRate: Nullable(Type.Number({ description: 'What they had before; null: the base rate.', examples: [null] })),
  },
  { title: 'ChangedRates' },
);

/** What a request has changed. */
export const ChangedRatesList = Type.Object(
  {
    changed: Type.Array(ChangedRates, {
      description:
        'What is different now, in runs of days by plan and date. To undo it, send `previousRate` as `rate` and `rate` as `expectedRate`.',
    }),
  },
  { title: 'RateChangesResult' },
);

/** What a rate plan is used for. */
export const RatePlanUse = Type.Object(
  {
    activeStays: Type.Integer({ description: 'Stays in house that are sold with the plan.', examples: [2] }),
    openRoomRequests: Type.Integer({ description: 'Open room requests that are sold with the plan.', examples: [5] }),
    ownRates: Type.Integer({ description: 'Days in its calendar with a rate of their own.', examples: [40] }),
  },
  { title: 'RatePlanUse' },
);
