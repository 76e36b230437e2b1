import { type Draft, EMPTY_DRAFT, isTouched } from './draft.rules.ts';
import type { StayDates } from './stay-dates.rules.ts';

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

/** The next new booking is for this guest. */
export function draftForGuest(propertyId: string, guest: { phoneE164: string | null; name: string | null }): void {
  kept.set(propertyId, { ...EMPTY_DRAFT, phone: guest.phoneE164 ?? '', name: guest.name ?? '' });
}

/** The next new booking is for these nights in a room of the type. Who was typed already stays. */
export function draftForNights(
  propertyId: string,
  { roomTypeCode, room, ...picked }: StayDates & { roomTypeCode: string; room: Draft['room'] },
): void {
  const before = kept.get(propertyId) ?? EMPTY_DRAFT;
  const picks = [{ roomTypeCode, ratePlanCode: null, quantity: 1 }];
  kept.set(propertyId, { ...before, stayText: '', picked, picks, later: [], room });
}
