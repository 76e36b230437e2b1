import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** Settings that belong together, under a heading. */
export function SettingsCard({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId();
  return (
    <section class="card stack" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
