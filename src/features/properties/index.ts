import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { registerAccessCodes } from './members/access-codes.route.ts';
import { registerMembers } from './members/members.route.ts';
import { registerPolicies } from './policies.route.ts';
import { registerPropertyRecord } from './properties.route.ts';

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
  moneyReaders,
  only,
  optionalMember,
  orLink,
  type Property,
  propertyOf,
  roomKeepers,
  roomLeaders,
  superAdminOnly,
  user,
} from './access/access.ts';
export { registerIdentity } from './access/auth.route.ts';
export { createAccessCheck } from './access/check-access.ts';
export { findRevoked, loadProperty, lockCurrency } from './access/identity.queries.ts';
export { discoverEndpoints, findProviderProblem, type ProviderEndpoints } from './access/provider-keys.ts';
export { ROLES, type Role } from './access/roles.rules.ts';
export { refuseSubject } from './access/token-claims.rules.ts';
export { createTokenVerifier, SUPER_ADMIN_CLAIM, type TokenVerifier } from './access/token-verifier.ts';
export { registerAuditLog } from './audit-log/audit-log.route.ts';
export { purgeAccessCodeAttempts } from './members/access-codes.queries.ts';
export { getCancellationPolicy, lockProperty } from './properties.queries.ts';
export { TransportModeName } from './properties.schema.ts';
export { createChanges } from './stream/changes.ts';
export { registerPropertyStream } from './stream/property-stream.route.ts';
export { CHANGE_TYPES, type ChangeType, ChangeTypeName } from './stream/property-stream.schema.ts';
export type { StreamItem, StreamParts } from './stream/stream-parts.ts';
export { readTaxRules, updateTaxRules } from './tax-rules.queries.ts';

/** Properties, their members, access codes, policies and transport modes. `registerIdentity` has the routes of the caller's own account. */
export function registerProperties(app: App, platform: Platform): void {
  registerPropertyRecord(app, platform);
  registerMembers(app, platform);
  registerAccessCodes(app, platform);
  registerPolicies(app, platform);
}
