import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const READY_MS_MAX = 30_000;

async function load(): Promise<Buffer> {
  const worker = new Worker(new URL('docs-bundle.worker.ts', import.meta.url));
  try {
    // `once` rejects when the worker fails.
    const [bytes] = (await once(worker, 'message', { signal: AbortSignal.timeout(READY_MS_MAX) })) as [Uint8Array];
    return Buffer.from(bytes);
  } finally {
    await worker.terminate();
  }
}

/** The gzipped browser program of the API reference (about 1.2 MB): made on first use, then kept. A failure is tried again. */
export function createDocsBundle(): () => Promise<Buffer> {
  let bundle: Promise<Buffer> | null = null;
  return () => {
    bundle ??= load().catch((error: unknown) => {
      bundle = null;
      throw error;
    });
    return bundle;
  };
}
