import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CardEncoder } from './card-encoder.ts';
import { registerCardKeys } from './card-keys.route.ts';
import { createCardKeys } from './card-keys.ts';
import type { CardStaysPort } from './card-stays-port.ts';
import { registerPrepareCards } from './prepare-card.route.ts';
import { registerReadCards } from './read-cards.route.ts';
import { registerRevokeCard } from './revoke-card.route.ts';
import { registerStoreCards } from './store-card.route.ts';

export { purgePreparedCards } from './card.queries.ts';
export { warnOfNewKey } from './card-keys.ts';
export type { CardStaysPort } from './card-stays-port.ts';
export { hpc1 } from './hpc1/hpc1.ts';
export { revokeCardsOfStays } from './revoke-cards.ts';

/** Door cards of stays and temporary cards of rooms. `encoder`: the port to the locks; `isKeyGenerated`: nobody has set a key. */
export function registerCards(
  app: App,
  platform: Platform,
  { stays, encoder, isKeyGenerated }: { stays: CardStaysPort; encoder: CardEncoder; isKeyGenerated: boolean },
): void {
  const keys = createCardKeys(platform);
  registerPrepareCards(app, platform, stays, encoder, keys);
  registerStoreCards(app, platform, stays);
  registerReadCards(app, platform, encoder, keys);
  registerRevokeCard(app, platform, stays, encoder, keys);
  registerCardKeys(app, platform, encoder, isKeyGenerated);
}
