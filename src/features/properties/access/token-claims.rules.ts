/** Longest token that is parsed, in characters: real ones have 500 to 3,000, and headers of more than 16 KB never get this far. */
const TOKEN_LENGTH_MAX = 8192;

/** Longest `sub`, in characters (OpenID Connect Core 1.0 section 2: at most 255). */
const SUBJECT_LENGTH_MAX = 255;

/** Longest optional claims that are used, in characters. */
export const PHONE_CLAIM_LENGTH_MAX = 40;
export const NAME_CLAIM_LENGTH_MAX = 200;
export const EMAIL_CLAIM_LENGTH_MAX = 254;

/** Three base64url parts with a dot between them (RFC 7515 section 7.1), none of them empty: an empty signature is `alg: none`. */
const COMPACT_TOKEN = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/** C0 and C1 control characters; PostgreSQL text cannot hold NUL, and none of them belongs in a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f-\u009f]/;

/** The first reason to refuse a token by its form alone, before any parsing, or null. */
export function refuseTokenShape(token: unknown): string | null {
  if (typeof token !== 'string' || token === '') return 'token missing';
  if (token.length > TOKEN_LENGTH_MAX) return 'token too large';
  if (!COMPACT_TOKEN.test(token)) return 'token malformed';
  return null;
}

/**
 * The first reason to refuse a `sub` claim, or null. Half a surrogate pair is refused because storing it turns it into
 * U+FFFD, which would make one user of two subjects.
 */
export function refuseSubject(subject: unknown): string | null {
  if (typeof subject !== 'string' || subject.trim() === '') return 'token has no subject';
  if (subject.length > SUBJECT_LENGTH_MAX) return 'token subject too long';
  if (subject.includes('\0') || !subject.isWellFormed()) return 'token subject malformed';
  return null;
}

/** An optional text claim, trimmed; null when it is absent, blank, no string, too long or holds control characters. */
export function textClaim(value: unknown, lengthMax: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text === '' || text.length > lengthMax || CONTROL_CHARACTER.test(text) || !text.isWellFormed()) return null;
  return text;
}
