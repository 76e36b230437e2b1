import Type from 'typebox';
import { Id, LocalTime, Name, NOTES_LENGTH_MAX, Nullable, OneOf, Timestamp } from '../../platform/schema.ts';
import { PENALTY_MODES, TRANSPORT_MODES } from './properties.rules.ts';

/** A transport mode (contract 2.1). */
export const TransportModeName = OneOf(TRANSPORT_MODES, { title: 'TransportMode' });

const PropertyCode = Type.String({
  description: '7 letters A-Z or digits; taken in any case, kept in upper case.',
  examples: ['GRANDA7'],
});
const Zone = Type.String({ minLength: 1, maxLength: 100, description: 'IANA name.', examples: ['Asia/Kolkata'] });
const Currency = Type.String({ maxLength: 10, description: 'ISO 4217 code.', examples: ['INR'] });
const CountryCode = Type.String({
  maxLength: 10,
  description: 'ISO 3166 alpha-2: the country in which phone numbers without + are read.',
  examples: ['IN'],
});
const Address = Type.String({ maxLength: NOTES_LENGTH_MAX });
const OtaAliases = Type.Array(Name, {
  maxItems: 50,
  description: 'Names under which booking sites know the hotel.',
  examples: [['Grand Alpha Hotel and Suites']],
});
const EmailAddresses = Type.Array(Type.String({ format: 'email', maxLength: 254 }), {
  maxItems: 20,
  description: 'Addresses whose mail is taken for this property; kept in lower case, no two properties share one.',
  examples: [['desk@grand-alpha.example']],
});
const AllowedTransportModes = Type.Array(TransportModeName, { maxItems: 50, examples: [['CAR', 'BIKE']] });

/** A property (contract 2.2). */
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
  billingCheckinTime: Type.Optional(LocalTime),
  billingCheckoutTime: Type.Optional(LocalTime),
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

export const JoinCode = Type.Object({ code: PropertyCode });

export const TransportModeList = AllowedTransportModes;

/** Times at which the billing day starts and ends, local (contract 2.2). */
export const BillingPolicy = Type.Object(
  { billingCheckinTime: LocalTime, billingCheckoutTime: LocalTime },
  { title: 'BillingPolicy', examples: [{ billingCheckinTime: '12:00', billingCheckoutTime: '11:00' }] },
);

export const BillingPolicyUpdate = Type.Object({
  billingCheckinTime: Type.Optional(LocalTime),
  billingCheckoutTime: Type.Optional(LocalTime),
});

const FREE_DAYS_MAX = 3650;
const FreeDays = Type.Integer({
  minimum: 0,
  maximum: FREE_DAYS_MAX,
  description: 'Cancelling so many days before the day of arrival, or earlier, is free. 1: the day before still is.',
});
const PenaltyModeName = OneOf(PENALTY_MODES, { title: 'CancellationPenaltyMode' });

/** What cancelling costs (contract 2.2). */
export const CancellationPolicy = Type.Object(
  { freeDaysBeforeCheckin: FreeDays, penaltyMode: PenaltyModeName },
  { title: 'CancellationPolicy', examples: [{ freeDaysBeforeCheckin: 1, penaltyMode: 'ONE_NIGHT' }] },
);

export const CancellationPolicyUpdate = Type.Object({
  freeDaysBeforeCheckin: Type.Optional(FreeDays),
  penaltyMode: Type.Optional(PenaltyModeName),
});
