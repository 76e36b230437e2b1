import { useState } from 'preact/hooks';
import { Link } from '../../app/link.tsx';
import { useRouter } from '../../app/router.ts';
import { readDayList } from '../../data/booking-reads.ts';
import { unreadyOf } from '../../data/conditions.rules.ts';
import { useDesk, useMay, useNow, useToday } from '../../data/desk.ts';
import { byFloor } from '../../data/floors.rules.ts';
import { readBoard } from '../../data/room-reads.ts';
import { useNeedsInspection } from '../../data/use-needs-inspection.ts';
import { useRead } from '../../data/use-read.ts';
import { useFormat } from '../../format/use-format.ts';
import { Chip } from '../../ui/chip.tsx';
import { ConditionChip } from '../../ui/condition-chip.tsx';
import { Empty, Shown } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { type Filter, matches, TILE_STATES, type Tile, tilesOf } from './board.rules.ts';
import { RoomPanel } from './room-panel.tsx';
import { STATE_TONES } from './room-tones.ts';
import { roomsWords } from './rooms-words.ts';

const EVERYTHING: Filter = { state: '', roomTypeCode: '', text: '' };

function TileCard({ tile }: { tile: Tile }) {
  const words = useWords(roomsWords);
  const format = useFormat();
  const { roomNumber, roomTypeCode, state, guest, until, pending, next, outOfOrder } = tile;
  const needsInspection = useNeedsInspection();
  const condition = state === 'free' || state === 'arriving' ? unreadyOf(tile.condition, needsInspection) : null;
  const isTaken = until !== null || guest !== null;
  return (
    <li>
      <Link class={`tile tile-${state}`} to={{ screen: 'rooms', item: String(roomNumber) }}>
        <span class="tile-head">
          <strong>{roomNumber}</strong>
          <small>{roomTypeCode}</small>
        </span>
        <bdi class="tile-guest">{isTaken ? (guest ?? words.unnamed) : ''}</bdi>
        {state === 'taken' && until !== null && <small class="tile-facts">{words.until(format.day(until))}</small>}
        {pending !== null && pending > 0 && state !== 'arriving' && (
          <small class="tile-facts">{words.owes(format.money(pending))}</small>
        )}
        {next !== null && <small class="tile-facts">{words.next(next)}</small>}
        {outOfOrder?.reason != null && <bdi class="tile-facts">{outOfOrder.reason}</bdi>}
        {condition !== null && <ConditionChip of={condition} />}
        {state !== 'taken' && <Chip tone={STATE_TONES[state]}>{words.states[state]}</Chip>}
      </Link>
    </li>
  );
}

function Filters({ tiles, filter, setFilter }: { tiles: readonly Tile[]; filter: Filter; setFilter: (filter: Filter) => void }) {
  const words = useWords(roomsWords);
  const types = [...new Set(tiles.map(({ roomTypeCode }) => roomTypeCode))].toSorted();
  const states = TILE_STATES.filter((state) => tiles.some((tile) => tile.state === state));
  return (
    <div class="filters">
      <div class="filter-states">
        {(['', ...states] as const).map((state) => (
          <button key={state} type="button" aria-pressed={filter.state === state} onClick={() => setFilter({ ...filter, state })}>
            {state === '' ? words.all : words.states[state]}{' '}
            <span class="count">{state === '' ? tiles.length : tiles.filter((tile) => tile.state === state).length}</span>
          </button>
        ))}
      </div>
      <select
        aria-label={words.type}
        value={filter.roomTypeCode}
        onChange={(event) => setFilter({ ...filter, roomTypeCode: event.currentTarget.value })}
      >
        <option value="">{words.allTypes}</option>
        {types.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </select>
      <input
        type="search"
        aria-label={words.find}
        placeholder={words.find}
        value={filter.text}
        onInput={(event) => setFilter({ ...filter, text: event.currentTarget.value })}
      />
    </div>
  );
}

/** The rooms joined with the bookings of the day, as far as the person's roles may read them. */
function useTiles() {
  const { property } = useDesk();
  const { today } = useToday();
  const now = useNow();
  const format = useFormat();
  const readsBookings = useMay('ADMIN', 'MANAGER', 'STAFF', 'FINANCE');
  const board = useRead(readBoard(property.id));
  const inHouse = useRead(readsBookings ? readDayList(property.id, 'inHouseOn', today) : null);
  const arrivals = useRead(readsBookings ? readDayList(property.id, 'arrivingOn', today) : null);
  const day = { now, today, dayOf: (at: string) => format.local(at).day };
  const expected = (arrivals.data ?? []).filter(({ status }) => status === 'OPEN');
  return { board, tiles: tilesOf(board.data ?? [], inHouse.data ?? [], expected, day) };
}

/** Every room by floor: free, taken, leaving, arriving, in maintenance. */
export function Rooms() {
  const words = useWords(roomsWords);
  const { address, go } = useRouter();
  const [filter, setFilter] = useState(EVERYTHING);
  const { board, tiles } = useTiles();
  const open = address.sheet === null ? tiles.find(({ roomNumber }) => String(roomNumber) === address.item) : undefined;
  const shown = byFloor(tiles.filter((tile) => matches(tile, filter)));
  return (
    <div class="rooms">
      <h1>{words.title}</h1>
      <Filters tiles={tiles} filter={filter} setFilter={setFilter} />
      <Shown of={board} rows={8}>
        {() => (
          <>
            {shown.length === 0 && <Empty>{tiles.length === 0 ? words.noRooms : words.none}</Empty>}
            {shown.map(({ floor, rooms }) => (
              <section key={floor} aria-label={floor === null ? words.noFloor : words.floor(floor)}>
                <h2>{floor === null ? words.noFloor : words.floor(floor)}</h2>
                <ul class="tiles">
                  {rooms.map((tile) => (
                    <TileCard key={tile.roomId} tile={tile} />
                  ))}
                </ul>
              </section>
            ))}
          </>
        )}
      </Shown>
      {open !== undefined && <RoomPanel key={open.roomId} tile={open} onClose={() => go({ item: null })} />}
    </div>
  );
}
