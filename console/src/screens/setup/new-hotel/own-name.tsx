import { useState } from 'preact/hooks';
import type { Desk } from '../../../data/desk.ts';
import { useSubmit } from '../../../data/submit.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SavedMark } from '../../../ui/settings-form.tsx';
import { SubmissionNotice } from '../../../ui/states.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { newHotelWords } from './new-hotel-words.ts';

/** The name under which colleagues see the person. */
export function OwnName({ api, me, readAgain }: Pick<Desk, 'api' | 'me' | 'readAgain'>) {
  const words = useWords(newHotelWords);
  const shared = useWords(sharedWords);
  const [name, setName] = useState(me.name ?? '');
  const [saved, setSaved] = useState<string | null>(null);
  const submission = useSubmit(
    () => api.PUT('/auth/me', { body: { name } }),
    () => {
      setSaved(name);
      void readAgain();
    },
  );
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void submission.submit();
      }}
    >
      <TextField
        label={words.yourName}
        hint={words.yourNameHint}
        error={submission.fieldError('name')}
        value={name}
        onInput={setName}
        maxLength={200}
        isRequired
      />
      <SubmissionNotice of={submission} />
      <div class="buttons">
        <Button type="submit" disabled={name === (saved ?? me.name)} isBusy={submission.state !== 'idle'}>
          {shared.save}
        </Button>
        <SavedMark isShown={name === saved} />
      </div>
    </form>
  );
}
