import type { LocalDate } from '../../../platform/time.ts';
import type { OwnNames } from '../importing/match-names.rules.ts';

/**
 * Booking sites whose messages can be read. Reservations of Goibibo are those of MakeMyTrip, with one extranet and one series of
 * numbers; those of Hotels.com are those of Expedia.
 */
export const BOOKING_SITES = [
  'MAKEMYTRIP',
  'BOOKING_COM',
  'AGODA',
  'EXPEDIA',
  'AIRBNB',
  'OYO',
  'TRIP_COM',
  'TRAVELOKA',
  'YATRA',
  'VRBO',
  'HOSTELWORLD',
] as const;
export type BookingSite = (typeof BOOKING_SITES)[number];

/** What a message says has happened to the reservation. */
export const MESSAGE_KINDS = ['NEW', 'MODIFIED', 'CANCELLED'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Rooms of one kind, with the name that the site gives it. */
export type RequestedRooms = { name: string; quantity: number };

/** The fields that are read from a message. */
export type ReservationFields = {
  site: BookingSite;
  kind: MessageKind;
  /** The site's number of the reservation: letters and digits only, in upper case. */
  reservationNumber: string;
  guestName: string;
  /** As written. Masked numbers (`98XXXXXX10`) and those of the site or the hotel are left out. */
  guestPhone: string;
  guestEmail: string;
  /** The day of arrival and of departure at the hotel. */
  arrivalOn: LocalDate;
  departureOn: LocalDate;
  rooms: RequestedRooms[];
  adults: number;
  children: number;
  /** What the guest pays for the whole reservation with taxes, as decimal text in major units; its currency is an ISO 4217 code. */
  amount: string;
  currency: string;
  /** Whether the guest has paid the site. */
  isPrepaid: boolean;
  /** The hotel as the message calls it. */
  hotelName: string;
};
export type FieldName = keyof ReservationFields;

/** One field as it was read; `confidence` from 0 to 1. */
export type ReadField<T> = { value: T; confidence: number };

/** What was read. Fields that were not found, or about which two places in the message disagree, are left out. */
export type ReadReservation = {
  fields: { [K in FieldName]?: ReadField<ReservationFields[K]> };
  /** Fields about which two places in the message disagree. */
  disputed: FieldName[];
};

/**
 * A row of a table, or a line of text, as cells from left to right. A label and its value are in one line, or one below the other.
 * `isOpen`: a program may have broken it, so that its last words go on in the next line.
 */
export type MessageLine = Readonly<{ cells: readonly string[]; confidence: number; isOpen?: boolean }>;

/** One text of the message: its HTML, its plain text, or a PDF in it. */
export type MessageText = Readonly<{
  origin: 'HTML' | 'PLAIN' | 'PDF' | 'SCAN';
  lines: readonly MessageLine[];
  /** The parsed schema.org objects (JSON-LD) of the HTML. */
  structured: readonly unknown[];
}>;

/** The content of a message or an uploaded PDF. */
export type MessageContent = Readonly<{
  /** The address in the From header, in lower case; null for an uploaded PDF. */
  sender: string | null;
  subject: string | null;
  /** Headers in which sites say what a message is about, by their names in lower case. */
  headers?: Readonly<Record<string, string>>;
  texts: readonly MessageText[];
}>;

/** What must be known about the hotel and the day to read a message. */
export type ReadingContext = Readonly<{
  /** The day at the hotel on which it arrived. */
  receivedOn: LocalDate;
  /** The property's ISO 4217 currency, for signs that several currencies share, and its ISO 3166 country. */
  currency: string;
  countryCode: string;
  /** The names of the hotel and of its room types; left out where they are not known. */
  own?: OwnNames;
}>;
