import type { App } from '../platform/http/route.ts';
import type { Timestamp } from '../platform/time.ts';
import { call } from './call-api.ts';

/** A door card for the stay until the instant, as a desk with a card writer makes it. */
export async function cutCard(app: App, admin: string, stay: string, cardId: string, expiresAt: Timestamp): Promise<void> {
  const prepared = await call<{ cardIndex: number; issuedAt: string; expiresAt: string }>(
    app,
    admin,
    'POST',
    `${stay}/cards/prepare`,
    { expiresAt, cardId },
  );
  await call(app, admin, 'POST', `${stay}/cards`, {
    cardId,
    cardIndex: prepared.cardIndex,
    issuedAt: prepared.issuedAt,
    expiresAt: prepared.expiresAt,
  });
}
