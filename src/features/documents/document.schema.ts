import Type, { type Static } from 'typebox';
import { Id, LocalDate, Nullable, OneOf, PageQuery, Timestamp } from '../../platform/schema.ts';
import type { ExtractedDocument } from './reading/extracted.rules.ts';
import { DOCUMENT_TYPES, type FieldCheck, READING_SOURCES, type ReadingSource } from './reading/reading.rules.ts';

export const EXTRACTION_STATUSES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'UNSUPPORTED'] as const;
export type ExtractionStatus = (typeof EXTRACTION_STATUSES)[number];

const Confidence = Type.Number({ minimum: 0, maximum: 1, examples: [0.97] });

type FieldReportView = { confidence: number; source: ReadingSource; checks: FieldCheck[] };

const FieldReport = Type.Unsafe<FieldReportView | null>({
  ...Type.Object({
    confidence: Confidence,
    source: OneOf(READING_SOURCES),
    checks: Type.Array(
      Type.Object({
        name: OneOf(['CHECK_DIGIT', 'VERHOEFF', 'FORM', 'DATE', 'CODE'], {
          description:
            "CHECK_DIGIT: of the machine-readable zone. VERHOEFF: Aadhaar's. FORM: the number's pattern. DATE: it exists and is plausible. CODE: a known code.",
        }),
        holds: Type.Boolean(),
      }),
    ),
  }),
  type: ['object', 'null'],
  description: 'How sure the field is; null where it was not found.',
});

/** What was read from a document; a field that was not found, or is not on such a document, is null. */
export const Extracted = Type.Object(
  {
    documentType: OneOf(DOCUMENT_TYPES),
    documentNumber: Nullable(
      Type.String({ description: 'Without spaces; of an Aadhaar number only the last four digits.', examples: ['Z1234567'] }),
    ),
    name: Nullable(Type.String({ description: 'As printed, given names first.', examples: ['ASHA RAO'] })),
    dob: Nullable(LocalDate),
    sex: Nullable(OneOf(['F', 'M', 'X'])),
    nationality: Nullable(Type.String({ description: 'ISO 3166 alpha-3.', examples: ['IND'] })),
    expiresOn: Nullable(LocalDate),
    checks: Type.Object(
      {
        mrz: Nullable(Type.Boolean({ description: 'All check digits of the machine-readable zone hold.' })),
        verhoeff: Nullable(Type.Boolean({ description: 'The check digit of the Aadhaar number holds.' })),
        pan: Nullable(Type.Boolean({ description: 'The PAN has the form of a person’s.' })),
      },
      { description: 'Checks of the document as a whole; null where one does not apply.' },
    ),
    confidence: Type.Number({ ...Confidence, description: 'Of the least sure among number, name and date of birth.' }),
    source: OneOf(READING_SOURCES, { description: 'Where most of it was read, the surest first.' }),
    fields: Type.Object({
      documentNumber: FieldReport,
      name: FieldReport,
      dob: FieldReport,
      sex: FieldReport,
      nationality: FieldReport,
      expiresOn: FieldReport,
    }),
  },
  { title: 'ExtractedDocument' },
);

/** An identity document of a guest (contract 4.8). */
export const GuestDocument = Type.Object(
  {
    id: Id,
    guestId: Id,
    bookingId: Id,
    filename: Type.String({ examples: ['passport.jpg'] }),
    contentType: Type.String({ description: 'As found by its content.', examples: ['image/jpeg'] }),
    sizeBytes: Type.Integer({ examples: [1840233] }),
    uploadedAt: Timestamp,
    extraction: Type.Object({
      status: OneOf(EXTRACTION_STATUSES, {
        description: 'UNSUPPORTED: neither a picture nor a PDF, kept as it is.',
      }),
      reason: Nullable(Type.String({ description: 'Why nothing was read, for a person to read.' })),
      data: Type.Unsafe<ExtractedDocument | null>({ ...Extracted, type: ['object', 'null'] }),
      finishedAt: Nullable(Timestamp),
    }),
    fileUrl: Type.String({
      description: 'Opens the file without a token of the caller, for five minutes.',
      examples: ['http://127.0.0.1:3000/properties/0198c0de-1111-7000-8000-000000000001/guests/…/file?token=AZp…'],
    }),
  },
  { title: 'GuestDocument' },
);
export type GuestDocumentView = Static<typeof GuestDocument>;

/** As the live stream tells it: a document that was deleted comes once more, with `removed`. */
export const GuestDocumentChange = Type.Object(
  {
    ...GuestDocument.properties,
    fileUrl: Nullable(GuestDocument.properties.fileUrl),
    removed: Type.Optional(Type.Literal(true)),
  },
  { title: 'GuestDocumentChange' },
);

export const DocumentParams = Type.Object({ propertyId: Id, guestId: Id, documentId: Id });

export const UploadQuery = Type.Object({
  bookingId: Type.String({ ...Id, description: 'A booking whose primary guest this is.' }),
});

export const FileQuery = Type.Object({
  token: Type.Optional(Type.String({ maxLength: 200, description: "From a document's `fileUrl`." })),
});

export const DocumentListQuery = Type.Object(PageQuery);
