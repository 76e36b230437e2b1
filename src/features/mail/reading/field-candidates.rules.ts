import type { FieldName, ReadField, ReadReservation, ReservationFields } from './reservation.rules.ts';

/**
 * What one place in the message says about a field. Of candidates with different ranks, those with the lowest rank count. `source` tells
 * places apart.
 */
export type Candidate<T> = Readonly<{ value: T; confidence: number; source: string; rank?: number }>;

/** Candidates below this confidence are guesses: they neither override nor dispute plausible ones. */
export const PLAUSIBLE_MIN = 0.7;
/** What each further source with the same value adds to the confidence. */
const AGREEMENT_BONUS = 0.03;

export type FieldResult<T> = Readonly<{ field: ReadField<T> | null; isDisputed: boolean }>;

export const NOT_FOUND = { field: null, isDisputed: false } as const;

/**
 * Decides a field by its candidates: one value that no other candidate contradicts, with more confidence the more sources agree, or a
 * dispute.
 * @param join combines two values that are compatible (by default, equal ones); null when they contradict each other
 */
export function decideField<T>(
  candidates: readonly Candidate<T>[],
  join: (one: T, other: T) => T | null = keepIfEqual,
): FieldResult<T> {
  const plausible = candidates.filter(({ confidence }) => confidence >= PLAUSIBLE_MIN);
  const considered = plausible.length > 0 ? plausible : candidates;
  const rank = Math.min(...considered.map((candidate) => candidate.rank ?? 0));
  const chosen = considered.filter((candidate) => (candidate.rank ?? 0) === rank);
  const [first] = chosen;
  if (first === undefined) return NOT_FOUND;
  const value = chosen.reduce<T | null>((one, other) => (one === null ? null : join(one, other.value)), first.value);
  if (value === null) return { field: null, isDisputed: true };
  const most = Math.max(...chosen.map(({ confidence }) => confidence));
  const sources = new Set(chosen.map(({ source }) => source)).size;
  const confidence = most >= PLAUSIBLE_MIN ? Math.min(1, most + AGREEMENT_BONUS * (sources - 1)) : most;
  return { field: { value, confidence: Math.round(confidence * 100) / 100 }, isDisputed: false };
}

function keepIfEqual<T>(one: T, other: T): T | null {
  return one === other || JSON.stringify(one) === JSON.stringify(other) ? one : null;
}

/** Collects the fields of a reservation. A disputed field is dropped and can no longer be set. */
export type FieldCollector = Readonly<{
  fields: ReadReservation['fields'];
  disputed: Set<FieldName>;
  set: <K extends FieldName>(name: K, result: FieldResult<ReservationFields[K]>) => void;
  markDisputed: (...names: FieldName[]) => void;
}>;

export function createFieldCollector(): FieldCollector {
  const fields: ReadReservation['fields'] = {};
  const disputed = new Set<FieldName>();
  const markDisputed = (...names: FieldName[]): void => {
    for (const name of names) {
      delete fields[name];
      disputed.add(name);
    }
  };
  return {
    fields,
    disputed,
    markDisputed,
    set: (name, { field, isDisputed }) => {
      if (isDisputed) markDisputed(name);
      else if (field !== null && !disputed.has(name)) Object.assign(fields, { [name]: field });
    },
  };
}

/** The field with its confidence limited to `most`. */
export const capConfidence = <T>({ value, confidence }: ReadField<T>, most: number): ReadField<T> => ({
  value,
  confidence: Math.min(confidence, most),
});
