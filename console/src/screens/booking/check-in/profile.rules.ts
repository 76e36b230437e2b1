/** The fields of a form by name; an empty text is no value. */
export type Texts = Readonly<Record<string, string>>;

/** What somebody typed, with what was stored when they began. */
export type Edit = { text: string; base: string };
export type Edits = Readonly<Record<string, Edit>>;

/** Takes a key press: what was stored then is kept with it. */
export function edit(edits: Edits, stored: Texts, name: string, text: string): Edits {
  return { ...edits, [name]: { text, base: edits[name]?.base ?? stored[name] ?? '' } };
}

/** What the form shows: what was typed, else what is stored, also when a colleague changes it meanwhile. */
export function shownText(edits: Edits, stored: Texts, name: string): string {
  return edits[name]?.text ?? stored[name] ?? '';
}

/** The fields to send, trimmed: those that differ from what is stored. */
export function changedFields(edits: Edits, stored: Texts): Record<string, string> {
  const typed = Object.entries(edits).map(([name, { text }]) => [name, text.trim()] as const);
  return Object.fromEntries(typed.filter(([name, text]) => text !== (stored[name] ?? '')));
}

/** What is stored in place of what somebody began with, where a colleague has changed the field meanwhile; else null. */
export function changedMeanwhile(edits: Edits, stored: Texts, name: string): string | null {
  const typed = edits[name];
  const now = stored[name] ?? '';
  return typed === undefined || now === typed.base || now === typed.text.trim() ? null : now;
}

/** The fields of a request: an empty text clears a field. @param numbers the fields that are counts */
export function toRequest(
  changed: Record<string, string>,
  numbers: readonly string[] = [],
): Record<string, string | number | null> {
  return Object.fromEntries(
    Object.entries(changed).map(([name, text]) => [name, text === '' ? null : numbers.includes(name) ? Number(text) : text]),
  );
}
