import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';

export async function registerSystem(_app: App, _platform: Platform): Promise<void> {}
