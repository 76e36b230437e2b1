import Type from 'typebox';
import { Id, LocalDate, NAME_LENGTH_MAX, Nullable, OneOf, Reason, Timestamp } from '../../../platform/schema.ts';
import { DATES_AT_ONCE_MAX, POINT_KINDS } from './day-close.rules.ts';
import { NO_SHOWS_MAX, ROWS_MAX } from './open-points.ts';

const KindOfPoint = OneOf(POINT_KINDS, {
  title: 'OpenPointKind',
  description:
    'ARRIVAL: expected and not there. DEPARTURE: still in house. CONFLICT: sold and no longer fits. PAYMENT_REQUEST: an open QR code or payment link. PAYMENT_REVIEW: a payment that a person has to look at. REFUND: on its way at the gateway.',
  examples: ['ARRIVAL'],
});
const date = (description: string) => Type.String({ ...LocalDate, description });
const bookingFields = { bookingId: Id, bookingReference: Type.String({ examples: ['B-000001'] }) };
const count = Type.Integer({ description: 'How many there are.', examples: [2] });

const PointRow = Type.Object(
  {
    ...bookingFields,
    guestName: Nullable(Type.String({ description: 'The primary guest of the booking.', examples: ['Asha Rao'] })),
    at: Type.String({
      ...Timestamp,
      description: 'When it was due: the expected check-in or check-out, the beginning of a conflict, or when the rest began.',
    }),
    amount: Nullable(Type.Number({ description: 'Of a payment, refund, QR code or link.', examples: [2500] })),
    roomNumber: Nullable(Type.Integer({ description: 'Of a conflict about one room.', examples: [101] })),
    message: Nullable(Type.String({ description: 'What a conflict is, in words.', examples: [null] })),
  },
  { title: 'OpenPointRow', description: 'One thing that is not in order.' },
);
const OpenPoints = Type.Object(
  {
    kind: KindOfPoint,
    count: Type.Integer({ description: `How many, up to ${ROWS_MAX}.`, examples: [2] }),
    hasMore: Type.Boolean({ description: 'Whether there are more.', examples: [false] }),
    rows: Type.Array(PointRow, { description: 'The longest waiting first; QR codes and links the newest first.' }),
  },
  { title: 'OpenPoints', description: 'What is not in order, of one kind.' },
);

const FigureName = Type.String({
  description:
    'As in the report of a date; `revenue.FOOD` is revenue of that type, `takings.CASH` payments less refunds by that method.',
  examples: ['roomRevenue'],
});
const Figure = Type.Object(
  {
    figure: FigureName,
    value: Nullable(Type.Number({ description: 'null: not defined, like an average of nothing.', examples: [112_770.5] })),
  },
  { title: 'DayFigure', description: 'A figure of the date, as docs/reports.md defines it.' },
);
const ComparedFigure = Type.Object(
  {
    figure: FigureName,
    frozen: Nullable(Type.Number({ description: 'When the date was closed.', examples: [112_770.5] })),
    current: Nullable(Type.Number({ description: 'Now.', examples: [112_770.5] })),
    isChanged: Type.Boolean({ description: 'Whether the two differ.', examples: [false] }),
  },
  { title: 'ComparedFigure', description: 'A figure as it was frozen, and as it is now.' },
);

export const DayCloseState = Type.Object(
  {
    businessDate: date('The open business day, or the date that was asked for.'),
    openDate: date('The open business day: the date that is closed next.'),
    lastClosedDate: Nullable(date('The latest date that was closed; null: none ever was.')),
    today: date('The local date of now.'),
    openPoints: Type.Array(OpenPoints, { description: 'Each kind once.' }),
    figures: Nullable(
      Type.Unsafe<{ figure: string; value: number | null }[]>(
        Type.Array(Figure, { description: 'The figures of the date as they are now; null for STAFF.' }),
      ),
    ),
  },
  { title: 'DayCloseState', description: 'The business day, and what is not in order.' },
);

const Closer = (title: string, description: string) =>
  Type.Object({ userId: Id, name: Nullable(Type.String({ examples: ['Asha Rao'] })) }, { title, description });

const NoShowDone = Type.Object(
  { ...bookingFields, penalty: Type.Number({ description: 'What was charged.', examples: [2500] }) },
  { title: 'NoShowDone', description: 'A booking that the close marked as a no-show.' },
);
const NoShowNotDone = Type.Object(
  {
    ...bookingFields,
    code: Type.String({ description: 'Why not, as the `code` of a refusal.', examples: ['booking-not-open'] }),
    message: Type.String({ examples: ['booking is not open'] }),
  },
  { title: 'NoShowNotDone', description: 'A booking that was left as it is.' },
);

export const DayClose = Type.Object(
  {
    businessDate: date('The local date.'),
    status: OneOf(['CLOSED', 'REOPENED'], {
      title: 'DayCloseStatus',
      description: 'REOPENED: it is to be closed again.',
      examples: ['CLOSED'],
    }),
    closedAt: Timestamp,
    closedBy: Closer('DayCloser', 'Who closed it last.'),
    reopenedAt: Nullable(Type.String({ ...Timestamp, description: 'When it was last reopened.' })),
    reopenedBy: Nullable(Closer('DayOpener', 'Who reopened it last.')),
    reopenReason: Nullable(Type.String({ description: 'Why it was last reopened.', examples: [null] })),
    earlierDates: Type.Array(LocalDate, { description: 'Earlier dates that were closed with it.' }),
    noShows: Type.Array(NoShowDone, { description: 'What the close did.' }),
    notDone: Type.Array(NoShowNotDone, { description: 'No-shows that were asked for and could not be done.' }),
    openPoints: Type.Array(
      Type.Object({ kind: KindOfPoint, count }, { title: 'OpenPointCount', description: 'How many things of a kind.' }),
      { description: 'What was not in order when it was closed, after the no-shows.' },
    ),
    figures: Type.Array(Figure, { description: 'The frozen figures.' }),
  },
  { title: 'DayClose', description: 'A local date that was closed.' },
);

export const DayCloseDetail = Type.Object(
  {
    ...DayClose.properties,
    figures: Type.Array(ComparedFigure, { description: 'The frozen figures beside those of now.' }),
    isChanged: Type.Boolean({ description: 'Whether any figure has changed since.', examples: [false] }),
  },
  { title: 'DayCloseDetail', description: 'A local date that was closed, with what has changed since.' },
);

const NoShowAction = Type.Object(
  {
    action: OneOf(['NO_SHOW'], { title: 'DayCloseActionName', description: 'What to do.', examples: ['NO_SHOW'] }),
    bookingIds: Type.Optional(
      Type.Array(Id, {
        minItems: 1,
        maxItems: NO_SHOWS_MAX,
        description: `The bookings; left out: all that are expected until the date and have not come, at most ${NO_SHOWS_MAX}.`,
      }),
    ),
    reason: Type.Optional(Nullable(Type.String({ ...Reason, maxLength: NAME_LENGTH_MAX, examples: ['did not come'] }))),
  },
  { title: 'DayCloseAction', description: 'What the close does: no-shows by the cancellation policy, with their penalty.' },
);

export const DayCloseRequest = Type.Object(
  {
    businessDate: date('The date to close.'),
    includeEarlier: Type.Optional(
      Type.Boolean({
        description: `true: open dates before it are closed too, at most ${DATES_AT_ONCE_MAX} together.`,
        examples: [false],
      }),
    ),
    actions: Type.Optional(
      Type.Array(NoShowAction, {
        maxItems: 1,
        description: 'What to do first. Not for FINANCE alone, who may not mark no-shows.',
      }),
    ),
  },
  {
    title: 'DayCloseRequest',
    examples: [{ businessDate: '2026-11-20', actions: [{ action: 'NO_SHOW' }] }],
  },
);

export const ReopenRequest = Type.Object(
  { reason: Type.String({ ...Reason, description: 'Why.', examples: ['payment of the evening was entered late'] }) },
  { title: 'DayReopenRequest', examples: [{ reason: 'payment of the evening was entered late' }] },
);
