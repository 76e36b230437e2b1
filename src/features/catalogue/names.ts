import { invalid } from '../../platform/errors.ts';
import { nameKeyOf, refuseNameKey } from './names.rules.ts';

/** A name as it is kept, and as it is compared with others. */
export type KeptName = { name: string; nameKey: string };

/** The name that a body brings. @throws Problem 400 when nothing of it can be seen, or it is too long to be compared. */
export function keptNameOf(sent: string): KeptName {
  const nameKey = nameKeyOf(sent);
  const refusal = refuseNameKey(nameKey);
  if (refusal !== null) throw invalid('name', refusal);
  return { name: sent.trim(), nameKey };
}
