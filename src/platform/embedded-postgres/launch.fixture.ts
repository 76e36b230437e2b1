/**
 * A process that starts the embedded server, for tests that must kill it or run it as another account. Its one argument
 * is JSON: the data folder and settings. It prints one line of JSON once the server is ready or cannot be started, and
 * stops the server when its input ends.
 */
import { startEmbeddedPostgres } from './index.ts';

type Order = { dataDir: string; extraSettings?: Record<string, string> };

const order = JSON.parse(process.argv[2] ?? '') as Order;
const messages: string[] = [];
const startedAt = performance.now();
try {
  const server = await startEmbeddedPostgres({ ...order, log: (message) => messages.push(message) });
  const { socketDir, connectionString, adopted, serverPid } = server;
  const readyMs = performance.now() - startedAt;
  process.stdout.write(`${JSON.stringify({ socketDir, connectionString, adopted, serverPid, messages, readyMs })}\n`);
  process.stdin.resume();
  process.stdin.once('end', () => void server.stop());
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`);
}
