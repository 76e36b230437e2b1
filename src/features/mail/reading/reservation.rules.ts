import type { LocalDate } from '../../../platform/time.ts';

/** Booking sites whose messages are known. Goibibo's reservations are MakeMyTrip's: one extranet, one series of numbers; Hotels.com's are Expedia's. */
export const BOOKING_SITES = ['MAKEMYTRIP', 'BOOKING_COM', 'AGODA', 'EXPEDIA', 'AIRBNB', 'OYO'] as const;
export type BookingSite = (typeof BOOKING_SITES)[number];

/** What a message says has happened to the reservation. */
export const MESSAGE_KINDS = ['NEW', 'MODIFIED', 'CANCELLED'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Rooms of one kind, by the name that the site gives it. */
export type WantedRooms = { name: string; quantity: number };

/** What is looked for in a message. */
export type ReservationFields = {
  site: BookingSite;
  kind: MessageKind;
  /** The site's number of the reservation: letters and digits alone, in upper case. */
  reservationNumber: string;
  guestName: string;
  /** As written; masked ones (`98XXXXXX10`) and those of the site or the hotel are left out. */
  guestPhone: string;
  guestEmail: string;
  /** The day of arrival and of departure at the hotel. */
  arrivalOn: LocalDate;
  departureOn: LocalDate;
  rooms: WantedRooms[];
  adults: number;
  children: number;
  /** What the whole reservation costs the guest, taxes included: decimal text in major units, and its ISO 4217 code. */
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

/** What was read. A field that was not found, or of which two places of the message say different things, is left out. */
export type ReadReservation = {
  fields: { [K in FieldName]?: ReadField<ReservationFields[K]> };
  /** Fields of which two places of the message say different things. */
  disputed: FieldName[];
};

/** A row of a table, or a line of text, as cells from left to right: a label and its value lie in one line or one below the other. */
export type MessageLine = Readonly<{ cells: readonly string[]; confidence: number }>;

/** One telling of the message: its HTML, its plain text, or a PDF in it. */
export type MessageText = Readonly<{
  origin: 'HTML' | 'PLAIN' | 'PDF' | 'SCAN';
  lines: readonly MessageLine[];
  /** Objects of schema.org that the HTML carries (JSON-LD), as parsed. */
  structured: readonly unknown[];
}>;

/** A message as it is read, whatever it came as. */
export type MessageContent = Readonly<{
  /** The address it says it is from, in lower case; null for an uploaded PDF. */
  sender: string | null;
  subject: string | null;
  texts: readonly MessageText[];
}>;

/** What must be known of the hotel and the day to understand a message. */
export type ReadingContext = Readonly<{
  /** The day at the hotel on which it arrived. */
  receivedOn: LocalDate;
  /** ISO 4217 of the property, for amounts with a sign that several currencies share; ISO 3166 alpha-2. */
  currency: string;
  countryCode: string;
}>;
