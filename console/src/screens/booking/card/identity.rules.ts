/** What was read from a document of the guest. */
export type ReadDocument = {
  documentType: 'PASSPORT' | 'VISA' | 'IDENTITY_CARD' | 'AADHAAR' | 'PAN' | 'DRIVING_LICENCE' | 'VOTER_ID';
  documentNumber: string | null;
  name: string | null;
  dob: string | null;
  sex: 'F' | 'M' | 'X' | null;
  /** ISO 3166 alpha-3. */
  nationality: string | null;
  expiresOn: string | null;
};

type GuestDocument = { uploadedAt: string; extraction: { data: ReadDocument | null } };

/** The documents that the card speaks of. */
export type Identity = { passport: ReadDocument | null; visa: ReadDocument | null; shown: ReadDocument | null };

/** The newest passport and visa, and the document that proves who the guest is: the passport, else the newest that is no visa. */
export function identityOf(documents: readonly GuestDocument[]): Identity {
  const read = documents
    .toSorted((a, b) => b.uploadedAt.localeCompare(a.uploadedAt))
    .flatMap(({ extraction: { data } }) => (data === null ? [] : [data]));
  const newest = (fits: (type: ReadDocument['documentType']) => boolean): ReadDocument | null =>
    read.find(({ documentType }) => fits(documentType)) ?? null;
  const passport = newest((type) => type === 'PASSPORT');
  return { passport, visa: newest((type) => type === 'VISA'), shown: passport ?? newest((type) => type !== 'VISA') };
}

const INDIAN = /^(ind|india|indian|bharat|भारत|भारतीय|इंडिया|इंडियन)$/iu;

/** Whether the guest is a foreigner in India: by what the guest said, else by the documents. */
export function isForeigner(nationality: string | null, { passport, visa }: Identity): boolean {
  if (nationality !== null) return !INDIAN.test(nationality.trim());
  return visa !== null || (passport?.nationality ?? 'IND') !== 'IND';
}
