import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from '../servers.ts';
import { pictures } from './papers.ts';

export type Plan = Readonly<{ rounds: number; documents: number; clients: number; pauseMs: number; seconds: number }>;

type Json = Record<string, unknown>;
type Desk = Readonly<{ product: Product; agent: Agent }>;
type Guest = Readonly<{ id: string; bookingId: string }>;
type Call = Readonly<{ name: string; method: string; path: () => string; body?: () => Json }>;
type Answered = Readonly<{ name: string; milliseconds: number }>;
/** Of one round; `byCall` has each call's p99 in milliseconds. */
type Figures = Readonly<{ p99Ms: number; medianMs: number; perSecond: number; byCall: ReadonlyMap<string, number> }>;

const UPLOADERS = 4;
const LOOK_MS = 250;
const PATIENCE_MS = 600_000;
const WARM_UP_SECONDS = 2;
const AIM = 1.2;
const KINDS = 'PASSPORT,IDENTITY_CARD_TD2,AADHAAR_FRONT,AADHAAR_BACK,PAN_NEW,DRIVING_LICENCE,VOTER_ID';

function send({ product, agent }: Desk, method: string, path: string, body?: Json): Promise<Json> {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${product.house.token}`,
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

/** Somebody who has just called: a guest with a booking. */
async function newGuest(desk: Desk, number: number): Promise<Guest> {
  const arrival = Date.now() + 30 * 86_400_000;
  const { id, primaryGuest } = await send(desk, 'POST', `${desk.product.house.path}/bookings`, {
    source: 'PHONE',
    expectedCheckInAt: new Date(arrival).toISOString(),
    expectedCheckOutAt: new Date(arrival + 86_400_000).toISOString(),
    phoneE164: `+9197${String(10_000_000 + number)}`,
    guestName: `Caller ${number}`,
  });
  return { id: (primaryGuest as { id: string }).id, bookingId: String(id) };
}

/** What a desk does all day: it looks at the board, searches guests, and writes down what one of them says. */
function callsOf({ product: { house } }: Desk, guest: Guest): readonly Call[] {
  const text = (): string => `guest ${randomInt(10, 340)}`;
  return [
    { name: 'board', method: 'GET', path: () => `${house.path}/rooms/board` },
    { name: 'guest search', method: 'GET', path: () => `${house.path}/guests?name=${encodeURIComponent(text())}` },
    {
      name: 'guest update',
      method: 'PUT',
      path: () => `${house.path}/guests/${guest.id}`,
      body: () => ({ addressText: `${randomInt(1e6)} Lake Road` }),
    },
  ];
}

/** All clients at work until `isOver` says so, each with a pause after each answer. */
async function work(desk: Desk, guests: readonly Guest[], pauseMs: number, isOver: () => boolean): Promise<Answered[]> {
  const answered: Answered[] = [];
  const clients = guests.map(async (guest, client) => {
    const calls = callsOf(desk, guest);
    await wait((client / guests.length) * pauseMs);
    for (let turn = client; !isOver(); turn += 1) {
      const call = calls[turn % calls.length];
      if (call === undefined) return;
      const started = performance.now();
      await send(desk, call.method, call.path(), call.body?.());
      answered.push({ name: call.name, milliseconds: performance.now() - started });
      // Not all in step.
      if (pauseMs > 0) await wait(pauseMs * (0.5 + Math.random()));
    }
  });
  await Promise.all(clients);
  return answered;
}

/** The same JPEG with a comment of its own: a property takes no file twice. */
function distinct(bytes: Buffer): Buffer<ArrayBuffer> {
  const text = Buffer.from(String(randomInt(2 ** 47)));
  return Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, text.length + 2]), text, bytes.subarray(2)]);
}

async function upload({ product: { url, house } }: Desk, guest: Guest, bytes: Buffer): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([distinct(bytes)]), 'document.jpg');
  const path = `${house.path}/guests/${guest.id}/documents?bookingId=${guest.bookingId}`;
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${house.token}` },
    body: form,
  });
  if (answer.status !== 201) throw new Error(`the upload was refused: ${answer.status} ${await answer.text()}`);
}

/** How many of a guest's documents were read, and how many could not be, once none is left. */
async function allRead(desk: Desk, guest: Guest): Promise<{ done: number; failed: number }> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await wait(LOOK_MS)) {
    const list = await send(desk, 'GET', `${desk.product.house.path}/guests/${guest.id}/documents?limit=200`);
    const states = (list as unknown as { extraction: { status: string } }[]).map(({ extraction }) => extraction.status);
    if (states.some((state) => state === 'QUEUED' || state === 'RUNNING')) continue;
    return { done: states.filter((state) => state === 'DONE').length, failed: states.filter((state) => state !== 'DONE').length };
  }
  throw new Error('the documents were not read in time');
}

async function uploadAndAwait(desk: Desk, guest: Guest, files: readonly Buffer[]): Promise<{ done: number; failed: number }> {
  const left = [...files];
  const uploaders = Array.from({ length: UPLOADERS }, async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await upload(desk, guest, next);
  });
  await Promise.all(uploaders);
  return allRead(desk, guest);
}

function figuresOf(answered: readonly Answered[], seconds: number): Figures {
  const p = (those: readonly Answered[], share: number): number => {
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

async function alone(desk: Desk, guests: readonly Guest[], { pauseMs, seconds }: Plan): Promise<Figures> {
  const end = performance.now() + seconds * 1_000;
  return figuresOf(await work(desk, guests, pauseMs, () => performance.now() >= end), seconds);
}

/** From the first upload until the last document has been read. */
async function beside(
  desk: Desk,
  guests: readonly Guest[],
  guest: Guest,
  files: readonly Buffer[],
  plan: Plan,
): Promise<Figures> {
  let isOver = false;
  const started = performance.now();
  const reading = uploadAndAwait(desk, guest, files).finally(() => {
    isOver = true;
  });
  const answered = await work(desk, guests, plan.pauseMs, () => isOver);
  const { done, failed } = await reading;
  const seconds = (performance.now() - started) / 1_000;
  console.log(`${done} documents read, ${failed} failed, ${(seconds / files.length).toFixed(2)} s each`);
  return figuresOf(answered, seconds);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function print(rounds: readonly { alone: Figures; beside: Figures }[]): void {
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
  console.log(`aim: a p99 ratio of at most ${AIM}`);
}

/** Rounds in turn, alone and while documents that were uploaded over HTTP are read; prints medians of the rounds. */
export async function compareBesides(product: Product, plan: Plan): Promise<void> {
  const desk = { product, agent: new Agent({ keepAlive: true, maxSockets: plan.clients + 1 }) };
  const files: Buffer[] = [];
  for await (const { bytes } of pictures([1, 2], KINDS, 'photo,rotated')) files.push(bytes);
  const guests: Guest[] = [];
  for (let number = 0; number < plan.clients; number += 1) guests.push(await newGuest(desk, number));
  await alone(desk, guests, { ...plan, seconds: WARM_UP_SECONDS });
  const each = Math.ceil(plan.documents / plan.rounds);
  const rounds = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    const guest = await newGuest(desk, plan.clients + round);
    const mine = Array.from({ length: each }, (_, at) => files[(round * each + at) % files.length] ?? Buffer.alloc(0));
    const figures = { alone: await alone(desk, guests, plan), beside: await beside(desk, guests, guest, mine, plan) };
    rounds.push(figures);
    console.log(`round ${round + 1}: p99 ${figures.alone.p99Ms.toFixed(1)} and ${figures.beside.p99Ms.toFixed(1)} ms`);
  }
  desk.agent.destroy();
  print(rounds);
}
