import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';

export function registerAudit(_app: App, _platform: Platform): void {}
