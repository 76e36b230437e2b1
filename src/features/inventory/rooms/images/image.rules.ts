/** The `tagIds` of an upload: repeated fields, each an id, a comma-separated list or a JSON array of strings; null for anything else. */
export function parseTagIds(values: readonly string[]): string[] | null {
  const ids: string[] = [];
  for (const value of values) {
    const list = value.trim().startsWith('[') ? parseList(value) : value.split(',').map((id) => id.trim());
    if (list === null) return null;
    ids.push(...list.filter((id) => id !== ''));
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

/** Why these images cannot be put first, or null. Completes the sentence "imageIds ...". */
export function refuseImageOrder(named: readonly string[], existing: ReadonlySet<string>, where: string): string | null {
  if (new Set(named).size < named.length) return 'names an image twice';
  return named.every((id) => existing.has(id)) ? null : `names an image that is not ${where}`;
}

/** The named images first, in the given order, then the others in their present order. */
export function putImagesFirst(named: readonly string[], existing: readonly string[]): string[] {
  const first = new Set(named);
  return [...named, ...existing.filter((id) => !first.has(id))];
}
