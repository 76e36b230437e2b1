import { useEffect, useRef, useState } from 'preact/hooks';
import { useDesk, usePropertyPath } from '../../data/desk.ts';
import { type Guest, readGuest } from '../../data/guest-reads.ts';
import { useSubmit } from '../../data/submit.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice, SubmissionNotice } from '../../ui/states.tsx';
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

/**
 * What is being typed into the profile. When somebody else changes the guest meanwhile, their values appear in the fields that are not being
 * changed here, and `isOvertaken` says so.
 */
function useProfileTexts(guest: Guest) {
  const [base, setBase] = useState(() => textsOf(guest));
  const [texts, setTexts] = useState(base);
  const [isOvertaken, setOvertaken] = useState(false);
  useEffect(() => {
    const now = textsOf(guest);
    if (Object.keys(changedFields(base, now)).length === 0) return;
    setTexts({ ...now, ...keepTyped(base, texts) });
    setBase(now);
    setOvertaken(true);
  }, [guest]);
  return { texts, setTexts, changed: changedFields(base, texts), isOvertaken };
}

function keepTyped(base: Record<FieldName, string>, texts: Record<FieldName, string>): Partial<Record<FieldName, string>> {
  return Object.fromEntries(FIELDS.filter(({ name }) => texts[name] !== base[name]).map(({ name }) => [name, texts[name]]));
}

/** Changes what is known of a guest. @param onDone with whether something was changed */
export function ProfileForm({ guest, onDone }: { guest: Guest; onDone: (isChanged: boolean) => void }) {
  const words = useWords(guestsWords);
  const shared = useWords(sharedWords);
  const { api, reads } = useDesk();
  const path = { ...usePropertyPath(), guestId: guest.id };
  const form = useRef<HTMLFormElement>(null);
  const { texts, setTexts, changed, isOvertaken } = useProfileTexts(guest);
  const submission = useSubmit(
    () => api.PUT('/properties/{propertyId}/guests/{guestId}', { params: { path }, body: changed }),
    () => onDone(true),
  );
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const save = async (): Promise<void> => {
    if (Object.keys(changed).length === 0) onDone(false);
    // A guest who is not expected is not in the live stream: what others have changed is read after the refusal.
    else if (!(await submission.submit())) reads.refresh(readGuest(path.propertyId, guest.id).key);
  };
  return (
    <form
      ref={form}
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
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
      {isOvertaken && submission.problem === undefined && <Notice tone="due">{shared.problems.changedMeanwhile}</Notice>}
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
