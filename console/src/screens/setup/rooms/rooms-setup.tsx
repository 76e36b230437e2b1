import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { Link } from '../../../app/link.tsx';
import { useDesk, useMay } from '../../../data/desk.ts';
import { byFloor } from '../../../data/floors.rules.ts';
import { readRoomTypes } from '../../../data/room-reads.ts';
import { useRead } from '../../../data/use-read.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { plusIcon } from '../../../ui/icon-shapes.ts';
import { ListEditor } from '../../../ui/list-editor.tsx';
import { Empty, Notice, Shown } from '../../../ui/states.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { readAllRooms } from '../setup-reads.ts';
import { AddRooms } from './add-rooms.tsx';
import { ChangeRooms } from './change-rooms.tsx';
import { RoomEditor } from './room-form.tsx';
import { roomsSetupWords } from './rooms-setup-words.ts';

type Room = Schemas['Room'];
type Choice = { ids: ReadonlySet<string>; set: (ids: readonly string[], isOn: boolean) => void };

type RoomRowProps = { room: Room; isOpen: boolean; choice: Choice | null; onOpen: () => void };

function RoomRow({ room, isOpen, choice, onOpen }: RoomRowProps) {
  const words = useWords(roomsSetupWords);
  const { id, roomNumber, roomTypeCode, maintenance, active, hasNfc } = room;
  return (
    <li class="room-line">
      {choice !== null && (
        <label class="tick">
          <input
            type="checkbox"
            aria-label={words.choose(roomNumber)}
            checked={choice.ids.has(id)}
            onChange={({ currentTarget }) => choice.set([id], currentTarget.checked)}
          />
        </label>
      )}
      <button type="button" class="setup-row" aria-pressed={isOpen} onClick={onOpen}>
        <span>
          <strong>{roomNumber}</strong> <small>{roomTypeCode}</small>{' '}
          {!active && <Chip tone="quiet">{words.states.inactive}</Chip>}{' '}
          {maintenance && <Chip tone="due">{words.states.maintenance}</Chip>} {hasNfc && <small>{words.states.locks}</small>}
        </span>
      </button>
    </li>
  );
}

type FloorProps = {
  floor: number | null;
  rooms: readonly Room[];
  open: string | null;
  choice: Choice | null;
  onOpen: (id: string) => void;
};

function Floor({ floor, rooms, open, choice, onOpen }: FloorProps) {
  const words = useWords(roomsSetupWords);
  const name = floor === null ? words.noFloor : words.floor(floor);
  const ids = rooms.map(({ id }) => id);
  return (
    <section aria-label={name}>
      <h3 class="floor-head">
        {choice !== null && (
          <label class="tick">
            <input
              type="checkbox"
              aria-label={words.chooseFloor(name)}
              checked={ids.every((id) => choice.ids.has(id))}
              onChange={({ currentTarget }) => choice.set(ids, currentTarget.checked)}
            />
          </label>
        )}
        {name} <span class="count">{rooms.length}</span>
      </h3>
      <ul class="setup-rows">
        {rooms.map((room) => (
          <RoomRow key={room.id} room={room} isOpen={room.id === open} choice={choice} onOpen={() => onOpen(room.id)} />
        ))}
      </ul>
    </section>
  );
}

type RoomListProps = {
  rooms: readonly Room[];
  types: readonly Schemas['RoomType'][];
  open: string | null;
  onOpen: (id: string) => void;
};

/** The rooms by floor, with those that are to be changed together. */
function RoomList({ rooms, types, open, onOpen }: RoomListProps) {
  const words = useWords(roomsSetupWords);
  const mayChange = useMay('ADMIN');
  const [typeCode, setTypeCode] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const set: Choice['set'] = (ids, isOn) => {
    const next = new Set(chosen);
    for (const id of ids)
      if (isOn) next.add(id);
      else next.delete(id);
    setChosen(next);
  };
  const shown = rooms.filter(({ roomTypeCode }) => typeCode === '' || roomTypeCode === typeCode);
  const options = types.map(({ code, name }) => ({ value: code, text: `${code} · ${name}` }));
  if (rooms.length === 0) return <Empty>{words.none}</Empty>;
  return (
    <>
      <SelectField
        label={words.type}
        value={typeCode}
        onChange={setTypeCode}
        options={[{ value: '', text: words.allTypes }, ...options]}
      />
      {shown.length === 0 && <Empty>{words.noneOfType}</Empty>}
      {byFloor(shown).map(({ floor, rooms: onFloor }) => (
        <Floor
          key={floor}
          floor={floor}
          rooms={onFloor}
          open={open}
          choice={mayChange ? { ids: chosen, set } : null}
          onOpen={onOpen}
        />
      ))}
      {mayChange ? (
        <ChangeRooms rooms={rooms.filter(({ id }) => chosen.has(id))} types={types} onChosen={(ids) => setChosen(new Set(ids))} />
      ) : (
        <p class="quiet">{words.byAdmin}</p>
      )}
    </>
  );
}

/** Every room of the hotel: one or many made, changed, taken out of use. */
export function RoomsSetup() {
  const words = useWords(roomsSetupWords);
  const shared = useWords(sharedWords);
  const { property } = useDesk();
  const mayChange = useMay('ADMIN');
  const reading = useRead(readAllRooms(property.id));
  const { data: types } = useRead(readRoomTypes(property.id));
  const [open, setOpen] = useState<string | null>(null);
  const [added, setAdded] = useState(0);
  if (types?.length === 0)
    return (
      <Empty>
        {words.noTypes} <Link to={{ screen: 'setup', item: 'room-types' }}>{words.toTypes}</Link>
      </Empty>
    );
  const room = reading.data?.find(({ id }) => id === open);
  const list = (
    <>
      {mayChange && (
        <div>
          <Button
            look="primary"
            icon={plusIcon}
            onClick={() => {
              setAdded(0);
              setOpen('new');
            }}
          >
            {words.add}
          </Button>
        </div>
      )}
      {added > 0 && <Notice tone="done">{words.added(added)}</Notice>}
      <Shown of={reading} rows={8}>
        {(rooms) => <RoomList rooms={rooms} types={types ?? []} open={open} onOpen={setOpen} />}
      </Shown>
    </>
  );
  const add = (
    <AddRooms
      types={types ?? []}
      present={reading.data ?? []}
      onAdded={(count) => {
        setAdded(count);
        setOpen(null);
      }}
    />
  );
  const edit = open === null ? null : <RoomEditor key={open} id={open} types={types ?? []} onDeleted={() => setOpen(null)} />;
  return (
    <ListEditor
      list={list}
      title={open === 'new' ? words.addTitle : room === undefined ? '' : shared.room(String(room.roomNumber))}
      editor={open === 'new' ? add : edit}
      chosen={open}
      onClose={() => setOpen(null)}
    />
  );
}
