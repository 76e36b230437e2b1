/** Hostile requests made from the description of the API (proof/fuzz/fuzz.ts); `npm run prove -- --only hostile,input` sends more of them. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGatewaySim } from '../../src/evaluation/gateway-sim/gateway-sim.ts';
import { NO_RATE_LIMITS } from '../../test/harness/service-under-test.ts';
import { startTestServiceProcess } from '../../test/harness/service-under-test-process.ts';
import { type Finding, findingText, fuzz, type Neighbour, newFuzzProperty, newNeighbour, type OpenApi } from './fuzz.ts';

const SEED = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
const STREAMS = 200;
/** In all; the first third is the warm-up. */
const REQUESTS = Number(process.env['TEST_FUZZ_REQUESTS'] ?? 400);
/** How much memory may grow after the warm-up: garbage, caches, pictures. */
const GROWTH_MB_MAX = 256;

const sim = await startGatewaySim({ clock: () => new Date().toISOString() });
const service = await startTestServiceProcess({ ...NO_RATE_LIMITS, GATEWAY_BASE_URL: `${sim.url}/v1`, METRICS_TOKEN: 'metrics' });
const openapi = (await service.anonymous.get('/openapi.json')).body as OpenApi;
const [neighbour, property] = await Promise.all([newNeighbour(service), newFuzzProperty(service)]);
after(async () => {
  await service.stop();
  await sim.stop();
});

/** Megabytes that the process holds. */
async function readRss(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024);
}

/** Sends the number of requests; fails with the findings. */
async function sendAll(seed: number, requests: number): Promise<void> {
  const findings: Finding[] = [];
  const newTestProperty = () => newFuzzProperty(service, (account) => sim.setAccount(account));
  const onFinding = (finding: Finding): void => void findings.push(finding);
  const report = await fuzz({ urls: [service.url], openapi, neighbour, seed, requests, property: newTestProperty, onFinding });
  assert.equal(report.findings, 0, findings.slice(0, 20).map(findingText).join('\n'));
  assert.equal(report.requests, requests);
  // A short run sends fewer requests than there are operations.
  const least = Math.min(report.operations / 3, requests / 5);
  assert.ok(report.reached > least, `only ${report.reached} of ${report.operations} operations were reached`);
}

test(`${REQUESTS} hostile requests: no failure, no leak, the hotel next door as it was, and memory within its bound`, async () => {
  await sendAll(SEED, Math.round(REQUESTS / 3));
  const before = await readRss(service.process.pid);
  await sendAll(SEED + 1, Math.round((REQUESTS * 2) / 3));
  const after = await readRss(service.process.pid);
  assert.ok(after - before <= GROWTH_MB_MAX, `${before} MB have become ${after} MB, seed ${SEED}`);
});

async function openStreams(): Promise<number> {
  const response = await service.anonymous.get('/metrics', { authorization: 'Bearer metrics' });
  // One line for each kind that was once open: hostile requests open others.
  const counts = [...response.text.matchAll(/^hostelry_live_streams\{[^}]*\} (\d+)$/gm)].map(([, count]) => Number(count));
  return counts.reduce((sum, count) => sum + count, 0);
}

test('hundreds of live streams that are opened at once and dropped leave nothing behind', async () => {
  const headers = { authorization: `Bearer ${property.tokens['ADMIN']}` };
  const leave = new AbortController();
  while ((await openStreams()) > 0) await sleep(20);
  const responses = await Promise.all(
    Array.from({ length: STREAMS }, (_, index) =>
      fetch(`${service.url}${property.path}/rooms/board/stream`, {
        headers:
          index % 2 === 0 ? headers : { ...headers, 'last-event-id': ['-1', 'x', '99999999999999999999'][index % 3] ?? '' },
        signal: leave.signal,
      }),
    ),
  );
  assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200]);
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

/** Services that are broken in one way each, and the finding for each. */
const FAULTS: readonly [string, RegExp, Fault][] = [
  ['fails', /status 500/, (reply, fine) => reply.writeHead(500, fine).end(refusal('x'))],
  [
    'refuses without a request id',
    /an error body without its fields/,
    (reply, fine) => reply.writeHead(404, fine).end('{"message":"x"}'),
  ],
  [
    'shows a stack',
    /reveals internals/,
    (reply, fine) => reply.writeHead(404, fine).end(refusal('x\n    at boom (/srv/a.js:1:1)').replace('\\n', '\n')),
  ],
  [
    'reveals its tables',
    /an error body without its fields/,
    (reply, fine) => reply.writeHead(404, fine).end(refusal('relation "booking" does not exist')),
  ],
  ['reveals a secret', /holds a secret/, (reply, fine) => reply.writeHead(404, fine).end(refusal('s3cr3t'))],
  ['shows the hotel next door', /next door/, (reply, fine) => reply.writeHead(404, fine).end(refusal('0198c0de-aaaa'))],
  ['answers what is not described', /not as described/, (reply, fine) => reply.writeHead(200, fine).end('{"id":1}')],
  [
    'says what it is made of',
    /a header x-powered-by/,
    (reply, fine) => reply.writeHead(404, { ...fine, 'X-Powered-By': 'x' }).end(refusal('x')),
  ],
  ['hangs up', /no answer/, (reply) => void reply.destroy()],
];

test('a service that is broken in one of these ways is detected', async () => {
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
  const lookAt = async ([what, expected, response]: (typeof FAULTS)[number]): Promise<void> => {
    const fine = { 'X-Request-Id': 'r', 'X-Content-Type-Options': 'nosniff', 'Content-Type': 'application/json' };
    const broken = createServer((_request, reply) => response(reply, fine));
    await new Promise<void>((done) => broken.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
    const found: string[] = [];
    await fuzz({
      urls: [url],
      openapi: one,
      neighbour: nextDoor,
      property: nowhere,
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

test('a change of a row of the neighbour is detected', async () => {
  let changes = 0;
  const restless = { ...neighbour, digest: async () => ({ booking: String(changes++) }) };
  const found: string[] = [];
  await fuzz({
    urls: [service.url],
    openapi,
    neighbour: restless,
    seed: 1,
    requests: 1,
    property: async () => property,
    onFinding: ({ problem }) => found.push(problem),
  });
  assert.deepEqual(found, ['next door, booking was "0" and is "1"']);
});
