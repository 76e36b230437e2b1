import { randomBytes } from 'node:crypto';
import { type Secrets, UnknownKey } from '../../platform/secrets/secrets.ts';

const SECRET_BYTES = 32;

/** Bound to the encrypted secret, so that a secret cannot be moved to another place in the database. */
export const secretContext = (propertyId: string, endpointId: string): string =>
  `webhook-endpoint-secret/${propertyId.toLowerCase()}/${endpointId.toLowerCase()}`;

/** A new signing secret in the form of the Standard Webhooks specification. */
export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** The secret; null where the key that it is encrypted with is missing here. */
export function openSecret(secrets: Secrets, sealed: Buffer, context: string): string | null {
  try {
    return secrets.open(sealed, context);
  } catch (error) {
    if (error instanceof UnknownKey) return null;
    throw error;
  }
}
