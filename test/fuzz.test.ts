/** Hostile requests made from the description of the API (test/fuzz/fuzz.ts); `npm run fuzz` sends more of them. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type GatewaySim, startGatewaySim } from '../src/gateway-sim/gateway-sim.ts';
import {
  type Finding,
  type FuzzHouse,
  findingText,
  fuzz,
  type Neighbour,
  newFuzzHouse,
  newNeighbour,
  type OpenApi,
} from './fuzz/fuzz.ts';
import { GROWTH_MB_MAX, NO_LIMITS, rssOf } from './fuzz/service-memory.ts';
import { type HotelProcess, openHotelProcess } from './support/hotel-process.ts';

const SEED = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
const STREAMS = 200;

let sim: GatewaySim;
let hotel: HotelProcess;
let openapi: OpenApi;
let neighbour: Neighbour;
let house: FuzzHouse;

before(async () => {
  sim = await startGatewaySim({ clock: () => new Date().toISOString() });
  hotel = await openHotelProcess({ ...NO_LIMITS, GATEWAY_BASE_URL: `${sim.url}/v1`, METRICS_TOKEN: 'metrics' });
  openapi = (await hotel.stranger.get('/openapi.json')).body as OpenApi;
  [neighbour, house] = await Promise.all([newNeighbour(hotel), newFuzzHouse(hotel)]);
});
after(async () => {
  await hotel.stop();
  await sim.stop();
});

/** Sends so many; fails with what was found. */
async function sendAll(seed: number, requests: number): Promise<void> {
  const findings: Finding[] = [];
  const newHouse = () => newFuzzHouse(hotel, (account) => sim.setAccount(account));
  const onFinding = (finding: Finding): void => void findings.push(finding);
  const report = await fuzz({ urls: [hotel.url], openapi, neighbour, seed, requests, house: newHouse, onFinding });
  assert.equal(report.findings, 0, findings.slice(0, 20).map(findingText).join('\n'));
  assert.equal(report.requests, requests);
  assert.ok(report.reached > report.operations / 3, `only ${report.reached} of ${report.operations} operations were reached`);
}

test('3,000 hostile requests: no failure, no leak, the hotel next door as it was, and memory within its bound', async () => {
  await sendAll(SEED, 1_000);
  const before = await rssOf(hotel.process.pid);
  await sendAll(SEED + 1, 2_000);
  const after = await rssOf(hotel.process.pid);
  assert.ok(after - before <= GROWTH_MB_MAX, `${before} MB have become ${after} MB, seed ${SEED}`);
});

async function openStreams(): Promise<number> {
  const answer = await hotel.stranger.get('/metrics', { authorization: 'Bearer metrics' });
  // One line for each kind that was open once, as some of the hostile requests had others opened.
  const counts = [...answer.text.matchAll(/^hostelry_live_streams\{[^}]*\} (\d+)$/gm)].map(([, count]) => Number(count));
  return counts.reduce((sum, count) => sum + count, 0);
}

test('hundreds of live streams that are opened at once and left without a word leave nothing behind', async () => {
  const headers = { authorization: `Bearer ${house.tokens['ADMIN']}` };
  const leave = new AbortController();
  while ((await openStreams()) > 0) await sleep(20);
  const answers = await Promise.all(
    Array.from({ length: STREAMS }, (_, index) =>
      fetch(`${hotel.url}${house.path}/rooms/board/stream`, {
        headers:
          index % 2 === 0 ? headers : { ...headers, 'last-event-id': ['-1', 'x', '99999999999999999999'][index % 3] ?? '' },
        signal: leave.signal,
      }),
    ),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.equal(await openStreams(), STREAMS);
  leave.abort();
  while ((await openStreams()) > 0) await sleep(20);
});

type Fault = (reply: ServerResponse, fine: Record<string, string>) => void;
const refusal = (message: string, more: object = {}): string =>
  JSON.stringify({
    timestamp: new Date().toISOString(),
    status: 404,
    error: 'Not Found',
    message,
    path: '/',
    requestId: 'r',
    ...more,
  });

/** Services that are broken in one way each, and what must be said of them. */
const FAULTS: readonly [string, RegExp, Fault][] = [
  ['fails', /status 500/, (reply, fine) => reply.writeHead(500, fine).end(refusal('x'))],
  ['refuses without a request id', /contract 7/, (reply, fine) => reply.writeHead(404, fine).end('{"message":"x"}')],
  [
    'shows a stack',
    /of the inside/,
    (reply, fine) => reply.writeHead(404, fine).end(refusal('x\n    at boom (/srv/a.js:1:1)').replace('\\n', '\n')),
  ],
  [
    'tells of its tables',
    /contract 7/,
    (reply, fine) => reply.writeHead(404, fine).end(refusal('relation "booking" does not exist')),
  ],
  ['tells a secret', /holds a secret/, (reply, fine) => reply.writeHead(404, fine).end(refusal('s3cr3t'))],
  ['shows the hotel next door', /next door/, (reply, fine) => reply.writeHead(404, fine).end(refusal('0198c0de-aaaa'))],
  ['answers what is not described', /not as described/, (reply, fine) => reply.writeHead(200, fine).end('{"id":1}')],
  [
    'says what it is made of',
    /a header x-powered-by/,
    (reply, fine) => reply.writeHead(404, { ...fine, 'X-Powered-By': 'x' }).end(refusal('x')),
  ],
  ['hangs up', /no answer/, (reply) => void reply.destroy()],
];

test('a service that is broken in one of these ways is found out', async () => {
  const path = '/properties/{propertyId}';
  const [described] = Object.entries(openapi.paths).filter(([name]) => name === path);
  const one = { ...openapi, paths: { [path]: { get: described?.[1]['get'] } } } as OpenApi;
  const nowhere = async () => ({
    path: '/',
    params: { propertyId: '0198c0de-1111' },
    tokens: { ADMIN: '' },
    secrets: ['s3cr3t'],
  });
  const nextDoor: Neighbour = { params: {}, marks: ['0198c0de-aaaa'], secrets: [], digest: async () => ({}) };
  const lookAt = async ([what, expected, answer]: (typeof FAULTS)[number]): Promise<void> => {
    const fine = { 'X-Request-Id': 'r', 'X-Content-Type-Options': 'nosniff', 'Content-Type': 'application/json' };
    const broken = createServer((_request, reply) => answer(reply, fine));
    await new Promise<void>((done) => broken.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
    const found: string[] = [];
    await fuzz({
      urls: [url],
      openapi: one,
      neighbour: nextDoor,
      house: nowhere,
      seed: 3,
      requests: 60,
      onFinding: ({ problem }) => found.push(problem),
    });
    broken.close();
    assert.ok(
      found.some((problem) => expected.test(problem)),
      `a service that ${what}: ${found.join('; ')}`,
    );
  };
  await Promise.all(FAULTS.map(lookAt));
});

test('the row of a neighbour that changes meanwhile is found', async () => {
  let changes = 0;
  const restless = { ...neighbour, digest: async () => ({ booking: String(changes++) }) };
  const found: string[] = [];
  await fuzz({
    urls: [hotel.url],
    openapi,
    neighbour: restless,
    seed: 1,
    requests: 1,
    house: async () => house,
    onFinding: ({ problem }) => found.push(problem),
  });
  assert.deepEqual(found, ['next door, booking was "0" and is "1"']);
});
