import { randomInt } from 'node:crypto';
import Type from 'typebox';
import { insertAudit } from '../../platform/audit/audit.queries.ts';
import { transact } from '../../platform/db/transact.ts';
import { conflict, Problem } from '../../platform/errors.ts';
import { effect } from '../../platform/http/effect.ts';
import type { App } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { Id } from '../../platform/schema.ts';
import { callerOf, only, propertyOf, ROLES, user } from '../identity/index.ts';
import {
  deleteAttempt,
  findPropertyByCode,
  insertAccessCode,
  insertAttempt,
  listPropertyFailures,
  listUserFailures,
  lockUser,
  retireExpiredCodes,
  takeAccessCode,
  wasJustUsed,
} from './access-codes.queries.ts';
import {
  accessCodeExpiry,
  failuresCountSince,
  joinWaitSeconds,
  PROPERTY_FAILURES_MAX,
  USER_FAILURES_MAX,
} from './access-codes.rules.ts';
import { AccessCode, AccessCodeCreate, Joined, JoinRequest } from './access-codes.schema.ts';
import { insertMembership } from './members.queries.ts';
import { lockProperty } from './properties.queries.ts';
import { propertyCodeOf } from './properties.rules.ts';

/** Of a million codes hardly ten are live at once: ten in a row are never all taken by chance. */
const CODE_TRIES_MAX = 10;
const CODES = 1_000_000;
const CODE_DIGITS = 6;

function registerCreateAccessCode(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/access-codes',
    config: { access: only('ADMIN'), sensitive: true },
    schema: {
      operationId: 'createAccessCode',
      tags: ['Access codes'],
      summary: 'Make a code with which one person can join',
      description: 'Six digits, good for one join within one minute. Any roles but ADMIN.',
      params: Type.Object({ propertyId: Id }),
      body: AccessCodeCreate,
      response: { 201: AccessCode },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const { userId } = callerOf(request);
        const [id, createdAt] = [newId(), platform.clock()];
        const given: readonly string[] = request.body.roles;
        const roles = ROLES.filter((role) => given.includes(role));
        const expiresAt = accessCodeExpiry(createdAt);
        await retireExpiredCodes(tx, propertyId, createdAt);
        for (let attempt = 0; attempt < CODE_TRIES_MAX; attempt += 1) {
          const code = String(randomInt(CODES)).padStart(CODE_DIGITS, '0');
          if (!(await insertAccessCode(tx, propertyId, id, { code, roles, expiresAt, createdBy: userId, createdAt }))) continue;
          const after = { roles, expiresAt };
          await insertAudit(tx, propertyId, {
            at: createdAt,
            actorId: userId,
            action: 'access-code.created',
            entity: 'access-code',
            entityId: id,
            after,
          });
          return { status: 201, body: { code, roles, expiresAt } };
        }
        throw conflict('no free access code was found: try again', 'codes_used_up');
      }),
  });
}

/** One answer for all that can be wrong, so that it tells a guesser nothing. */
function wrongCode(): Problem {
  return new Problem(
    404,
    'no such access code: check both codes, and ask for a new one if it was used or is older than a minute',
  );
}

/**
 * Books the attempt as failed before it is judged, in a transaction of its own: a refused join rolls back, its failure must not.
 * One attempt of a user at a time is admitted, so that many at once cannot slip through together. Resolves to the attempt's id,
 * with which it is taken back when it was no wrong code after all.
 * @throws Problem 429 with Retry-After
 */
function admitAttempt({ db, clock }: Platform, userId: string, propertyId: string | null): Promise<string> {
  return transact(db, async (tx) => {
    await lockUser(tx, userId);
    const now = clock();
    const since = failuresCountSince(now);
    const own = await listUserFailures(tx, userId, since, USER_FAILURES_MAX);
    const meetsPropertyLimit = propertyId !== null && own.length > 0 && own.length < USER_FAILURES_MAX;
    if (meetsPropertyLimit) await lockProperty(tx, propertyId);
    const against = meetsPropertyLimit ? await listPropertyFailures(tx, propertyId, since, PROPERTY_FAILURES_MAX) : [];
    const wait = joinWaitSeconds(now, own, against);
    if (wait !== null) {
      throw new Problem(429, `too many wrong codes: try again in ${wait} seconds`, { headers: { 'Retry-After': String(wait) } });
    }
    return insertAttempt(tx, userId, propertyId, now);
  });
}

function registerJoin(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/access-codes/join',
    config: { access: user, sensitive: true, errors: [404, 409] },
    schema: {
      operationId: 'joinProperty',
      tags: ['Access codes'],
      summary: 'Join a property with its code and an access code',
      description:
        'A wrong, used or expired code is 404. Five wrong ones of a user within a minute, or twenty against a property, and the next is 429 with ' +
        "Retry-After; the property's limit only meets users who were wrong themselves within that minute. A code that somebody else has just used is 404 too, but counts as no wrong one.",
      body: JoinRequest,
      response: { 200: Joined },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const propertyCode = propertyCodeOf(request.body.propertyCode);
      const property = propertyCode === null ? undefined : await findPropertyByCode(platform.db, propertyCode);
      const attemptId = await admitAttempt(platform, userId, property?.id ?? null);
      try {
        return await effect(platform, request, reply, async (tx) => {
          const at = platform.clock();
          const taken = property && (await takeAccessCode(tx, property.id, request.body.code.trim(), userId, at));
          if (taken === undefined || property === undefined) throw wrongCode();
          await lockProperty(tx, property.id);
          const { id: propertyId, name: propertyName } = property;
          const { id: accessCodeId, roles } = taken;
          if (!(await insertMembership(tx, propertyId, userId, roles, at)))
            throw conflict('you are already a member of this property', 'already_member');
          await deleteAttempt(tx, attemptId);
          const after = { roles, disabled: false, accessCodeId };
          await insertAudit(tx, propertyId, {
            at,
            actorId: userId,
            action: 'member.joined',
            entity: 'member',
            entityId: userId,
            after,
          });
          return { status: 200, body: { propertyId, propertyName, roles } };
        });
      } catch (error) {
        const wasRefused = error instanceof Problem && error.status === 404;
        const code = request.body.code.trim();
        const cameSecond =
          wasRefused && property !== undefined && (await wasJustUsed(platform.db, property.id, code, platform.clock()));
        const wasWrong = wasRefused && !cameSecond;
        // When even this fails, the attempt stays booked: a minute later it counts no more.
        if (!wasWrong) await deleteAttempt(platform.db, attemptId).catch(() => undefined);
        throw error;
      }
    },
  });
}

/** Contract 4.2, access codes. */
export function registerAccessCodes(app: App, platform: Platform): void {
  registerCreateAccessCode(app, platform);
  registerJoin(app, platform);
}
