import { discoverEndpoints, type ProviderEndpoints } from '../../properties/index.ts';

/** Who signs people in, and what the console is called there. */
export type ConsoleProvider = { issuer: string; audience: string; clientId: string | null; scope: string };

const FRESH_MS = 10 * 60_000;
const RETRY_MS = 5_000;

/**
 * The provider's endpoints: read when first needed, and anew after ten minutes. While the provider cannot be reached, the last ones are used;
 * null if there are none.
 */
export function createProviderEndpoints(issuer: string, now: () => number = Date.now): () => Promise<ProviderEndpoints | null> {
  let known: ProviderEndpoints | null = null;
  let dueAt = 0;
  let pending: Promise<void> | null = null;
  const read = async (): Promise<void> => {
    try {
      known = await discoverEndpoints(issuer);
      dueAt = now() + FRESH_MS;
    } catch {
      // The start has warned of it, and the console says that the provider cannot be reached.
      dueAt = now() + RETRY_MS;
    } finally {
      pending = null;
    }
  };
  return async () => {
    if (now() >= dueAt) pending ??= read();
    if (known === null) await pending;
    return known;
  };
}
