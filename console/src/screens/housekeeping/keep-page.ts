import { BASE } from '../../app/base.ts';

type Policy = { createScriptURL(url: string): unknown };
type Factory = { createPolicy(name: string, rules: { createScriptURL: () => string }): Policy };

const WORKER = `${BASE}/console/worker.js`;

let policy: Policy | null = null;

/** Keeps the page in the browser, so that it opens without network too. */
export function keepPage(): void {
  // Not over plain HTTP to another computer: browsers have no service workers there.
  if (!('serviceWorker' in navigator)) return;
  const { trustedTypes } = globalThis as unknown as { trustedTypes?: Factory };
  // The one policy that the page may make, and it makes it once: it lets this program start, and no other.
  policy ??= trustedTypes?.createPolicy('hostelry-worker', { createScriptURL: () => WORKER }) ?? null;
  const url = (policy?.createScriptURL('') ?? WORKER) as string;
  // Without it the screen works as before; the next visit tries again.
  navigator.serviceWorker.register(url, { scope: `${BASE}/console` }).catch(() => undefined);
}
