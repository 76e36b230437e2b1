import type { Booking } from '../../../data/booking-reads.ts';
import { unreadyOf } from '../../../data/conditions.rules.ts';
import { usePropertyPath } from '../../../data/desk.ts';
import { useNeedsInspection } from '../../../data/use-needs-inspection.ts';
import { useRead } from '../../../data/use-read.ts';
import { useTypeName } from '../../../data/use-type-name.ts';
import { useFormat } from '../../../format/use-format.ts';
import { conditionWords } from '../../../ui/condition-words.ts';
import { SelectField } from '../../../ui/field.tsx';
import { useWords } from '../../../words/words.ts';
import { readAvailability } from '../check-in/check-in-reads.ts';
import { type FreeRoom, freeRoomsOf } from '../check-in/rooms.rules.ts';
import { overviewWords } from './overview-words.ts';

/** The rooms that nobody else has in the time; undefined until it is known. */
export function useFreeRooms(booking: Booking, from: string, until: string | null): FreeRoom[] | undefined {
  const { propertyId } = usePropertyPath();
  const format = useFormat();
  const last = until === null ? null : format.local(until).day;
  const { data } = useRead(readAvailability(propertyId, format.local(from).day, last));
  if (data === undefined) return undefined;
  const free = freeRoomsOf(data.chart, { from, until }, booking.reference);
  return free.filter(({ keptFor }) => keptFor === null);
}

type FreeRoomFieldProps = {
  label: string;
  rooms: readonly FreeRoom[];
  value: string;
  onChange: (roomId: string) => void;
};

/** A choice among free rooms; those that are not ready say so. */
export function FreeRoomField({ label, rooms, value, onChange }: FreeRoomFieldProps) {
  const words = useWords(overviewWords);
  const conditions = useWords(conditionWords);
  const nameOf = useTypeName();
  const needsInspection = useNeedsInspection();
  const textOf = ({ roomNumber, roomTypeCode, condition }: FreeRoom): string => {
    const unready = unreadyOf(condition, needsInspection);
    const name = words.freeRoom(roomNumber, nameOf(roomTypeCode));
    return unready === null ? name : `${name} · ${conditions[unready]}`;
  };
  return (
    <SelectField
      label={label}
      value={value}
      onChange={onChange}
      isRequired
      options={[{ value: '', text: '' }, ...rooms.map((room) => ({ value: room.roomId, text: textOf(room) }))]}
    />
  );
}
