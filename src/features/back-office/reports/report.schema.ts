import Type, { type Static } from 'typebox';
import { Id, LocalDate, Nullable, Timestamp } from '../../../platform/schema.ts';
import { Takings } from '../../payments/index.ts';

const count = (description: string, example: number) => Type.Integer({ description, examples: [example] });
const money = (description: string, example: number) => Type.Number({ description, examples: [example] });

const figures = {
  roomsForSale: count('Rooms that were active and not in maintenance at the end of the date; of several dates the sum.', 58),
  outOfOrder: count('Active rooms that were in maintenance at the end of the date; of several dates the sum.', 2),
  sold: count('Room nights: stored nights of stays that were not voided.', 41),
  occupancy: Nullable(
    Type.Number({ description: '`sold` by `roomsForSale`, to four decimals; null without rooms.', examples: [0.7069] }),
  ),
  adr: Nullable(
    money('Average daily rate: `roomRevenue` by `sold`, rounded half up to the smallest unit; null without nights.', 2750.5),
  ),
  revPar: Nullable(
    money('Revenue per available room: `roomRevenue` by `roomsForSale`, rounded likewise; null without rooms.', 1944.32),
  ),
  arrivals: count('Rooms that guests were checked in to; a move to another room is none.', 17),
  departures: count('Rooms that guests were checked out of; a move to another room is none.', 15),
  noShows: count('Bookings expected to arrive that are NO_SHOW now.', 1),
  cancellations: count('Bookings expected to arrive that are CANCELLED now.', 2),
  noShowsEntered: count('Bookings that were marked as no-shows, whenever they were expected.', 1),
  cancellationsEntered: count('Bookings that were cancelled, whenever they were expected.', 3),
  roomRevenue: money('Sum of the stored rates of the nights `sold`.', 112_770.5),
  otherRevenue: money('Sum of the charges, less those taken back.', 8400),
  revenue: money('`roomRevenue` and `otherRevenue` together.', 121_170.5),
  payments: money('Sum of the payments received.', 98_000),
  refunds: money('Sum of the refunds.', 2500),
  net: money('`payments` less `refunds`.', 95_500),
};

export const GroupReportRow = Type.Object(
  {
    propertyId: Id,
    code: Type.String({ examples: ['GRANDA7'] }),
    name: Type.String({ examples: ['Grand Alpha'] }),
    timezone: Type.String({ examples: ['Asia/Kolkata'] }),
    currency: Type.String({ examples: ['INR'] }),
    date: LocalDate,
    ...figures,
  },
  { title: 'GroupReportRow', description: 'The figures of one property on its local date.' },
);
export type GroupReportRowView = Static<typeof GroupReportRow>;

const Figures = Type.Object(figures, { title: 'ReportFigures', description: 'The figures of all dates together.' });
const DayFigures = Type.Object(
  { date: LocalDate, ...figures },
  { title: 'ReportDay', description: 'The figures of one local date; a night belongs to the date on which it begins.' },
);

const RevenueRow = Type.Object(
  {
    type: Type.String({ description: '`ROOM_NIGHT`, or a type of charges.', examples: ['ROOM_NIGHT'] }),
    count: count('How many nights, or how many charges.', 41),
    amount: money('What they come to.', 112_770.5),
  },
  { title: 'ReportRevenue', description: 'Revenue of one type.' },
);

const TaxRow = Type.Object(
  {
    code: Type.String({ description: 'The code of the rule.', examples: ['GST'] }),
    name: Type.String({ description: 'Its name, as it was then.', examples: ['GST 12 %'] }),
    percent: Nullable(Type.String({ description: 'Its percentage; null for a rule with an amount.', examples: ['12'] })),
    included: Type.Boolean({ description: 'Whether prices contain it.', examples: [false] }),
    count: count('How many nights and charges have it.', 44),
    base: money('What it was computed from.', 121_170.5),
    amount: money('The tax.', 14_540.46),
  },
  { title: 'ReportTax', description: 'Taxes by one rule.' },
);

const Taxes = Type.Object(
  {
    onTop: money('Taxes on top of prices. They are no part of `revenue`.', 14_540.46),
    included: money('Taxes that prices contain. They are a part of `revenue`.', 0),
    byRule: Type.Array(TaxRow, { description: 'Taxes on top first, then the included ones, by code and percentage.' }),
  },
  { title: 'ReportTaxes', description: 'Taxes of the nights and charges of the period.' },
);

const SourceRow = Type.Object(
  {
    source: Type.String({ description: 'How the booking came in.', examples: ['OTA'] }),
    bookingSite: Nullable(Type.String({ description: 'The booking site, for OTA.', examples: ['BOOKING_COM'] })),
    arrivals: count('Rooms that guests were checked in to.', 6),
    roomNights: count('Room nights.', 14),
    roomRevenue: money('Sum of their rates.', 36_400),
  },
  { title: 'ReportSource', description: 'What came by one source.' },
);

const side = (title: string, description: string) =>
  Type.Object({ bookings: count('How many bookings.', 2), amount: money('Together.', 5200) }, { title, description });
const balance = (title: string, description: string) =>
  Type.Object(
    {
      owed: side(`${title}Owed`, 'Bookings whose guests still owe something.'),
      credit: side(`${title}Credit`, 'Bookings that were paid too much.'),
    },
    { title, description },
  );

const PickUp = Type.Object(
  {
    bookings: count('Bookings that were made in the period.', 23),
    cancelled: count('Of these, the bookings that are CANCELLED now.', 2),
    noShows: count('Of these, the bookings that are NO_SHOW now.', 1),
    roomNights: count('Nights of the others: stored ones of their stays, and those still held for them.', 48),
    amount: money('Sum of the rates of these nights.', 131_000),
  },
  { title: 'ReportPickUp', description: 'What was sold in the period, for whenever.' },
);

const booked = {
  roomNights: count('Nights that stays agreed on and that are held.', 12),
  amount: money('Sum of their rates.', 33_000),
  lastYear: count('Nights sold 364 days earlier, on the same weekday.', 37),
  lastYearAmount: money('Sum of their rates.', 99_900),
  lastYearBookedByThen: count('Of these, nights of bookings made 364 days before now or earlier.', 10),
};

const OnTheBooks = Type.Object(
  {
    from: Type.String({ ...LocalDate, description: 'The local date of now.' }),
    to: Type.String({ ...LocalDate, description: 'The last of 365 dates.' }),
    total: Type.Object(booked, { title: 'BookedTotal', description: 'All dates together.' }),
    days: Type.Array(Type.Object({ date: LocalDate, ...booked }, { title: 'BookedDay' }), {
      description: 'A row for each date with a night, now or then.',
    }),
  },
  { title: 'ReportOnTheBooks', description: 'What is sold of the next 365 nights, beside the same nights a year before.' },
);

const { total: takingsTotal, byMethod, byPerson } = Takings.properties;

export const Report = Type.Object(
  {
    propertyId: Id,
    from: Type.String({ ...LocalDate, description: 'The first local date.' }),
    to: Type.String({ ...LocalDate, description: 'The last local date.' }),
    timezone: Type.String({ examples: ['Asia/Kolkata'] }),
    currency: Type.String({ examples: ['INR'] }),
    generatedAt: Type.String({ ...Timestamp, description: 'When the rows were read.' }),
    total: Figures,
    days: Type.Array(DayFigures),
    revenueByType: Type.Array(RevenueRow, { description: 'Room nights first, then the types of charges by name.' }),
    taxes: Taxes,
    takings: Type.Object(
      { total: takingsTotal, byMethod, byPerson },
      { title: 'ReportTakings', description: 'Payments and refunds of the period, as the takings of a date show them.' },
    ),
    sources: Type.Array(SourceRow, { description: 'A row for each source and booking site that there was.' }),
    openBalances: Type.Object(
      {
        inHouse: balance('InHouseBalances', 'Of bookings that are CHECKED_IN now, whatever the period.'),
        ended: balance('EndedBalances', 'Of bookings that ended in the period: left, cancelled, or no-show. As they are now.'),
      },
      { title: 'ReportOpenBalances', description: 'Balances that are not 0 now.' },
    ),
    pickUp: PickUp,
    onTheBooks: OnTheBooks,
  },
  { title: 'Report', description: 'What the ledger and the stays of a period come to; docs/reports.md defines each figure.' },
);
export type ReportView = Static<typeof Report>;
