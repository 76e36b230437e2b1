import Type from 'typebox';
import { Id, LocalTime, Name, NOTES_LENGTH_MAX, Nullable, OneOf, Timestamp } from '../../platform/schema.ts';
import { PENALTY_MODES, TRANSPORT_MODES } from './properties.rules.ts';

export const TransportModeName = OneOf(TRANSPORT_MODES, { title: 'TransportMode', description: 'How guests travel.' });

const PropertyCode = Type.String({
  description: '7 letters A-Z or digits; accepted in any case, stored in upper case.',
  examples: ['GRANDA7'],
});
const Zone = Type.String({ minLength: 1, maxLength: 100, description: 'IANA name.', examples: ['Asia/Kolkata'] });
const Currency = Type.String({ maxLength: 10, description: 'ISO 4217 code.', examples: ['INR'] });
const CountryCode = Type.String({
  maxLength: 10,
  description: 'ISO 3166 alpha-2: phone numbers without + belong to this country.',
  examples: ['IN'],
});
const Address = Type.String({ maxLength: NOTES_LENGTH_MAX });
const OtaAliases = Type.Array(Name, {
  maxItems: 50,
  description: 'Names that booking sites use for the hotel.',
  examples: [['Grand Alpha Hotel and Suites']],
});
const EmailAddresses = Type.Array(Type.String({ format: 'email', maxLength: 254 }), {
  maxItems: 20,
  description: 'Mail to these addresses belongs to this property. Stored in lower case; no two properties can share one.',
  examples: [['desk@grand-alpha.example']],
});
const AllowedTransportModes = Type.Array(TransportModeName, { maxItems: 50, examples: [['CAR', 'BIKE']] });

export const Property = Type.Object(
  {
    id: Id,
    code: PropertyCode,
    name: Type.String({ examples: ['Grand Alpha'] }),
    addressText: Nullable(Type.String()),
    timezone: Zone,
    currency: Currency,
    countryCode: CountryCode,
    billingCheckinTime: LocalTime,
    billingCheckoutTime: LocalTime,
    active: Type.Boolean(),
    otaAliases: OtaAliases,
    emailAddresses: EmailAddresses,
    allowedTransportModes: AllowedTransportModes,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Property' },
);

const optionalFields = {
  addressText: Type.Optional(Nullable(Address)),
  countryCode: Type.Optional(CountryCode),
  billingCheckinTime: Type.Optional(Nullable(LocalTime)),
  billingCheckoutTime: Type.Optional(Nullable(LocalTime)),
  active: Type.Optional(Type.Boolean()),
  otaAliases: Type.Optional(OtaAliases),
  emailAddresses: Type.Optional(EmailAddresses),
  allowedTransportModes: Type.Optional(AllowedTransportModes),
};

export const PropertyCreate = Type.Object(
  { name: Name, timezone: Zone, currency: Currency, ...optionalFields },
  { title: 'PropertyCreateRequest', examples: [{ name: 'Grand Alpha', timezone: 'Asia/Kolkata', currency: 'INR' }] },
);

export const PropertyUpdate = Type.Object(
  {
    code: Type.Optional(PropertyCode),
    name: Type.Optional(Name),
    timezone: Type.Optional(Zone),
    currency: Type.Optional(Currency),
    ...optionalFields,
  },
  { title: 'PropertyUpdateRequest' },
);

export const JoinCode = Type.Object({ code: PropertyCode }, { title: 'PropertyJoinCode' });

export const TransportModeList = AllowedTransportModes;

/** The local times at which the billing day starts and ends. */
export const BillingPolicy = Type.Object(
  { billingCheckinTime: LocalTime, billingCheckoutTime: LocalTime },
  { title: 'BillingPolicy', examples: [{ billingCheckinTime: '12:00', billingCheckoutTime: '11:00' }] },
);

export const BillingPolicyUpdate = Type.Object(
  { billingCheckinTime: Type.Optional(Nullable(LocalTime)), billingCheckoutTime: Type.Optional(Nullable(LocalTime)) },
  { title: 'BillingPolicyUpdateRequest' },
);

const FREE_DAYS_MAX = 3650;
const FreeDays = Type.Integer({
  minimum: 0,
  maximum: FREE_DAYS_MAX,
  description: 'Cancelling is free until so many days before the day of arrival. 1: it is still free on the day before.',
});
const PenaltyModeName = OneOf(PENALTY_MODES, {
  title: 'CancellationPenaltyMode',
  description:
    'What a late cancellation or a no-show costs. NONE: nothing. ONE_NIGHT: the first night of each held room. FULL_STAY: all nights.',
});

/** What cancelling costs. */
export const CancellationPolicy = Type.Object(
  { freeDaysBeforeCheckin: FreeDays, penaltyMode: PenaltyModeName },
  { title: 'CancellationPolicy', examples: [{ freeDaysBeforeCheckin: 1, penaltyMode: 'ONE_NIGHT' }] },
);

export const CancellationPolicyUpdate = Type.Object(
  { freeDaysBeforeCheckin: Type.Optional(FreeDays), penaltyMode: Type.Optional(PenaltyModeName) },
  { title: 'CancellationPolicyUpdateRequest' },
);
