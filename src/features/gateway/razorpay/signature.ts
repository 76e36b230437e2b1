import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNATURE = /^[0-9a-f]{64}$/i;

/**
 * Whether a message was signed with one of the secrets: the header `X-Razorpay-Signature` is the HMAC-SHA256 of the bytes of the
 * body, exactly as they came, in hexadecimal digits. Every secret is tried, so that the time taken tells nothing. An empty secret
 * signs nothing: with it anybody could.
 */
export function isSigned(body: Buffer, signature: string, secrets: readonly string[]): boolean {
  if (!SIGNATURE.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  let isGood = false;
  for (const secret of secrets) {
    const isEqual = timingSafeEqual(createHmac('sha256', secret).update(body).digest(), given);
    isGood = (isEqual && secret !== '') || isGood;
  }
  return isGood;
}
