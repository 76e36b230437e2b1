import Type from 'typebox';
import type { Db } from '../../../platform/db/database.ts';
import { paged, pageOf } from '../../../platform/http/paging.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { phoneOrText } from '../../../platform/phone.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Name, PageQuery } from '../../../platform/schema.ts';
import { callerOf, identityOf, superAdminOnly, tokenHolder, user } from './access.ts';
import { listUsers, type UserView, updateUserName, upsertUser } from './identity.queries.ts';
import { User } from './identity.schema.ts';

async function getUserView(db: Db, userId: string): Promise<UserView> {
  const [view] = await listUsers(db, { ids: [userId], phone: null, after: null, most: 1 });
  if (view === undefined) throw new Error('the caller is a known user');
  return view;
}

function verifyToken(app: App, platform: Platform, superAdmins: readonly string[]): void {
  const { clock } = platform;
  app.route({
    method: 'POST',
    url: '/auth/verify',
    config: { access: tokenHolder, sensitive: true },
    schema: {
      operationId: 'verifyToken',
      tags: ['Auth'],
      summary: 'Sign in: makes the user of the token known',
      description:
        'Creates the user on first sight and refreshes phone and e-mail later. Every other endpoint answers 401 to the token of an unknown user.',
      response: { 200: User },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const identity = identityOf(request);
        const superAdmin = identity.superAdminClaim || superAdmins.includes(identity.subject);
        const userId = await upsertUser(tx, newId(), identity, superAdmin, clock());
        return { status: 200, body: await getUserView(tx, userId) };
      }),
  });
}

function getMe(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/auth/me',
    config: { access: user },
    schema: { operationId: 'getMe', tags: ['Auth'], summary: 'The caller and their memberships', response: { 200: User } },
    handler: (request) => getUserView(db, callerOf(request).userId),
  });
}

function updateMe(app: App, platform: Platform): void {
  const { clock } = platform;
  app.route({
    method: 'PUT',
    url: '/auth/me',
    config: { access: user },
    schema: {
      operationId: 'updateMe',
      tags: ['Auth'],
      summary: "Change the caller's name",
      body: Type.Object({ name: Name }, { title: 'MeUpdateRequest' }),
      response: { 200: User },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const { userId } = callerOf(request);
        await updateUserName(tx, userId, request.body.name.trim(), clock());
        return { status: 200, body: await getUserView(tx, userId) };
      }),
  });
}

function listAllUsers(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/users',
    config: { access: superAdminOnly },
    schema: {
      operationId: 'listUsers',
      tags: ['Users'],
      summary: 'All users of the service',
      querystring: Type.Object({
        ...PageQuery,
        phone: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 40,
            description: 'The complete phone number, in E.164 with or without spaces, or as the identity provider gave it.',
          }),
        ),
      }),
      response: { 200: Type.Array(User) },
    },
    handler: async (request, reply) => {
      const page = pageOf(request.query, ['uuid']);
      const { phone } = request.query;
      const rows = await listUsers(db, {
        ids: null,
        phone: phone === undefined ? null : phoneOrText(phone.replace(/^ /, '+')),
        after: page.after === null ? null : String(page.after[0]),
        most: page.fetch,
      });
      return paged(request, reply, page, rows, (row) => [row.id]);
    },
  });
}

/** Sign-in, the caller's own user, and the list of all users. */
export function registerIdentity(app: App, platform: Platform, superAdmins: readonly string[]): void {
  verifyToken(app, platform, superAdmins);
  getMe(app, platform);
  updateMe(app, platform);
  listAllUsers(app, platform);
}
