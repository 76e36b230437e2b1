import { addMinutes, type Timestamp } from '../../../platform/time.ts';

/** The fields of a guest in the register, in the order in which they are exported. */
export const GUEST_FIELDS = [
  'name',
  'nationality',
  'dob',
  'sex',
  'addressText',
  'phone',
  'email',
  'purpose',
  'documentType',
  'documentNumber',
  'documentIssuedAt',
  'documentIssuedOn',
  'documentExpiresOn',
  'visaNumber',
  'visaType',
  'visaIssuedAt',
  'visaIssuedOn',
  'visaExpiresOn',
  'arrivedInIndiaOn',
  'arrivedInIndiaAt',
  'addressInIndia',
] as const;
type GuestField = (typeof GUEST_FIELDS)[number];

export const DOCUMENT_KINDS = ['PASSPORT', 'AADHAAR', 'DRIVING_LICENCE', 'VOTER_ID', 'IDENTITY_CARD', 'PAN', 'OTHER'] as const;
type Choices = { sex: 'F' | 'M' | 'X'; documentType: (typeof DOCUMENT_KINDS)[number] };

/** What an entry can lack: a field of the guest, or one of the booking's. */
export const REGISTER_FIELDS = [...GUEST_FIELDS, 'comesFrom', 'goesTo', 'signature'] as const;
type RegisterField = (typeof REGISTER_FIELDS)[number];

type Known = { [field in GuestField]: (field extends keyof Choices ? Choices[field] : string) | null };

/** What somebody has written of a guest. */
export type WrittenGuest = { [field in GuestField]?: Known[field] };

export type RegisterGuest = Known & { isForeigner: boolean; missing: RegisterField[] };

type RegisterStay = { id: string; roomNumber: number; checkInAt: Timestamp; checkOutAt: Timestamp | null };

/** An entry of the register: a booking with its guests. */
export type Entry = {
  bookingId: string;
  reference: string;
  stays: RegisterStay[];
  arrivedAt: Timestamp | null;
  departedAt: Timestamp | null;
  expectedCheckOutAt: Timestamp | null;
  comesFrom: string | null;
  goesTo: string | null;
  guests: RegisterGuest[];
  guestsNotWritten: number;
  arrivalReportDueAt: Timestamp | null;
  departureReportDueAt: Timestamp | null;
};

const REPORT_MINUTES = 24 * 60;

/** What people write for India, its people and their nationality. Read by PostgreSQL too: no syntax that the two know differently. */
export const INDIAN = '^[[:space:]]*(ind|india|indian|bharat|bharatiya|भारत|भारतीय|इंडिया|इंडियन)[[:space:]]*$';
const INDIAN_HERE = new RegExp(INDIAN.replaceAll('[[:space:]]', '\\s'), 'iu');

/** What was read from a document of the primary guest. */
export type ReadDocument = {
  documentType: string;
  documentNumber: string | null;
  name: string | null;
  dob: string | null;
  sex: 'F' | 'M' | 'X' | null;
  nationality: string | null;
  expiresOn: string | null;
};

/** A booking with what is known of its guests. */
export type RegisterFacts = Omit<
  Entry,
  'guests' | 'guestsNotWritten' | 'departedAt' | 'arrivalReportDueAt' | 'departureReportDueAt'
> & {
  guestCount: number | null;
  profile: {
    name: string | null;
    nationality: string | null;
    dob: string | null;
    addressText: string | null;
    phone: string | null;
    isSigned: boolean;
  };
  /** The newest first. */
  documents: readonly ReadDocument[];
  written: readonly WrittenGuest[];
};

const EVERYBODY = ['name', 'nationality', 'dob', 'sex', 'addressText', 'purpose', 'documentType', 'documentNumber'] as const;
const FOREIGNERS = [
  'phone',
  'documentIssuedAt',
  'documentIssuedOn',
  'documentExpiresOn',
  'visaNumber',
  'visaType',
  'visaIssuedAt',
  'visaIssuedOn',
  'visaExpiresOn',
  'arrivedInIndiaOn',
  'arrivedInIndiaAt',
] as const;

function kindOf(type: string | undefined): Known['documentType'] {
  return DOCUMENT_KINDS.find((kind) => kind === type) ?? null;
}

/** What profile and documents know of the primary guest. The passport says more than any other document. */
function knownOf({ profile, documents }: RegisterFacts): Partial<Known> {
  const proof =
    documents.find(({ documentType }) => documentType === 'PASSPORT') ??
    documents.find(({ documentType }) => documentType !== 'VISA') ??
    null;
  const visa = documents.find(({ documentType }) => documentType === 'VISA') ?? null;
  return {
    name: profile.name ?? proof?.name ?? null,
    nationality: profile.nationality ?? proof?.nationality ?? visa?.nationality ?? null,
    dob: profile.dob ?? proof?.dob ?? null,
    sex: proof?.sex ?? visa?.sex ?? null,
    addressText: profile.addressText,
    phone: profile.phone,
    documentType: kindOf(proof?.documentType),
    documentNumber: proof?.documentNumber ?? null,
    documentExpiresOn: proof?.expiresOn ?? null,
    visaNumber: visa?.documentNumber ?? null,
    visaExpiresOn: visa?.expiresOn ?? null,
  };
}

function isForeigner({ nationality, visaNumber }: Known): boolean {
  return nationality === null ? visaNumber !== null : !INDIAN_HERE.test(nationality);
}

function guestOf(facts: RegisterFacts, index: number, isInIndia: boolean): RegisterGuest {
  const written = facts.written[index] ?? {};
  const known = index === 0 ? knownOf(facts) : {};
  // Number, dates and places of a document belong together: another document that was written replaces what was read.
  const isOther = written.documentNumber != null && written.documentNumber !== known.documentNumber;
  const base = isOther ? { ...known, documentType: null, documentExpiresOn: null } : known;
  const guest = Object.fromEntries(GUEST_FIELDS.map((field) => [field, written[field] ?? base[field] ?? null])) as Known;
  const foreign = isInIndia && isForeigner(guest);
  const asked: readonly (keyof Known)[] = foreign ? [...EVERYBODY, ...FOREIGNERS] : EVERYBODY;
  const missing: RegisterField[] = asked.filter((field) => guest[field] === null);
  if (foreign && guest.documentType !== null && guest.documentType !== 'PASSPORT') missing.push('documentType');
  if (facts.comesFrom === null) missing.push('comesFrom');
  if (facts.goesTo === null) missing.push('goesTo');
  if (index === 0 && !facts.profile.isSigned) missing.push('signature');
  return { ...guest, isForeigner: foreign, missing };
}

function departureOf(stays: RegisterFacts['stays']): Timestamp | null {
  const ends = stays.map(({ checkOutAt }) => checkOutAt);
  if (ends.length === 0 || ends.includes(null)) return null;
  return ends.toSorted().at(-1) ?? null;
}

/** The entry of a booking. @param isInIndia whether the property is: only there guests are foreigners who are reported */
export function registerEntry(facts: RegisterFacts, isInIndia: boolean): Entry {
  const { profile: _profile, documents: _documents, written, guestCount, ...entry } = facts;
  const guests = Array.from({ length: Math.max(1, written.length) }, (_, index) => guestOf(facts, index, isInIndia));
  const departedAt = departureOf(facts.stays);
  const isReported = guests.some((guest) => guest.isForeigner);
  const dueAfter = (at: Timestamp | null): Timestamp | null =>
    isReported && at !== null ? addMinutes(at, REPORT_MINUTES) : null;
  return {
    ...entry,
    departedAt,
    guests,
    guestsNotWritten: Math.max(0, (guestCount ?? 1) - guests.length),
    arrivalReportDueAt: dueAfter(entry.arrivedAt),
    departureReportDueAt: dueAfter(departedAt),
  };
}

/** The entry with foreigners alone. */
export function onlyForeigners(entry: Entry): Entry {
  return { ...entry, guests: entry.guests.filter((guest) => guest.isForeigner) };
}

/** The number as it is stored: of an Aadhaar number the last four digits. */
export function storedNumber(documentType: string | null | undefined, number: string): string {
  const digits = number.replaceAll(/\D/g, '');
  const isAadhaar = documentType === 'AADHAAR' || /^[2-9]\d{11}$/.test(number.replaceAll(/[\s-]/g, ''));
  return isAadhaar ? `XXXX XXXX ${digits.slice(-4)}` : number.trim();
}

/** Numbers of documents as those see them who may not read documents: the last four signs. */
export function maskNumbers(entry: Entry): Entry {
  const mask = (number: string | null): string | null =>
    number === null ? null : number.length > 4 ? `XXXX ${number.slice(-4)}` : 'XXXX';
  const guests = entry.guests.map((guest) => ({
    ...guest,
    documentNumber: mask(guest.documentNumber),
    visaNumber: mask(guest.visaNumber),
  }));
  return { ...entry, guests };
}
