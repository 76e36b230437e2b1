import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { useNow } from '../../../data/desk.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Notice, ProblemNotice } from '../../../ui/states.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { ActionForm } from '../action-form.tsx';
import { AS_IT_IS, useDryRun } from '../check-in/use-dry-run.ts';
import { useBookingPath, useBookingSubmit } from '../use-booking-submit.ts';
import { FreeRoomField, useFreeRooms } from './free-rooms.tsx';
import { overviewWords } from './overview-words.ts';

const STAYS = '/properties/{propertyId}/bookings/{bookingId}/room-stays';

/** Checks one more room in. A held one costs what was quoted, another what its type costs. */
export function AddRoomForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const words = useWords(overviewWords);
  const common = useWords(sharedWords);
  const format = useFormat();
  const path = useBookingPath(booking);
  const [roomId, setRoomId] = useState('');
  const rooms = useFreeRooms(booking, useNow(), booking.expectedCheckOutAt);
  const type = rooms?.find((room) => room.roomId === roomId)?.roomTypeCode;
  const isHeld = booking.roomRequests.some(({ status, roomTypeCode }) => status === 'OPEN' && roomTypeCode === type);
  const body = { roomId, ...(isHeld ? {} : { rateSource: 'ROOM_TYPE_DEFAULT' as const }) };
  const { answer, error } = useDryRun(roomId === '' ? null : `${roomId} ${booking.updatedAt}`, (api, signal) =>
    api.POST(STAYS, { params: { path, query: { dryRun: true } }, body, headers: AS_IT_IS, signal }),
  );
  const submission = useBookingSubmit(booking, ({ api, intent }) => api.POST(STAYS, { params: { path }, body, intent }), onClose);
  return (
    <ActionForm
      title={words.addRoomTitle}
      booking={booking}
      of={submission}
      label={words.addRoom}
      onCancel={onClose}
      isIncomplete={answer === undefined}
    >
      <FreeRoomField label={words.moveTo} rooms={rooms ?? []} value={roomId} onChange={setRoomId} />
      {rooms?.length === 0 && <Notice tone="due">{words.noFreeRooms}</Notice>}
      {error !== undefined && <ProblemNotice error={error} />}
      {answer !== undefined && (
        <p>{words.addRoomPrice(answer.roomNumber, common.nights(answer.nights), format.money(answer.amount))}</p>
      )}
    </ActionForm>
  );
}
