/** Why a change of a membership is refused: the status and a sentence. */
export type Refusal = Readonly<{ status: 403 | 404 | 409; message: string }>;

/**
 * Everything the rules below look at, read with the property's row locked. Levels: ADMIN 3, MANAGER 2, all others 1, no enabled
 * membership 0.
 */
export type MembershipFacts = Readonly<{
  actor: Readonly<{ userId: string; superAdmin: boolean; level: number; assignable: readonly string[] }>;
  target: Readonly<{
    userId: string;
    /** Whether there is such a user at all. */
    known: boolean;
    /** Null: no member of the property. */
    membership: Readonly<{ level: number; roles: readonly string[]; disabled: boolean }> | null;
  }>;
  /** Whether the property has an enabled ADMIN besides the target. */
  hasOtherAdmin: boolean;
}>;

const LEVEL_OF_ADMIN = 3;
const LEVEL_OF_MANAGER = 2;

/** The roles were checked when the request came in, but they may have been taken away while it waited for the lock. */
function refuseActor({ actor }: MembershipFacts, level: number): Refusal | null {
  if (actor.superAdmin || actor.level >= level) return null;
  return { status: 403, message: 'your own roles in this property have just changed' };
}

function refuseAbove({ actor, target }: MembershipFacts): Refusal | null {
  if (actor.superAdmin || target.membership === null || target.membership.level <= actor.level) return null;
  return { status: 403, message: 'the member has a higher role than you' };
}

/** A property must keep somebody who can run it: only a superAdmin may take its last enabled ADMIN away. */
function refuseLastAdmin({ actor, target, hasOtherAdmin }: MembershipFacts): Refusal | null {
  const isAdmin = target.membership !== null && !target.membership.disabled && target.membership.roles.includes('ADMIN');
  if (actor.superAdmin || hasOtherAdmin || !isAdmin) return null;
  return { status: 409, message: 'the member is the last enabled ADMIN of the property' };
}

function refuseStranger({ target }: MembershipFacts): Refusal | null {
  return target.membership === null ? { status: 404, message: 'member not found' } : null;
}

/**
 * Why the target may not be given exactly these roles, or null (contract 4.2 and 5.4). Each role in the list must be one the actor
 * may assign, also one that the target has already: the list says what the member is from now on, and the actor answers for all of it.
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

/** Why the membership may not be disabled or enabled, or null. */
export function refuseDisabling(facts: MembershipFacts, disabled: boolean): Refusal | null {
  const refusal = refuseActor(facts, LEVEL_OF_MANAGER) ?? refuseStranger(facts) ?? refuseAbove(facts);
  if (refusal !== null || !disabled) return refusal;
  if (facts.actor.userId === facts.target.userId) return { status: 409, message: 'you cannot disable yourself' };
  return refuseLastAdmin(facts);
}

/** Why the membership may not be removed, or null. */
export function refuseRemoval(facts: MembershipFacts): Refusal | null {
  return refuseActor(facts, LEVEL_OF_ADMIN) ?? refuseStranger(facts) ?? refuseLastAdmin(facts);
}
