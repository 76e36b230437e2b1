import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import { settingsWords } from './settings-words.ts';

type ListEditorProps = {
  /** The list: buttons `.setup-row` in a `ul.setup-rows`, the chosen one with aria-pressed. */
  list: ComponentChildren;
  title: string;
  /** What is being edited; null: nothing is chosen, and the list has the whole width. */
  editor: ComponentChildren | null;
  /** Another value when something else is chosen; `new` for what is to be made. */
  chosen: string | null;
  onClose: () => void;
};

/** A list, and at its right a form about what is chosen in it; on a narrow screen in place of the list. */
export function ListEditor({ list, title, editor, chosen, onClose }: ListEditorProps) {
  const words = useWords(settingsWords);
  const heading = useRef<HTMLHeadingElement>(null);
  const editorCard = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  // What was opened is read aloud and found by Tab; what closes gives the focus back.
  useEffect(() => {
    if (chosen === null) return undefined;
    before.current = document.activeElement;
    const firstField = chosen === 'new' ? editorCard.current?.querySelector<HTMLElement>('input,textarea') : null;
    (firstField ?? heading.current)?.focus();
    return () => {
      if (before.current instanceof HTMLElement) before.current.focus();
    };
  }, [chosen]);
  return (
    <div class={editor === null ? 'pair' : 'pair pair-open'}>
      <div class="stack">{list}</div>
      {editor !== null && (
        <div class="card stack" ref={editorCard}>
          <div class="pair-head">
            <h3 ref={heading} tabIndex={-1}>
              <bdi>{title}</bdi>
            </h3>
            <Button look="quiet" size="small" onClick={onClose}>
              {words.backToList}
            </Button>
          </div>
          {editor}
        </div>
      )}
    </div>
  );
}
