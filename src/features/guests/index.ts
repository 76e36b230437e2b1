import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { registerGuestProfiles } from './guest.route.ts';
import { registerSignatures } from './signature/signature.route.ts';

export { linkOrCreateGuest, listKnownSignatureKeys } from './guest.queries.ts';
export { SIGNATURE_FOLDER } from './signature/signature.route.ts';

/** Contract 4.8: profiles, search, visit count and signature. */
export function registerGuests(app: App, platform: Platform): void {
  registerGuestProfiles(app, platform);
  registerSignatures(app, platform);
}
