import Type, { type Static } from 'typebox';
import { Amount, Id, LocalDate, Name, Nullable, OneOf, Timestamp } from '../../platform/schema.ts';
import { CALENDAR_DAYS_MAX, RATE_SOURCES } from './rates.rules.ts';

const CODE_LENGTH_MAX = 40;

const PlanCode = Type.String({
  minLength: 1,
  maxLength: CODE_LENGTH_MAX,
  pattern: '\\S',
  description: 'Unique in the property; free again once the plan is deleted.',
  examples: ['BAR'],
});
const RoomTypeCode = Type.String({ minLength: 1, maxLength: CODE_LENGTH_MAX, examples: ['DLX'] });
const Currency = Type.String({
  maxLength: 10,
  description: 'The currency of the property; any other is 400.',
  examples: ['INR'],
});
const Rate = Type.Number({ ...Amount, description: "A night's price in major units of the property's currency." });
const FirstDate = Type.String({ ...LocalDate, description: 'First date.', examples: ['2026-12-24'] });
const LastDate = Type.String({
  ...LocalDate,
  description: `Last date, included: at most ${CALENDAR_DAYS_MAX} days from the first.`,
  examples: ['2026-12-26'],
});

/** A rate plan (contract 2.2). */
export const RatePlan = Type.Object(
  {
    id: Id,
    code: PlanCode,
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
  { code: PlanCode, name: Name, roomTypeCode: RoomTypeCode, baseRate: Rate, currency: Type.Optional(Currency) },
  {
    title: 'RatePlanCreateRequest',
    examples: [{ code: 'BAR', name: 'Best available rate', roomTypeCode: 'DLX', baseRate: 2500, currency: 'INR' }],
  },
);

/** A partial update: a field left out keeps its value. Code and room type stay what they are. */
export const RatePlanUpdate = Type.Object(
  { name: Type.Optional(Name), baseRate: Type.Optional(Rate), currency: Type.Optional(Currency) },
  { title: 'RatePlanUpdateRequest', examples: [{ baseRate: 2750 }] },
);

/** The rates of a plan over some days (contract 4.10). */
export const RateCalendar = Type.Object(
  {
    ratePlanId: Id,
    from: FirstDate,
    to: LastDate,
    averageRate: Type.Number({
      description: "The exact mean of the days' rates, a half rounded up to the currency's decimals.",
      examples: [2833.33],
    }),
    minimumRate: Type.Number({ examples: [2500] }),
    maximumRate: Type.Number({ examples: [3500] }),
    days: Type.Array(
      Type.Object({
        date: LocalDate,
        rate: Type.Number({ examples: [2500] }),
        source: OneOf(['CALENDAR', 'RATE_PLAN'], {
          description: "CALENDAR: set for this date. RATE_PLAN: the plan's base rate.",
        }),
      }),
      {
        examples: [
          [
            { date: '2026-12-24', rate: 2500, source: 'RATE_PLAN' },
            { date: '2026-12-25', rate: 3500, source: 'CALENDAR' },
            { date: '2026-12-26', rate: 2500, source: 'RATE_PLAN' },
          ],
        ],
      },
    ),
  },
  { title: 'RateCalendar' },
);

export const CalendarSet = Type.Object(
  { from: FirstDate, to: LastDate, rate: Rate },
  { title: 'RateCalendarRequest', examples: [{ from: '2026-12-24', to: '2026-12-26', rate: 3500 }] },
);

/** What a night in a room type costs (contract 4.4). */
export const EffectiveRate = Type.Object(
  {
    date: LocalDate,
    roomTypeCode: RoomTypeCode,
    ratePlanCode: Nullable(Type.String({ description: 'null: no plan was asked for.' })),
    rate: Type.Number(),
    currency: Type.String(),
    source: OneOf(RATE_SOURCES, {
      description: "The plan's calendar, its base rate, or without a plan the default rate of the room type.",
    }),
  },
  {
    title: 'EffectiveRate',
    examples: [{ date: '2026-12-25', roomTypeCode: 'DLX', ratePlanCode: 'BAR', rate: 3500, currency: 'INR', source: 'CALENDAR' }],
  },
);

export const PropertyParams = Type.Object({ propertyId: Id });
export const RatePlanParams = Type.Object({ propertyId: Id, ratePlanId: Id });
export const RateDateParams = Type.Object({ propertyId: Id, ratePlanId: Id, rateDate: LocalDate });
export const RoomTypeRateParams = Type.Object({ propertyId: Id, roomTypeCode: Type.String({ examples: ['DLX'] }) });

export const RatePlanListQuery = Type.Object({
  roomTypeCode: Type.Optional(
    Type.String({
      maxLength: CODE_LENGTH_MAX,
      description: 'Only the plans of this room type; none when there is no such type.',
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
      description: 'A plan of the room type. Without one: the default rate of the type.',
    }),
  ),
});
