const HIDDEN = '•••';
const BODY_SHOWN_MAX = 1_000;
/** Fields that say which record, what kind and when, and nothing of a person. */
const OPEN_FIELD = /^(?:id|type|status|version|timestamp|currency)$|(?:Id|At|Status|Type)$/;
/** Shorter texts are no names, and hiding them would make the rest unreadable. */
const PERSONAL_LENGTH_MIN = 3;

function mask(value: unknown, field: string): unknown {
  if (Array.isArray(value)) return value.map((item) => mask(item, field));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mask(item, name)]));
  }
  return typeof value !== 'string' || OPEN_FIELD.test(field) ? value : HIDDEN;
}

/** The event for the log: every text is hidden but ids, types, statuses and instants. */
export function maskEvent<T>(event: T): T {
  return mask(event, '') as T;
}

function hiddenTexts(value: unknown, field: string): string[] {
  if (typeof value === 'string') return OPEN_FIELD.test(field) || value.length < PERSONAL_LENGTH_MIN ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => hiddenTexts(item, Array.isArray(value) ? field : name));
}

/** The beginning of an answer for the log, without addresses, long numbers, secrets and what `maskEvent` hides of the event. */
export function maskAnswer(text: string, event: unknown): string {
  const personal = [...new Set(hiddenTexts(event, ''))].sort((a, b) => b.length - a.length);
  const without = personal.reduce((rest, word) => rest.replaceAll(word, HIDDEN), text.replaceAll('\0', ''));
  return without
    .replaceAll(/whsec_[\w+/=-]+/g, HIDDEN)
    .replaceAll(/\b(?:bearer|basic)\s+[\w.~+/=-]+/gi, HIDDEN)
    .replaceAll(/[^\s"'<>@]{1,100}@[^\s"'<>@]{1,100}/g, HIDDEN)
    .replaceAll(/\+?\d[\d\s()-]{5,20}\d/g, HIDDEN)
    .slice(0, BODY_SHOWN_MAX);
}
