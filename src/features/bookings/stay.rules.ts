import { conflict, type Problem } from '../../platform/errors.ts';

/** 409 for what only an active stay can do. */
export function refuseEnded(stay: { status: string }): Problem | null {
  if (stay.status === 'ACTIVE') return null;
  return conflict(stay.status === 'VOIDED' ? 'the stay is voided' : 'the stay is already checked out', 'stay_ended');
}
