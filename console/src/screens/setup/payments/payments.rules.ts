/** What the service says of a test payment. */
type Test = {
  state: 'CREATING' | 'WAITING' | 'UNREPORTED' | 'PROVEN' | 'ENDED' | 'FAILED';
  problem: string | null;
};

/** What a key id says about its mode; null where it does not say. */
export function modeOf(keyId: string): 'test' | 'live' | null {
  if (keyId.trim().startsWith('rzp_test_')) return 'test';
  return keyId.trim().startsWith('rzp_live_') ? 'live' : null;
}

/** How far a step of a test payment is. */
export type Step = 'done' | 'waiting' | 'failed' | 'open';

/** A payment that the gateway has and its webhook has not reported may still be on its way for so long. */
const ON_ITS_WAY_MS = 8_000;

/**
 * The three things that a test payment shows: that the keys are good, that it was paid, and that the webhook reported it.
 * @param paidFor for how long it is known to be paid, in milliseconds
 */
export function stepsOf({ state, problem }: Test, paidFor: number): Record<'keys' | 'paid' | 'reported', Step> {
  switch (state) {
    case 'FAILED':
      return { keys: 'failed', paid: 'open', reported: 'open' };
    case 'CREATING':
      return { keys: 'waiting', paid: 'open', reported: 'open' };
    case 'PROVEN':
      return { keys: 'done', paid: 'done', reported: 'done' };
    case 'UNREPORTED':
      return {
        keys: 'done',
        paid: 'done',
        reported: problem === 'WEBHOOK_SILENT' && paidFor < ON_ITS_WAY_MS ? 'waiting' : 'failed',
      };
    case 'ENDED':
      return { keys: 'done', paid: 'open', reported: 'open' };
    default:
      return { keys: 'done', paid: 'waiting', reported: 'open' };
  }
}

/** Whether the test is still going on, so that it is asked about again. */
export function isRunning({ state }: Pick<Test, 'state'>): boolean {
  return state === 'CREATING' || state === 'WAITING' || state === 'UNREPORTED';
}

/** Whether the gateway, which is on the internet, can call this address: it wants HTTPS and a public host. */
export function isReachable(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  const isLocal = /^(localhost|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|\[::1\])$|\.local$/.test(hostname);
  return protocol === 'https:' && !isLocal;
}

/** A secret that nobody can guess, in hexadecimal digits. */
export function writeSecret(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
