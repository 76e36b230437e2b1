import type { Hostelry } from '../../../../client/src/index.ts';
import { HostelryProblem } from '../../../../client/src/index.ts';
import { useDesk } from '../../data/desk.ts';
import { type Email, readEmail } from '../../data/inbox-reads.ts';
import { type Submission, useSubmit } from '../../data/submit.ts';
import { correctionsOf, type Draft, namesToRemember } from './draft.rules.ts';

/** Adds the name to the aliases of the room type, so that the next message with it is understood. */
async function rememberName(api: Hostelry, propertyId: string, { name, code }: { name: string; code: string }): Promise<void> {
  const types = await api.GET('/properties/{propertyId}/room-types', { params: { path: { propertyId } } });
  const roomTypeId = types.find((type) => type.code === code)?.id;
  if (roomTypeId === undefined) return;
  // Read by itself, so that a change by somebody else meanwhile is not overwritten.
  const params = { path: { propertyId, roomTypeId } };
  const { aliases } = await api.GET('/properties/{propertyId}/room-types/{roomTypeId}', { params });
  if (aliases.includes(name)) return;
  await api.PUT('/properties/{propertyId}/room-types/{roomTypeId}', { params, body: { aliases: [...aliases, name] } });
}

/**
 * Books a message as the form says. The names of rooms are remembered first: a name that cannot be is shown before anything is booked.
 * @param read the form as it was opened
 */
export function useBookingOfEmail(email: Email, draft: Draft, read: Draft, onDone: (email: Email) => void): Submission {
  const { api, property, reads } = useDesk();
  const propertyId = property.id;
  return useSubmit(async (intent) => {
    try {
      for (const name of namesToRemember(draft)) await rememberName(api, propertyId, name);
      return await api.POST('/properties/{propertyId}/inbound-emails/{emailId}/resolve', {
        params: { path: { propertyId, emailId: email.id } },
        body: { action: 'BOOK', ...correctionsOf(draft, read), notes: draft.notes.trim() === '' ? null : draft.notes.trim() },
        intent,
      });
    } catch (error) {
      if (error instanceof HostelryProblem && error.status === 409) reads.refresh(readEmail(propertyId, email.id).key);
      throw error;
    }
  }, onDone);
}
