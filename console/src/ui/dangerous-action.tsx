import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useDesk } from '../data/desk.ts';
import type { Submission } from '../data/submit.ts';
import { sharedWords } from '../words/shared-words.ts';
import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { trashIcon } from './icon-shapes.ts';
import { settingsWords } from './settings-words.ts';
import { SubmissionNotice } from './states.tsx';

type DangerousActionProps = {
  title: string;
  /** What it does, and whether it can be undone. */
  children: ComponentChildren;
  /** The word of the button. */
  action: string;
  submission: Submission;
  /** false: what is done can be undone, or concerns one record. */
  isNameAsked?: boolean;
  onClose: () => void;
};

/** Asks before something is done that takes something away; for the hotel's name, when the whole hotel feels it. */
export function DangerousAction({ title, children, action, submission, isNameAsked = true, onClose }: DangerousActionProps) {
  const words = useWords(settingsWords);
  const shared = useWords(sharedWords);
  const { property } = useDesk();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const isSure = !isNameAsked || typed.normalize().trim() === property.name.normalize().trim();
  useEffect(() => form.current?.querySelector<HTMLElement>('input,button')?.focus(), []);
  const confirm = async (): Promise<void> => {
    if (isSure && (await submission.submit())) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        ref={form}
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        {children}
        {isNameAsked && (
          <TextField
            label={words.typeName}
            hint={<bdi>{words.typeNameHint(property.name)}</bdi>}
            value={typed}
            onInput={setTyped}
          />
        )}
        <SubmissionNotice of={submission} />
        <div class="buttons">
          <Button type="submit" look="danger" disabled={!isSure} isBusy={submission.state !== 'idle'}>
            {action}
          </Button>
          <Button onClick={onClose}>{shared.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Deletes one record, once the question has been answered. */
export function DeleteAction({ title, children, action, submission }: Omit<DangerousActionProps, 'isNameAsked' | 'onClose'>) {
  const [isAsking, setAsking] = useState(false);
  const close = (): void => {
    setAsking(false);
    submission.reset();
  };
  return (
    <>
      <Button look="danger" icon={trashIcon} onClick={() => setAsking(true)}>
        {action}
      </Button>
      {isAsking && (
        <DangerousAction title={title} action={action} submission={submission} isNameAsked={false} onClose={close}>
          {children}
        </DangerousAction>
      )}
    </>
  );
}
