import type { Tone } from '../../ui/chip.tsx';
import type { TileState } from './board.rules.ts';

/** What each state asks of the desk. */
export const STATE_TONES: Readonly<Record<TileState, Tone>> = {
  free: 'done',
  arriving: 'due',
  taken: 'quiet',
  leaving: 'due',
  overdue: 'overdue',
  maintenance: 'person',
  inactive: 'quiet',
};
