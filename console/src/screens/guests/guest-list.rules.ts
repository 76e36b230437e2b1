/** So many guests are read at once. */
export const PAGE_ROWS = 30;

/** Whether the text is a phone number, complete enough to be looked up. */
export function isPhoneText(text: string): boolean {
  return /^[+\d\s().-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 7;
}

type Profile = Readonly<Record<string, string>>;

/** What a person has changed in the profile: nothing else is sent, and an emptied field is cleared. */
export function changedFields(before: Profile, after: Profile): Record<string, string | null> {
  const changed = Object.entries(after).filter(([name, value]) => value.trim() !== (before[name] ?? ''));
  return Object.fromEntries(changed.map(([name, value]) => [name, value.trim() === '' ? null : value.trim()]));
}
