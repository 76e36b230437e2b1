import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk } from '../../../data/desk.ts';
import { useSubmit } from '../../../data/submit.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice, SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { readAllRooms } from '../setup-reads.ts';
import { groupsOf, type LineProblem, rangesOf, readRoomLines, type TypedRoom } from './room-lines.rules.ts';
import { roomsSetupWords } from './rooms-setup-words.ts';
import { TickField } from './tick-field.tsx';

type PreviewProps = { rooms: readonly TypedRoom[]; existing: readonly TypedRoom[]; problems: readonly LineProblem[] };

/** What would be made, said again while it is typed. */
function Preview({ rooms, existing, problems }: PreviewProps) {
  const words = useWords(roomsSetupWords);
  return (
    <div class="stack" role="status">
      {rooms.length === 0 && problems.length === 0 && existing.length === 0 && <p class="quiet">{words.nothing}</p>}
      {rooms.length > 0 && (
        <div>
          <p>{words.willAdd(rooms.length)}</p>
          <ul>
            {groupsOf(rooms).map(({ roomTypeCode, floor, numbers }) => (
              <li key={`${floor} ${roomTypeCode}`}>
                <strong>{numbers}</strong> · {floor === null ? words.noFloor : words.floor(floor)} · <bdi>{roomTypeCode}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      {existing.length > 0 && <Notice tone="due">{words.exist(rangesOf(existing.map(({ roomNumber }) => roomNumber)))}</Notice>}
      {problems.length > 0 && (
        <ul class="field-problems">
          {problems.map(({ kind, line, text }) => (
            <li key={`${kind} ${line} ${text}`}>{words.problems[kind](line, text)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

type AddRoomsProps = {
  types: readonly Schemas['RoomType'][];
  present: readonly Schemas['Room'][];
  onAdded: (count: number) => void;
};

/** Many rooms from a few typed lines: shown first, then made all together or not at all. */
export function AddRooms({ types, present, onAdded }: AddRoomsProps) {
  const words = useWords(roomsSetupWords);
  const { api, property, reads } = useDesk();
  const [text, setText] = useState('');
  const [hasNfc, setHasNfc] = useState(false);
  const { rooms, problems } = readRoomLines(text, types);
  const exists = ({ roomNumber }: TypedRoom): boolean => present.some((room) => room.roomNumber === roomNumber);
  const added = rooms.filter((room) => !exists(room));
  const params = { path: { propertyId: property.id } };
  const refresh = (): void => reads.refresh(readAllRooms(property.id).key);
  const submission = useSubmit(
    (intent) =>
      api.POST('/properties/{propertyId}/rooms/bulk', {
        params,
        body: { rooms: added.map((room) => ({ ...room, hasNfc })) },
        intent,
      }),
    (made) => {
      refresh();
      onAdded(made.length);
    },
  );
  const isReady = added.length > 0 && problems.length === 0;
  const submit = async (): Promise<void> => {
    // Who was faster with a number is in the list then.
    if (isReady && !(await submission.submit())) refresh();
  };
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field label={words.typed} hint={words.typedHint}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            value={text}
            readOnly={submission.state !== 'idle'}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
            // Enter makes a new line here.
            onKeyDown={(event) => {
              if (event.key === 'Enter' && event.ctrlKey) void submit();
            }}
          />
        )}
      </Field>
      <TickField label={words.haveLocks} hint={words.haveLocksHint} isOn={hasNfc} onChange={setHasNfc} />
      <Preview rooms={added} existing={rooms.filter(exists)} problems={problems} />
      <SubmissionNotice of={submission} />
      <div class="buttons">
        <Button type="submit" look="primary" shortcut="Control+Enter" disabled={!isReady} isBusy={submission.state !== 'idle'}>
          {words.addCount(added.length)}
        </Button>
      </div>
    </form>
  );
}
