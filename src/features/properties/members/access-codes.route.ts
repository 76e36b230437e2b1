import { randomInt } from 'node:crypto';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import { transact } from '../../../platform/db/transact.ts';
import { conflict, notFound, Problem } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { PropertyParams } from '../../../platform/schema.ts';
import { callerOf, only, propertyOf, user } from '../access/access.ts';
import { ROLES } from '../access/roles.rules.ts';
import { lockProperty } from '../properties.queries.ts';
import { parsePropertyCode } from '../properties.rules.ts';
import {
  deleteFailedAttempt,
  findCodeUse,
  findPropertyByCode,
  insertAccessCode,
  insertFailedAttempt,
  listFailures,
  lockUser,
  redeemAccessCode,
  retireExpiredCodes,
  wasJustUsed,
} from './access-codes.queries.ts';
import {
  accessCodeExpiry,
  failureWindowStart,
  joinWaitSeconds,
  PROPERTY_FAILURES_MAX,
  USER_FAILURES_MAX,
} from './access-codes.rules.ts';
import { AccessCode, AccessCodeCreate, AccessCodeParams, AccessCodeUse, Joined, JoinRequest } from './access-codes.schema.ts';
import { insertMembership } from './members.queries.ts';

/** Hardly ten of a million codes are valid at once, so ten random codes are never all taken. */
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
      summary: 'Create a code with which one person can join',
      description: 'Six digits, valid for one join within one minute. Any roles but ADMIN.',
      params: PropertyParams,
      body: AccessCodeCreate,
      response: { 201: AccessCode },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
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
          await insertAudit(tx, { propertyId, actorId: userId, at: createdAt }, 'access-code.created', { entityId: id, after });
          const location = `/properties/${propertyId}/access-codes/${id}`;
          return { status: 201, body: { id, code, roles, expiresAt }, location };
        }
        throw conflict('no free access code was found: try again', 'codes_used_up');
      }),
  });
}

function registerReadAccessCode(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/access-codes/:accessCodeId',
    config: { access: only('ADMIN') },
    schema: {
      operationId: 'getAccessCode',
      tags: ['Access codes'],
      summary: 'Whether somebody has joined with a code',
      description: 'Without its digits. The stream of the property has a MEMBER change when somebody joins.',
      params: AccessCodeParams,
      response: { 200: AccessCodeUse },
    },
    handler: async (request) => {
      const use = await findCodeUse(db, propertyOf(request).id, request.params.accessCodeId);
      if (use === undefined) throw notFound('access code');
      return use;
    },
  });
}

/** The same response for every kind of wrong code, so that it gives no hint to somebody who guesses. */
function wrongCode(): Problem {
  return new Problem(
    404,
    'no such access code: check both codes, and ask for a new one if it was used or is older than a minute',
  );
}

/**
 * Records the attempt as failed before the code is checked, in a separate transaction: a refused join rolls back, but its failure must
 * stay. The attempts of a user are serialised, so that many at once cannot pass the limit together. Returns the id of the attempt, which is
 * deleted when the code was not wrong.
 * @throws Problem 429 with Retry-After
 */
function admitAttempt({ db, clock }: Platform, userId: string, propertyId: string | null): Promise<string> {
  return transact(db, async (tx) => {
    await lockUser(tx, userId);
    const now = clock();
    const since = failureWindowStart(now);
    const ofUser = await listFailures(tx, { userId }, since, USER_FAILURES_MAX);
    const meetsPropertyLimit = propertyId !== null && ofUser.length > 0 && ofUser.length < USER_FAILURES_MAX;
    if (meetsPropertyLimit) await lockProperty(tx, propertyId);
    const ofProperty = meetsPropertyLimit ? await listFailures(tx, { propertyId }, since, PROPERTY_FAILURES_MAX) : [];
    const wait = joinWaitSeconds(now, ofUser, ofProperty);
    if (wait !== null) {
      throw new Problem(429, `too many wrong codes: try again in ${wait} seconds`, { headers: { 'Retry-After': String(wait) } });
    }
    return insertFailedAttempt(tx, userId, propertyId, now);
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
        'A wrong, used or expired code is 404. After five wrong codes of a user, or twenty against a property, within a minute the next is 429 with ' +
        'Retry-After; the limit of the property applies only to users who sent a wrong code themselves within that minute. A code that somebody else has just used is 404 too, but does not count as wrong.',
      body: JoinRequest,
      response: { 200: Joined },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const propertyCode = parsePropertyCode(request.body.propertyCode);
      const property = propertyCode === null ? undefined : await findPropertyByCode(platform.db, propertyCode);
      const attemptId = await admitAttempt(platform, userId, property?.id ?? null);
      try {
        return await writeInTransaction(platform, request, reply, async (tx) => {
          const at = platform.clock();
          const taken = property && (await redeemAccessCode(tx, property.id, request.body.code.trim(), userId, at));
          if (taken === undefined || property === undefined) throw wrongCode();
          await lockProperty(tx, property.id);
          const { id: propertyId, name: propertyName } = property;
          const { id: accessCodeId, roles } = taken;
          if (!(await insertMembership(tx, propertyId, userId, roles, at)))
            throw conflict('you are already a member of this property', 'already_member');
          await deleteFailedAttempt(tx, attemptId);
          const after = { roles, disabled: false, accessCodeId };
          await insertAudit(tx, { propertyId, actorId: userId, at }, 'member.joined', { entityId: userId, after });
          return { status: 200, body: { propertyId, propertyName, roles } };
        });
      } catch (error) {
        const wasRefused = error instanceof Problem && error.status === 404;
        const code = request.body.code.trim();
        const wasTakenByOther =
          wasRefused && property !== undefined && (await wasJustUsed(platform.db, property.id, code, platform.clock()));
        const wasWrong = wasRefused && !wasTakenByOther;
        // If this fails too, the attempt stays recorded; it stops counting after a minute.
        if (!wasWrong) await deleteFailedAttempt(platform.db, attemptId).catch(() => undefined);
        throw error;
      }
    },
  });
}

/** Access codes, and joining with one. */
export function registerAccessCodes(app: App, platform: Platform): void {
  registerCreateAccessCode(app, platform);
  registerReadAccessCode(app, platform);
  registerJoin(app, platform);
}
