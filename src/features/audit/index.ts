export { registerAudit } from './audit-log.route.ts';
