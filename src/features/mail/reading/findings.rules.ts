import type { Settled } from './claims.rules.ts';
import type { FieldName, ReadField, ReadReservation, ReservationFields } from './reservation.rules.ts';

/** What has been settled so far. A dispute drops its fields, and keeps them from being put. */
export type Findings = Readonly<{
  fields: ReadReservation['fields'];
  disputed: Set<FieldName>;
  put: <K extends FieldName>(name: K, settled: Settled<ReservationFields[K]>) => void;
  dispute: (...names: FieldName[]) => void;
}>;

/** Nothing found yet. */
export function createFindings(): Findings {
  const fields: ReadReservation['fields'] = {};
  const disputed = new Set<FieldName>();
  const dispute = (...names: FieldName[]): void => {
    for (const name of names) {
      delete fields[name];
      disputed.add(name);
    }
  };
  return {
    fields,
    disputed,
    dispute,
    put: (name, { field, isDisputed }) => {
      if (isDisputed) dispute(name);
      else if (field !== null && !disputed.has(name)) Object.assign(fields, { [name]: field });
    },
  };
}

/** The field, no surer than that. */
export const atMost = <T>({ value, confidence }: ReadField<T>, most: number): ReadField<T> => ({
  value,
  confidence: Math.min(confidence, most),
});
