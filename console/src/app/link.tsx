import type { ComponentChildren } from 'preact';
import type { Address } from './addresses.rules.ts';
import { useRouter } from './router.ts';

type LinkProps = {
  to: Partial<Address>;
  children: ComponentChildren;
  isCurrent?: boolean;
  /** Back skips the place that is left. */
  isReplacing?: boolean;
  class?: string;
  label?: string;
};

/** A link to a place of the console; a press with Ctrl opens it in another tab, as any link. */
export function Link({ to, children, isCurrent = false, isReplacing = false, class: look, label }: LinkProps) {
  const { pathOf, go } = useRouter();
  return (
    <a
      href={pathOf(to)}
      class={look}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        go(to, { replace: isReplacing });
      }}
    >
      {children}
    </a>
  );
}
