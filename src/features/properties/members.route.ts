import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { insertAudit } from '../../platform/audit/audit.queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/errors.ts';
import { effect } from '../../platform/http/effect.ts';
import { paged, pageOf } from '../../platform/http/paging.ts';
import type { App } from '../../platform/http/route.ts';
import { normalizePhone } from '../../platform/phone.ts';
import type { Platform } from '../../platform/platform.ts';
import { Id, PageQuery } from '../../platform/schema.ts';
import { assignableRoles, type Caller, callerOf, levelOf, only, propertyOf, ROLES, type Role } from '../identity/index.ts';
import {
  deleteMembership,
  findMember,
  getMembershipFacts,
  listMembers,
  type MemberView,
  updateDisabled,
  upsertMembership,
} from './members.queries.ts';
import { type MembershipFacts, type Refusal, refuseDisabling, refuseRemoval, refuseRoleChange } from './members.rules.ts';
import { DisabledUpdate, Member, RolesUpdate } from './members.schema.ts';
import { lockProperty } from './properties.queries.ts';

const propertyParams = Type.Object({ propertyId: Id });
const memberParams = Type.Object({ propertyId: Id, userId: Id });

/** Roles of members that the caller does not get to see: those above the caller's own level. */
function hiddenRolesFor({ superAdmin, roles }: Caller): Role[] {
  return superAdmin ? [] : ROLES.filter((role) => levelOf([role]) > levelOf(roles));
}

function throwRefusal(refusal: Refusal | null): void {
  if (refusal !== null) throw new Problem(refusal.status, refusal.message);
}

/** Locks the property and reads what the rules decide on, the caller's own roles included. */
async function lockFacts(tx: Tx, propertyId: string, caller: Caller, targetId: string): Promise<MembershipFacts> {
  await lockProperty(tx, propertyId);
  const { actorRoles, target, targetKnown, hasOtherAdmin } = await getMembershipFacts(tx, propertyId, caller.userId, targetId);
  return {
    actor: {
      userId: caller.userId,
      superAdmin: caller.superAdmin,
      level: actorRoles === null ? 0 : levelOf(actorRoles),
      assignable: assignableRoles(actorRoles ?? []),
    },
    target: {
      userId: targetId,
      known: targetKnown,
      membership: target === null ? null : { ...target, level: levelOf(target.roles) },
    },
    hasOtherAdmin,
  };
}

async function getMember(tx: Tx, propertyId: string, userId: string): Promise<MemberView> {
  const view = await findMember(tx, propertyId, userId);
  if (view === undefined) throw new Error('the membership was written in this transaction');
  return view;
}

/** What the audit log keeps of a membership; null for none. */
function auditedOf({ target }: MembershipFacts): { roles: readonly string[]; disabled: boolean } | null {
  return target.membership === null ? null : { roles: target.membership.roles, disabled: target.membership.disabled };
}

async function auditMember(
  tx: Tx,
  request: FastifyRequest,
  facts: MembershipFacts,
  change: { at: string; action: string; after: MemberView | null },
): Promise<void> {
  const { at, action, after } = change;
  await insertAudit(tx, propertyOf(request).id, {
    at,
    actorId: callerOf(request).userId,
    action,
    entity: 'member',
    entityId: facts.target.userId,
    before: auditedOf(facts),
    after: after === null ? null : { roles: after.roles, disabled: after.disabled },
  });
}

function registerMemberLists(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/users',
    config: { access: only('ADMIN', 'MANAGER') },
    schema: {
      operationId: 'listMembers',
      tags: ['Members'],
      summary: 'The members at or below your level, by name',
      description: 'Disabled members are in the list. A MANAGER does not see ADMINs.',
      params: propertyParams,
      querystring: Type.Object(PageQuery),
      response: { 200: Type.Array(Member) },
    },
    handler: async (request, reply) => {
      const page = pageOf(request.query, ['string', 'uuid']);
      const after = page.after === null ? null : { name: String(page.after[0]), userId: String(page.after[1]) };
      const hiddenRoles = hiddenRolesFor(callerOf(request));
      const rows = await listMembers(db, propertyOf(request).id, { hiddenRoles, phones: null, after, most: page.fetch });
      return paged(request, reply, page, rows, (row) => [row.name ?? '', row.userId]);
    },
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/users/search',
    config: { access: only('ADMIN') },
    schema: {
      operationId: 'searchMembers',
      tags: ['Members'],
      summary: 'Members by phone number',
      description: "The whole number, in E.164 or as it is dialled in the property's country.",
      params: propertyParams,
      querystring: Type.Object({
        ...PageQuery,
        phone: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S', examples: ['+919876543210'] }),
      }),
      response: { 200: Type.Array(Member) },
    },
    handler: async (request, reply) => {
      const { id, countryCode } = propertyOf(request);
      // A + that was not escaped in the query arrives as a space.
      const typed = request.query.phone.replace(/^ /, '+').trim();
      const phones = [typed, normalizePhone(typed, countryCode) ?? typed];
      const page = pageOf(request.query, ['string', 'uuid']);
      const after = page.after === null ? null : { name: String(page.after[0]), userId: String(page.after[1]) };
      const rows = await listMembers(db, id, { hiddenRoles: hiddenRolesFor(callerOf(request)), phones, after, most: page.fetch });
      return paged(request, reply, page, rows, (row) => [row.name ?? '', row.userId]);
    },
  });
}

function registerRoles(app: App, platform: Platform): void {
  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/users/:userId/roles',
    config: { access: only('ADMIN', 'MANAGER'), errors: [409] },
    schema: {
      operationId: 'setMemberRoles',
      tags: ['Members'],
      summary: "Set a member's roles",
      description:
        'The list replaces the roles the member had; a user who is no member becomes one. ADMIN may assign ADMIN, MANAGER, STAFF and AGENT, ' +
        'MANAGER only STAFF and AGENT, also where the member has the role already; superAdmin any. Members above your level cannot be changed. ' +
        'The last enabled ADMIN keeps the role (409), unless a superAdmin takes it.',
      params: memberParams,
      body: RolesUpdate,
      response: { 200: Member },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const { id } = propertyOf(request);
        const { userId } = request.params;
        const at = platform.clock();
        const roles = ROLES.filter((role) => request.body.roles.includes(role));
        const facts = await lockFacts(tx, id, callerOf(request), userId);
        throwRefusal(refuseRoleChange(facts, roles));
        await upsertMembership(tx, id, userId, roles, at);
        const view = await getMember(tx, id, userId);
        await auditMember(tx, request, facts, {
          at,
          action: facts.target.membership === null ? 'member.added' : 'member.roles-set',
          after: view,
        });
        return { status: 200, body: view };
      }),
  });
}

function registerDisabled(app: App, platform: Platform): void {
  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/users/:userId/disabled',
    config: { access: only('ADMIN', 'MANAGER'), errors: [409] },
    schema: {
      operationId: 'setMemberDisabled',
      tags: ['Members'],
      summary: 'Disable a member, or enable one again',
      description:
        'A disabled member is treated as none, at once. The member must be at or below your level; nobody disables themselves (409).',
      params: memberParams,
      body: DisabledUpdate,
      response: { 200: Member },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const { id } = propertyOf(request);
        const { userId } = request.params;
        const { disabled } = request.body;
        const at = platform.clock();
        const facts = await lockFacts(tx, id, callerOf(request), userId);
        throwRefusal(refuseDisabling(facts, disabled));
        await updateDisabled(tx, id, userId, disabled, at);
        const view = await getMember(tx, id, userId);
        await auditMember(tx, request, facts, { at, action: disabled ? 'member.disabled' : 'member.enabled', after: view });
        return { status: 200, body: view };
      }),
  });
}

function registerRemoval(app: App, platform: Platform): void {
  app.route({
    method: 'DELETE',
    url: '/properties/:propertyId/users/:userId',
    config: { access: only('ADMIN'), errors: [409] },
    schema: {
      operationId: 'removeMember',
      tags: ['Members'],
      summary: 'Remove a member',
      description:
        'The user stays known to the service and may join again. The last enabled ADMIN cannot be removed (409), unless by a superAdmin.',
      params: memberParams,
      response: { 204: Type.Null() },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const { id } = propertyOf(request);
        const { userId } = request.params;
        const facts = await lockFacts(tx, id, callerOf(request), userId);
        throwRefusal(refuseRemoval(facts));
        await deleteMembership(tx, id, userId);
        await auditMember(tx, request, facts, { at: platform.clock(), action: 'member.removed', after: null });
        return { status: 204 };
      }),
  });
}

/** Contract 4.2, the people of a property. */
export function registerMembers(app: App, platform: Platform): void {
  registerMemberLists(app, platform);
  registerRoles(app, platform);
  registerDisabled(app, platform);
  registerRemoval(app, platform);
}
