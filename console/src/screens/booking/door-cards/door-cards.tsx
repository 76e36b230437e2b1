import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import type { Booking } from '../../../data/booking-reads.ts';
import { useMay, useNow, usePropertyPath } from '../../../data/desk.ts';
import type { Read } from '../../../data/reads.ts';
import { SERVICE_SETTINGS } from '../../../data/settings-read.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { keyIcon } from '../../../ui/icon-shapes.ts';
import { Skeleton, SubmissionNotice } from '../../../ui/states.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { useBookingSubmit } from '../use-booking-submit.ts';
import { ByHand } from './by-hand.tsx';
import { ByWriter } from './by-writer.tsx';
import { doorCardWords } from './door-card-words.ts';
import { type CardNews, type CardStay, useCard } from './use-card.ts';
import { useWriter } from './writer.ts';

/** A guest who leaves a little late still gets back to the luggage. */
const GRACE_MS = 3_600_000;
/** A stay without an expected end gets a card for a day. */
const DAY_MS = 86_400_000;

/** The ids of the rooms whose doors take cards. */
function readDoorLocks(propertyId: string): Read<string[]> {
  return {
    key: `door locks ${propertyId}`,
    load: async (api) => {
      const rooms = await api.GET('/properties/{propertyId}/rooms', { params: { path: { propertyId } } });
      return rooms.filter(({ hasNfc }) => hasNfc).map(({ id }) => id);
    },
    isChangedBy: ({ type }) => type === 'ROOM',
  };
}

/** The steps that remain: by the writer of this computer, if the service names one, and by hand. */
function PreparedCard({ card, ...of }: CardStay & CardNews & { card: Schemas['PreparedCard'] }) {
  const words = useWords(doorCardWords);
  const format = useFormat();
  const { data: settings } = useRead(SERVICE_SETTINGS);
  const url = settings?.cardWriterUrl ?? null;
  const seen = useWriter(url);
  const work = useCard(of, card);
  const isAlone = url === null || seen?.state === 'AWAY' || seen?.state === 'STRANGE';
  if (settings === undefined) return <Skeleton rows={2} />;
  return (
    <>
      <p>{words.until(format.dayTime(card.expiresAt))}</p>
      {url !== null && <ByWriter url={url} seen={seen} work={work} />}
      {url === null ? (
        <ByHand card={card} work={work} hasFocus />
      ) : (
        <details open={isAlone && work.writtenId === null}>
          <summary>{words.byHand}</summary>
          <ByHand card={card} work={work} hasFocus={false} />
        </details>
      )}
      <SubmissionNotice of={work.store} />
    </>
  );
}

function DoorCard({ booking, stay }: CardStay) {
  const words = useWords(doorCardWords);
  const common = useWords(sharedWords);
  const mayMake = useMay('ADMIN', 'MANAGER');
  const now = useNow();
  const [card, setCard] = useState<Schemas['PreparedCard'] | null>(null);
  // A written card that the service refuses is still to be wiped, also when a colleague has made another one meanwhile.
  const [isWritten, setWritten] = useState(false);
  const leaves = booking.expectedCheckOutAt;
  const expiresAt = new Date(leaves === null ? Date.parse(now) + DAY_MS : Date.parse(leaves) + GRACE_MS).toISOString();
  const prepare = useBookingSubmit(
    booking,
    ({ api, path: { propertyId }, intent }) =>
      api.POST('/properties/{propertyId}/room-stays/{roomStayId}/cards/prepare', {
        params: { path: { propertyId, roomStayId: stay.id } },
        body: { expiresAt },
        intent,
      }),
    setCard,
  );
  return (
    <li class="stack">
      <div class="place-line">
        <strong>{common.room(String(stay.roomNumber))}</strong>
        {stay.hasActiveCard ? (
          <span>{words.stored}</span>
        ) : !mayMake ? (
          <span class="quiet">{words.onlyManagers}</span>
        ) : (
          card === null && (
            <Button size="small" icon={keyIcon} isBusy={prepare.state !== 'idle'} onClick={() => void prepare.submit()}>
              {words.make}
            </Button>
          )
        )}
      </div>
      <SubmissionNotice of={prepare} />
      {card !== null && (isWritten || !stay.hasActiveCard) && (
        <PreparedCard booking={booking} stay={stay} card={card} onWritten={setWritten} onStored={() => setCard(null)} />
      )}
    </li>
  );
}

/** The door cards of a booking in house, for the rooms that have a lock. */
export function DoorCards({ booking }: { booking: Booking }) {
  const words = useWords(doorCardWords);
  const { propertyId } = usePropertyPath();
  const { data: locks = [] } = useRead(readDoorLocks(propertyId));
  const stays = booking.stays.filter(({ status, roomId }) => status === 'ACTIVE' && locks.includes(roomId));
  if (stays.length === 0) return null;
  return (
    <section class="card stack" aria-label={words.title}>
      <h3>{words.title}</h3>
      <ul class="places">
        {stays.map((stay) => (
          <DoorCard key={stay.id} booking={booking} stay={stay} />
        ))}
      </ul>
    </section>
  );
}
