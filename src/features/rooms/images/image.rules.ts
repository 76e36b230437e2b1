/** The upload's `tagIds`: repeated fields, each an id, a comma-separated list or a JSON array of texts; null when it is none of these. */
export function tagIdsOf(values: readonly string[]): string[] | null {
  const ids: string[] = [];
  for (const value of values) {
    const some = value.trim().startsWith('[') ? parseList(value) : value.split(',').map((id) => id.trim());
    if (some === null) return null;
    ids.push(...some.filter((id) => id !== ''));
  }
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

function parseList(text: string): string[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((id) => typeof id === 'string') ? list : null;
  } catch {
    return null;
  }
}

/** Why these cannot come first among the pictures there are, to be read after the field's name; null when they can. */
export function refuseOrder(named: readonly string[], existing: ReadonlySet<string>, where: string): string | null {
  if (new Set(named).size < named.length) return 'names an image twice';
  return named.every((id) => existing.has(id)) ? null : `names an image that is not ${where}`;
}

/** The named ones first, in the order given; the others keep theirs behind them. */
export function reordered(named: readonly string[], existing: readonly string[]): string[] {
  const first = new Set(named);
  return [...named, ...existing.filter((id) => !first.has(id))];
}
