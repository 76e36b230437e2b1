/** The roles that a member can have at a property. */
export const ROLES = ['ADMIN', 'MANAGER', 'STAFF', 'AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR'] as const;
export type Role = (typeof ROLES)[number];

/** The level of a member is that of the highest role: ADMIN 3, MANAGER 2, all others 1. */
export function levelOf(roles: readonly string[]): number {
  if (roles.includes('ADMIN')) return 3;
  return roles.includes('MANAGER') ? 2 : 1;
}

const ASSIGNABLE: Readonly<Record<string, readonly Role[]>> = {
  ADMIN: ['ADMIN', 'MANAGER', 'STAFF', 'AGENT'],
  MANAGER: ['STAFF', 'AGENT'],
};

/** The roles that a member with these roles can assign to others. */
export function assignableRoles(roles: readonly string[]): readonly Role[] {
  if (roles.includes('ADMIN')) return ASSIGNABLE['ADMIN'] ?? [];
  return roles.includes('MANAGER') ? (ASSIGNABLE['MANAGER'] ?? []) : [];
}
