import type { Schemas } from '../../../client/src/index.ts';
import { useWords } from '../words/words.ts';
import { Chip, type Tone } from './chip.tsx';
import { conditionWords } from './condition-words.ts';

type Condition = Schemas['RoomCondition'];

const TONES: Readonly<Record<Condition, Tone>> = { DIRTY: 'overdue', CLEANING: 'due', CLEAN: 'done', INSPECTED: 'done' };

/** Whether somebody may be given the room at once: a word and a shape, not only a colour. */
export function ConditionChip({ of }: { of: Condition }) {
  const words = useWords(conditionWords);
  return <Chip tone={TONES[of]}>{words[of]}</Chip>;
}
