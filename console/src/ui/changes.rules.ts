function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The fields that differ from what was read: nothing else is sent. */
export function changesOf<V extends object>(base: V, now: V): Partial<V> {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => !isSame(value, base[name as keyof V]))) as Partial<V>;
}

/** What a form shows after somebody else has changed its record: what was typed stays, in the other fields stands what they wrote. */
export function mergeTheirs<V extends object>(
  base: V,
  typed: V,
  theirs: V,
): { values: V; changedByOthers: (keyof V & string)[] } {
  const changedByOthers = Object.keys(changesOf(base, theirs)) as (keyof V & string)[];
  return { values: { ...theirs, ...changesOf(base, typed) }, changedByOthers };
}
