import { findPairs, type Line, type Part } from './pairs.rules.ts';
import { partRunTogether } from './run-together.rules.ts';

/** Lines that nothing has broken. */
export const linesOf = (rows: readonly (readonly string[])[]): Line[] => rows.map((cells) => ({ cells, confidence: 1 }));

/** One text of an HTML message. */
export const partOf = (rows: readonly (readonly string[])[]): Part => {
  const lines = linesOf(rows);
  return { source: 'HTML', subject: null, lines, pairs: findPairs(partRunTogether(lines)) };
};
