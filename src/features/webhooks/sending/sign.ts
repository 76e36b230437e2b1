import { createHmac } from 'node:crypto';

/**
 * The headers of the Standard Webhooks specification for a body.
 * @param secrets the current one first; each signs
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, epochSeconds, body }: { id: string; epochSeconds: number; body: string },
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${epochSeconds}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(epochSeconds), 'webhook-signature': signatures.join(' ') };
}
