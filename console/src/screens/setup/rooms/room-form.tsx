import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk, useMay } from '../../../data/desk.ts';
import { useSubmit } from '../../../data/submit.ts';
import { useRead } from '../../../data/use-read.ts';
import { DeleteAction } from '../../../ui/dangerous-action.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { SettingsForm } from '../../../ui/settings-form.tsx';
import { Shown } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { readAllRooms, readRoom } from '../setup-reads.ts';
import { roomsSetupWords } from './rooms-setup-words.ts';
import { TickField } from './tick-field.tsx';

type Room = Schemas['Room'];

function valuesOf({ roomNumber, floor, roomTypeCode, hasNfc, maintenance, active }: Room) {
  return {
    roomNumber: String(roomNumber),
    floor: floor === null ? '' : String(floor),
    roomTypeCode,
    hasNfc,
    maintenance,
    active,
  };
}
type Values = ReturnType<typeof valuesOf>;

function bodyOf({ roomNumber, floor, ...rest }: Partial<Values>): Schemas['RoomUpdateRequest'] {
  return {
    ...rest,
    ...(roomNumber === undefined ? {} : { roomNumber: Number(roomNumber) }),
    ...(floor === undefined ? {} : { floor: floor === '' ? null : Number(floor) }),
  };
}

type RoomFormProps = { room: Room; types: readonly Schemas['RoomType'][] };

function RoomForm({ room, types }: RoomFormProps) {
  const words = useWords(roomsSetupWords);
  const { api, property, reads } = useDesk();
  const mayChange = useMay('ADMIN');
  const params = { path: { propertyId: property.id, roomId: room.id } };
  const codes = types.map(({ code, name }) => ({ value: code, text: `${code} · ${name}` }));
  // The type of the room may be one that was deleted.
  const options = codes.some(({ value }) => value === room.roomTypeCode)
    ? codes
    : [...codes, { value: room.roomTypeCode, text: room.roomTypeCode }];
  return (
    <SettingsForm
      saved={valuesOf(room)}
      labels={words.labels}
      readKey={readRoom(property.id, room.id).key}
      isReadOnly={!mayChange}
      save={async (changes) => {
        const now = await api.PUT('/properties/{propertyId}/rooms/{roomId}', { params, body: bodyOf(changes) });
        reads.refresh(readAllRooms(property.id).key);
        return valuesOf(now);
      }}
    >
      {({ values, text, set, error }) => (
        <>
          <div class="fields">
            <TextField {...text('roomNumber')} type="number" min={1} hint={words.hints.roomNumber} isRequired />
            <TextField {...text('floor')} type="number" min={-100} max={1000} hint={words.hints.floor} />
          </div>
          <SelectField
            label={words.labels.roomTypeCode}
            hint={words.hints.roomTypeCode}
            error={error('roomTypeCode')}
            value={values.roomTypeCode}
            onChange={(code) => set('roomTypeCode', code)}
            options={options}
          />
          {(['maintenance', 'active', 'hasNfc'] as const).map((name) => (
            <TickField
              key={name}
              label={words.labels[name]}
              hint={words.hints[name]}
              isOn={values[name]}
              onChange={(isOn) => set(name, isOn)}
            />
          ))}
        </>
      )}
    </SettingsForm>
  );
}

function DeleteRoom({ room, onDeleted }: { room: Room; onDeleted: () => void }) {
  const words = useWords(roomsSetupWords);
  const { api, property, reads } = useDesk();
  const params = { path: { propertyId: property.id, roomId: room.id } };
  const submission = useSubmit(
    () => api.DELETE('/properties/{propertyId}/rooms/{roomId}', { params }),
    () => {
      reads.refresh(readAllRooms(property.id).key);
      onDeleted();
    },
  );
  return (
    <div>
      <DeleteAction title={`${words.delete}: ${room.roomNumber}`} action={words.delete} submission={submission}>
        <p>{words.deleting}</p>
      </DeleteAction>
    </div>
  );
}

type RoomEditorProps = { id: string; types: readonly Schemas['RoomType'][]; onDeleted: () => void };

/** Changes or deletes one room. */
export function RoomEditor({ id, types, onDeleted }: RoomEditorProps) {
  const { property } = useDesk();
  const reading = useRead(readRoom(property.id, id));
  return (
    <Shown of={reading} rows={6}>
      {(room) => (
        <>
          <RoomForm room={room} types={types} />
          <DeleteRoom room={room} onDeleted={onDeleted} />
        </>
      )}
    </Shown>
  );
}
