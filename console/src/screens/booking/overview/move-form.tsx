import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { useNow, usePropertyPath } from '../../../data/desk.ts';
import { useFormat } from '../../../format/use-format.ts';
import { TextField } from '../../../ui/field.tsx';
import { Notice, ProblemNotice } from '../../../ui/states.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { ActionForm } from '../action-form.tsx';
import { AS_IT_IS, useDryRun } from '../check-in/use-dry-run.ts';
import { useBookingSubmit } from '../use-booking-submit.ts';
import { FreeRoomField, useFreeRooms } from './free-rooms.tsx';
import { overviewWords } from './overview-words.ts';

const MOVE = '/properties/{propertyId}/room-stays/{roomStayId}/move';
type StayProps = { booking: Booking; stay: Booking['stays'][number]; onClose: () => void };

/** Moves a guest to another room. Whether that can be done, and what it costs, is asked before. */
export function MoveForm({ booking, stay, onClose }: StayProps) {
  const words = useWords(overviewWords);
  const common = useWords(sharedWords);
  const format = useFormat();
  const property = usePropertyPath();
  const path = { ...property, roomStayId: stay.id };
  const [roomId, setRoomId] = useState('');
  const [reason, setReason] = useState('');
  const rooms = useFreeRooms(booking, useNow(), booking.expectedCheckOutAt);
  // Rooms of the same type first: they are what was sold.
  const sorted = rooms?.toSorted(
    (one, other) => Number(other.roomTypeCode === stay.roomTypeCode) - Number(one.roomTypeCode === stay.roomTypeCode),
  );
  const key = roomId === '' ? null : `${stay.id} ${roomId} ${booking.updatedAt}`;
  const { answer, error } = useDryRun(key, (api, signal) =>
    api.POST(MOVE, { params: { path, query: { dryRun: true } }, body: { roomId }, headers: AS_IT_IS, signal }),
  );
  const submission = useBookingSubmit(
    booking,
    ({ api, intent }) =>
      api.POST(MOVE, { params: { path }, body: { roomId, reason: reason.trim() === '' ? null : reason.trim() }, intent }),
    onClose,
  );
  return (
    <ActionForm
      title={words.moveTitle(stay.roomNumber)}
      booking={booking}
      of={submission}
      label={words.move}
      onCancel={onClose}
      isIncomplete={answer === undefined}
    >
      <div class="fields">
        <FreeRoomField label={words.moveTo} rooms={sorted ?? []} value={roomId} onChange={setRoomId} />
        <TextField label={words.reason} value={reason} onInput={setReason} maxLength={500} />
      </div>
      {rooms?.length === 0 && <Notice tone="due">{words.noFreeRooms}</Notice>}
      {error !== undefined && <ProblemNotice error={error} />}
      {answer !== undefined && (
        <p>{words.movePrice(answer.roomNumber, common.nights(answer.nights), format.money(answer.amount))}</p>
      )}
    </ActionForm>
  );
}

/** Sets aside an arrival that was a mistake. */
export function UndoForm({ booking, stay, onClose }: StayProps) {
  const words = useWords(overviewWords);
  const property = usePropertyPath();
  const [reason, setReason] = useState('');
  const submission = useBookingSubmit(
    booking,
    ({ api, intent }) =>
      api.POST('/properties/{propertyId}/room-stays/{roomStayId}/void', {
        params: { path: { ...property, roomStayId: stay.id } },
        body: { reason: reason.trim() },
        intent,
      }),
    onClose,
  );
  return (
    <ActionForm
      title={words.undoTitle(stay.roomNumber)}
      booking={booking}
      of={submission}
      label={words.undo}
      look="danger"
      onCancel={onClose}
      isIncomplete={reason.trim() === ''}
    >
      <p>{words.undoNote}</p>
      <TextField label={words.reason} value={reason} onInput={setReason} maxLength={500} isRequired />
    </ActionForm>
  );
}
