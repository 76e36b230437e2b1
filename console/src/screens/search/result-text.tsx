import { useFormat } from '../../format/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { bedIcon, calendarIcon, userIcon } from '../../ui/icon-shapes.ts';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { searchWords } from './search-words.ts';
import type { Result } from './use-found.ts';

const ICONS = { bookings: calendarIcon, guests: userIcon, rooms: bedIcon };

/** The two lines of a result. */
export function ResultText({ of }: { of: Result }) {
  const words = useWords(searchWords);
  const shared = useWords(sharedWords);
  const format = useFormat();
  const lines = (): [string, (string | null)[]] => {
    if (of.group === 'guests') {
      const { name, phoneE164, vehicles } = of.guest;
      return [name ?? words.unnamed, [phoneE164, ...vehicles.slice(0, 2).map(({ vehicleNumber }) => vehicleNumber)]];
    }
    if (of.group === 'bookings') {
      const { primaryGuest, reference, status, expectedCheckInAt, expectedCheckOutAt, roomNumbers, reservationNumber } =
        of.booking;
      const until = expectedCheckOutAt === null ? '?' : format.day(expectedCheckOutAt);
      const dates = `${format.day(expectedCheckInAt)} – ${until}`;
      const rooms = roomNumbers.length === 0 ? null : shared.room(roomNumbers.slice(0, 3).join(', '));
      return [primaryGuest.name ?? words.unnamed, [reference, shared.statuses[status], dates, rooms, reservationNumber]];
    }
    const { roomNumber, roomTypeCode, stay, status } = of.room;
    const state = status === 'FREE' ? words.free : status === 'OCCUPIED' ? words.taken : words.closed;
    return [shared.room(String(roomNumber)), [roomTypeCode, stay?.guestName ?? state]];
  };
  const [title, facts] = lines();
  return (
    <>
      <Icon of={ICONS[of.group]} size={18} />
      <span class="search-text one-line">
        <bdi class="search-title">{title}</bdi>
        <small>
          {facts
            .filter((fact) => fact !== null)
            .map((fact, index) => (
              <>
                {index > 0 && ' · '}
                <bdi>{fact}</bdi>
              </>
            ))}
        </small>
      </span>
    </>
  );
}
