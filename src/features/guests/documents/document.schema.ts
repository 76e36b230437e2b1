import Type, { type Static } from 'typebox';
import { Id, LocalDate, Nullable, OneOf, PageQuery, Timestamp } from '../../../platform/schema.ts';
import { READING_PROBLEMS } from './reading/judge/explain-failure.rules.ts';
import type { ExtractedDocument } from './reading/merge/merge-readings.rules.ts';
import { DOCUMENT_TYPES, type FieldCheck, READING_SOURCES, type ReadingSource } from './reading/reading.rules.ts';

const EXTRACTION_STATUSES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'UNSUPPORTED'] as const;
export type ExtractionStatus = (typeof EXTRACTION_STATUSES)[number];

const ReadingSourceName = OneOf(READING_SOURCES, {
  title: 'ReadingSource',
  description: 'The part of a document that was read: its QR code, machine-readable zone, text layer or picture of text (OCR).',
});
const Confidence = Type.Number({ minimum: 0, maximum: 1, examples: [0.97] });

type FieldReportView = { confidence: number; source: ReadingSource; checks: FieldCheck[] };

const Check = Type.Object(
  {
    name: OneOf(['CHECK_DIGIT', 'VERHOEFF', 'SIGNATURE', 'FORM', 'DATE', 'CODE'], {
      title: 'FieldCheckName',
      description:
        'CHECK_DIGIT: check digit of the machine-readable zone. VERHOEFF: check digit of an Aadhaar number. SIGNATURE: the issuer’s, over the QR code (only with `AADHAAR_QR_CERTIFICATE`). FORM: the number has the expected form. DATE: the date exists and is plausible. CODE: the code is known.',
    }),
    holds: Type.Boolean(),
  },
  { title: 'FieldCheck' },
);

const FieldReport = Type.Unsafe<FieldReportView | null>({
  ...Type.Object(
    {
      confidence: Confidence,
      source: ReadingSourceName,
      checks: Type.Array(Check),
    },
    { title: 'FieldReport' },
  ),
  type: ['object', 'null'],
  description: 'How reliable the field is; null when it was not found.',
});

/** What was read from a document. A field that was not found, or that such a document does not have, is null. */
export const Extracted = Type.Object(
  {
    documentType: OneOf(DOCUMENT_TYPES, { title: 'DocumentType', description: 'Kind of identity document.' }),
    documentNumber: Nullable(
      Type.String({ description: 'Without spaces. An Aadhaar number shows only its last four digits.', examples: ['Z1234567'] }),
    ),
    name: Nullable(Type.String({ description: 'As printed, given names first.', examples: ['ASHA RAO'] })),
    dob: Nullable(LocalDate),
    sex: Nullable(
      OneOf(['F', 'M', 'X'], { title: 'Sex', description: 'Sex as printed; X: neither, or not said. null: not found.' }),
    ),
    nationality: Nullable(Type.String({ description: 'ISO 3166 alpha-3.', examples: ['IND'] })),
    expiresOn: Nullable(LocalDate),
    checks: Type.Object(
      {
        mrz: Nullable(Type.Boolean({ description: 'All check digits of the machine-readable zone hold.' })),
        verhoeff: Nullable(Type.Boolean({ description: 'The check digit of the Aadhaar number holds.' })),
        pan: Nullable(Type.Boolean({ description: 'The PAN has the form of a person’s.' })),
      },
      { title: 'DocumentChecks', description: 'Checks of the whole document; null where a check does not apply.' },
    ),
    confidence: Type.Number({ ...Confidence, description: 'The lowest confidence among number, name and date of birth.' }),
    source: ReadingSourceName,
    fields: Type.Object(
      {
        documentNumber: FieldReport,
        name: FieldReport,
        dob: FieldReport,
        sex: FieldReport,
        nationality: FieldReport,
        expiresOn: FieldReport,
      },
      { title: 'ExtractedFields', description: 'How reliable each field is.' },
    ),
  },
  { title: 'ExtractedDocument' },
);

/** An identity document of a guest. */
export const GuestDocument = Type.Object(
  {
    id: Id,
    guestId: Id,
    bookingId: Id,
    filename: Type.String({ examples: ['passport.jpg'] }),
    contentType: Type.String({ description: 'As detected from the content.', examples: ['image/jpeg'] }),
    sizeBytes: Type.Integer({ examples: [1840233] }),
    uploadedAt: Timestamp,
    extraction: Type.Object(
      {
        status: OneOf(EXTRACTION_STATUSES, {
          title: 'ExtractionStatus',
          description: 'UNSUPPORTED: neither a picture nor a PDF; stored without being read.',
        }),
        reason: Nullable(Type.String({ description: 'Why nothing was read, as a sentence for the front desk.' })),
        problem: Nullable(
          OneOf(READING_PROBLEMS, {
            title: 'ReadingProblem',
            description: 'What is wrong with a picture in which no document was recognised.',
          }),
        ),
        data: Type.Unsafe<ExtractedDocument | null>({ ...Extracted, type: ['object', 'null'] }),
        finishedAt: Nullable(Timestamp),
      },
      { title: 'DocumentExtraction', description: 'What was read from the document, and how far the reading has got.' },
    ),
    fileUrl: Type.String({
      description: 'Opens the file without an access token, for five minutes.',
      examples: ['http://127.0.0.1:3000/properties/0198c0de-1111-7000-8000-000000000001/guests/…/file?token=AZp…'],
    }),
  },
  { title: 'GuestDocument' },
);
export type GuestDocumentView = Static<typeof GuestDocument>;

/** A document on the live stream. A deleted document comes once more, with `removed`. */
export const GuestDocumentChange = Type.Object(
  {
    ...GuestDocument.properties,
    fileUrl: Nullable(GuestDocument.properties.fileUrl),
    removed: Type.Optional(Type.Literal(true)),
  },
  { title: 'GuestDocumentChange', description: 'A document as it is after a change.' },
);

export const DocumentParams = Type.Object({ propertyId: Id, guestId: Id, documentId: Id });

export const UploadQuery = Type.Object({
  bookingId: Type.String({ ...Id, description: 'A booking whose primary guest this is.' }),
});

export const FileQuery = Type.Object({
  token: Type.Optional(Type.String({ maxLength: 200, description: "From a document's `fileUrl`." })),
});

export const DocumentListQuery = Type.Object(PageQuery);
