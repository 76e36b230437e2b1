/** The roles, the highest first. */
export const ROLES = ['ADMIN', 'MANAGER', 'STAFF', 'AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR'] as const;
export type RoleName = (typeof ROLES)[number];

type Actor = { roles: readonly RoleName[]; superAdmin: boolean };

/** Why a role cannot be given here: it comes with an access code only, or an administrator gives it. */
export type Withheld = 'by-code' | 'by-admin';

const BY_ADMIN: readonly RoleName[] = ['ADMIN', 'MANAGER', 'STAFF', 'AGENT'];
const BY_MANAGER: readonly RoleName[] = ['STAFF', 'AGENT'];

/** The roles that the person may give to a member. */
export function givableRoles({ roles, superAdmin }: Actor): readonly RoleName[] {
  if (superAdmin) return ROLES;
  if (roles.includes('ADMIN')) return BY_ADMIN;
  return roles.includes('MANAGER') ? BY_MANAGER : [];
}

/** The roles that the person may not give, each with the reason. */
export function withheldRoles(actor: Actor): { role: RoleName; why: Withheld }[] {
  const givable = givableRoles(actor);
  return ROLES.filter((role) => !givable.includes(role)).map((role) => ({
    role,
    why: BY_ADMIN.includes(role) ? 'by-admin' : 'by-code',
  }));
}

/** The roles that a member loses when these are saved, because the person may not give them. */
export function lostRoles(actor: Actor, has: readonly RoleName[]): RoleName[] {
  const givable = givableRoles(actor);
  return has.filter((role) => !givable.includes(role));
}

/** The roles that an access code may have: never an administrator's. */
export const CODE_ROLES = ROLES.filter((role) => role !== 'ADMIN');

/** How many whole seconds of a code's minute are left. */
export function secondsLeft(expiresAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1_000));
}

/** The digits of a code in two groups, as they are read aloud. */
export function groupsOf(code: string): [string, string] {
  return [code.slice(0, 3), code.slice(3)];
}
