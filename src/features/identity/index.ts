export {
  anyone,
  anyoneInProperty,
  type Caller,
  callerOf,
  knownUser,
  member,
  only,
  optionalMember,
  orLink,
  type PropertyFacts,
  propertyOf,
  superAdminOnly,
  user,
} from './access.ts';
export { registerIdentity } from './auth.route.ts';
export { createAccessCheck } from './check-access.ts';
export { findRevoked, getPropertyFacts, lockCurrency } from './identity.queries.ts';
export { RoleList, RoleName } from './identity.schema.ts';
export { type LocalIssuer, openLocalIssuer } from './local-issuer.ts';
export { assignableRoles, levelOf, ROLES, type Role } from './roles.rules.ts';
export { createTokenVerifier, type TokenVerifier } from './token-verifier.ts';
