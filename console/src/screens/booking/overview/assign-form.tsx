import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { useTypeName } from '../../../data/use-type-name.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice, Skeleton } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { ActionForm } from '../action-form.tsx';
import { useBookingPath, useBookingSubmit } from '../use-booking-submit.ts';
import { useFreeRooms } from './free-rooms.tsx';
import { overviewWords } from './overview-words.ts';

type AssignProps = { booking: Booking; hold: Booking['roomRequests'][number]; onClose: () => void };

/** Keeps rooms for held ones before arrival. */
export function AssignForm({ booking, hold, onClose }: AssignProps) {
  const words = useWords(overviewWords);
  const nameOf = useTypeName();
  const path = { ...useBookingPath(booking), requestId: hold.id };
  const [chosen, setChosen] = useState<readonly string[]>(() => hold.assignedRooms.map(({ roomId }) => roomId));
  const wanted = hold.quantity - hold.fulfilledQuantity;
  const rooms = useFreeRooms(booking, hold.fromAt, hold.toAt)?.filter(({ roomTypeCode }) => roomTypeCode === hold.roomTypeCode);
  const submission = useBookingSubmit(
    booking,
    ({ api }) =>
      api.PUT('/properties/{propertyId}/bookings/{bookingId}/room-requests/{requestId}/rooms', {
        params: { path },
        body: { roomIds: [...chosen] },
      }),
    onClose,
  );
  const toggle = (roomId: string): void =>
    setChosen(chosen.includes(roomId) ? chosen.filter((id) => id !== roomId) : [...chosen, roomId]);
  const fill = (): void => {
    const others = (rooms ?? []).map(({ roomId }) => roomId).filter((id) => !chosen.includes(id));
    setChosen([...chosen, ...others].slice(0, wanted));
  };
  return (
    <ActionForm
      title={words.assignTitle(wanted, nameOf(hold.roomTypeCode))}
      booking={booking}
      of={submission}
      label={words.assign}
      onCancel={onClose}
      isIncomplete={chosen.length > wanted}
    >
      {rooms === undefined && <Skeleton rows={1} />}
      {rooms?.length === 0 && <Notice tone="due">{words.noFreeRooms}</Notice>}
      <fieldset class="choice">
        <legend class="label" aria-live="polite">
          {words.chosen(chosen.length, wanted)}
        </legend>
        <div class="choice-options">
          {rooms?.map(({ roomId, roomNumber }) => (
            <label key={roomId}>
              <input type="checkbox" checked={chosen.includes(roomId)} onChange={() => toggle(roomId)} />
              <span>{roomNumber}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {rooms !== undefined && chosen.length < wanted && (
        <div class="buttons">
          <Button size="small" onClick={fill}>
            {words.chooseFirst}
          </Button>
        </div>
      )}
    </ActionForm>
  );
}
