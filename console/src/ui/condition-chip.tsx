import type { Schemas } from '../../../client/src/index.ts';
import { useWords } from '../words/words.ts';
import { Chip, type Tone } from './chip.tsx';
import { conditionWords } from './condition-words.ts';

type Condition = Schemas['RoomCondition'];

const TONES: Readonly<Record<Condition, Tone>> = { DIRTY: 'overdue', CLEANING: 'due', CLEAN: 'done', INSPECTED: 'done' };

/**
 * Whether somebody may be given the room at once: a word and a shape, not only a colour.
 * @param room its number, where it does not stand beside
 */
export function ConditionChip({ of, room }: { of: Condition; room?: number }) {
  const words = useWords(conditionWords);
  return (
    <Chip tone={TONES[of]}>
      {room !== undefined && `${room} `}
      {words[of]}
    </Chip>
  );
}
