import { type Draft, EMPTY_DRAFT, isTouched } from './draft.rules.ts';

/** What was typed when the form was left without saving, by property: Back, or another sheet, does not lose it. In memory only. */
const kept = new Map<string, Draft>();

/** The draft to go on with, which is no longer kept. */
export function takeDraft(propertyId: string): Draft {
  const draft = kept.get(propertyId) ?? EMPTY_DRAFT;
  kept.delete(propertyId);
  return draft;
}

export function keepDraft(propertyId: string, draft: Draft): void {
  if (isTouched(draft)) kept.set(propertyId, draft);
}
