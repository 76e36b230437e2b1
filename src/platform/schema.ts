import Type, { type Static, type TSchema } from 'typebox';
import { PROBLEM_CODES } from './errors.ts';

/** JSON Schema building blocks that every feature's bodies and answers are made of (one schema: validation, type, serialiser, OpenAPI). */

export const NAME_LENGTH_MAX = 200;
export const NOTES_LENGTH_MAX = 2000;

/** A UUID. */
export const Id = Type.String({ format: 'uuid', examples: ['0198c0de-1111-7000-8000-000000000001'] });

/** The path parameters of a route that needs only the property. */
export const PropertyParams = Type.Object({ propertyId: Id });

/** An instant. In: any offset, but one must be given. Out: UTC with `Z`. */
export const Timestamp = Type.String({ format: 'date-time', examples: ['2026-11-20T06:30:00.000Z'] });

/** A calendar date of the property, `YYYY-MM-DD`. */
export const LocalDate = Type.String({ format: 'date', examples: ['2026-11-20'] });

/** A local time of day, `HH:mm`. */
export const LocalTime = Type.String({ format: 'hh-mm', examples: ['11:00'] });

/** A name that must not be blank. */
export const Name = Type.String({ minLength: 1, maxLength: NAME_LENGTH_MAX, pattern: '\\S' });

/** Free text that may be empty. */
export const Notes = Type.String({ maxLength: NOTES_LENGTH_MAX });

/** Why something is done. Like every text with a meaning, it may be left out but not be empty. */
export const Reason = Type.String({ minLength: 1, maxLength: NOTES_LENGTH_MAX, pattern: '\\S' });

/** Money in major units with at most the currency's decimals (checked where the currency is known). */
export const Amount = Type.Number({ minimum: 0, maximum: 1_000_000_000, examples: [2500] });

/** The schema, or null. Kept as one `type` list (not `anyOf`): the serialiser is several times faster on it. */
export function Nullable<T extends TSchema>(schema: T) {
  const plain = schema as unknown as { type: string; enum?: unknown[] };
  if (plain.enum !== undefined)
    return Type.Unsafe<Static<T> | null>({ ...schema, enum: [...plain.enum, null], type: ['string', 'null'] });
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [plain.type, 'null'] });
}

/** One of the listed words. */
export function OneOf<const T extends readonly string[]>(values: T, options: Record<string, unknown> = {}) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });
}

/** A query value that is a list with commas. The route parses it; the description of the API shows it as an array of its entries. */
export function CommaSeparated<T extends TSchema>(entry: T, options: Record<string, unknown> = {}) {
  return Type.Unsafe<string>({ type: 'string', maxLength: NAME_LENGTH_MAX, 'x-list-of': entry, ...options });
}

const FieldProblem = Type.Object(
  { field: Type.String({ examples: ['name'] }), message: Type.String({ examples: ['is required'] }) },
  { title: 'FieldProblem', description: 'A field that is wrong.' },
);

/** The error body of every refusal, with the request id, a code where the status says too little and, for 400, the fields. */
export const ErrorBody = Type.Object(
  {
    timestamp: Timestamp,
    status: Type.Integer({ examples: [409] }),
    error: Type.String({ examples: ['Conflict'] }),
    message: Type.String({ examples: ['booking is not open'] }),
    path: Type.String({ examples: ['/properties/0198c0de-1111-7000-8000-000000000001/bookings'] }),
    requestId: Type.String({ examples: ['0198c0de-1111-7000-8000-000000000001'] }),
    code: Type.Optional(OneOf(PROBLEM_CODES, { title: 'ProblemCode', examples: ['booking-not-open'] })),
    fieldErrors: Type.Optional(Type.Array(FieldProblem)),
  },
  { title: 'Problem', description: 'Why a request was refused.' },
);

/** Query of every list that can grow. */
export const PageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Rows a page; without it the first 200.' })),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 500, description: 'Taken from the Link header of the page before.' }),
  ),
};

/** The query of a live stream. */
export const StreamQuery = Type.Object({
  lastEventId: Type.Optional(
    Type.String({ maxLength: 40, description: 'For clients that cannot send the header Last-Event-ID, which takes precedence.' }),
  ),
});
