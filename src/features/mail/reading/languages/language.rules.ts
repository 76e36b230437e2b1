/** What a label announces. OTHER: a known label for something that is not read. GUEST_WORDS: what the guest wrote follows. */
export type Topic =
  | 'NUMBER'
  | 'ARRIVAL'
  | 'DEPARTURE'
  | 'DATES'
  | 'NIGHTS'
  | 'ROOM_NAME'
  | 'ROOM_COUNT'
  | 'ROOMS'
  | 'ROOM_UNIT'
  | 'GUEST'
  | 'FIRST_NAME'
  | 'LAST_NAME'
  | 'NAME'
  | 'PHONE'
  | 'EMAIL'
  | 'HOTEL'
  | 'PEOPLE'
  | 'ADULTS'
  | 'CHILDREN'
  | 'AMOUNT'
  | 'PAYMENT'
  | 'STATUS'
  | 'CURRENCY'
  | 'GUEST_WORDS'
  | 'OTHER';

/** What a text says of its reservation. CONFIRMED may also be the status of one that was changed. */
export type Mark = 'NEW' | 'MODIFIED' | 'CANCELLED' | 'OTHER' | 'CONFIRMED';

/**
 * The words of a language, as the sites' templates write them. Case, accents and signs do not count. Who knows another word adds it to
 * its list; who adds a language adds a file like the others and its name in languages.rules.ts. English labels and
 * sentences, with their many forms, are in english-labels.rules.ts and english-kinds.rules.ts.
 */
export type Language = Readonly<{
  /** Whole labels, without a colon. */
  labels: Readonly<Partial<Record<Topic, readonly string[]>>>;
  /** The names of the twelve months, each with its short forms. They follow the day: `12 octobre 2026`, `12 de out. de 2026`. */
  months: readonly (readonly string[])[];
  /** The names of the days from Monday to Sunday, each with its short forms. */
  weekdays: readonly (readonly string[])[];
  /** Words between day, month and year. */
  joiners: readonly string[];
  /** Sentences and headlines by which a site says what has happened. In a subject they may stand anywhere, in a text they begin a line. */
  kinds: Readonly<Record<'NEW' | 'MODIFIED' | 'CANCELLED' | 'OTHER', readonly string[]>>;
}>;
