import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { Icon } from '../../../ui/icon.tsx';
import { chevronDownIcon, chevronRightIcon, circleCheckIcon, clockIcon, userIcon } from '../../../ui/icon-shapes.ts';
import { useWords } from '../../../words/words.ts';
import { checkInWords } from './check-in-words.ts';

export type StepState = 'done' | 'due' | 'person' | 'quiet';

const ICONS = { done: circleCheckIcon, due: clockIcon, person: userIcon, quiet: clockIcon };

type StepProps = {
  title: string;
  state: StepState;
  /** What is known so far, in one line. */
  summary: ComponentChildren;
  isOpen: boolean;
  onToggle: () => void;
  /** Whether what is typed in it stays when it is closed. */
  isKept: boolean;
  children: ComponentChildren;
};

/** A part of the check-in. */
export function Step({ title, state, summary, isOpen, onToggle, isKept, children }: StepProps) {
  const words = useWords(checkInWords);
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const toggle = (): void => {
    onToggle();
    // What was opened is seen, also where the sheet is longer than the screen.
    if (!isOpen) requestAnimationFrame(() => section.current?.scrollIntoView({ block: 'nearest' }));
  };
  return (
    <section ref={section} class={`step step-${state}`} aria-labelledby={id}>
      <h3>
        <button type="button" class="step-head" aria-expanded={isOpen} onClick={toggle}>
          <Icon of={ICONS[state]} />
          <span class="step-title">
            <span id={id}>{title}</span>
            <span class="visually-hidden">, {words.state[state]}</span>
          </span>
          <span class="step-summary">{summary}</span>
          <Icon of={isOpen ? chevronDownIcon : chevronRightIcon} size={18} />
        </button>
      </h3>
      <div class="step-body" hidden={!isOpen}>
        {(isOpen || isKept) && children}
      </div>
    </section>
  );
}
