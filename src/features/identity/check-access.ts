import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import { forbidden, invalid, notFound, unauthorized } from '../../platform/errors.ts';
import type { AccessCheck } from '../../platform/http/app.ts';
import type { Access } from '../../platform/http/route.ts';
import { isId } from '../../platform/ids.ts';
import { admit } from '../../platform/rate-limits/admit.ts';
import { networkOf, type RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import { currentTracing } from '../../platform/telemetry/tracing.ts';
import { type AccessRow, accessAhead, findAccess } from './identity.queries.ts';
import { InvalidToken, type TokenIdentity, type TokenVerifier } from './token-verifier.ts';

/** How many callers, and callers in a property, are remembered. */
const REMEMBERED_MAX = 10_000;

/** What was found of whom; who has not been asked for longest makes room for the newest. */
function createMemory<T>() {
  const found = new Map<string, T>();
  return {
    get: (key: string): T | undefined => {
      const value = found.get(key);
      if (value !== undefined) {
        found.delete(key);
        found.set(key, value);
      }
      return value;
    },
    set: (key: string, value: T): void => {
      found.set(key, value);
      const [oldest] = found.keys();
      if (found.size > REMEMBERED_MAX && oldest !== undefined) found.delete(oldest);
    },
    delete: (key: string): void => void found.delete(key),
  };
}

/** The token and the property of a request: null where it has none. */
type Asked = Readonly<{ identity: TokenIdentity | null; propertyId: string | null }>;

/** A caller in a property, as it is remembered. */
const placeOf = (request: FastifyRequest, propertyId: string): string => `${request.callerKey}\n${propertyId.toLowerCase()}`;

const BEARER = /^Bearer +([^\s]+)$/i;

async function verifiedToken(request: FastifyRequest, verifier: TokenVerifier): Promise<TokenIdentity> {
  const header = request.headers.authorization;
  if (header === undefined) throw unauthorized('a bearer token is required');
  const token = BEARER.exec(header)?.[1];
  if (token === undefined) throw unauthorized('the Authorization header must be: Bearer <token>');
  return verifier.verify(token);
}

/** The token, where the access asks for one or (optional) where one was sent. */
async function tokenFor(request: FastifyRequest, access: Access, verifier: TokenVerifier): Promise<TokenIdentity | null> {
  if (access.kind === 'public') return null;
  if (access.kind === 'scope') {
    if (access.caller === 'public') return null;
    if (access.caller === 'optional' && request.headers.authorization === undefined) return null;
  }
  return verifiedToken(request, verifier);
}

/**
 * What the access comes to for this request: a good link stands in for a caller.
 * @throws Problem 401 for one that is not good
 */
function accessOf(request: FastifyRequest, access: Access): Access {
  if (access.kind !== 'scope' || access.link === undefined) return access;
  const { token } = request.query as { token?: unknown };
  if (token === undefined) return access;
  if (typeof token !== 'string' || !access.link(request, token)) throw unauthorized('the link is wrong or has expired');
  return { kind: 'scope', caller: 'public', roles: null };
}

/** Path parameters named `...Id` are UUIDs, or what the route says. */
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
    throw forbidden(`this takes one of the roles ${access.roles.join(', ')}`);
  }
}

/**
 * Refused tokens count against their address: to verify one costs more than most requests. When there were too many, only tokens that
 * were found good just before are heard from there; the others are 429.
 */
function sparing(verifier: TokenVerifier, limits: RateLimits, request: FastifyRequest, reply: FastifyReply): TokenVerifier {
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
 * The caller, taken out of the limits that the route is under.
 * @throws Problem 401, 429
 */
async function identify(
  request: FastifyRequest,
  reply: FastifyReply,
  access: Access,
  { verifier, limits }: { verifier: TokenVerifier; limits: RateLimits },
): Promise<TokenIdentity | null> {
  const { probe, unmetered, sensitive } = request.routeOptions.config;
  const identity = await tokenFor(request, access, sparing(verifier, limits, request, reply));
  request.callerKey = identity === null ? '' : `${identity.issuer}\n${identity.subject}`;
  if (identity !== null) {
    await admit(limits, reply, 'user', request.callerKey);
    if (sensitive === true) await admit(limits, reply, 'sensitive', request.callerKey);
  } else if (probe !== true && unmetered !== true) {
    await admit(limits, reply, 'public', networkOf(request.ip));
  }
  return identity;
}

const asksForUser = (access: Access, identity: TokenIdentity | null): boolean => identity !== null && access.kind !== 'token';

/**
 * Gives the request the caller and the property of the row.
 * @throws Problem 401, 400 for a malformed id, 404, 403
 */
function grant(request: FastifyRequest, access: Access, row: AccessRow | null, { identity, propertyId }: Asked): void {
  if (asksForUser(access, identity) && row?.userId == null)
    throw unauthorized('the user is not known yet: call POST /auth/verify first');
  if (access.kind === 'known') return;
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

/** Whether the row would let the request pass. */
function wouldGrant(request: FastifyRequest, access: Access, row: AccessRow, asked: Asked): boolean {
  try {
    grant(request, access, row, asked);
    return true;
  } catch {
    return false;
  }
}

/**
 * Settles who calls before the body is read, in this order: 401, 429, malformed path id 400, unknown property 404, 403.
 * One round trip to the database for user, property and membership; a disabled membership counts as none. None where it is
 * enough that the user is known, and none of its own where the caller is remembered and what is asked is a read (`PendingAccess`).
 */
export function createAccessCheck(db: Db, verifier: TokenVerifier, limits: RateLimits): AccessCheck {
  // Users are never deleted: who was known once stays known.
  const known = createMemory<true>();
  const remembered = createMemory<{ row: AccessRow; text: string }>();

  const ask = async (request: FastifyRequest, access: Access, asked: Asked): Promise<void> => {
    const { identity, propertyId } = asked;
    const idsAreWellFormed = propertyId === null || isId(propertyId);
    const needed = asksForUser(access, identity) || (propertyId !== null && idsAreWellFormed);
    const row = needed ? await findAccess(db, identity, idsAreWellFormed ? propertyId : null) : null;
    grant(request, access, row, asked);
    if (access.kind === 'known') known.set(request.callerKey, true);
    // Only such reads begin on it: nothing else pays for its text.
    if (row !== null && propertyId !== null && request.routeOptions.config.confirmable === true)
      remembered.set(placeOf(request, propertyId), { row, text: JSON.stringify(row) });
  };

  /** Lets a read begin on what is remembered of its caller, if that lets it pass. */
  const askBeside = (request: FastifyRequest, access: Access, asked: Asked): boolean => {
    const { identity, propertyId } = asked;
    // While traces are on every statement is to be seen by itself.
    if (propertyId === null || currentTracing() !== null) return false;
    const place = placeOf(request, propertyId);
    const before = remembered.get(place);
    if (before === undefined || !wouldGrant(request, access, before.row, asked)) return false;
    const ahead = accessAhead(db, identity, propertyId);
    const confirm = async (): Promise<boolean> => {
      // Whatever kept it from being answered, the same question by itself is answered, or fails for the same reason.
      const [row] = ahead.isTaken ? await ahead.rows.catch(() => []) : [];
      if (row !== undefined && JSON.stringify(row) === before.text) return true;
      remembered.delete(place);
      request.caller = null;
      await ask(request, access, asked);
      return remembered.get(place)?.text === before.text;
    };
    request.pendingAccess = { ahead, confirm };
    return true;
  };

  return async (request, reply, declared) => {
    const access = accessOf(request, declared);
    const params = request.params as Record<string, string>;
    const propertyId = access.kind === 'scope' ? (params['propertyId'] ?? null) : null;
    const identity = await identify(request, reply, access, { verifier, limits });
    request.identity = identity;
    request.caller = null;
    if (access.kind === 'known' && known.get(request.callerKey) === true) return;
    const asked = { identity, propertyId };
    if (request.routeOptions.config.confirmable === true && askBeside(request, access, asked)) return;
    await ask(request, access, asked);
  };
}
