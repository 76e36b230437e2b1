/** A room that is to change its condition. */
export type ConditionFacts = { roomNumber: number; condition: string };

/** Why a condition that was chosen for another one is not set: somebody was faster. Null when it still fits, or is there already. */
export function refuseChangedCondition(
  { roomNumber, condition }: ConditionFacts,
  next: string,
  expected: string | undefined,
): string | null {
  if (expected === undefined || condition === expected || condition === next) return null;
  return `room ${roomNumber} is ${condition} now, not ${expected}`;
}

/** Whether these roles may say that a room was inspected. */
export function mayInspect({ superAdmin, roles }: { superAdmin: boolean; roles: readonly string[] }): boolean {
  return superAdmin || roles.some((role) => role === 'ADMIN' || role === 'MANAGER' || role === 'SUPERVISOR');
}
