import { useEffect, useId, useRef } from 'preact/hooks';
import { Link } from '../../../app/link.tsx';
import { byFloor } from '../../../data/floors.rules.ts';
import { useFormat } from '../../../format/use-format.ts';
import { ConditionChip } from '../../../ui/condition-chip.tsx';
import { useWords } from '../../../words/words.ts';
import { roomWords } from './room-words.ts';
import type { ChosenPlace, FreeRoom } from './rooms.rules.ts';
import type { Places } from './use-places.ts';

type PickerProps = { place: ChosenPlace; places: Places; onChoose: (roomId: string) => void };

type TypeRow = NonNullable<Places['availability']>['types'][number];

function TypeRooms({ type, rooms, group, ...rest }: { type: TypeRow; rooms: readonly FreeRoom[]; group: string } & PickerProps) {
  const { place, places, onChoose } = rest;
  const words = useWords(roomWords);
  const format = useFormat();
  return (
    <div class="type-rooms">
      <p class="type-head">
        <strong>{type.name}</strong>
        {type.averageRate !== null && <span>{words.perNight(format.money(type.averageRate))}</span>}
        <span class="quiet">{type.availableQuantity > 0 ? words.canBeSold(type.availableQuantity) : words.soldOut}</span>
      </p>
      {byFloor(rooms).map(({ floor, rooms: onFloor }) => (
        <div class="room-floor" key={floor}>
          <span class="quiet">{floor === null ? words.noFloor : words.floor(floor)}</span>
          <span class="room-tiles">
            {onFloor.map((room) => {
              const { roomId, roomNumber } = room;
              const condition = places.unreadyOf(room);
              return (
                <label key={roomId} class="room-tile">
                  <input type="radio" name={group} checked={place.room?.roomId === roomId} onChange={() => onChoose(roomId)} />
                  {roomNumber}
                  {condition !== null && <ConditionChip of={condition} />}
                </label>
              );
            })}
          </span>
        </div>
      ))}
    </div>
  );
}

/** All free rooms by type and floor, the held type first. What is kept for other bookings is named, and not offered. */
export function RoomPicker({ place, places, onChoose }: PickerProps) {
  const words = useWords(roomWords);
  const group = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const inputs = box.current?.querySelectorAll('input');
    ([...(inputs ?? [])].find(({ checked }) => checked) ?? inputs?.[0])?.focus();
  }, []);
  const takenElsewhere = new Set(
    places.chosen.filter(({ key, isLater }) => key !== place.key && !isLater).map(({ room }) => room?.roomId),
  );
  const offered = places.free.filter(({ roomId, keptFor }) => keptFor === null && !takenElsewhere.has(roomId));
  const kept = places.free.filter(({ keptFor }) => keptFor !== null);
  const types = (places.availability?.types ?? []).toSorted(
    (one, other) => Number(other.roomTypeCode === place.heldType) - Number(one.roomTypeCode === place.heldType),
  );
  return (
    <fieldset class="room-picker" ref={box}>
      <legend class="visually-hidden">{words.choose}</legend>
      {offered.length === 0 && <p>{words.none}</p>}
      {types.map((type) => {
        const rooms = offered.filter(({ roomTypeCode }) => roomTypeCode === type.roomTypeCode);
        return rooms.length === 0 ? null : (
          <TypeRooms
            key={type.roomTypeCode}
            type={type}
            rooms={rooms}
            group={group}
            place={place}
            places={places}
            onChoose={onChoose}
          />
        );
      })}
      {kept.length > 0 && (
        <p class="quiet">
          {words.keptForOthers}:{' '}
          {kept.map(({ roomId, roomNumber, keptFor }) => (
            <span key={roomId} class="kept-room">
              {roomNumber} <Link to={{ sheet: { kind: 'booking', reference: keptFor ?? '', part: 'overview' } }}>{keptFor}</Link>
            </span>
          ))}
        </p>
      )}
    </fieldset>
  );
}
