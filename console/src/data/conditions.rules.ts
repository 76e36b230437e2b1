export const CONDITIONS = ['DIRTY', 'CLEANING', 'CLEAN', 'INSPECTED'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** What is said of a room before a guest gets it. */
export type Unready = 'DIRTY' | 'CLEANING' | 'NOT_INSPECTED';

/** What stands in the way of a guest in a room of that condition; null: it is ready. */
export function unreadyOf(condition: Condition | undefined, needsInspection: boolean): Unready | null {
  if (condition === 'DIRTY' || condition === 'CLEANING') return condition;
  return condition === 'CLEAN' && needsInspection ? 'NOT_INSPECTED' : null;
}
