import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import type { Booking } from '../../../data/booking-reads.ts';
import { useMay, useNow, usePropertyPath } from '../../../data/desk.ts';
import type { Read } from '../../../data/reads.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { keyIcon } from '../../../ui/icon-shapes.ts';
import { SubmissionNotice } from '../../../ui/states.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { defineWords, useWords } from '../../../words/words.ts';
import { useBookingSubmit } from '../use-booking-submit.ts';

const cardWords = defineWords(
  {
    title: 'Door cards',
    make: 'Make door card',
    stored: 'has a door card',
    onlyManagers: 'A manager or administrator makes the door card.',
    write: (sector: string, blocks: string) => `Write this to the card: sector ${sector}, from block ${blocks}.`,
    until: (time: string) => `It opens the door until ${time}.`,
    cardId: 'Number of the card',
    cardIdHint: 'As the card reader shows it.',
    written: 'The card is written',
    blocks: 'What to write',
  },
  {
    title: 'दरवाज़े के कार्ड',
    make: 'दरवाज़े का कार्ड बनाएँ',
    stored: 'कार्ड बना हुआ है',
    onlyManagers: 'दरवाज़े का कार्ड मैनेजर या एडमिन बनाते हैं।',
    write: (sector, blocks) => `कार्ड पर यह लिखें: सेक्टर ${sector}, ब्लॉक ${blocks} से।`,
    until: (time) => `यह ${time} तक दरवाज़ा खोलेगा।`,
    cardId: 'कार्ड का नंबर',
    cardIdHint: 'जैसा कार्ड रीडर दिखाता है।',
    written: 'कार्ड लिख दिया',
    blocks: 'क्या लिखना है',
  },
);

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

type CardProps = { booking: Booking; stay: Schemas['RoomStay'] };

/** What to write on the card, and the confirmation that it is written. */
function PreparedCard({ booking, stay, card }: CardProps & { card: Schemas['PreparedCard'] }) {
  const words = useWords(cardWords);
  const format = useFormat();
  const [cardId, setCardId] = useState('');
  const { cardIndex, issuedAt, expiresAt, sector } = card;
  const form = useRef<HTMLFormElement>(null);
  // The card reader types the number where the focus is.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const store = useBookingSubmit(booking, ({ api, path: { propertyId }, intent }) =>
    api.POST('/properties/{propertyId}/room-stays/{roomStayId}/cards', {
      params: { path: { propertyId, roomStayId: stay.id } },
      body: { cardId, cardIndex, issuedAt, expiresAt },
      headers: { 'If-Match': '*' },
      intent,
    }),
  );
  return (
    <form
      ref={form}
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void store.submit();
      }}
    >
      <p>
        {words.write(String(sector.index), String(sector.startBlock))} {words.until(format.dayTime(expiresAt))}
      </p>
      <ol class="card-blocks" aria-label={words.blocks}>
        {sector.blocks.map((block) => (
          <li key={block}>{block}</li>
        ))}
      </ol>
      <div class="fields">
        <TextField
          label={words.cardId}
          hint={words.cardIdHint}
          maxLength={200}
          value={cardId}
          onInput={setCardId}
          error={store.fieldError('cardId')}
          isRequired
        />
        <div class="form-end">
          <Button type="submit" isBusy={store.state !== 'idle'}>
            {words.written}
          </Button>
        </div>
      </div>
      <SubmissionNotice of={store} />
    </form>
  );
}

function DoorCard({ booking, stay }: CardProps) {
  const words = useWords(cardWords);
  const common = useWords(sharedWords);
  const mayMake = useMay('ADMIN', 'MANAGER');
  const now = useNow();
  const [card, setCard] = useState<Schemas['PreparedCard'] | null>(null);
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
      {card !== null && !stay.hasActiveCard && <PreparedCard booking={booking} stay={stay} card={card} />}
    </li>
  );
}

/** The door cards of a booking in house, for the rooms that have a lock. */
export function DoorCards({ booking }: { booking: Booking }) {
  const words = useWords(cardWords);
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
