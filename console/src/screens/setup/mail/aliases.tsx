import { useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk } from '../../../data/desk.ts';
import { readRoomTypes } from '../../../data/room-reads.ts';
import { type Submission, useSubmit } from '../../../data/submit.ts';
import { useRead } from '../../../data/use-read.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { plusIcon, xIcon } from '../../../ui/icon-shapes.ts';
import { Notice, Shown, SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { withName } from './mail.rules.ts';
import { mailWords } from './mail-words.ts';

type RoomType = Schemas['RoomType'];
type Change = { roomTypeId: string; change: (names: readonly string[]) => string[] };

/** Changes the names of a room type. They are read again first, so that what somebody else has just added stays. */
function useNames(): { submission: Submission; apply: (change: Change) => Promise<boolean> } {
  const { api, reads, property } = useDesk();
  const wanted = useRef<Change | null>(null);
  const submission = useSubmit(
    async () => {
      if (wanted.current === null) return;
      const { roomTypeId, change } = wanted.current;
      const params = { path: { propertyId: property.id, roomTypeId } };
      const { aliases } = await api.GET('/properties/{propertyId}/room-types/{roomTypeId}', { params });
      await api.PUT('/properties/{propertyId}/room-types/{roomTypeId}', { params, body: { aliases: change(aliases) } });
    },
    () => reads.refresh(readRoomTypes(property.id).key),
  );
  const apply = (change: Change): Promise<boolean> => {
    wanted.current = change;
    return submission.submit();
  };
  return { submission, apply };
}

function AliasList({ types }: { types: readonly RoomType[] }) {
  const words = useWords(mailWords);
  const { submission, apply } = useNames();
  return (
    <>
      <dl class="aliases">
        {types.map(({ id, name: type, aliases }) => (
          <div key={id}>
            <dt>
              <bdi>{type}</bdi>
            </dt>
            <dd class="buttons">
              {aliases.length === 0 && <span class="quiet">{words.noAliases}</span>}
              {aliases.map((name) => (
                <span key={name} class="alias">
                  <bdi>{name}</bdi>
                  <IconButton
                    of={xIcon}
                    label={words.removeAlias(name, type)}
                    onClick={() => void apply({ roomTypeId: id, change: (names) => names.filter((one) => one !== name) })}
                  />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <SubmissionNotice of={submission} />
    </>
  );
}

function AddAlias({ types }: { types: readonly RoomType[] }) {
  const words = useWords(mailWords);
  const { submission, apply } = useNames();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const roomTypeId = chosen ?? types[0]?.id ?? '';
  const owner = types.find(({ aliases }) => name.trim() !== '' && withName(aliases, name).length === aliases.length);
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '' || owner !== undefined) return;
        void apply({ roomTypeId, change: (names) => withName(names, name) }).then((isDone) => isDone && setName(''));
      }}
    >
      <div class="fields">
        <TextField label={words.newAlias} hint={words.newAliasHint} value={name} onInput={setName} maxLength={200} />
        <SelectField
          label={words.aliasType}
          hint={words.aliasTypeHint}
          value={roomTypeId}
          onChange={setChosen}
          options={types.map((type) => ({ value: type.id, text: type.name }))}
        />
      </div>
      {owner !== undefined && (
        <Notice tone="due">
          <bdi>{words.aliasThere(name.trim(), owner.name)}</bdi>
        </Notice>
      )}
      <SubmissionNotice of={submission} />
      <div class="buttons">
        <Button
          type="submit"
          icon={plusIcon}
          disabled={name.trim() === '' || owner !== undefined}
          isBusy={submission.state !== 'idle'}
        >
          {words.addAlias}
        </Button>
      </div>
    </form>
  );
}

/** The names that booking sites use for room types. */
export function Aliases() {
  const words = useWords(mailWords);
  const { property } = useDesk();
  const types = useRead(readRoomTypes(property.id));
  return (
    <>
      <p>{words.aliasesHow}</p>
      <Shown of={types}>
        {(all) => (
          <>
            <AliasList types={all} />
            {all.length > 0 && <AddAlias types={all} />}
          </>
        )}
      </Shown>
    </>
  );
}
