import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { registerAccessCodes } from './access-codes.route.ts';
import { registerMembers } from './members.route.ts';
import { registerPolicies } from './policies.route.ts';
import { registerPropertyRecord } from './properties.route.ts';

export { purgeAccessCodeAttempts } from './access-codes.queries.ts';
export { registerAuditLog } from './audit-log/audit-log.route.ts';
export { getCancellationPolicy } from './properties.queries.ts';
export { TransportModeName } from './properties.schema.ts';

/** Properties, their members, access codes, policies and transport modes. */
export function registerProperties(app: App, platform: Platform): void {
  registerPropertyRecord(app, platform);
  registerMembers(app, platform);
  registerAccessCodes(app, platform);
  registerPolicies(app, platform);
}
