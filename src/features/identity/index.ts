export {
  accounting,
  anyone,
  anyoneInProperty,
  type Caller,
  callerOf,
  frontDesk,
  holdsRole,
  knownUser,
  member,
  only,
  optionalMember,
  orLink,
  type Property,
  propertyOf,
  superAdminOnly,
  user,
} from './access.ts';
export { registerIdentity } from './auth.route.ts';
export { createAccessCheck } from './check-access.ts';
export { findRevoked, loadProperty, lockCurrency } from './identity.queries.ts';
export { RoleList, RoleName } from './identity.schema.ts';
export { discoverEndpoints, findProviderProblem, type ProviderEndpoints } from './provider-keys.ts';
export { assignableRoles, levelOf, ROLES, type Role } from './roles.rules.ts';
export { refuseSubject } from './token-claims.rules.ts';
export { createTokenVerifier, SUPER_ADMIN_CLAIM, type TokenVerifier } from './token-verifier.ts';
