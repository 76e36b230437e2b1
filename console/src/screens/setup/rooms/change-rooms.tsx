import { useState } from 'preact/hooks';
import { type Hostelry, HostelryProblem, type Schemas } from '../../../../../client/src/index.ts';
import { useDesk } from '../../../data/desk.ts';
import { useSubmit } from '../../../data/submit.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Notice, ProblemText, SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { readAllRooms } from '../setup-reads.ts';
import { roomsSetupWords } from './rooms-setup-words.ts';

type Room = Schemas['Room'];
type Property = 'floor' | 'roomTypeCode' | 'maintenance' | 'active' | 'hasNfc';
type Refused = { room: Room; problem: HostelryProblem };
type Result = { changed: number; refused: Refused[] };

function bodyOf(what: Property, value: string): Schemas['RoomUpdateRequest'] {
  if (what === 'floor') return { floor: value === '' ? null : Number(value) };
  if (what === 'roomTypeCode') return { roomTypeCode: value };
  return { [what]: value === 'yes' };
}

function ResultNotice({ of: { changed, refused } }: { of: Result }) {
  const words = useWords(roomsSetupWords);
  return (
    <>
      {changed > 0 && <Notice tone="done">{words.changedCount(changed)}</Notice>}
      {refused.map(({ room, problem }) => (
        <Notice key={room.id} tone="overdue">
          <p>{words.refused(room.roomNumber)}</p>
          <ProblemText error={problem} />
        </Notice>
      ))}
    </>
  );
}

/** Writes the same to each room, and goes on behind one that refuses. */
async function changeRooms(
  api: Hostelry,
  propertyId: string,
  rooms: readonly Room[],
  body: Schemas['RoomUpdateRequest'],
): Promise<Result> {
  const refused: Refused[] = [];
  for (const room of rooms) {
    try {
      const params = { path: { propertyId, roomId: room.id } };
      // Only this is written, whatever else was changed meanwhile.
      await api.PUT('/properties/{propertyId}/rooms/{roomId}', { params, body, headers: { 'If-Match': '*' } });
    } catch (error) {
      if (!(error instanceof HostelryProblem) || error.status >= 500 || error.status === 429) throw error;
      refused.push({ room, problem: error });
    }
  }
  return { changed: rooms.length - refused.length, refused };
}

type ValueFieldProps = {
  what: Property;
  value: string;
  types: readonly Schemas['RoomType'][];
  onChange: (value: string) => void;
};

function ValueField({ what, value, types, onChange }: ValueFieldProps) {
  const words = useWords(roomsSetupWords);
  const field = { label: words.to, hint: words.hints[what], value };
  if (what === 'floor') return <TextField {...field} type="number" min={-100} max={1000} onInput={onChange} />;
  const codes = types.map(({ code, name }) => ({ value: code, text: `${code} · ${name}` }));
  const answers = [
    { value: 'yes', text: words.yes },
    { value: 'no', text: words.no },
  ];
  return <SelectField {...field} onChange={onChange} options={what === 'roomTypeCode' ? codes : answers} />;
}

type ChangeRoomsProps = {
  rooms: readonly Room[];
  types: readonly Schemas['RoomType'][];
  /** The rooms that stay chosen: those that were refused. */
  onChosen: (ids: readonly string[]) => void;
};

/** One property of several rooms at once. Each room is changed by itself: one with a guest may refuse what the others take. */
export function ChangeRooms({ rooms, types, onChosen }: ChangeRoomsProps) {
  const words = useWords(roomsSetupWords);
  const { api, property, reads } = useDesk();
  const [what, setWhat] = useState<Property>('floor');
  const [value, setValue] = useState('');
  const [result, setResult] = useState<Result | null>(null);
  const submission = useSubmit(
    () => changeRooms(api, property.id, rooms, bodyOf(what, value)),
    (done) => {
      setResult(done);
      reads.refresh(readAllRooms(property.id).key);
      onChosen(done.refused.map(({ room }) => room.id));
    },
  );
  const choose = (next: Property): void => {
    setWhat(next);
    setValue(next === 'floor' ? '' : next === 'roomTypeCode' ? (types[0]?.code ?? '') : 'yes');
    setResult(null);
  };
  if (rooms.length === 0) return result === null ? null : <ResultNotice of={result} />;
  return (
    <form
      class="card form change-rooms"
      aria-label={words.change}
      onSubmit={(event) => {
        event.preventDefault();
        void submission.submit();
      }}
    >
      <p>
        <strong>{words.chosen(rooms.length)}</strong>
      </p>
      <div class="fields">
        <SelectField
          label={words.change}
          value={what}
          onChange={choose}
          options={Object.entries(words.what).map(([key, text]) => ({ value: key as Property, text }))}
        />
        <ValueField what={what} value={value} types={types} onChange={setValue} />
      </div>
      {result !== null && <ResultNotice of={result} />}
      <SubmissionNotice of={submission} />
      <div class="buttons">
        <Button type="submit" look="primary" isBusy={submission.state !== 'idle'}>
          {words.apply(rooms.length)}
        </Button>
        <Button onClick={() => onChosen([])}>{words.clear}</Button>
      </div>
    </form>
  );
}
