import type { Db } from '../../../platform/db/database.ts';
import { badRequest, unavailable } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Secrets, UnknownKey } from '../../../platform/secrets/secrets.ts';
import type { GatewayKeys } from '../payment-gateway.ts';
import { findSettings, listWebhookSecrets } from './gateway-settings.queries.ts';

/** Bound to the encrypted secret, so that a secret cannot be moved to another place in the database. */
export const keySecretContext = (propertyId: string): string => `gateway-key-secret/${propertyId.toLowerCase()}`;
export const webhookSecretContext = (propertyId: string): string => `gateway-webhook-secret/${propertyId.toLowerCase()}`;

function openSecret(secrets: Secrets, sealed: Buffer, context: string): string {
  try {
    return secrets.open(sealed, context);
  } catch (error) {
    if (!(error instanceof UnknownKey)) throw error;
    throw unavailable('the gateway settings are encrypted with a key that is not configured here', 30, error);
  }
}

/** The key pair of the property; null before its settings are made. @throws Problem 503 when this instance lacks the key it is encrypted with */
export async function findGatewayKeys(
  { secrets }: Pick<Platform, 'secrets'>,
  db: Db,
  propertyId: string,
): Promise<GatewayKeys | null> {
  const row = await findSettings(db, propertyId);
  if (row === undefined) return null;
  return { keyId: row.keyId, keySecret: openSecret(secrets, row.sealedKeySecret, keySecretContext(propertyId)) };
}

/** The same, for a request that cannot do without. @throws Problem 400 without settings, 503 */
export async function requireGatewayKeys(platform: Pick<Platform, 'secrets'>, db: Db, propertyId: string): Promise<GatewayKeys> {
  const keys = await findGatewayKeys(platform, db, propertyId);
  if (keys === null) throw badRequest('the gateway settings of the property are missing', 'gateway_not_set_up');
  return keys;
}

/** The secrets with which an event for the property may be signed. @throws Problem 400 while there is none, 503 */
export async function loadWebhookSecrets(
  { secrets, db, clock }: Pick<Platform, 'secrets' | 'db' | 'clock'>,
  propertyId: string,
): Promise<string[]> {
  const rows = await listWebhookSecrets(db, propertyId, clock());
  const [current, ...previous] = rows;
  if (current?.isCurrent !== true) throw badRequest('the webhook secret of the property is not configured');
  const context = webhookSecretContext(propertyId);
  const readable = previous.flatMap(({ sealed }) => {
    try {
      return [secrets.open(sealed, context)];
    } catch (error) {
      // An earlier secret that cannot be decrypted is skipped: the current one is still usable.
      if (error instanceof UnknownKey) return [];
      throw error;
    }
  });
  return [openSecret(secrets, current.sealed, context), ...readable];
}
