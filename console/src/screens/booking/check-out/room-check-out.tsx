import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { useTypeName } from '../../../data/use-type-name.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/states.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { ActionForm } from '../action-form.tsx';
import { AS_IT_IS, useDryRun } from '../check-in/use-dry-run.ts';
import { useBookingPath, useBookingSubmit } from '../use-booking-submit.ts';
import { checkOutWords } from './check-out-words.ts';

const PATH = '/properties/{propertyId}/bookings/{bookingId}/room-stays/{roomStayId}/check-out';
type Stay = Booking['stays'][number];
type RoomProps = { booking: Booking; stay: Stay; onClose: () => void };

/** Shows what the room's bill becomes, and checks it out. */
function RoomCheckOut({ booking, stay, onClose }: RoomProps) {
  const words = useWords(checkOutWords);
  const common = useWords(sharedWords);
  const format = useFormat();
  const path = useBookingPath(booking);
  const dryRun = useDryRun(`${stay.id} ${booking.updatedAt}`, (api, signal) =>
    api.POST(PATH, {
      params: { path: { ...path, roomStayId: stay.id }, query: { dryRun: true } },
      body: {},
      headers: AS_IT_IS,
      signal,
    }),
  );
  const submission = useBookingSubmit(
    booking,
    ({ api, intent }) => api.POST(PATH, { params: { path: { ...path, roomStayId: stay.id } }, body: {}, intent }),
    onClose,
  );
  const { answer, error } = dryRun;
  return (
    <ActionForm
      title={words.oneRoom(stay.roomNumber)}
      booking={booking}
      of={submission}
      label={words.oneRoom(stay.roomNumber)}
      onCancel={onClose}
      isIncomplete={answer === undefined}
    >
      {error !== undefined && <ProblemNotice error={error} />}
      {answer !== undefined && (
        <p>
          {words.roomBill(stay.roomNumber, common.nights(answer.nights), format.money(answer.amount))} {words.others}
        </p>
      )}
    </ActionForm>
  );
}

/** The rooms of a group that are still in house: each can leave by itself. */
export function RoomsInHouse({ booking, active }: { booking: Booking; active: readonly Stay[] }) {
  const words = useWords(checkOutWords);
  const common = useWords(sharedWords);
  const format = useFormat();
  const nameOf = useTypeName();
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <details class="rooms-in-house" open={active.length <= 3}>
      <summary>
        <h3>
          {words.rooms} <span class="count">{active.length}</span>
        </h3>
      </summary>
      <ul class="ledger">
        {active.map((stay) => (
          <li key={stay.id}>
            <div class="ledger-line">
              <span class="ledger-what">
                <strong>{common.room(String(stay.roomNumber))}</strong>
                <small class="quiet">{`${nameOf(stay.roomTypeCode)} · ${common.nights(stay.nights)}`}</small>
              </span>
              <Button size="small" onClick={() => setOpenId(stay.id)} label={words.oneRoom(stay.roomNumber)}>
                {words.action}
              </Button>
              <span class="amount">{format.money(stay.amount)}</span>
            </div>
            {openId === stay.id && <RoomCheckOut booking={booking} stay={stay} onClose={() => setOpenId(null)} />}
          </li>
        ))}
      </ul>
    </details>
  );
}
