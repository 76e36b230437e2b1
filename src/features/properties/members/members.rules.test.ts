import assert from 'node:assert/strict';
import test from 'node:test';
import { assignableRoles, levelOf, ROLES, type Role } from '../access/roles.rules.ts';
import { type MembershipFacts, refuseDisabling, refuseRemoval, refuseRoleChange } from './members.rules.ts';

type Person = { roles: readonly Role[]; disabled?: boolean } | null;

/** Facts with these roles of the actor and this membership of the target. */
function facts(
  actorRoles: readonly Role[] | 'superAdmin' | null,
  target: Person,
  extra: { hasOtherAdmin?: boolean; known?: boolean; same?: boolean } = {},
): MembershipFacts {
  const roles = actorRoles === 'superAdmin' || actorRoles === null ? [] : actorRoles;
  return {
    actor: {
      userId: 'actor',
      superAdmin: actorRoles === 'superAdmin',
      level: roles.length === 0 ? 0 : levelOf(roles),
      assignable: assignableRoles(roles),
    },
    target: {
      userId: extra.same === true ? 'actor' : 'target',
      known: extra.known ?? true,
      membership:
        target === null ? null : { roles: target.roles, disabled: target.disabled ?? false, level: levelOf(target.roles) },
    },
    hasOtherAdmin: extra.hasOtherAdmin ?? true,
  };
}

/** The roles that a member with each role may assign, written out by hand. */
const MAY_ASSIGN: Record<string, readonly Role[]> = {
  ADMIN: ['ADMIN', 'MANAGER', 'STAFF', 'AGENT'],
  MANAGER: ['STAFF', 'AGENT'],
  STAFF: [],
  AGENT: [],
  HOUSEKEEPING: [],
  FINANCE: [],
  SUPERVISOR: [],
};

test('a member with each role can assign exactly the listed roles to a new member', () => {
  for (const actor of ROLES) {
    for (const role of ROLES) {
      const refusal = refuseRoleChange(facts([actor], null), [role]);
      assert.equal(refusal === null, MAY_ASSIGN[actor]?.includes(role), `${actor} assigns ${role}`);
      if (refusal !== null) assert.equal(refusal.status, 403);
    }
  }
});

test('one role that cannot be assigned refuses the whole list and is named', () => {
  const refusal = refuseRoleChange(facts(['ADMIN'], { roles: ['FINANCE'] }), ['STAFF', 'FINANCE']);
  assert.deepEqual(refusal, { status: 403, message: 'you may assign ADMIN, MANAGER, STAFF, AGENT, not FINANCE' });
});

test('a superAdmin can assign any role', () => {
  for (const role of ROLES) assert.equal(refuseRoleChange(facts('superAdmin', null), [role]), null);
});

test('a role that cannot be assigned is reported before an unknown user', () => {
  const unknown = { known: false };
  assert.equal(refuseRoleChange(facts(['MANAGER'], null, unknown), ['ADMIN'])?.status, 403);
  assert.equal(refuseRoleChange(facts(['MANAGER'], null, unknown), ['STAFF'])?.status, 404);
});

test('nobody can change or disable a member above their own level', () => {
  for (const actor of ROLES) {
    for (const target of ROLES) {
      const allowed = levelOf([target]) <= levelOf([actor]) && levelOf([actor]) >= 2;
      assert.equal(refuseDisabling(facts([actor], { roles: [target] }), true) === null, allowed, `${actor} disables ${target}`);
      const change = refuseRoleChange(facts([actor], { roles: [target] }), ['STAFF']);
      assert.equal(change === null, allowed, `${actor} makes ${target} STAFF`);
    }
  }
});

test('the level of a member is that of their highest role', () => {
  assert.equal(refuseDisabling(facts(['MANAGER'], { roles: ['STAFF', 'ADMIN'] }), true)?.status, 403);
});

test('only a superAdmin can demote, disable or remove the last enabled ADMIN', () => {
  const last = { hasOtherAdmin: false };
  const admin = { roles: ['ADMIN'] as const };
  assert.equal(refuseRoleChange(facts(['ADMIN'], admin, { ...last, same: true }), ['MANAGER'])?.status, 409);
  assert.equal(refuseDisabling(facts(['ADMIN'], admin, last), true)?.status, 409);
  assert.equal(refuseRemoval(facts(['ADMIN'], admin, { ...last, same: true }))?.status, 409);
  assert.equal(refuseRoleChange(facts('superAdmin', admin, last), ['MANAGER']), null);
  assert.equal(refuseDisabling(facts('superAdmin', admin, last), true), null);
  assert.equal(refuseRemoval(facts('superAdmin', admin, last)), null);
});

test('the last ADMIN can get further roles, and a disabled ADMIN does not count as the last', () => {
  const last = { hasOtherAdmin: false };
  assert.equal(refuseRoleChange(facts(['ADMIN'], { roles: ['ADMIN'] }, { ...last, same: true }), ['ADMIN', 'STAFF']), null);
  assert.equal(refuseRemoval(facts(['ADMIN'], { roles: ['ADMIN'], disabled: true }, last)), null);
});

test('nobody can disable themselves, not even a superAdmin, but anybody can enable themselves', () => {
  assert.equal(refuseDisabling(facts(['MANAGER'], { roles: ['MANAGER'] }, { same: true }), true)?.status, 409);
  assert.equal(refuseDisabling(facts('superAdmin', { roles: ['STAFF'] }, { same: true }), true)?.status, 409);
  assert.equal(refuseDisabling(facts(['MANAGER'], { roles: ['MANAGER'] }, { same: true }), false), null);
});

test('an actor who lost their role while waiting for the lock is refused', () => {
  assert.equal(refuseRoleChange(facts(['STAFF'], { roles: ['ADMIN'] }), ['STAFF'])?.status, 403);
  assert.equal(refuseRoleChange(facts(null, { roles: ['STAFF'] }), ['AGENT'])?.status, 403);
  assert.equal(refuseDisabling(facts(null, { roles: ['STAFF'] }), true)?.status, 403);
  assert.equal(refuseRemoval(facts(['MANAGER'], { roles: ['STAFF'] }))?.status, 403);
});

test('a user who is not a member can be neither disabled nor removed', () => {
  assert.equal(refuseDisabling(facts(['ADMIN'], null), true)?.status, 404);
  assert.equal(refuseRemoval(facts(['ADMIN'], null))?.status, 404);
});
