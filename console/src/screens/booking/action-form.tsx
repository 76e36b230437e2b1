import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Booking } from '../../data/booking-reads.ts';
import type { Submission } from '../../data/submit.ts';
import { Button } from '../../ui/button.tsx';
import { SubmissionNotice } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { Meanwhile } from './meanwhile/meanwhile.tsx';

type ActionFormProps = {
  title: string;
  booking: Booking;
  of: Submission;
  /** What the button says. */
  label: string;
  look?: 'primary' | 'danger';
  onCancel: () => void;
  children?: ComponentChildren;
  /** Something is missing or wrong: it cannot be sent. */
  isIncomplete?: boolean;
};

/**
 * A form for one thing to do with a booking: Enter does it, Escape leaves it. While it is being sent it cannot be edited. What others change of
 * the booking meanwhile is named.
 */
export function ActionForm({ title, booking, of, label, look = 'primary', onCancel, ...rest }: ActionFormProps) {
  const { children, isIncomplete = false } = rest;
  const words = useWords(sharedWords);
  const [since] = useState(booking);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('input,select,textarea,button');
    first?.focus();
    if (first instanceof HTMLInputElement && first.type === 'text') first.select();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <form
      ref={form}
      class="card action-form"
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isIncomplete) void of.submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || of.state !== 'idle') return;
        event.preventDefault();
        event.stopPropagation();
        onCancel();
      }}
    >
      <h3>{title}</h3>
      <fieldset class="form" disabled={of.state !== 'idle'}>
        {children}
        {of.state === 'idle' && <Meanwhile since={since} now={booking} />}
        <SubmissionNotice of={of} />
        <div class="buttons">
          <Button type="submit" look={look} isBusy={of.state !== 'idle'} disabled={isIncomplete}>
            {label}
          </Button>
          <Button look="quiet" onClick={onCancel}>
            {/* "Cancel" beside "Cancel booking" would say two things. */}
            {look === 'danger' ? words.back : words.cancel}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
