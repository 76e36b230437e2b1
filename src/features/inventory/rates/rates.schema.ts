import Type, { type Static } from 'typebox';
import { Amount, Id, LocalDate, Name, Nullable, OneOf, Timestamp } from '../../../platform/schema.ts';
import { CALENDAR_DAYS_MAX, EFFECTIVE_RATE_SOURCES } from './rates.rules.ts';

const CODE_LENGTH_MAX = 40;

export const RatePlanCode = Type.String({
  minLength: 1,
  maxLength: CODE_LENGTH_MAX,
  pattern: '\\S',
  description: 'Unique in the property; free again when the plan is deleted.',
  examples: ['BAR'],
});
export const RoomTypeCode = Type.String({ minLength: 1, maxLength: CODE_LENGTH_MAX, examples: ['DLX'] });
const Currency = Type.String({
  maxLength: 10,
  description: 'The currency of the property; another one is 400.',
  examples: ['INR'],
});
const Rate = Type.Number({ ...Amount, description: "A night's price in major units of the property's currency." });
export const FirstDate = Type.String({ ...LocalDate, description: 'First date.', examples: ['2026-12-24'] });
export const LastDate = Type.String({
  ...LocalDate,
  description: `Last date, included. The range has at most ${CALENDAR_DAYS_MAX} days.`,
  examples: ['2026-12-26'],
});

export const RatePlan = Type.Object(
  {
    id: Id,
    code: RatePlanCode,
    name: Type.String({ examples: ['Best available rate'] }),
    roomTypeCode: RoomTypeCode,
    baseRate: Rate,
    currency: Currency,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'RatePlan' },
);
export type RatePlanView = Static<typeof RatePlan>;

export const RatePlanCreate = Type.Object(
  { code: RatePlanCode, name: Name, roomTypeCode: RoomTypeCode, baseRate: Rate, currency: Type.Optional(Currency) },
  {
    title: 'RatePlanCreateRequest',
    examples: [{ code: 'BAR', name: 'Best available rate', roomTypeCode: 'DLX', baseRate: 2500, currency: 'INR' }],
  },
);

/** A partial update: a missing field keeps its value. Code and room type cannot change. */
export const RatePlanUpdate = Type.Object(
  { name: Type.Optional(Name), baseRate: Type.Optional(Rate), currency: Type.Optional(Currency) },
  { title: 'RatePlanUpdateRequest', examples: [{ baseRate: 2750 }] },
);

const RateCalendarDay = Type.Object(
  {
    date: LocalDate,
    rate: Type.Number({ examples: [2500] }),
    source: OneOf(['CALENDAR', 'RATE_PLAN'], {
      title: 'CalendarRateSource',
      description: 'CALENDAR: set for this date. RATE_PLAN: the base rate of the plan.',
    }),
  },
  { title: 'RateCalendarDay' },
);

/** The rates of a rate plan on some days. */
export const RateCalendar = Type.Object(
  {
    ratePlanId: Id,
    from: FirstDate,
    to: LastDate,
    averageRate: Type.Number({
      description: "The exact mean of the days' rates, rounded half up to the currency's decimals.",
      examples: [2833.33],
    }),
    minimumRate: Type.Number({ examples: [2500] }),
    maximumRate: Type.Number({ examples: [3500] }),
    days: Type.Array(RateCalendarDay, {
      examples: [
        [
          { date: '2026-12-24', rate: 2500, source: 'RATE_PLAN' },
          { date: '2026-12-25', rate: 3500, source: 'CALENDAR' },
          { date: '2026-12-26', rate: 2500, source: 'RATE_PLAN' },
        ],
      ],
    }),
  },
  { title: 'RateCalendar' },
);

export const CalendarSet = Type.Object(
  { from: FirstDate, to: LastDate, rate: Rate },
  { title: 'RateCalendarRequest', examples: [{ from: '2026-12-24', to: '2026-12-26', rate: 3500 }] },
);

/** The rate of a night in a room type. */
export const EffectiveRate = Type.Object(
  {
    date: LocalDate,
    roomTypeCode: RoomTypeCode,
    ratePlanCode: Nullable(Type.String({ description: 'null: no rate plan was requested.' })),
    rate: Type.Number(),
    currency: Type.String(),
    source: OneOf(EFFECTIVE_RATE_SOURCES, {
      title: 'EffectiveRateSource',
      description: 'The calendar of the rate plan, its base rate, or without a rate plan the default rate of the room type.',
    }),
  },
  {
    title: 'EffectiveRate',
    examples: [{ date: '2026-12-25', roomTypeCode: 'DLX', ratePlanCode: 'BAR', rate: 3500, currency: 'INR', source: 'CALENDAR' }],
  },
);

export const RatePlanParams = Type.Object({ propertyId: Id, ratePlanId: Id });
export const RateDateParams = Type.Object({ propertyId: Id, ratePlanId: Id, rateDate: LocalDate });
export const RoomTypeRateParams = Type.Object({ propertyId: Id, roomTypeCode: Type.String({ examples: ['DLX'] }) });

export const RatePlanListQuery = Type.Object({
  roomTypeCode: Type.Optional(
    Type.String({
      maxLength: CODE_LENGTH_MAX,
      description: 'Only rate plans of this room type; none when there is no such type.',
    }),
  ),
});

export const CalendarQuery = Type.Object({ from: FirstDate, to: LastDate });

export const EffectiveRateQuery = Type.Object({
  date: Type.String({ ...LocalDate, description: 'The date of the night.' }),
  ratePlanCode: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: CODE_LENGTH_MAX,
      description: 'A rate plan of the room type. Without one: the default rate of the type.',
    }),
  ),
});
