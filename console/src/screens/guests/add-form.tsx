import type { ComponentChildren } from 'preact';
import type { Submission } from '../../data/submit.ts';
import { Button } from '../../ui/button.tsx';
import { SubmissionNotice } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';

/** A form that adds something to a guest's profile. */
export function AddForm({ of, onCancel, children }: { of: Submission; onCancel: () => void; children: ComponentChildren }) {
  const words = useWords(sharedWords);
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void of.submit();
      }}
    >
      {children}
      <SubmissionNotice of={of} />
      <div class="buttons">
        <Button type="submit" look="primary" isBusy={of.state !== 'idle'}>
          {words.save}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
    </form>
  );
}
