import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';

export function registerRooms(_app: App, _platform: Platform): void {}
