import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/db/database.ts';
import { forbidden, invalid, notFound, unauthorized } from '../../../platform/errors.ts';
import type { AccessCheck } from '../../../platform/http/app.ts';
import type { Access } from '../../../platform/http/route.ts';
import { isId } from '../../../platform/ids.ts';
import { admit } from '../../../platform/rate-limits/admit.ts';
import { networkOf, type RateLimits } from '../../../platform/rate-limits/rate-limits.ts';
import { type AccessRow, findAccess } from './identity.queries.ts';
import { InvalidToken, type TokenIdentity, type TokenVerifier } from './token-verifier.ts';

const KNOWN_CALLERS_MAX = 10_000;

/** Callers that are known to be users. The one that was not seen for the longest time makes room for a new one. */
function createKnownCallers() {
  const callers = new Set<string>();
  return {
    has: (callerKey: string): boolean => {
      const isKnown = callers.delete(callerKey);
      if (isKnown) callers.add(callerKey);
      return isKnown;
    },
    add: (callerKey: string): void => {
      callers.add(callerKey);
      const [oldest] = callers;
      if (callers.size > KNOWN_CALLERS_MAX && oldest !== undefined) callers.delete(oldest);
    },
  };
}

const BEARER = /^Bearer +([^\s]+)$/i;

async function verifiedToken(request: FastifyRequest, verifier: TokenVerifier): Promise<TokenIdentity> {
  const header = request.headers.authorization;
  if (header === undefined) throw unauthorized('a bearer token is required');
  const token = BEARER.exec(header)?.[1];
  if (token === undefined) throw unauthorized('the Authorization header must be: Bearer <token>');
  return verifier.verify(token);
}

/** The verified token, if the access needs one or, for optional access, if one was sent. */
async function findToken(request: FastifyRequest, access: Access, verifier: TokenVerifier): Promise<TokenIdentity | null> {
  if (access.kind === 'public') return null;
  if (access.kind === 'scope') {
    if (access.caller === 'public') return null;
    if (access.caller === 'optional' && request.headers.authorization === undefined) return null;
  }
  return verifiedToken(request, verifier);
}

/**
 * The access that applies to this request: a valid signed link replaces a caller.
 * @throws Problem 401 for an invalid link
 */
function resolveAccess(request: FastifyRequest, access: Access): Access {
  if (access.kind !== 'scope' || access.link === undefined) return access;
  const { token } = request.query as { token?: unknown };
  if (token === undefined) return access;
  if (typeof token !== 'string' || !access.link(request, token)) throw unauthorized('the link is wrong or has expired');
  return { kind: 'scope', caller: 'public', roles: null };
}

/** Path parameters named `...Id` must be UUIDs, or have the form that the route declares. */
function refuseMalformedIds({ params, routeOptions }: FastifyRequest): void {
  for (const [name, value] of Object.entries(params as Record<string, string>)) {
    const other = routeOptions.config.pathIds?.[name];
    if (name.endsWith('Id') && !isId(value) && other?.isWellFormed(value) !== true)
      throw invalid(name, other === undefined ? 'must be a UUID' : `must be a UUID or ${other.form}`);
  }
}

function refuseRoles(access: Access, row: { superAdmin: boolean | null; roles: string[] | null }): void {
  if (row.superAdmin === true) return;
  if (access.kind === 'super-admin') throw forbidden('only a superAdmin may do this');
  if (access.kind !== 'scope') return;
  const { roles } = row;
  if (roles === null) throw forbidden('you are not a member of this property');
  if (access.roles !== null && !access.roles.some((role) => roles.includes(role))) {
    throw forbidden(`you need one of the roles ${access.roles.join(', ')}`);
  }
}

/**
 * Limits refused tokens by address, because verifying a token costs more than most requests. Beyond the limit, only tokens that were
 * verified just before are accepted from that address; others are 429.
 */
function limitRefusedTokens(
  verifier: TokenVerifier,
  limits: RateLimits,
  request: FastifyRequest,
  reply: FastifyReply,
): TokenVerifier {
  const count = (): Promise<void> => admit(limits, reply, 'unauthorized', networkOf(request.ip));
  return {
    remembers: verifier.remembers,
    verify: async (token) => {
      if (limits.isUsedUp('unauthorized', networkOf(request.ip)) && !verifier.remembers(token)) await count();
      return verifier.verify(token).catch(async (error: unknown) => {
        if (error instanceof InvalidToken) await count();
        throw error;
      });
    },
  };
}

/**
 * Identifies the caller and counts the request against the rate limits of the route.
 * @throws Problem 401, 429
 */
async function identify(
  request: FastifyRequest,
  reply: FastifyReply,
  access: Access,
  { verifier, limits }: { verifier: TokenVerifier; limits: RateLimits },
): Promise<TokenIdentity | null> {
  const { probe, unmetered, sensitive } = request.routeOptions.config;
  const identity = await findToken(request, access, limitRefusedTokens(verifier, limits, request, reply));
  request.callerKey = identity === null ? '' : `${identity.issuer}\n${identity.subject}`;
  if (identity !== null) {
    await admit(limits, reply, 'user', request.callerKey);
    if (sensitive === true) await admit(limits, reply, 'sensitive', request.callerKey);
  } else if (probe !== true && unmetered !== true) {
    await admit(limits, reply, 'public', networkOf(request.ip));
  }
  return identity;
}

/**
 * Sets the caller and the property of the request.
 * @throws Problem 401, 400 for a malformed id, 404, 403
 */
function grantAccess(
  request: FastifyRequest,
  access: Access,
  row: AccessRow | null,
  { identity, propertyId }: { identity: TokenIdentity | null; propertyId: string | null },
): void {
  refuseMalformedIds(request);
  if (propertyId !== null && row?.property == null) throw notFound('property');
  request.property = row?.property ?? null;
  if (row === null || identity === null || row.userId === null) return;
  request.userId = row.userId;
  refuseRoles(access, row);
  request.caller = {
    userId: row.userId,
    name: row.userName,
    superAdmin: row.superAdmin === true,
    roles: row.roles ?? [],
    tokenExpiresAt: identity.expiresAt,
  };
}

/**
 * Settles who calls before the body is read, in this order: 401, 429, malformed path id 400, unknown property 404, 403.
 * One round trip to the database finds user, property and membership; a disabled membership counts as none. A route that only
 * needs a known user asks the database the first time only.
 */
export function createAccessCheck(db: Db, verifier: TokenVerifier, limits: RateLimits): AccessCheck {
  // Users are never deleted: a caller who was known once stays known.
  const known = createKnownCallers();
  return async (request, reply, declared) => {
    const access = resolveAccess(request, declared);
    const params = request.params as Record<string, string>;
    const propertyId = access.kind === 'scope' ? (params['propertyId'] ?? null) : null;
    const identity = await identify(request, reply, access, { verifier, limits });
    request.identity = identity;
    request.caller = null;
    if (access.kind === 'known' && known.has(request.callerKey)) return;
    const needsUser = identity !== null && access.kind !== 'token';
    const validPropertyId = propertyId !== null && isId(propertyId) ? propertyId : null;
    const row = needsUser || validPropertyId !== null ? await findAccess(db, identity, validPropertyId) : null;
    if (needsUser && row?.userId == null) throw unauthorized('the user is not known yet: call POST /auth/verify first');
    if (access.kind === 'known') known.add(request.callerKey);
    else grantAccess(request, access, row, { identity, propertyId });
  };
}
