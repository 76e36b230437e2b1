import { useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import type { Booking } from '../../../data/booking-reads.ts';
import type { Submission } from '../../../data/submit.ts';
import { useBookingSubmit } from '../use-booking-submit.ts';
import { wiped } from './writer.rules.ts';
import { type Written, writeCard } from './writer.ts';

export type CardStay = { booking: Booking; stay: Schemas['RoomStay'] };
/** Told when a card is written that is not in the book (true), is wiped again (false), or is in the book. */
export type CardNews = { onWritten: (isWritten: boolean) => void; onStored: () => void };
/** What became of the last try to have the card written. */
export type Writing = 'idle' | 'writing' | 'wiped' | Exclude<Written, { cardId: string }>['refusal'];

export type CardWork = {
  /** Its way into the book. */
  store: Submission;
  /** Takes the card with this number into the book. */
  storeAs(cardId: string): Promise<boolean>;
  writing: Writing;
  /** The number of the card that the writer has written; null: none yet. */
  writtenId: string | null;
  write(writerUrl: string): Promise<void>;
  /** Takes the code off a card that did not get into the book. */
  wipe(writerUrl: string): Promise<void>;
};

/** A prepared card on its way: onto the card, by the writer or by hand, and into the book. */
export function useCard({ booking, stay, onWritten, onStored }: CardStay & CardNews, card: Schemas['PreparedCard']): CardWork {
  const { cardIndex, issuedAt, expiresAt } = card;
  const number = useRef('');
  const [writing, setWriting] = useState<Writing>('idle');
  const [writtenId, setWrittenId] = useState<string | null>(null);
  const store = useBookingSubmit(
    booking,
    ({ api, path: { propertyId }, intent }) =>
      api.POST('/properties/{propertyId}/room-stays/{roomStayId}/cards', {
        params: { path: { propertyId, roomStayId: stay.id } },
        body: { cardId: number.current, cardIndex, issuedAt, expiresAt },
        headers: { 'If-Match': '*' },
        intent,
      }),
    onStored,
  );
  const storeAs: CardWork['storeAs'] = (cardId) => {
    number.current = cardId;
    return store.submit();
  };
  const send = async (url: string, content: Schemas['PreparedCard']): Promise<string | null> => {
    setWriting('writing');
    const answer = await writeCard(url, content);
    setWriting('refusal' in answer ? answer.refusal : 'idle');
    return 'refusal' in answer ? null : answer.cardId;
  };
  return {
    store,
    storeAs,
    writing,
    writtenId,
    write: async (url) => {
      const cardId = await send(url, card);
      setWrittenId(cardId);
      if (cardId === null) return;
      onWritten(true);
      await storeAs(cardId);
    },
    wipe: async (url) => {
      if ((await send(url, { ...card, sector: wiped(card.sector) })) === null) return;
      setWrittenId(null);
      onWritten(false);
      store.reset();
      setWriting('wiped');
    },
  };
}
