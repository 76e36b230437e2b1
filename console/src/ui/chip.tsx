import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';
import { alertTriangleIcon, circleCheckIcon, clockIcon, userIcon } from './icon-shapes.ts';

/** What is to be done today: due now, overdue, waits for a person, done; `quiet` says a fact. */
export type Tone = 'due' | 'overdue' | 'person' | 'done' | 'quiet';

/** Each tone has a shape too: colour alone says nothing to some people. */
const SHAPES = { due: clockIcon, overdue: alertTriangleIcon, person: userIcon, done: circleCheckIcon, quiet: null };

export function Chip({ tone, children }: { tone: Tone; children: ComponentChildren }) {
  const shape = SHAPES[tone];
  return (
    <span class={`chip chip-${tone}`}>
      {shape !== null && <Icon of={shape} size={14} />}
      {children}
    </span>
  );
}
