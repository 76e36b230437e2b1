import { useEffect, useRef, useState } from 'preact/hooks';
import { sharedWords } from '../words/shared-words.ts';
import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { copyIcon } from './icon-shapes.ts';

type CopyTextProps = { label: string; text: string; hint?: string; autoFocus?: boolean };

/** A text that can be copied; without leave to write to the clipboard it is selected. */
export function CopyText({ label, text, hint, autoFocus = false }: CopyTextProps) {
  const words = useWords(sharedWords);
  const [isCopied, setCopied] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (autoFocus) box.current?.querySelector('button')?.focus();
  }, [autoFocus]);
  const copy = (): void => {
    box.current?.querySelector('input')?.select();
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <div ref={box}>
      <div class="copy-address">
        <TextField label={label} value={text} onInput={() => undefined} isReadOnly />
        <Button icon={copyIcon} onClick={copy}>
          {isCopied ? words.copied : words.copy}
          <span class="visually-hidden"> {label}</span>
        </Button>
      </div>
      {hint !== undefined && <p class="field-note">{hint}</p>}
    </div>
  );
}
