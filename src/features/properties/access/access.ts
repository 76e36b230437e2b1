import type { FastifyRequest } from 'fastify';
import type { Access } from '../../../platform/http/route.ts';
import type { TaxRule } from '../../../platform/tax.rules.ts';
import type { Role } from './roles.rules.ts';
import type { TokenIdentity } from './token-verifier.ts';

/** The known user behind a request. */
export type Caller = Readonly<{
  userId: string;
  name: string | null;
  superAdmin: boolean;
  /** The caller's roles in the property of the path; empty for a superAdmin who is no member, and where there is no property. */
  roles: readonly string[];
  /** When the token ends, in epoch seconds. */
  tokenExpiresAt: number;
}>;

/** The property of a property-scoped request, read together with the membership in one statement. */
export type Property = Readonly<{
  id: string;
  name: string;
  /** false: no new bookings, holds or check-ins; everything else goes on. */
  active: boolean;
  timezone: string;
  currency: string;
  countryCode: string;
  billingCheckinTime: string;
  billingCheckoutTime: string;
  allowedTransportModes: readonly string[];
  taxRules: readonly TaxRule[];
}>;

declare module 'fastify' {
  interface FastifyRequest {
    identity: TokenIdentity | null;
    caller: Caller | null;
    property: Property | null;
  }
}

type ScopeAccess = Extract<Access, { kind: 'scope' }>;

// The declarations a route makes, one line each.
export const anyone: Access = { kind: 'public' };
export const tokenHolder: Access = { kind: 'token' };
export const user: Access = { kind: 'user' };
/** A known user, for responses that are the same for everyone: the database is only asked the first time. */
export const knownUser: Access = { kind: 'known' };
export const superAdminOnly: Access = { kind: 'super-admin' };
/** Anyone; the property must exist. */
export const anyoneInProperty: Access = { kind: 'scope', caller: 'public', roles: null };
/** Anyone; a caller with a token must be a member. */
export const optionalMember: Access = { kind: 'scope', caller: 'optional', roles: null };
export const member: Access = { kind: 'scope', caller: 'member', roles: null };

/** Members with one of the roles. */
export function only(...roles: readonly [Role, ...Role[]]): ScopeAccess {
  return { kind: 'scope', caller: 'member', roles };
}

/** The people who decide about rooms: what is out of order, and who makes up which. */
export const roomLeaders = only('ADMIN', 'MANAGER', 'SUPERVISOR');

/** The people who work with bookings and guests. */
export const frontDesk = only('ADMIN', 'MANAGER', 'STAFF');
/** The people who make rooms ready, or have to know whether they are. */
export const roomKeepers = only('ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'SUPERVISOR');
/** The people who see prices with their taxes. */
export const moneyReaders = only('ADMIN', 'MANAGER', 'STAFF', 'FINANCE');
/** The people who correct the ledger. */
export const accounting = only('ADMIN', 'MANAGER', 'FINANCE');

/** As `access`, or anyone whose query holds a `token` that `isGood`; an invalid one is 401. */
export function orLink(access: ScopeAccess, isGood: (request: FastifyRequest, token: string) => boolean): Access {
  return { ...access, link: isGood };
}

/** The caller of a route whose access asks for one. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('the route does not ask for a caller');
  return request.caller;
}

/** The verified token of a route whose access asks for one. */
export function identityOf(request: FastifyRequest): TokenIdentity {
  if (request.identity === null) throw new Error('the route does not ask for a token');
  return request.identity;
}

/** The property of a property-scoped route. */
export function propertyOf(request: FastifyRequest): Property {
  if (request.property === null) throw new Error('the route is not property-scoped');
  return request.property;
}

/** Whether the caller, who is a member or superAdmin, may call routes with this access. */
export function holdsRole(caller: Caller, access: Access): boolean {
  if (access.kind !== 'scope' || access.roles === null || caller.superAdmin) return true;
  return access.roles.some((role) => caller.roles.includes(role));
}
