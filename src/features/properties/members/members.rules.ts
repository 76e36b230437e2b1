/** Why a change of a membership is refused. */
export type Refusal = Readonly<
  { status: 403 | 404; message: string } | { status: 409; message: string; reason: 'last_admin' | 'own_membership' }
>;

/**
 * Everything that the rules below need, read while the property's row is locked. Levels: ADMIN 3, MANAGER 2, all others 1, without an
 * enabled membership 0.
 */
export type MembershipFacts = Readonly<{
  actor: Readonly<{ userId: string; superAdmin: boolean; level: number; assignable: readonly string[] }>;
  target: Readonly<{
    userId: string;
    /** Whether the user exists. */
    known: boolean;
    /** Null: not a member of the property. */
    membership: Readonly<{ level: number; roles: readonly string[]; disabled: boolean }> | null;
  }>;
  /** Whether the property has an enabled ADMIN besides the target. */
  hasOtherAdmin: boolean;
}>;

const LEVEL_OF_ADMIN = 3;
const LEVEL_OF_MANAGER = 2;

/** The access check has checked the roles, but they may have changed while the request waited for the lock. */
function refuseActor({ actor }: MembershipFacts, level: number): Refusal | null {
  if (actor.superAdmin || actor.level >= level) return null;
  return { status: 403, message: 'your own roles in this property have just changed' };
}

function refuseAbove({ actor, target }: MembershipFacts): Refusal | null {
  if (actor.superAdmin || target.membership === null || target.membership.level <= actor.level) return null;
  return { status: 403, message: 'the member has a higher role than you' };
}

/** A property needs somebody who can run it: only a superAdmin can remove its last enabled ADMIN. */
function refuseLastAdmin({ actor, target, hasOtherAdmin }: MembershipFacts): Refusal | null {
  const isAdmin = target.membership !== null && !target.membership.disabled && target.membership.roles.includes('ADMIN');
  if (actor.superAdmin || hasOtherAdmin || !isAdmin) return null;
  return { status: 409, message: 'the member is the last enabled ADMIN of the property', reason: 'last_admin' };
}

function refuseNonMember({ target }: MembershipFacts): Refusal | null {
  return target.membership === null ? { status: 404, message: 'member not found' } : null;
}

/**
 * Why the target cannot get exactly these roles, or null. The actor must be allowed to assign each role in the list, even one that the
 * target has already, because the list as a whole is the actor's decision.
 */
export function refuseRoleChange(facts: MembershipFacts, roles: readonly string[]): Refusal | null {
  const { actor, target } = facts;
  const actorRefusal = refuseActor(facts, LEVEL_OF_MANAGER);
  if (actorRefusal !== null) return actorRefusal;
  const denied = actor.superAdmin ? [] : roles.filter((role) => !actor.assignable.includes(role));
  if (denied.length > 0)
    return { status: 403, message: `you may assign ${actor.assignable.join(', ')}, not ${denied.join(', ')}` };
  if (!target.known) return { status: 404, message: 'user not found' };
  return refuseAbove(facts) ?? (roles.includes('ADMIN') ? null : refuseLastAdmin(facts));
}

/** Why the membership cannot be disabled or enabled, or null. */
export function refuseDisabling(facts: MembershipFacts, disabled: boolean): Refusal | null {
  const refusal = refuseActor(facts, LEVEL_OF_MANAGER) ?? refuseNonMember(facts) ?? refuseAbove(facts);
  if (refusal !== null || !disabled) return refusal;
  if (facts.actor.userId === facts.target.userId)
    return { status: 409, message: 'you cannot disable yourself', reason: 'own_membership' };
  return refuseLastAdmin(facts);
}

/** Why the membership cannot be removed, or null. */
export function refuseRemoval(facts: MembershipFacts): Refusal | null {
  return refuseActor(facts, LEVEL_OF_ADMIN) ?? refuseNonMember(facts) ?? refuseLastAdmin(facts);
}
