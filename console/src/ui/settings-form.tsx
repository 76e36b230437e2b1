import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useDesk } from '../data/desk.ts';
import { type Submission, useSubmit } from '../data/submit.ts';
import { sharedWords } from '../words/shared-words.ts';
import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import { changesOf, mergeTheirs } from './changes.rules.ts';
import { Icon } from './icon.tsx';
import { checkIcon } from './icon-shapes.ts';
import { settingsWords } from './settings-words.ts';
import { Notice, SubmissionNotice } from './states.tsx';

/** What the fields of a settings form work with. */
export type SettingsFields<V extends object> = {
  values: V;
  set<K extends keyof V>(name: K, value: V[K]): void;
  /** Whether the field differs from what is saved. */
  isChanged(name: keyof V): boolean;
  /** What is wrong with a field. */
  error(name: keyof V & string): string | undefined;
  /** For a `TextField` of a text: label, value, error. */
  text(name: keyof V & string): { label: string; value: string; error: string | undefined; onInput: (value: string) => void };
};

type SettingsFormProps<V extends object> = {
  /** What the service has now, in the form's own shape: read it with `useRead`, so that it follows the changes of others. */
  saved: V;
  /** The labels of the fields; a change by somebody else is named with them. */
  labels: Readonly<Record<keyof V & string, string>>;
  /** Sends what was changed; the client adds the ETag of the last read. @returns what the service has now */
  save: (changes: Partial<V>, intent: string) => Promise<V>;
  /** The key of the read that `saved` comes from. */
  readKey: string;
  /** The person may only look: it says who can change it. */
  isReadOnly?: boolean;
  children: (fields: SettingsFields<V>) => ComponentChildren;
};

/** What is being typed over what is saved, while others may save too. */
function useTyped<V extends object>(saved: V) {
  const [base, setBase] = useState(saved);
  const [values, setValues] = useState(saved);
  const [changedByOthers, setChangedByOthers] = useState<(keyof V & string)[]>([]);
  useEffect(() => {
    const merged = mergeTheirs(base, values, saved);
    if (merged.changedByOthers.length === 0) return;
    // Who has typed nothing here sees the new values, and needs no warning.
    if (Object.keys(changesOf(base, values)).length > 0) setChangedByOthers(merged.changedByOthers);
    setValues(merged.values);
    setBase(saved);
  }, [JSON.stringify(saved)]);
  const start = (from: V): void => {
    setBase(from);
    setValues(from);
    setChangedByOthers([]);
  };
  return { base, values, setValues, changedByOthers, start };
}

function ChangedByOthers<V extends object>({
  names,
  saved,
  labels,
}: { names: readonly (keyof V & string)[] } & Pick<SettingsFormProps<V>, 'saved' | 'labels'>) {
  const words = useWords(settingsWords);
  const textOf = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? words.yes : words.no;
    const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
    return text === '' ? words.nothing : text;
  };
  return (
    <Notice tone="due">
      <p>{words.changedByOthers}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <bdi>{words.theirs(labels[name], textOf(saved[name]))}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** That something was saved: read aloud when it appears. */
export function SavedMark({ isShown }: { isShown: boolean }) {
  const words = useWords(settingsWords);
  return (
    <span class="saved" role="status">
      {isShown && (
        <>
          <Icon of={checkIcon} size={18} /> {words.saved}
        </>
      )}
    </span>
  );
}

type ActionsProps = { isTouched: boolean; isSaved: boolean; submission: Submission; onUndo: () => void };

function Actions({ isTouched, isSaved, submission, onUndo }: ActionsProps) {
  const words = useWords(settingsWords);
  const shared = useWords(sharedWords);
  return (
    <div class="buttons">
      <Button type="submit" look="primary" disabled={!isTouched} isBusy={submission.state !== 'idle'}>
        {shared.save}
      </Button>
      {isTouched && submission.state === 'idle' && (
        <Button look="quiet" onClick={onUndo}>
          {words.undo}
        </Button>
      )}
      <SavedMark isShown={isSaved} />
    </div>
  );
}

type SettingsSource<V extends object> = Omit<SettingsFormProps<V>, 'children' | 'isReadOnly'>;

function useSettings<V extends object>({ saved, labels, save, readKey }: SettingsSource<V>) {
  const { reads } = useDesk();
  const { base, values, setValues, changedByOthers, start } = useTyped(saved);
  const [isSaved, setSaved] = useState(false);
  const changes = changesOf(base, values);
  const isTouched = Object.keys(changes).length > 0;
  const submission = useSubmit(
    (intent) => save(changes, intent),
    (now) => {
      start(now);
      setSaved(true);
    },
  );
  const submit = async (): Promise<void> => {
    if (!isTouched) return;
    await submission.submit();
    // After a refusal too: not every change comes by the live stream.
    reads.refresh(readKey);
  };
  const set: SettingsFields<V>['set'] = (name, value) => {
    setSaved(false);
    setValues((before) => ({ ...before, [name]: value }));
  };
  const error = (name: keyof V & string) => submission.fieldError(name);
  const fields: SettingsFields<V> = {
    values,
    set,
    error,
    isChanged: (name) => name in changes,
    text: (name) => ({
      label: labels[name],
      value: String(values[name] ?? ''),
      error: error(name),
      onInput: (value) => set(name, value as V[typeof name]),
    }),
  };
  const undo = (): void => {
    submission.reset();
    start(saved);
  };
  return { fields, submission, changedByOthers, isTouched, isSaved, submit, undo };
}

/** A form over a record of the service: it sends what was changed, and keeps what was typed when somebody else was faster. */
export function SettingsForm<V extends object>({ children, isReadOnly = false, ...source }: SettingsFormProps<V>) {
  const words = useWords(settingsWords);
  const { fields, submission, changedByOthers, isTouched, isSaved, submit, undo } = useSettings(source);
  const isNamed = submission.problem?.status === 412 && changedByOthers.length > 0;
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <fieldset class="form" disabled={isReadOnly}>
        {children(fields)}
      </fieldset>
      {changedByOthers.length > 0 && <ChangedByOthers<V> names={changedByOthers} saved={source.saved} labels={source.labels} />}
      {!isNamed && <SubmissionNotice of={submission} />}
      {isReadOnly ? (
        <p class="quiet">{words.adminsOnly}</p>
      ) : (
        <Actions isTouched={isTouched} isSaved={isSaved} submission={submission} onUndo={undo} />
      )}
    </form>
  );
}
