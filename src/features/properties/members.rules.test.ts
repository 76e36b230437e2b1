import assert from 'node:assert/strict';
import test from 'node:test';
import { assignableRoles, levelOf, ROLES, type Role } from '../identity/index.ts';
import { type MembershipFacts, refuseDisabling, refuseRemoval, refuseRoleChange } from './members.rules.ts';

type Person = { roles: readonly Role[]; disabled?: boolean } | null;

/** Who acts, on whom, and whether the property has another enabled ADMIN. */
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

/** Contract 4.2 and 5.4, written out. */
const MAY_ASSIGN: Record<string, readonly Role[]> = {
  ADMIN: ['ADMIN', 'MANAGER', 'STAFF', 'AGENT'],
  MANAGER: ['STAFF', 'AGENT'],
  STAFF: [],
  AGENT: [],
  HOUSEKEEPING: [],
  FINANCE: [],
  SUPERVISOR: [],
};

test('each role may assign exactly what the contract says, to a newcomer', () => {
  for (const actor of ROLES) {
    for (const role of ROLES) {
      const refusal = refuseRoleChange(facts([actor], null), [role]);
      assert.equal(refusal === null, MAY_ASSIGN[actor]?.includes(role), `${actor} assigns ${role}`);
      if (refusal !== null) assert.equal(refusal.status, 403);
    }
  }
});

test('one role in the list that may not be assigned refuses the whole list and is named', () => {
  const refusal = refuseRoleChange(facts(['ADMIN'], { roles: ['FINANCE'] }), ['STAFF', 'FINANCE']);
  assert.deepEqual(refusal, { status: 403, message: 'you may assign ADMIN, MANAGER, STAFF, AGENT, not FINANCE' });
});

test('a superAdmin may assign any role', () => {
  for (const role of ROLES) assert.equal(refuseRoleChange(facts('superAdmin', null), [role]), null);
});

test('a role that may not be assigned is told before an unknown user is', () => {
  const unknown = { known: false };
  assert.equal(refuseRoleChange(facts(['MANAGER'], null, unknown), ['ADMIN'])?.status, 403);
  assert.equal(refuseRoleChange(facts(['MANAGER'], null, unknown), ['STAFF'])?.status, 404);
});

test('nobody changes or disables a member above their own level', () => {
  for (const actor of ROLES) {
    for (const target of ROLES) {
      const allowed = levelOf([target]) <= levelOf([actor]) && levelOf([actor]) >= 2;
      assert.equal(refuseDisabling(facts([actor], { roles: [target] }), true) === null, allowed, `${actor} disables ${target}`);
      const change = refuseRoleChange(facts([actor], { roles: [target] }), ['STAFF']);
      assert.equal(change === null, allowed, `${actor} makes ${target} STAFF`);
    }
  }
});

test('the level of a member is that of the highest role', () => {
  assert.equal(refuseDisabling(facts(['MANAGER'], { roles: ['STAFF', 'ADMIN'] }), true)?.status, 403);
});

test('the last enabled ADMIN cannot be demoted, disabled or removed, but by a superAdmin', () => {
  const last = { hasOtherAdmin: false };
  const admin = { roles: ['ADMIN'] as const };
  assert.equal(refuseRoleChange(facts(['ADMIN'], admin, { ...last, same: true }), ['MANAGER'])?.status, 409);
  assert.equal(refuseDisabling(facts(['ADMIN'], admin, last), true)?.status, 409);
  assert.equal(refuseRemoval(facts(['ADMIN'], admin, { ...last, same: true }))?.status, 409);
  assert.equal(refuseRoleChange(facts('superAdmin', admin, last), ['MANAGER']), null);
  assert.equal(refuseDisabling(facts('superAdmin', admin, last), true), null);
  assert.equal(refuseRemoval(facts('superAdmin', admin, last)), null);
});

test('the last ADMIN may take further roles, and a disabled ADMIN is nobody to keep', () => {
  const last = { hasOtherAdmin: false };
  assert.equal(refuseRoleChange(facts(['ADMIN'], { roles: ['ADMIN'] }, { ...last, same: true }), ['ADMIN', 'STAFF']), null);
  assert.equal(refuseRemoval(facts(['ADMIN'], { roles: ['ADMIN'], disabled: true }, last)), null);
});

test('nobody disables themselves, not even a superAdmin; enabling is no trouble', () => {
  assert.equal(refuseDisabling(facts(['MANAGER'], { roles: ['MANAGER'] }, { same: true }), true)?.status, 409);
  assert.equal(refuseDisabling(facts('superAdmin', { roles: ['STAFF'] }, { same: true }), true)?.status, 409);
  assert.equal(refuseDisabling(facts(['MANAGER'], { roles: ['MANAGER'] }, { same: true }), false), null);
});

test('who lost the role while waiting is refused', () => {
  assert.equal(refuseRoleChange(facts(['STAFF'], { roles: ['ADMIN'] }), ['STAFF'])?.status, 403);
  assert.equal(refuseRoleChange(facts(null, { roles: ['STAFF'] }), ['AGENT'])?.status, 403);
  assert.equal(refuseDisabling(facts(null, { roles: ['STAFF'] }), true)?.status, 403);
  assert.equal(refuseRemoval(facts(['MANAGER'], { roles: ['STAFF'] }))?.status, 403);
});

test('somebody who is no member can be neither disabled nor removed', () => {
  assert.equal(refuseDisabling(facts(['ADMIN'], null), true)?.status, 404);
  assert.equal(refuseRemoval(facts(['ADMIN'], null))?.status, 404);
});
