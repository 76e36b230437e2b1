import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { conflict, Problem } from '../../../platform/errors.ts';
import { paged, pageOf } from '../../../platform/http/paging.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import { normalizePhone } from '../../../platform/phone.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Id, PageQuery, PropertyParams } from '../../../platform/schema.ts';
import { type Caller, callerOf, only, propertyOf } from '../access/access.ts';
import { assignableRoles, levelOf, ROLES, type Role } from '../access/roles.rules.ts';
import { lockProperty } from '../properties.queries.ts';
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

const memberParams = Type.Object({ propertyId: Id, userId: Id });

/** The roles of members that the caller cannot see: those above the caller's own level. */
function hiddenRolesFor({ superAdmin, roles }: Caller): Role[] {
  return superAdmin ? [] : ROLES.filter((role) => levelOf([role]) > levelOf(roles));
}

function throwRefusal(refusal: Refusal | null): void {
  if (refusal === null) return;
  throw refusal.status === 409 ? conflict(refusal.message, refusal.reason) : new Problem(refusal.status, refusal.message);
}

/** Locks the property and reads what the rules need, including the caller's own roles. */
async function lockMembershipFacts(tx: Tx, propertyId: string, caller: Caller, targetId: string): Promise<MembershipFacts> {
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
  if (view === undefined) throw new Error('the membership was written in this transaction, so it exists');
  return view;
}

/** The fields of a membership that an audit entry holds; null without a membership. */
function membershipFieldsOf({ target }: MembershipFacts): { roles: readonly string[]; disabled: boolean } | null {
  return target.membership === null ? null : { roles: target.membership.roles, disabled: target.membership.disabled };
}

async function auditMember(
  tx: Tx,
  request: FastifyRequest,
  facts: MembershipFacts,
  change: { at: string; action: string; after: MemberView | null },
): Promise<void> {
  const { at, action, after } = change;
  await insertAudit(tx, { propertyId: propertyOf(request).id, actorId: callerOf(request).userId, at }, action, {
    entityId: facts.target.userId,
    before: membershipFieldsOf(facts),
    after: after === null ? null : { roles: after.roles, disabled: after.disabled },
  });
}

/** Sends a page of the members that the caller may see. @param phones only members with one of these; null for all. */
async function sendMembers(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  query: Parameters<typeof pageOf>[0],
  phones: readonly string[] | null,
): Promise<MemberView[]> {
  const page = pageOf(query, ['string', 'uuid']);
  const after = page.after === null ? null : { name: String(page.after[0]), userId: String(page.after[1]) };
  const hiddenRoles = hiddenRolesFor(callerOf(request));
  const rows = await listMembers(db, propertyOf(request).id, { hiddenRoles, phones, after, most: page.fetch });
  return paged(request, reply, page, rows, (row) => [row.name ?? '', row.userId]);
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
      description: 'The list includes disabled members. A MANAGER does not see ADMINs.',
      params: PropertyParams,
      querystring: Type.Object(PageQuery),
      response: { 200: Type.Array(Member) },
    },
    handler: (request, reply) => sendMembers(db, request, reply, request.query, null),
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/users/search',
    config: { access: only('ADMIN') },
    schema: {
      operationId: 'searchMembers',
      tags: ['Members'],
      summary: 'Members by phone number',
      description: "The complete number, in E.164 or as dialled in the property's country.",
      params: PropertyParams,
      querystring: Type.Object({
        ...PageQuery,
        phone: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S', examples: ['+919876543210'] }),
      }),
      response: { 200: Type.Array(Member) },
    },
    handler: async (request, reply) => {
      const { countryCode } = propertyOf(request);
      // A + that is not escaped in the query arrives as a space.
      const typed = request.query.phone.replace(/^ /, '+').trim();
      const phones = [typed, normalizePhone(typed, countryCode) ?? typed];
      return sendMembers(db, request, reply, request.query, phones);
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
        'The list replaces the present roles; a user who is not a member becomes one. ADMIN can assign ADMIN, MANAGER, STAFF and AGENT, ' +
        'MANAGER only STAFF and AGENT, even if the member has the role already; superAdmin can assign any role. Members above your level cannot be changed. ' +
        'The last enabled ADMIN keeps the role (409), unless a superAdmin removes it.',
      params: memberParams,
      body: RolesUpdate,
      response: { 200: Member },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const { id } = propertyOf(request);
        const { userId } = request.params;
        const at = platform.clock();
        const roles = ROLES.filter((role) => request.body.roles.includes(role));
        const facts = await lockMembershipFacts(tx, id, callerOf(request), userId);
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
        'A disabled member loses access at once. The member must be at or below your level; nobody can disable themselves (409).',
      params: memberParams,
      body: DisabledUpdate,
      response: { 200: Member },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const { id } = propertyOf(request);
        const { userId } = request.params;
        const { disabled } = request.body;
        const at = platform.clock();
        const facts = await lockMembershipFacts(tx, id, callerOf(request), userId);
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
        'The user stays known to the service and can join again. Only a superAdmin can remove the last enabled ADMIN (409).',
      params: memberParams,
      response: { 204: Type.Null() },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const { id } = propertyOf(request);
        const { userId } = request.params;
        const facts = await lockMembershipFacts(tx, id, callerOf(request), userId);
        throwRefusal(refuseRemoval(facts));
        const at = platform.clock();
        await deleteMembership(tx, id, userId, at);
        await auditMember(tx, request, facts, { at, action: 'member.removed', after: null });
        return { status: 204 };
      }),
  });
}

/** The members of a property. */
export function registerMembers(app: App, platform: Platform): void {
  registerMemberLists(app, platform);
  registerRoles(app, platform);
  registerDisabled(app, platform);
  registerRemoval(app, platform);
}
