import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { registerAuditLog } from './audit-log.route.ts';

/** The audit log of a property. */
export function registerAudit(app: App, platform: Platform): void {
  registerAuditLog(app, platform);
}
