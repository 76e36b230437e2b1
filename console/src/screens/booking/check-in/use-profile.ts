import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import type { Booking } from '../../../data/booking-reads.ts';
import { readBooking } from '../../../data/booking-reads.ts';
import { useDesk, usePropertyPath } from '../../../data/desk.ts';
import { readGuest } from '../../../data/guest-reads.ts';
import { type Submission, useSubmit } from '../../../data/submit.ts';
import { changedFields, changedMeanwhile, type Edits, edit, shownText, toRequest } from './profile.rules.ts';
import { AS_IT_IS } from './use-dry-run.ts';

const GUEST_FIELDS = ['name', 'phoneE164', 'nationality', 'dob', 'addressText'] as const;
const COUNTS = ['maleCount', 'femaleCount', 'childCount'] as const;
const BOOKING_FIELDS = [...COUNTS, 'memberRelation', 'fromCity', 'toCity', 'transportMode'] as const;
export type ProfileField = (typeof GUEST_FIELDS)[number] | (typeof BOOKING_FIELDS)[number] | 'vehicleNumber';

function storedTexts(guest: Schemas['Guest'], booking: Booking): Record<string, string> {
  const texts: Record<string, string> = { vehicleNumber: '' };
  for (const name of GUEST_FIELDS) texts[name] = guest[name] ?? '';
  for (const name of BOOKING_FIELDS) texts[name] = String(booking[name] ?? '');
  return texts;
}

function pick(changed: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(changed).filter(([name]) => names.includes(name)));
}

export type Profile = {
  text: (name: ProfileField) => string;
  type: (name: ProfileField) => (text: string) => void;
  /** What a colleague has stored in a field that was typed here. */
  otherText: (name: ProfileField) => string | null;
  isChanged: boolean;
  isSaved: boolean;
  save: Submission;
};

/** The guest's and the booking's fields as one form: only what was changed is sent, so what colleagues change meanwhile stays. */
export function useProfile(guest: Schemas['Guest'], booking: Booking): Profile {
  const { api, reads } = useDesk();
  const { propertyId } = usePropertyPath();
  const [edits, setEdits] = useState<Edits>({});
  const [isSaved, setSaved] = useState(false);
  const stored = storedTexts(guest, booking);
  const changed = changedFields(edits, stored);
  const save = useSubmit(
    async (intent) => {
      const ofGuest = pick(changed, GUEST_FIELDS);
      const ofBooking = pick(changed, BOOKING_FIELDS);
      const guestPath = { propertyId, guestId: guest.id };
      if (Object.keys(ofGuest).length > 0)
        await api.PUT('/properties/{propertyId}/guests/{guestId}', {
          params: { path: guestPath },
          body: toRequest(ofGuest) as Schemas['GuestUpdate'],
          headers: AS_IT_IS,
        });
      if (Object.keys(ofBooking).length > 0)
        await api.POST('/properties/{propertyId}/bookings/{bookingId}/profile', {
          params: { path: { propertyId, bookingId: booking.id } },
          body: toRequest(ofBooking, COUNTS) as Schemas['BookingProfileRequest'],
          headers: AS_IT_IS,
          intent,
        });
      const { vehicleNumber = '' } = changed;
      if (vehicleNumber !== '')
        await api.POST('/properties/{propertyId}/guests/{guestId}/vehicles', {
          params: { path: guestPath },
          body: { vehicleNumber, bookingId: booking.id },
          headers: AS_IT_IS,
          intent,
        });
    },
    () => {
      reads.refresh(readGuest(propertyId, guest.id).key);
      reads.refresh(readBooking(propertyId, booking.reference).key);
      setEdits({});
      setSaved(true);
    },
  );
  return {
    text: (name) => shownText(edits, stored, name),
    type: (name) => (text) => {
      setSaved(false);
      if (save.problem !== undefined) save.reset();
      setEdits((before) => edit(before, stored, name, text));
    },
    otherText: (name) => changedMeanwhile(edits, stored, name),
    isChanged: Object.keys(changed).length > 0,
    isSaved,
    save,
  };
}
