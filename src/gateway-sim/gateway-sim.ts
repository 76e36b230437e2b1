import { epochMs, systemClock, type Timestamp } from '../platform/time.ts';
import { type Controls, controlsOf } from './controls.ts';
import { eventText, signatureOf } from './events.ts';
import { expireDue } from './expiry.ts';
import { createFaults } from './faults.ts';
import type { Account, EventEntities, World } from './records.ts';
import { startServer } from './server.ts';
import { openStateFile } from './state-file.ts';
import { WebhookQueue } from './webhook-queue.ts';

export type GatewaySimOptions = Readonly<{
  /** 0 or left out: any that is free. */
  port?: number;
  /** 127.0.0.1 when left out. */
  host?: string;
  /** How browsers reach it; its own address when left out. */
  publicUrl?: string;
  /** For expiry and times on the wire; retries run on the machine's. */
  clock?: () => Timestamp;
  /** Where the books are kept; null or left out: in memory only. */
  stateFile?: string | null;
  /** Of the random order in which held events are released. */
  seed?: number;
  /** Before the first retry of an event; doubles each time, up to ten minutes. 1000 when left out. */
  retryDelayMs?: number;
  /** Tries after the first one; 12 when left out. */
  retriesMax?: number;
  /** Events under way at the same time; 4 when left out. */
  concurrency?: number;
  /** Told in one line when the state file cannot be read or written; standard error when left out. */
  onProblem?: (line: string) => void;
}>;

/** A running stand-in for the payment gateway. */
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

function announceTo(queue: WebhookQueue, clock: () => Timestamp) {
  return (account: Account, type: string, entities: EventEntities): void => {
    const { accountId, keyId, webhookUrl, webhookSecret } = account;
    const at = clock();
    const body = eventText({ accountId, type, createdAt: Math.floor(epochMs(at) / 1_000) }, entities);
    const about = Object.values(entities).flatMap((entity) => ('id' in entity ? [String(entity.id)] : []));
    // Signed once and for all: tries after a change of the secret still carry the old signature.
    const signature = webhookSecret === null ? null : signatureOf(body, webhookSecret);
    queue.add({ keyId, type, at, about, body, signature, url: webhookUrl });
  };
}

/**
 * Starts a stand-in for the payment gateway, which speaks its wire protocol (README.md beside this file) and can be told to
 * misbehave. It never reaches out but to the webhooks of its accounts.
 */
export async function startGatewaySim(options: GatewaySimOptions = {}): Promise<GatewaySim> {
  const { clock = systemClock, retryDelayMs = 1_000, retriesMax = 12, concurrency = 4, seed = 1 } = options;
  const onProblem = options.onProblem ?? ((line: string) => void process.stderr.write(`${line}\n`));
  const state = await openStateFile(options.stateFile ?? null, onProblem);
  const urlOf = (keyId: string): string | null => state.accounts.get(keyId)?.webhookUrl ?? null;
  const queue = new WebhookQueue({ retryDelayMs, retriesMax, concurrency, random: seededRandom(seed), urlOf });
  const world: World = {
    ...{ accounts: state.accounts, publicUrl: '', clock, expiredAt: 0, changed: state.changed },
    announce: announceTo(queue, clock),
  };
  const faults = createFaults();
  const controls = controlsOf(world, queue, faults);
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
