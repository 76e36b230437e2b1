import type { ReadField } from './reservation.rules.ts';

/** What one place of the message says of a field. Of several ranks the lowest is meant; `source` tells places apart. */
export type Claim<T> = Readonly<{ value: T; confidence: number; source: string; rank?: number }>;

/** Claims below it are guesses: they neither win over nor dispute what is said plainly. */
export const GUESS = 0.7;
/** What a second place that says the same adds. */
const AGREEMENT = 0.03;

export type Settled<T> = Readonly<{ field: ReadField<T> | null; isDisputed: boolean }>;

export const nothing = { field: null, isDisputed: false } as const;

/**
 * What the claims come to: one value that no other contradicts, the surer the more places say it; or a dispute. `join` makes one of
 * two values that go together (by default those that are the same), null when they contradict.
 */
export function settle<T>(claims: readonly Claim<T>[], join: (one: T, other: T) => T | null = sameOnly): Settled<T> {
  const plain = claims.filter(({ confidence }) => confidence >= GUESS);
  const said = plain.length > 0 ? plain : claims;
  const rank = Math.min(...said.map((claim) => claim.rank ?? 0));
  const chosen = said.filter((claim) => (claim.rank ?? 0) === rank);
  const [first] = chosen;
  if (first === undefined) return nothing;
  let value = first.value;
  for (const claim of chosen) {
    const joined = join(value, claim.value);
    if (joined === null) return { field: null, isDisputed: true };
    value = joined;
  }
  const most = Math.max(...chosen.map(({ confidence }) => confidence));
  const sources = new Set(chosen.map(({ source }) => source)).size;
  const confidence = most >= GUESS ? Math.min(1, most + AGREEMENT * (sources - 1)) : most;
  return { field: { value, confidence: Math.round(confidence * 100) / 100 }, isDisputed: false };
}

function sameOnly<T>(one: T, other: T): T | null {
  return one === other || JSON.stringify(one) === JSON.stringify(other) ? one : null;
}
