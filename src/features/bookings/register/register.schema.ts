import Type from 'typebox';
import { Id, LocalDate, Name, NOTES_LENGTH_MAX, Nullable, OneOf, PageQuery, Timestamp } from '../../../platform/schema.ts';
import { DOCUMENT_KINDS, REGISTER_FIELDS } from './register.rules.ts';

const GUESTS_MAX = 50;
const NUMBER_LENGTH_MAX = 64;
const text = (description: string, example: string) =>
  Type.Optional(Nullable(Type.String({ ...Name, description, examples: [example] })));
const long = (description: string, example: string) =>
  Type.Optional(
    Nullable(Type.String({ minLength: 1, maxLength: NOTES_LENGTH_MAX, pattern: '\\S', description, examples: [example] })),
  );
const date = (description: string) => Type.Optional(Nullable(Type.String({ ...LocalDate, description })));
const number = (description: string, example: string) =>
  Type.Optional(
    Nullable(Type.String({ minLength: 1, maxLength: NUMBER_LENGTH_MAX, pattern: '\\S', description, examples: [example] })),
  );

/** What is written of one guest. A field that is left out or null is taken from profile and documents, where they have it. */
export const RegisteredGuest = Type.Object(
  {
    name: text('Name, of a foreigner as in the passport.', 'Nimal Perera'),
    nationality: text('Country or adjective: India, Indian, Sri Lanka.', 'Sri Lanka'),
    dob: date('Date of birth.'),
    sex: Type.Optional(Nullable(OneOf(['F', 'M', 'X'], { title: 'RegisteredSex', description: 'X: neither, or not said.' }))),
    addressText: long('Home address.', '12 Lake Road, Kandy'),
    phone: text('Telephone; of a foreigner the one in India.', '+919876543210'),
    email: text('E-mail address.', 'nimal@example.com'),
    purpose: text('Purpose of the visit.', 'Tourism'),
    documentType: Type.Optional(
      Nullable(
        OneOf(DOCUMENT_KINDS, { title: 'RegisteredDocumentType', description: 'The document that proves who the guest is.' }),
      ),
    ),
    documentNumber: number('Its number. Of an Aadhaar number only the last four digits are stored.', 'N1234567'),
    documentIssuedAt: text('Place of issue of the document.', 'Colombo'),
    documentIssuedOn: date('Date of issue of the document.'),
    documentExpiresOn: date('Last day on which the document is valid.'),
    visaNumber: number('Number of the visa or of the OCI card.', 'VJ1234567'),
    visaType: text('Type of the visa, or OCI.', 'e-Tourist'),
    visaIssuedAt: text('Place of issue of the visa.', 'Colombo'),
    visaIssuedOn: date('Date of issue of the visa.'),
    visaExpiresOn: date('Last day on which the visa is valid.'),
    arrivedInIndiaOn: date('Date of arrival in India.'),
    arrivedInIndiaAt: text('Place of arrival in India.', 'Chennai'),
    addressInIndia: long('Address in India, where it is not the hotel alone.', '4 Temple Street, Madurai'),
  },
  { title: 'RegisteredGuest', additionalProperties: false },
);

export const RegistrationUpdate = Type.Object(
  {
    guests: Type.Array(RegisteredGuest, {
      maxItems: GUESTS_MAX,
      description: 'All guests of the booking, the primary guest first. Replaces what was written before.',
    }),
  },
  {
    title: 'RegistrationRequest',
    additionalProperties: false,
    examples: [{ guests: [{ purpose: 'Tourism' }, { name: 'Ravi Rao', nationality: 'Indian', dob: '1988-02-11' }] }],
  },
);

const RegisterGuest = Type.Object(
  {
    ...Type.Required(RegisteredGuest).properties,
    isForeigner: Type.Boolean({ description: 'A foreigner in India; always false for a property in another country.' }),
    missing: Type.Array(
      OneOf(REGISTER_FIELDS, {
        title: 'RegisterField',
        description: 'A field of the register.',
      }),
      { description: 'What the register asks for and nobody has written yet.' },
    ),
  },
  { title: 'RegisterGuest', description: 'A guest as the register shows them.' },
);

const RegisterStay = Type.Object(
  { id: Id, roomNumber: Type.Integer({ examples: [101] }), checkInAt: Timestamp, checkOutAt: Nullable(Timestamp) },
  { title: 'RegisterStay', description: 'A stay in one room.' },
);

/** An entry of the register: a booking, its stays and its guests. */
export const RegisterEntry = Type.Object(
  {
    bookingId: Id,
    reference: Type.String({ examples: ['B-000001'], description: 'What people call the booking.' }),
    stays: Type.Array(RegisterStay, { description: 'Without voided ones, the earliest first.' }),
    arrivedAt: Nullable(Type.String({ ...Timestamp, description: 'The first check-in; null before it.' })),
    departedAt: Nullable(Type.String({ ...Timestamp, description: 'The last check-out; null while somebody is in house.' })),
    expectedCheckOutAt: Nullable(Timestamp),
    comesFrom: Nullable(Type.String({ description: '`fromCity` of the booking.', examples: ['Pune'] })),
    goesTo: Nullable(Type.String({ description: '`toCity` of the booking.', examples: ['Goa'] })),
    guests: Type.Array(RegisterGuest, { description: 'The primary guest first.' }),
    guestsNotWritten: Type.Integer({
      description: 'How many guests the booking counts besides those of `guests`.',
      examples: [0],
    }),
    arrivalReportDueAt: Nullable(
      Type.String({ ...Timestamp, description: '24 hours after the arrival of a foreigner: Form III is due. Null without one.' }),
    ),
    departureReportDueAt: Nullable(
      Type.String({ ...Timestamp, description: '24 hours after the departure of a foreigner. Null without one, and before.' }),
    ),
  },
  { title: 'RegisterEntry' },
);

const period = {
  from: Type.String({ ...LocalDate, description: 'First local date of the period.' }),
  to: Type.String({ ...LocalDate, description: 'Last local date of the period, at most 366 days in all.' }),
  foreignersOnly: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Only entries with a foreigner among the guests, and of these only foreigners.',
    }),
  ),
};
export const RegisterQuery = Type.Object({ ...period, ...PageQuery });
export const RegisterExportQuery = Type.Object(period);
export const RegisterPrint = Type.Object(period, { title: 'RegisterPrint', description: 'What of the register is printed.' });
