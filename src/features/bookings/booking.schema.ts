import Type, { type Static } from 'typebox';
import { Id, LocalDate, LocalTime, NAME_LENGTH_MAX, Nullable, OneOf, Timestamp } from '../../platform/schema.ts';
import { RoomWarning } from '../inventory/housekeeping/index.ts';
import { SiteName } from '../mail/index.ts';
import { Charge, Payment } from '../payments/index.ts';
import { TransportModeName } from '../properties/index.ts';
import { RateSource, RoomRequest } from './room-requests/room-request.schema.ts';

export const BOOKING_STATUSES = ['OPEN', 'CHECKED_IN', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW'] as const;
export const BOOKING_SOURCES = ['WALKIN', 'DIRECT', 'PHONE', 'OTA', 'AGENT', 'CORPORATE'] as const;
export const MEMBER_RELATIONS = ['SELF', 'SPOUSE', 'FAMILY', 'FRIEND', 'COLLEAGUE', 'OTHER'] as const;
const STAY_STATUSES = ['ACTIVE', 'CHECKED_OUT', 'VOIDED'] as const;
const BILLING_MODES = ['PROPERTY_POLICY', 'TWENTY_FOUR_HOURS'] as const;

export const BookingStatus = OneOf(BOOKING_STATUSES, {
  title: 'BookingStatus',
  description:
    'State of a booking. OPEN: expected. CHECKED_IN: guests are in house. CHECKED_OUT: they left. NO_SHOW: they did not come.',
});
export const BookingSource = OneOf(BOOKING_SOURCES, {
  title: 'BookingSource',
  description: 'How the booking came in; OTA: by a booking site.',
});
export const BillingMode = OneOf(BILLING_MODES, {
  title: 'BillingMode',
  description: 'How nights are counted. PROPERTY_POLICY: by the billing times. TWENTY_FOUR_HOURS: each 24 hours begun.',
});
const MemberRelation = OneOf(MEMBER_RELATIONS, {
  title: 'MemberRelation',
  description: 'How the guests are related to the primary guest.',
});

const Count = Type.Integer({ minimum: 0, maximum: 1000 });
const City = Type.String({ minLength: 1, maxLength: NAME_LENGTH_MAX, pattern: '\\S' });

/** The profile fields of a booking. All can be set on creation and changed in any status. */
export const profileFields = {
  transportMode: Type.Optional(Nullable(TransportModeName)),
  childCount: Type.Optional(Nullable(Count)),
  maleCount: Type.Optional(Nullable(Count)),
  femaleCount: Type.Optional(Nullable(Count)),
  fromCity: Type.Optional(Nullable(City)),
  toCity: Type.Optional(Nullable(City)),
  memberRelation: Type.Optional(Nullable(MemberRelation)),
};

const Tax = Type.Optional(
  Type.Number({
    description: 'What taxes add, in `expectedPay`; left out where the property has no tax rules.',
    examples: [250],
  }),
);

export const Balance = Type.Object(
  {
    expectedPay: Type.Number({ examples: [5000] }),
    amountCollected: Type.Number({ examples: [5000] }),
    pending: Type.Number({ examples: [0] }),
    tax: Tax,
  },
  { title: 'Balance', description: "What the booking costs and what is paid, in the property's currency." },
);

const GuestSummary = Type.Object(
  { id: Id, name: Nullable(Type.String()), phoneE164: Nullable(Type.String()), signatureUploaded: Type.Boolean() },
  { title: 'PrimaryGuest', description: 'The guest in whose name the booking is made.' },
);

const itemFields = {
  id: Id,
  reference: Type.String({ examples: ['B-000001'], description: 'The name of the booking for people; unique in the property.' }),
  status: BookingStatus,
  source: BookingSource,
  bookingSite: Nullable(SiteName),
  reservationNumber: Nullable(
    Type.String({ description: "The booking site's number of the reservation: only letters and digits, in upper case." }),
  ),
  expectedCheckInAt: Timestamp,
  expectedCheckOutAt: Nullable(Timestamp),
  billingMode: BillingMode,
  billingCheckoutTime: Nullable(LocalTime),
  transportMode: Nullable(TransportModeName),
  childCount: Nullable(Type.Integer()),
  maleCount: Nullable(Type.Integer()),
  femaleCount: Nullable(Type.Integer()),
  adultCount: Nullable(Type.Integer({ description: 'maleCount + femaleCount.' })),
  totalGuestCount: Nullable(Type.Integer({ description: 'adultCount + childCount.' })),
  fromCity: Nullable(Type.String()),
  toCity: Nullable(Type.String()),
  memberRelation: Nullable(MemberRelation),
  vehicleNumbers: Type.Array(Type.String(), {
    description: 'The vehicles that came with this booking, oldest first.',
  }),
  billableNights: Type.Integer({ examples: [2] }),
  balance: Balance,
  pending: Type.Number({ description: 'balance.pending, for lists.' }),
  primaryGuest: GuestSummary,
  roomNumbers: Type.Array(Type.Integer(), { description: 'Rooms of the stays that are active or checked out.' }),
  activeCards: Type.Integer({ examples: [1], description: 'How many of the stays have an active door card.' }),
  closedReason: Nullable(Type.String({ description: 'The reason given with a cancellation or no-show.' })),
  checkOutNotes: Nullable(Type.String()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

/** One booking in a list, and the data of a `booking.updated` event (which adds its `version`). The list of bookings shows more. */
export const BookingItem = Type.Object(itemFields, { title: 'BookingItem', description: 'A booking in a list.' });

/** The data of the booking stream's events. */
export const BookingEvent = Type.Object(
  { ...itemFields, version: Type.String({ description: "The booking's ETag.", examples: ['"7"'] }) },
  { title: 'BookingEvent', description: 'The booking as it is after a change, as lists show it.' },
);
export type BookingChangeView = Static<typeof BookingEvent>;
export type BookingItemView = Static<typeof BookingItem>;

const RoomStayStatus = OneOf(STAY_STATUSES, {
  title: 'RoomStayStatus',
  description: 'State of a stay. ACTIVE: in house. VOIDED: entered by mistake and set aside.',
});

const StayNight = Type.Object(
  {
    date: LocalDate,
    rate: Nullable(Type.Number({ description: 'Null when no rate was set; the night costs nothing.', examples: [2500] })),
    source: Nullable(RateSource),
  },
  { title: 'StayNight' },
);

export const RoomStay = Type.Object(
  {
    id: Id,
    bookingId: Id,
    roomId: Id,
    roomNumber: Type.Integer(),
    roomTypeCode: Type.String(),
    status: RoomStayStatus,
    checkInAt: Timestamp,
    checkOutAt: Nullable(Timestamp),
    nightlyRate: Nullable(
      Type.Number({
        description:
          'Mean of the rates of the planned nights (after check-out: of the billed ones), rounded half up; null when no rate was set.',
      }),
    ),
    rateSource: Nullable(RateSource),
    ratePlanCode: Nullable(Type.String({ description: 'The rate plan that prices the nights, with rateSource RATE_PLAN.' })),
    roomRequestId: Nullable(Type.String({ ...Id, description: 'The room request that the check-in used one room of.' })),
    roomRequestIds: Type.Array(Id, {
      description: 'All room requests of which the stay uses one room, in order of time: several when they follow one another.',
      examples: [['0198c0de-2222-7000-8000-000000000001']],
    }),
    nights: Type.Integer({
      description: 'Billed nights: until now or until the expected check-out while active, final after check-out.',
    }),
    amount: Type.Number({ description: 'Sum of the rates of the billed nights.' }),
    tax: Tax,
    nightRates: Type.Array(StayNight, {
      description: 'The billed nights, one line each: `nights` of them, which make `amount`.',
    }),
    movedFromStayId: Nullable(Id),
    hasActiveCard: Type.Boolean({ description: 'Whether the stay has a stored door card that is neither revoked nor expired.' }),
    notes: Nullable(Type.String()),
    voidReason: Nullable(Type.String()),
    voidedAt: Nullable(Timestamp),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'RoomStay' },
);
export type RoomStayView = Static<typeof RoomStay>;

const warnings = Type.Optional(
  Type.Array(RoomWarning, {
    description: 'Only in the response to a check-in or a move: what the front desk should know; left out for nothing.',
  }),
);

/** The response of actions on a stay: the stay, with the status of its booking. */
export const StayWithBooking = Type.Object(
  { ...RoomStay.properties, bookingStatus: BookingStatus, warnings },
  { title: 'RoomStayWithBooking' },
);
export type StayWithBookingView = Static<typeof StayWithBooking>;

const BookingBilling = Type.Object(
  {
    billingMode: BillingMode,
    billingCheckinTime: LocalTime,
    billingCheckoutTime: LocalTime,
    timezone: Type.String(),
    currency: Type.String(),
  },
  { title: 'BookingBilling', description: 'How the nights of the booking are counted.' },
);

const RefundsUnderWay = Type.Number({
  description: 'Refunds that the gateway has not settled yet: not in the balance, and counted as given back at check-out.',
  examples: [0],
});

/** The whole booking, with stays, room requests, billing and ledger. */
export const BookingDetail = Type.Object(
  {
    ...itemFields,
    stays: Type.Array(RoomStay),
    roomRequests: Type.Array(RoomRequest, { description: 'The first 1000, oldest first; the list of room requests has all.' }),
    billing: BookingBilling,
    ledger: Type.Object(
      { charges: Type.Array(Charge), payments: Type.Array(Payment), refundsUnderWay: RefundsUnderWay },
      {
        title: 'BookingLedger',
        description: 'Charges and payments: the first 1000 of each, by time; their lists have all.',
      },
    ),
    warnings,
  },
  { title: 'Booking' },
);
export type BookingDetailView = Static<typeof BookingDetail>;

export const BookingParams = Type.Object({ propertyId: Id, bookingId: Id });
export const ReferenceParams = Type.Object({
  propertyId: Id,
  reference: Type.String({ examples: ['B-000001'], description: 'The reference of the booking, in any case.' }),
});
export const StayOfBookingParams = Type.Object({ propertyId: Id, bookingId: Id, roomStayId: Id });
export const StayParams = Type.Object({ propertyId: Id, roomStayId: Id });
