import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const READY_MS_MAX = 30_000;

async function loadBundle(): Promise<Buffer> {
  const worker = new Worker(new URL('docs-bundle.worker.ts', import.meta.url));
  try {
    // `once` rejects if the worker fails.
    const [bytes] = (await once(worker, 'message', { signal: AbortSignal.timeout(READY_MS_MAX) })) as [Uint8Array];
    return Buffer.from(bytes);
  } finally {
    await worker.terminate();
  }
}

/** The gzipped browser program of the API reference (about 1.2 MB). It is loaded on first use and then stays in memory. A failed load is retried. */
export function createDocsBundle(): () => Promise<Buffer> {
  let bundle: Promise<Buffer> | null = null;
  return () => {
    bundle ??= loadBundle().catch((error: unknown) => {
      bundle = null;
      throw error;
    });
    return bundle;
  };
}
