import { useEffect, useRef, useState } from 'preact/hooks';
import { useDesk } from '../../data/desk.ts';
import type { Email } from '../../data/inbox-reads.ts';
import { useSubmit } from '../../data/submit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { SubmissionNotice } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { inboxWords } from './inbox-words.ts';

type DismissDialogProps = { email: Email; onClose: () => void; onDone: (email: Email) => void };

/** Asks before a message is set aside. */
export function DismissDialog({ email, onClose, onDone }: DismissDialogProps) {
  const words = useWords(inboxWords);
  const shared = useWords(sharedWords);
  const { api, property } = useDesk();
  const [notes, setNotes] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const dismissal = useSubmit(
    (intent) =>
      api.POST('/properties/{propertyId}/inbound-emails/{emailId}/resolve', {
        params: { path: { propertyId: property.id, emailId: email.id } },
        body: { action: 'DISMISS', notes: notes.trim() === '' ? null : notes.trim() },
        intent,
      }),
    onDone,
  );
  return (
    <Dialog title={words.dismissTitle} onClose={onClose}>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void dismissal.submit();
        }}
      >
        <fieldset class="form" disabled={dismissal.state !== 'idle'}>
          <p>{words.dismissText}</p>
          <TextField label={words.dismissNote} hint={shared.optional} value={notes} onInput={setNotes} maxLength={500} />
          <SubmissionNotice of={dismissal} />
          <div class="buttons">
            <Button type="submit" look="danger" isBusy={dismissal.state !== 'idle'}>
              {words.dismiss}
            </Button>
            <Button look="quiet" onClick={onClose}>
              {shared.back}
            </Button>
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}
