import { epochMs, systemClock, type Timestamp } from '../../platform/time.ts';
import { type Controls, createControls } from './controls.ts';
import { renderEvent, signBody } from './events.ts';
import { expireDue } from './expiry.ts';
import { createFaults } from './faults.ts';
import type { Account, EventEntities, World } from './records.ts';
import { startServer } from './server.ts';
import { openStateFile } from './state-file.ts';
import { WebhookQueue } from './webhook-queue.ts';

export type GatewaySimOptions = Readonly<{
  /** 0 or omitted: any free port. */
  port?: number;
  /** By default 127.0.0.1. */
  host?: string;
  /** How browsers reach it; by default its own address. */
  publicUrl?: string;
  /** For expiry and times in the API; retries of events go by the machine's clock. */
  clock?: () => Timestamp;
  /** The file for the books; null or omitted: they are in memory only. */
  stateFile?: string | null;
  /** For the random order in which held events are released. */
  seed?: number;
  /** The pause before the first retry of an event; doubled each time, up to ten minutes. By default 1000. */
  retryDelayMs?: number;
  /** Attempts after the first one; by default 12. */
  retriesMax?: number;
  /** Events that are delivered at the same time; by default 4. */
  concurrency?: number;
  /** Gets one line when the state file cannot be read or written; by default it goes to standard error. */
  onProblem?: (line: string) => void;
}>;

/** A running gateway simulator. */
export type GatewaySim = Controls &
  Readonly<{
    /** Without a slash at the end. `${url}/v1` is the API, `${url}/` the page. */
    url: string;
    stop(): Promise<void>;
  }>;

const EXPIRY_EVERY_MS = 1_000;

/** mulberry32: small, and the same numbers for the same seed on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function createAnnouncer(queue: WebhookQueue, clock: () => Timestamp) {
  return (account: Account, type: string, entities: EventEntities): void => {
    const { accountId, keyId, webhookUrl, webhookSecret } = account;
    const at = clock();
    const body = renderEvent({ accountId, type, createdAt: Math.floor(epochMs(at) / 1_000) }, entities);
    const about = Object.values(entities).flatMap((entity) => ('id' in entity ? [String(entity.id)] : []));
    // Signed once: attempts after a change of the secret still carry the old signature.
    const signature = webhookSecret === null ? null : signBody(body, webhookSecret);
    queue.add({ keyId, type, at, about, body, signature, url: webhookUrl });
  };
}

/**
 * Starts a gateway simulator. It speaks the gateway's API (see README.md in this folder) and can be made to fail. The only addresses that
 * it calls are the webhooks of its accounts.
 */
export async function startGatewaySim(options: GatewaySimOptions = {}): Promise<GatewaySim> {
  const { clock = systemClock, retryDelayMs = 1_000, retriesMax = 12, concurrency = 4, seed = 1 } = options;
  const onProblem = options.onProblem ?? ((line: string) => void process.stderr.write(`${line}\n`));
  const state = await openStateFile(options.stateFile ?? null, onProblem);
  const urlOf = (keyId: string): string | null => state.accounts.get(keyId)?.webhookUrl ?? null;
  const queue = new WebhookQueue({ retryDelayMs, retriesMax, concurrency, random: seededRandom(seed), urlOf });
  const world: World = {
    ...{ accounts: state.accounts, publicUrl: '', clock, expiredAt: 0, changed: state.changed },
    announce: createAnnouncer(queue, clock),
  };
  const faults = createFaults();
  const controls = createControls(world, queue, faults);
  const server = await startServer({ world, faults, controls, port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
  world.publicUrl = (options.publicUrl ?? server.url).replace(/\/+$/, '');
  const ticking = setInterval(() => expireDue(world), EXPIRY_EVERY_MS);
  ticking.unref();
  return {
    ...controls,
    url: server.url,
    async stop() {
      clearInterval(ticking);
      await server.stop();
      await queue.stop();
      await state.close();
    },
  };
}
