import { useState } from 'preact/hooks';
import { useDesk } from '../../data/desk.ts';
import { type Email, needsPerson } from '../../data/inbox-reads.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice, SubmissionNotice } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { DismissDialog } from './dismiss-dialog.tsx';
import { type Draft, draftOf, saidAmount } from './draft.rules.ts';
import { EmailReasons } from './email-doubts.tsx';
import { OtherFacts, Settled } from './email-facts.tsx';
import { ReservationFields, RoomFields } from './email-fields.tsx';
import { inboxWords } from './inbox-words.ts';
import { useBookingOfEmail } from './use-booking-of-email.ts';

type EmailFormProps = {
  /** The message as it is now. */
  email: Email;
  /** The message as it was when the form was opened. */
  opened: Email;
  onDone: (email: Email) => void;
  onLeave: () => void;
};

/** What was read, to be corrected; booked or dismissed. When somebody else settles the message meanwhile, what was typed stays to look at. */
export function EmailForm({ email, opened, onDone, onLeave }: EmailFormProps) {
  const words = useWords(inboxWords);
  const { property } = useDesk();
  const [read] = useState(() => draftOf(opened.parsed, property.currency));
  const [draft, setDraft] = useState(read);
  const [isDismissing, setDismissing] = useState(false);
  const booking = useBookingOfEmail(email, draft, read, onDone);
  const isOpen = needsPerson(email);
  const isCancelled = draft.kind === 'CANCELLED';
  const isIncomplete = !isOpen || (!isCancelled && saidAmount(draft.amount) === undefined);
  const set = (changes: Partial<Draft>): void => {
    booking.reset();
    setDraft((before) => ({ ...before, ...changes }));
  };
  const fields = { opened, draft, set, of: booking };
  return (
    <form
      class="stack email-form"
      aria-label={words.read}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isIncomplete) void booking.submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onLeave();
      }}
    >
      {isOpen && <EmailReasons email={opened} />}
      {!isOpen && booking.state === 'idle' && (
        <Notice tone="due">
          <Settled email={email} />
          <p>{words.doneMeanwhile}</p>
        </Notice>
      )}
      <fieldset class="form" disabled={!isOpen || booking.state !== 'idle'}>
        <ReservationFields {...fields} />
        {!isCancelled && <RoomFields {...fields} />}
        <TextField label={words.notes} value={draft.notes} onInput={(notes) => set({ notes })} maxLength={500} />
        <OtherFacts email={opened} />
        <SubmissionNotice of={booking} />
        <div class="buttons email-actions">
          <Button type="submit" look="primary" isBusy={booking.state !== 'idle'}>
            {words.book[draft.kind === '' ? 'NEW' : draft.kind]}
          </Button>
          <Button look="quiet" onClick={() => setDismissing(true)}>
            {words.dismiss}
          </Button>
        </div>
      </fieldset>
      {isDismissing && isOpen && <DismissDialog email={email} onClose={() => setDismissing(false)} onDone={onDone} />}
    </form>
  );
}
