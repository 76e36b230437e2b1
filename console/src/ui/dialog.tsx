import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { sharedWords } from '../words/shared-words.ts';
import { useWords } from '../words/words.ts';
import { IconButton } from './button.tsx';
import { xIcon } from './icon-shapes.ts';

type DialogProps = { title: string; onClose: () => void; children: ComponentChildren; footer?: ComponentChildren };

function Panel({ title, onClose, children, footer, look, isModal }: DialogProps & { look: string; isModal: boolean }) {
  const words = useWords(sharedWords);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // What closing does now, not at the last drawing: somebody may type and press Escape at once.
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (isModal) element?.showModal();
    else element?.show();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isModal]);
  // A sheet closes by Escape wherever the focus is, unless a dialog over it takes the key.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog:modal') !== null) return;
      event.preventDefault();
      close.current();
    };
    if (!isModal) addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isModal]);
  return (
    <dialog
      ref={dialog}
      class={look}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The browser closes a dialog by itself when Escape is pressed twice.
      onClose={() => dialog.current !== null && onClose()}
    >
      <div class="panel-head">
        <h2 id={id}>{title}</h2>
        <IconButton of={xIcon} label={words.close} onClick={onClose} />
      </div>
      <div class="panel-body">{children}</div>
      {footer !== undefined && <div class="panel-foot">{footer}</div>}
    </dialog>
  );
}

/** A question in the middle of the page. */
export function Dialog(props: DialogProps) {
  return <Panel {...props} look="dialog" isModal />;
}

/** A panel at the right, over a screen that can still be used. */
export function Sheet(props: DialogProps) {
  return <Panel {...props} look="sheet" isModal={false} />;
}
