import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNATURE_HEX = /^[0-9a-f]{64}$/i;

/**
 * Whether a body was signed with one of the secrets: the header `X-Razorpay-Signature` is the HMAC-SHA256 of its exact bytes, in
 * hexadecimal. Every secret is tried, so that the response time reveals nothing. An empty secret is never accepted: anybody could sign
 * with it.
 */
export function isSigned(body: Buffer, signature: string, secrets: readonly string[]): boolean {
  if (!SIGNATURE_HEX.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  let isGood = false;
  for (const secret of secrets) {
    const isEqual = timingSafeEqual(createHmac('sha256', secret).update(body).digest(), given);
    isGood = (isEqual && secret !== '') || isGood;
  }
  return isGood;
}
