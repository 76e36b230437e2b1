import type { Condition, Unready } from '../data/conditions.rules.ts';
import { useWords } from '../words/words.ts';
import { Chip, type Tone } from './chip.tsx';
import { conditionWords } from './condition-words.ts';
import { Icon } from './icon.tsx';
import { alertTriangleIcon, clockIcon } from './icon-shapes.ts';

/** How urgent it is that somebody does something with the room. */
const CONDITION_TONES: Readonly<Record<Condition | Unready, Tone>> = {
  DIRTY: 'overdue',
  CLEANING: 'due',
  NOT_INSPECTED: 'due',
  CLEAN: 'done',
  INSPECTED: 'done',
};

/**
 * Whether somebody may be given the room at once: a word and a shape, not only a colour.
 * @param room its number, where it does not stand beside
 */
export function ConditionChip({ of, room }: { of: Condition | Unready; room?: number }) {
  const words = useWords(conditionWords);
  return (
    <Chip tone={CONDITION_TONES[of]}>
      {room !== undefined && `${room} `}
      {words[of]}
    </Chip>
  );
}

/** The same where there is no place for the word: it is said to screen readers, and by the pointer. */
export function ConditionMark({ of }: { of: Unready }) {
  const words = useWords(conditionWords);
  return (
    <span class={`chip-${CONDITION_TONES[of]}`} title={words[of]}>
      <Icon of={of === 'DIRTY' ? alertTriangleIcon : clockIcon} size={16} />
      <span class="visually-hidden">{words[of]}</span>
    </span>
  );
}
