import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';
import { loader2Icon } from './icon-shapes.ts';

export type ButtonProps = {
  children: ComponentChildren;
  onClick?: () => void;
  /** primary: the one thing to do here. danger: what takes something away. quiet: without a frame. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
  type?: 'button' | 'submit';
  icon?: readonly string[];
  size?: 'small' | 'normal' | 'large';
  disabled?: boolean;
  /** It is being done: the button waits. */
  isBusy?: boolean;
  /** What the button does, where its text is not enough. */
  label?: string;
  /** Keys that press it, for screen readers and the tool tip: `Control+Enter`. */
  shortcut?: string;
};

export function Button({ children, onClick, look = 'plain', type = 'button', icon, size = 'normal', ...rest }: ButtonProps) {
  const { disabled = false, isBusy = false, label, shortcut } = rest;
  return (
    <button
      type={type}
      class={`button button-${look} button-${size}`}
      disabled={disabled}
      aria-disabled={isBusy}
      aria-busy={isBusy}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={shortcut === undefined ? undefined : shortcut.replace('Control', 'Ctrl')}
      // A busy button stays focused: one that is disabled would lose the keyboard's place.
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.();
      }}
    >
      {isBusy ? <Icon of={loader2Icon} size={18} /> : icon !== undefined && <Icon of={icon} size={18} />}
      <span>{children}</span>
    </button>
  );
}

/** A button that is only an icon; its label is read aloud and shown on hover. */
export function IconButton({ of, label, onClick }: { of: readonly string[]; label: string; onClick: () => void }) {
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={onClick}>
      <Icon of={of} />
    </button>
  );
}
