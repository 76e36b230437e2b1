import { invalid, type Problem } from '../../../platform/errors.ts';

/** 400 when the property does not offer this way of travelling; null and undefined always pass. */
export function refuseTransportMode(mode: string | null | undefined, allowed: readonly string[]): Problem | null {
  if (mode === null || mode === undefined || allowed.includes(mode)) return null;
  return invalid('transportMode', `must be one that the property has enabled: ${allowed.join(', ') || 'none is'}`);
}
