import { useEffect, useRef, useState } from 'preact/hooks';
import { useDesk, usePropertyPath } from '../../data/desk.ts';
import type { Guest } from '../../data/guest-reads.ts';
import { useSubmit } from '../../data/submit.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { SubmissionNotice } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { changedFields } from './guest-list.rules.ts';
import { guestsWords } from './guests-words.ts';

const FIELDS = [
  { name: 'name', label: 'name', type: 'text', maxLength: 200 },
  { name: 'phoneE164', label: 'phone', type: 'tel', maxLength: 64 },
  { name: 'nationality', label: 'nationality', type: 'text', maxLength: 200 },
  { name: 'dob', label: 'dob', type: 'date', maxLength: 10 },
  { name: 'addressText', label: 'address', type: 'text', maxLength: 2000 },
] as const;
type FieldName = (typeof FIELDS)[number]['name'];

function textsOf(guest: Guest): Record<FieldName, string> {
  const { name, phoneE164, nationality, dob, addressText } = guest;
  return {
    name: name ?? '',
    phoneE164: phoneE164 ?? '',
    nationality: nationality ?? '',
    dob: dob ?? '',
    addressText: addressText ?? '',
  };
}

/** Changes what is known of a guest. @param onDone with whether something was changed */
export function ProfileForm({ guest, onDone }: { guest: Guest; onDone: (isChanged: boolean) => void }) {
  const words = useWords(guestsWords);
  const shared = useWords(sharedWords);
  const { api } = useDesk();
  const path = { ...usePropertyPath(), guestId: guest.id };
  const form = useRef<HTMLFormElement>(null);
  const [before] = useState(() => textsOf(guest));
  const [texts, setTexts] = useState(before);
  const changed = changedFields(before, texts);
  const submission = useSubmit(
    () => api.PUT('/properties/{propertyId}/guests/{guestId}', { params: { path }, body: changed }),
    () => onDone(true),
  );
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={form}
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(changed).length === 0) onDone(false);
        else void submission.submit();
      }}
    >
      <div class="fields">
        {FIELDS.map(({ name, label, type, maxLength }) => (
          <TextField
            key={name}
            label={words[label]}
            type={type}
            maxLength={maxLength}
            value={texts[name]}
            error={submission.fieldError(name)}
            onInput={(text) => setTexts({ ...texts, [name]: text })}
          />
        ))}
      </div>
      <SubmissionNotice of={submission} />
      <div class="buttons">
        <Button type="submit" look="primary" isBusy={submission.state !== 'idle'}>
          {shared.save}
        </Button>
        <Button onClick={() => onDone(false)}>{shared.cancel}</Button>
      </div>
    </form>
  );
}
