import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk } from '../../../data/desk.ts';
import { useSubmit } from '../../../data/submit.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { DeleteAction } from '../../../ui/dangerous-action.tsx';
import { plusIcon } from '../../../ui/icon-shapes.ts';
import { ListEditor } from '../../../ui/list-editor.tsx';
import { Empty, Shown, SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { readAllRoomTypes, readRoomType } from '../setup-reads.ts';
import { roomTypesWords } from './room-types-words.ts';
import { TypeForm } from './type-form.tsx';

type RoomType = Schemas['RoomType'];

function TypeRow({ type, isChosen, onChoose }: { type: RoomType; isChosen: boolean; onChoose: () => void }) {
  const words = useWords(roomTypesWords);
  const format = useFormat();
  const { code, name, baseOccupancy, maxOccupancy, defaultRate, active } = type;
  const facts = [
    code,
    words.sleeps(baseOccupancy, maxOccupancy),
    defaultRate === null ? words.noRate : format.money(defaultRate),
  ];
  return (
    <li>
      <button type="button" class="setup-row" aria-pressed={isChosen} onClick={onChoose}>
        <strong>
          <bdi>{name}</bdi> {!active && <Chip tone="quiet">{words.deleted}</Chip>}
        </strong>
        <small>{facts.join(' · ')}</small>
      </button>
    </li>
  );
}

/** Deletes a type, or brings it back. */
function DeleteType({ type }: { type: RoomType }) {
  const words = useWords(roomTypesWords);
  const { api, property, reads } = useDesk();
  const params = { path: { propertyId: property.id, roomTypeId: type.id } };
  const submission = useSubmit(
    async () => {
      if (type.active) await api.DELETE('/properties/{propertyId}/room-types/{roomTypeId}', { params });
      else await api.PUT('/properties/{propertyId}/room-types/{roomTypeId}', { params, body: { active: true } });
    },
    () => reads.refresh(readRoomType(property.id, type.id).key),
  );
  if (!type.active)
    return (
      <>
        <SubmissionNotice of={submission} />
        <Button isBusy={submission.state !== 'idle'} onClick={() => void submission.submit()}>
          {words.restore}
        </Button>
      </>
    );
  return (
    <DeleteAction title={`${words.delete}: ${type.name}`} action={words.delete} submission={submission}>
      <p>{words.deleting}</p>
    </DeleteAction>
  );
}

function TypeEditor({ id }: { id: string }) {
  const { property, reads } = useDesk();
  const reading = useRead(readRoomType(property.id, id));
  return (
    <Shown of={reading} rows={6}>
      {(type) => (
        <>
          <TypeForm key={type.id} type={type} onSaved={() => reads.refresh(readAllRoomTypes(property.id).key)} />
          <div>
            <DeleteType key={type.id} type={type} />
          </div>
        </>
      )}
    </Shown>
  );
}

/** What is sold: the types of rooms. */
export function RoomTypes() {
  const words = useWords(roomTypesWords);
  const { property, reads } = useDesk();
  const reading = useRead(readAllRoomTypes(property.id));
  const [chosen, setChosen] = useState<string | null>(null);
  const chosenType = reading.data?.find(({ id }) => id === chosen);
  const list = (
    <>
      <div>
        <Button look="primary" icon={plusIcon} onClick={() => setChosen('new')}>
          {words.add}
        </Button>
      </div>
      <Shown of={reading} rows={3}>
        {(types) =>
          types.length === 0 ? (
            <Empty>{words.none}</Empty>
          ) : (
            <ul class="setup-rows" aria-label={words.list}>
              {types.map((type) => (
                <TypeRow key={type.id} type={type} isChosen={type.id === chosen} onChoose={() => setChosen(type.id)} />
              ))}
            </ul>
          )
        }
      </Shown>
    </>
  );
  const create = (
    <TypeForm
      type={null}
      onSaved={({ id }) => {
        reads.refresh(readAllRoomTypes(property.id).key);
        setChosen(id);
      }}
    />
  );
  return (
    <ListEditor
      list={list}
      title={chosen === 'new' ? words.add : (chosenType?.name ?? '')}
      editor={chosen === null ? null : chosen === 'new' ? create : <TypeEditor key={chosen} id={chosen} />}
      chosen={chosen}
      onClose={() => setChosen(null)}
    />
  );
}
