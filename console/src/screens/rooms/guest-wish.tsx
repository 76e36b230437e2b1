import { useRef } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/index.ts';
import { useDesk } from '../../data/desk.ts';
import { readHousekeeping } from '../../data/housekeeping-reads.ts';
import { useSubmit } from '../../data/submit.ts';
import { useRead } from '../../data/use-read.ts';
import { SubmissionNotice } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { roomsWords } from './rooms-words.ts';

type Wish = Schemas['GuestRequest'] | null;

const WISHES: readonly Wish[] = [null, 'SERVICE_REQUESTED', 'DO_NOT_DISTURB'];

/** What the guest in the room wants of housekeeping: it is set by one press. */
export function GuestWish({ roomId }: { roomId: string }) {
  const words = useWords(roomsWords);
  const { api, property, reads } = useDesk();
  const read = readHousekeeping(property.id);
  const room = useRead(read).data?.find((one) => one.roomId === roomId);
  const wanted = useRef<Wish>(null);
  const set = useSubmit(
    (intent) =>
      api.PUT('/properties/{propertyId}/housekeeping/rooms/{roomId}/guest-request', {
        params: { path: { propertyId: property.id, roomId } },
        body: { guestRequest: wanted.current },
        intent,
      }),
    () => reads.refresh(read.key),
  );
  if (room === undefined) return null;
  return (
    <fieldset class="filter-states">
      <legend>{words.wish}</legend>
      {WISHES.map((wish) => (
        <button
          key={wish}
          type="button"
          aria-pressed={room.guestRequest === wish}
          onClick={() => {
            wanted.current = wish;
            void set.submit();
          }}
        >
          {words.wishes[wish ?? 'NONE']}
        </button>
      ))}
      <SubmissionNotice of={set} />
    </fieldset>
  );
}
