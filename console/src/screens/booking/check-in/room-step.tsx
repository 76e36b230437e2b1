import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { useNow } from '../../../data/desk.ts';
import { useTypeName } from '../../../data/use-type-name.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ConditionChip } from '../../../ui/condition-chip.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice, ProblemNotice, Skeleton } from '../../../ui/states.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { OccupancyNotice } from '../occupancy.tsx';
import { RoomPicker } from './room-picker.tsx';
import { PriceChoice } from './room-price.tsx';
import { roomWords } from './room-words.ts';
import type { ChosenPlace } from './rooms.rules.ts';
import type { Places } from './use-places.ts';

/** Which room, and why that one. */
function RoomLine({ place, places }: { place: ChosenPlace; places: Places }) {
  const words = useWords(roomWords);
  const common = useWords(sharedWords);
  const nameOf = useTypeName();
  const { room, heldType, isSuggested, isLater, assignedRoomId } = place;
  if (isLater) return <span class="quiet">{words.laterNote}</span>;
  if (room === null) return <span>{heldType === null ? words.notHeld : words.noneFree(nameOf(heldType))}</span>;
  const condition = places.unreadyOf(room);
  return (
    <>
      <strong>{common.room(String(room.roomNumber))}</strong>
      <span>{nameOf(room.roomTypeCode)}</span>
      {heldType !== null && heldType !== room.roomTypeCode && <span class="quiet">{words.otherType(nameOf(heldType))}</span>}
      <Chip tone={isSuggested ? 'due' : 'done'}>
        {isSuggested ? words.suggested : room.roomId === assignedRoomId ? words.kept : words.chosen}
      </Chip>
      {condition !== null && <ConditionChip of={condition} />}
    </>
  );
}

type PlaceProps = { place: ChosenPlace; places: Places; isOnly: boolean; isOpen: boolean; setOpen: (isOpen: boolean) => void };

function PlaceRow({ place, places, isOnly, isOpen, setOpen }: PlaceProps) {
  const words = useWords(roomWords);
  const { key, room, heldType, lostRoomId, isLater } = place;
  const lost = places.availability?.chart.rooms.find(({ roomId }) => roomId === lostRoomId);
  const isExtra = heldType === null;
  return (
    <li class="place">
      <div class="place-line">
        <RoomLine place={place} places={places} />
        <span class="place-actions">
          {!isLater && (
            <Button size="small" onClick={() => setOpen(!isOpen)}>
              {isOpen ? words.closeChoice : room === null ? words.choose : words.another}
            </Button>
          )}
          {!isOnly && !isExtra && (
            <Button size="small" look="quiet" onClick={() => places.decide(key, { isLater: !isLater })}>
              {isLater ? words.now : words.later}
            </Button>
          )}
          {!isOnly && isExtra && (
            <Button size="small" look="quiet" onClick={() => places.setExtras(Math.max(places.extras, 1) - 1)}>
              {words.removeRoom}
            </Button>
          )}
        </span>
      </div>
      {lost !== undefined && !isLater && <Notice tone="due">{words.lost(String(lost.roomNumber))}</Notice>}
      {isOpen && !isLater && (
        <RoomPicker
          place={place}
          places={places}
          onChoose={(roomId) => {
            places.decide(key, { roomId });
          }}
        />
      )}
      {!isLater && room !== null && (isExtra || room.roomTypeCode !== heldType || isOpen) && (
        <PriceChoice place={place} room={room} onChange={(price) => places.decide(key, { price })} />
      )}
    </li>
  );
}

/** When the guests came, where that was not just now. */
function ArrivalTime({ places }: { places: Places }) {
  const words = useWords(roomWords);
  const format = useFormat();
  const now = useNow();
  const { arrivedAt, setArrivedAt } = places;
  if (arrivedAt === null)
    return (
      <Button size="small" look="quiet" onClick={() => setArrivedAt(now)}>
        {words.arrivedEarlier}
      </Button>
    );
  const local = format.local(arrivedAt);
  const max = format.local(now);
  return (
    <div class="arrival-time">
      <TextField
        label={words.arrivedAt}
        type="datetime-local"
        value={`${local.day}T${local.time}`}
        max={`${max.day}T${max.time}`}
        onInput={(value) => {
          const [day, time] = value.split('T');
          if (day !== undefined && time !== undefined) setArrivedAt(format.instant(day, time));
        }}
      />
      <Button size="small" look="quiet" onClick={() => setArrivedAt(null)}>
        {words.arrivedNow}
      </Button>
    </div>
  );
}

/** The rooms of the check-in: kept, suggested or chosen. */
export function RoomStep({ booking, places }: { booking: Booking; places: Places }) {
  const words = useWords(roomWords);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const { availability, error, chosen } = places;
  if (availability === undefined)
    return error === undefined ? <Skeleton rows={Math.max(chosen.length, 1)} /> : <ProblemNotice error={error} />;
  // Whoever is in house already has a room too.
  const parts = [
    ...booking.stays.filter(({ status }) => status === 'ACTIVE').map(({ roomTypeCode }) => roomTypeCode),
    ...chosen.map(({ room, heldType }) => room?.roomTypeCode ?? heldType ?? ''),
  ].map((roomTypeCode) => ({ roomTypeCode, rooms: 1, from: '', to: null }));
  // A guest without a reservation chooses at once.
  const shownKey = openKey ?? (chosen.length === 1 && chosen[0]?.room === null ? chosen[0].key : null);
  return (
    <div class="stack">
      <ul class="places">
        {chosen.map((place) => (
          <PlaceRow
            key={place.key}
            place={place}
            places={places}
            isOnly={chosen.length === 1 && booking.status === 'OPEN'}
            isOpen={shownKey === place.key}
            setOpen={(isOpen) => setOpenKey(isOpen ? place.key : '')}
          />
        ))}
      </ul>
      <OccupancyNotice guests={booking.totalGuestCount ?? 0} parts={parts} />
      <div class="buttons">
        <Button
          size="small"
          look="quiet"
          onClick={() => {
            const held = chosen.some(({ heldType }) => heldType !== null);
            const count = (held || booking.status !== 'OPEN' ? places.extras : Math.max(places.extras, 1)) + 1;
            places.setExtras(count);
            setOpenKey(`extra ${count - 1}`);
          }}
        >
          {words.addRoom}
        </Button>
        <ArrivalTime places={places} />
      </div>
    </div>
  );
}
