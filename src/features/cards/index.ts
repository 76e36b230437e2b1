import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CardEncoder } from './card-encoder.ts';
import { createCardKeys } from './card-keys.ts';
import { registerPrepareCards } from './prepare-card.route.ts';
import { registerReadCards } from './read-cards.route.ts';
import { registerRevokeCard } from './revoke-card.route.ts';
import type { StaysOfCards } from './stays-of-cards.ts';
import { registerStoreCards } from './store-card.route.ts';

export { purgePreparedCards } from './card.queries.ts';
export { warnOfNewKey } from './card-keys.ts';
export { hpc1 } from './hpc1/hpc1.ts';
export { revokeCardsOfStays } from './revoke-cards.ts';
export type { StaysOfCards } from './stays-of-cards.ts';

/** Contract 4.5 without the stays themselves: door cards of stays, and temporary ones of rooms. `encoder` knows the locks. */
export function registerCards(app: App, platform: Platform, stays: StaysOfCards, encoder: CardEncoder): void {
  const keys = createCardKeys(platform);
  registerPrepareCards(app, platform, stays, encoder, keys);
  registerStoreCards(app, platform, stays);
  registerReadCards(app, platform, encoder, keys);
  registerRevokeCard(app, platform, stays, encoder, keys);
}
