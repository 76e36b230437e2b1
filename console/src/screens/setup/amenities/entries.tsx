import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useDesk } from '../../../data/desk.ts';
import type { Reading } from '../../../data/reads.ts';
import { useSubmit } from '../../../data/submit.ts';
import { Button } from '../../../ui/button.tsx';
import { DeleteAction } from '../../../ui/dangerous-action.tsx';
import { plusIcon } from '../../../ui/icon-shapes.ts';
import { ListEditor } from '../../../ui/list-editor.tsx';
import { Empty, Shown } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { amenitiesWords } from './amenities-words.ts';

type Entry = { id: string; name: string };

type EntriesProps<T extends Entry> = {
  of: Reading<T[]>;
  words: { title: string; add: string; none: string; deleting: string };
  row: (entry: T) => ComponentChildren;
  /** @param onSaved with the id of the entry that was made or changed */
  form: (entry: T | null, onSaved: (id: string) => void) => ComponentChildren;
  remove: (id: string) => Promise<unknown>;
  onChanged: () => void;
};

type DeleteEntryProps = Pick<EntriesProps<Entry>, 'remove'> & { entry: Entry; deleting: string; onDeleted: () => void };

function DeleteEntry({ entry, deleting, remove, onDeleted }: DeleteEntryProps) {
  const words = useWords(amenitiesWords);
  const submission = useSubmit(() => remove(entry.id), onDeleted);
  return (
    <div>
      <DeleteAction title={`${words.delete}: ${entry.name}`} action={words.delete} submission={submission}>
        <p>{deleting}</p>
      </DeleteAction>
    </div>
  );
}

/** A list of the service for all hotels: everybody may look, a super admin changes it. */
export function Entries<T extends Entry>({ of, words, row, form, remove, onChanged }: EntriesProps<T>) {
  const { me } = useDesk();
  const [chosen, setChosen] = useState<string | null>(null);
  const entry = of.data?.find(({ id }) => id === chosen);
  const onSaved = (id: string): void => {
    onChanged();
    setChosen(id);
  };
  const list = (
    <>
      {me.superAdmin && (
        <div>
          <Button icon={plusIcon} onClick={() => setChosen('new')}>
            {words.add}
          </Button>
        </div>
      )}
      <Shown of={of} rows={4}>
        {(entries) =>
          entries.length === 0 ? (
            <Empty>{words.none}</Empty>
          ) : (
            <ul class="setup-rows" aria-label={words.title}>
              {entries.map((one) => (
                <li key={one.id}>
                  {me.superAdmin ? (
                    <button type="button" class="setup-row" aria-pressed={one.id === chosen} onClick={() => setChosen(one.id)}>
                      {row(one)}
                    </button>
                  ) : (
                    <div class="setup-row">{row(one)}</div>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </>
  );
  const editor = entry !== undefined && (
    <>
      {form(entry, onSaved)}
      <DeleteEntry
        entry={entry}
        deleting={words.deleting}
        remove={remove}
        onDeleted={() => {
          onChanged();
          setChosen(null);
        }}
      />
    </>
  );
  return (
    <ListEditor
      list={list}
      title={chosen === 'new' ? words.add : (entry?.name ?? '')}
      editor={chosen === 'new' ? form(null, onSaved) : editor || null}
      chosen={chosen}
      onClose={() => setChosen(null)}
    />
  );
}
