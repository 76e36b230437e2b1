import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from '../../bench/servers.ts';
import { makePictures } from './samples.ts';

export type LoadPlan = Readonly<{ rounds: number; documents: number; clients: number; pauseMs: number; seconds: number }>;

type Json = Record<string, unknown>;
type ApiConnection = Readonly<{ product: Product; agent: Agent }>;
type Guest = Readonly<{ id: string; bookingId: string }>;
type Call = Readonly<{ name: string; method: string; path: () => string; body?: () => Json }>;
type TimedCall = Readonly<{ name: string; milliseconds: number }>;
/** The figures of one round. `byCall` has the p99 of each call in milliseconds. */
type Figures = Readonly<{ p99Ms: number; medianMs: number; perSecond: number; byCall: ReadonlyMap<string, number> }>;

const UPLOADERS = 4;
const POLL_MS = 250;
const TIMEOUT_MS = 600_000;
const WARM_UP_SECONDS = 2;
const RATIO_AIM = 1.3;
const KINDS = 'PASSPORT,IDENTITY_CARD_TD2,AADHAAR_FRONT,AADHAAR_BACK,PAN_NEW,DRIVING_LICENCE,VOTER_ID';

function send({ product, agent }: ApiConnection, method: string, path: string, body?: Json): Promise<Json> {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${product.property.token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, product.url), { method, agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () => {
        const text = Buffer.concat(parts).toString();
        if ((response.statusCode ?? 500) >= 300) reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
        else resolve(JSON.parse(text) as Json);
      });
    });
    asked.once('error', reject);
    asked.end(payload);
  });
}

/** A guest with a new booking. */
async function newGuest(apiClient: ApiConnection, number: number): Promise<Guest> {
  const arrival = Date.now() + 30 * 86_400_000;
  const { id, primaryGuest } = await send(apiClient, 'POST', `${apiClient.product.property.path}/bookings`, {
    source: 'PHONE',
    expectedCheckInAt: new Date(arrival).toISOString(),
    expectedCheckOutAt: new Date(arrival + 86_400_000).toISOString(),
    phoneE164: `+9197${String(10_000_000 + number)}`,
    guestName: `Caller ${number}`,
  });
  return { id: (primaryGuest as { id: string }).id, bookingId: String(id) };
}

/** Typical calls of a front desk: the board, a guest search, and an update of a guest. */
function makeCalls({ product: { property } }: ApiConnection, guest: Guest): readonly Call[] {
  const text = (): string => `guest ${randomInt(10, 340)}`;
  return [
    { name: 'board', method: 'GET', path: () => `${property.path}/rooms/board` },
    { name: 'guest search', method: 'GET', path: () => `${property.path}/guests?name=${encodeURIComponent(text())}` },
    {
      name: 'guest update',
      method: 'PUT',
      path: () => `${property.path}/guests/${guest.id}`,
      body: () => ({ addressText: `${randomInt(1e6)} Lake Road` }),
    },
  ];
}

/** Runs all clients until `isOver`, each with a pause after each response. */
async function runClients(
  apiClient: ApiConnection,
  guests: readonly Guest[],
  pauseMs: number,
  isOver: () => boolean,
): Promise<TimedCall[]> {
  const answered: TimedCall[] = [];
  const clients = guests.map(async (guest, client) => {
    const calls = makeCalls(apiClient, guest);
    await wait((client / guests.length) * pauseMs);
    for (let turn = client; !isOver(); turn += 1) {
      const call = calls[turn % calls.length];
      if (call === undefined) return;
      const started = performance.now();
      await send(apiClient, call.method, call.path(), call.body?.());
      answered.push({ name: call.name, milliseconds: performance.now() - started });
      // Random pauses keep the clients out of step.
      if (pauseMs > 0) await wait(pauseMs * (0.5 + Math.random()));
    }
  });
  await Promise.all(clients);
  return answered;
}

/** Adds a comment to a JPEG, because a property refuses the same file twice. */
function makeDistinct(bytes: Buffer): Buffer<ArrayBuffer> {
  const text = Buffer.from(String(randomInt(2 ** 47)));
  return Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, text.length + 2]), text, bytes.subarray(2)]);
}

async function upload({ product: { url, property } }: ApiConnection, guest: Guest, bytes: Buffer): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([makeDistinct(bytes)]), 'document.jpg');
  const path = `${property.path}/guests/${guest.id}/documents?bookingId=${guest.bookingId}`;
  const apiResponse = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${property.token}` },
    body: form,
  });
  if (apiResponse.status !== 201) throw new Error(`the upload was refused: ${apiResponse.status} ${await apiResponse.text()}`);
}

/** Waits until no document is pending. Returns how many were read and how many failed. */
async function waitUntilAllRead(apiClient: ApiConnection, guest: Guest): Promise<{ done: number; failed: number }> {
  for (const end = performance.now() + TIMEOUT_MS; performance.now() < end; await wait(POLL_MS)) {
    const list = await send(apiClient, 'GET', `${apiClient.product.property.path}/guests/${guest.id}/documents?limit=200`);
    const states = (list as unknown as { extraction: { status: string } }[]).map(({ extraction }) => extraction.status);
    if (states.some((state) => state === 'QUEUED' || state === 'RUNNING')) continue;
    return { done: states.filter((state) => state === 'DONE').length, failed: states.filter((state) => state !== 'DONE').length };
  }
  throw new Error('the documents were not read in time');
}

async function uploadAll(apiClient: ApiConnection, guest: Guest, files: readonly Buffer[]): Promise<void> {
  const left = [...files];
  const uploaders = Array.from({ length: UPLOADERS }, async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await upload(apiClient, guest, next);
  });
  await Promise.all(uploaders);
}

function computeFigures(answered: readonly TimedCall[], seconds: number): Figures {
  const p = (those: readonly TimedCall[], share: number): number => {
    const sorted = those.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length * share)] ?? 0;
  };
  const names = [...new Set(answered.map(({ name }) => name))].sort();
  return {
    p99Ms: p(answered, 0.99),
    medianMs: p(answered, 0.5),
    perSecond: answered.length / seconds,
    byCall: new Map(
      names.map((name) => [
        name,
        p(
          answered.filter((one) => one.name === name),
          0.99,
        ),
      ]),
    ),
  };
}

async function measureAlone(
  apiClient: ApiConnection,
  guests: readonly Guest[],
  { pauseMs, seconds }: LoadPlan,
): Promise<Figures> {
  const end = performance.now() + seconds * 1_000;
  return computeFigures(await runClients(apiClient, guests, pauseMs, () => performance.now() >= end), seconds);
}

/** Measures from the end of the last upload until the last document has been read: uploads are requests themselves. */
async function measureWhileReading(
  apiClient: ApiConnection,
  guests: readonly Guest[],
  guest: Guest,
  files: readonly Buffer[],
  plan: LoadPlan,
): Promise<Figures> {
  await uploadAll(apiClient, guest, files);
  let isOver = false;
  const started = performance.now();
  const reading = waitUntilAllRead(apiClient, guest).finally(() => {
    isOver = true;
  });
  const answered = await runClients(apiClient, guests, plan.pauseMs, () => isOver);
  const { done, failed } = await reading;
  const seconds = (performance.now() - started) / 1_000;
  console.log(`${done} documents read, ${failed} failed, ${(seconds / files.length).toFixed(2)} s each`);
  return computeFigures(answered, seconds);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function printRounds(rounds: readonly { alone: Figures; beside: Figures }[]): void {
  const rows = [...(rounds[0]?.alone.byCall.keys() ?? [])].map((name) => ({
    name,
    of: (figures: Figures) => figures.byCall.get(name) ?? 0,
  }));
  const table = [{ name: 'all', of: (figures: Figures) => figures.p99Ms }, ...rows].map(({ name, of }) => ({
    'p99 ms, medians of the rounds': name,
    alone: median(rounds.map((round) => of(round.alone))).toFixed(1),
    'while documents are read': median(rounds.map((round) => of(round.beside))).toFixed(1),
    ratio: median(rounds.map((round) => of(round.beside) / of(round.alone))).toFixed(2),
  }));
  console.table(table);
  const perSecond = (side: 'alone' | 'beside'): string => median(rounds.map((round) => round[side].perSecond)).toFixed(0);
  const middle = (side: 'alone' | 'beside'): string => median(rounds.map((round) => round[side].medianMs)).toFixed(1);
  console.log(
    `requests a second ${perSecond('alone')} and ${perSecond('beside')}, medians ${middle('alone')} and ${middle('beside')} ms`,
  );
  console.log(`aim: a p99 ratio of at most ${RATIO_AIM}`);
}

/** Measures API load in rounds, alternately without and with documents being read. Prints medians of the rounds. */
export async function compareWhileReading(product: Product, plan: LoadPlan): Promise<void> {
  const apiClient = { product, agent: new Agent({ keepAlive: true, maxSockets: plan.clients + 1 }) };
  const files: Buffer[] = [];
  for await (const { bytes } of makePictures([1, 2], KINDS, 'photo,rotated')) files.push(bytes);
  const guests: Guest[] = [];
  for (let number = 0; number < plan.clients; number += 1) guests.push(await newGuest(apiClient, number));
  await measureAlone(apiClient, guests, { ...plan, seconds: WARM_UP_SECONDS });
  const each = Math.ceil(plan.documents / plan.rounds);
  const rounds = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    const guest = await newGuest(apiClient, plan.clients + round);
    const mine = Array.from({ length: each }, (_, at) => files[(round * each + at) % files.length] ?? Buffer.alloc(0));
    const figures = {
      alone: await measureAlone(apiClient, guests, plan),
      beside: await measureWhileReading(apiClient, guests, guest, mine, plan),
    };
    rounds.push(figures);
    console.log(`round ${round + 1}: p99 ${figures.alone.p99Ms.toFixed(1)} and ${figures.beside.p99Ms.toFixed(1)} ms`);
  }
  apiClient.agent.destroy();
  printRounds(rounds);
}
