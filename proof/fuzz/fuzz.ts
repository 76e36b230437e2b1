/**
 * Hostile requests made from the service's own description (`GET /openapi.json`), and a check of every response.
 *
 *     const openapi = await (await fetch(`${url}/openapi.json`)).json();
 *     const neighbour = await newNeighbour(service);                       // fuzz-property.ts; null: not looked at
 *     const report = await fuzz({
 *       urls: [url], openapi, neighbour, seed: 42, requests: 3_000,      // or until: Date.now() + 60_000, or both
 *       property: () => newFuzzProperty(service),                           // a new one each 1,000 requests, as they wear out
 *       onFinding: (finding) => console.log(findingText(finding)),
 *     });
 *
 * Calls every operation in turn, most requests nearly right so that they get deep: with each parameter, header and field of the
 * body wrong, out of bounds or hostile, as six kinds of member, a superAdmin, an outsider and an anonymous caller; multipart bodies and raw
 * bytes on sockets beside them; and live streams that are closed at once. No response may be an undocumented 5xx, have a shape that is
 * not described, reveal internals, hold a secret or anything of the hotel next door; and at the end the service is
 * healthy and that hotel's rows are what they were.
 *
 * Request `number` of a `seed` does not depend on earlier ones: `only` repeats a single one, on a property like it.
 * The service must run with RATE_LIMIT_USER, RATE_LIMIT_PUBLIC and RATE_LIMIT_SENSITIVE set far above the load.
 */
import { createRandom } from '../../test/harness/random.ts';
import { createClient } from './client.ts';
import { listOperations, type OpenApi, type Operation } from './description.ts';
import type { FuzzProperty, Neighbour } from './fuzz-property.ts';
import { findProblem } from './judge.ts';
import { makeRequest, type ProveArguments } from './make-request.ts';
import { exchange, exchangeProblem, makeExchange } from './raw-exchanges.ts';

export type { OpenApi } from './description.ts';
export { type FuzzProperty, type Neighbour, newFuzzProperty, newNeighbour } from './fuzz-property.ts';

/** A response that must not occur. `seed` and `number` repeat the request. */
export type Finding = { seed: number; number: number; problem: string; request: string; response: string };

export type FuzzOptions = {
  /** Instances of one service; each gets its share. */
  urls: readonly [string, ...string[]];
  openapi: OpenApi;
  /** Creates a property; called again each 1,000 requests. */
  property: () => Promise<FuzzProperty>;
  neighbour: Neighbour | null;
  seed: number;
  /** How many; without it as many as fit before `until`. */
  requests?: number;
  /** Milliseconds since the epoch. */
  until?: number;
  /** Once aborted no more requests are sent. */
  stopping?: AbortSignal;
  /** Only the request of this number. */
  only?: number;
  /** Called every thousand requests or so, with how many there were. */
  onProgress?: (requests: number) => void;
  /** Called for the first hundred. */
  onFinding: (finding: Finding) => void;
};

export type FuzzReport = {
  seed: number;
  requests: number;
  /** Those on raw sockets. */
  exchanges: number;
  findings: number;
  /** Responses by status; 0: none was expected, or the connection was cut. */
  statuses: Readonly<Record<number, number>>;
  /** Operations that were answered with a 2xx at least once, and how many there are. */
  reached: number;
  operations: number;
  /** The operations that were not. */
  unreached: readonly string[];
};

const SOCKETS = 6;
const PROPERTY_REQUESTS = 1_000;
const TOLD_MAX = 100;
const RAW_SHARE = 0.05;
const REQUESTS_MAX = 10_000_000;

/** A finding as a person reads it. */
export function findingText({ seed, number, problem, request, response: apiResponse }: Finding): string {
  return `${problem}\n  --seed ${seed} --only ${number}\n  ${request}\n  answered: ${apiResponse}`;
}

function excerptOf({ method, url, headers, body, who }: ProveArguments): string {
  const { authorization: _token, ...rest } = headers;
  return `${who}: ${method} ${url.slice(0, 300)} ${JSON.stringify(rest).slice(0, 300)} ${String(body ?? '').slice(0, 500)}`;
}

function createTally(seed: number, operations: readonly Operation[], onFinding: FuzzOptions['onFinding']) {
  const statuses: Record<number, number> = {};
  const reached = new Set<string>();
  const tally = { requests: 0, exchanges: 0, findings: 0 };
  return {
    tally,
    count: (status: number): void => {
      statuses[status] = (statuses[status] ?? 0) + 1;
    },
    reach: (operation: Operation): void => {
      reached.add(operation.operationId);
    },
    find: (number: number, problem: string, request: string, apiResponse: string): void => {
      tally.findings += 1;
      if (tally.findings <= TOLD_MAX) onFinding({ seed, number, problem, request, response: apiResponse.slice(0, 500) });
    },
    report: (): FuzzReport => ({
      seed,
      ...tally,
      statuses,
      reached: reached.size,
      operations: operations.length,
      unreached: operations.map(({ operationId }) => operationId).filter((id) => !reached.has(id)),
    }),
  };
}

type Books = ReturnType<typeof createTally>;
type Place = { url: string; client: ReturnType<typeof createClient>; property: FuzzProperty; neighbour: Neighbour | null };

async function askRaw(seed: number, number: number, operation: Operation, { url, property }: Place, books: Books): Promise<void> {
  const random = createRandom(seed, number);
  random.below(100);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => property.params[name] ?? whole);
  const made = makeExchange(random, path, property.tokens['ADMIN'] ?? '');
  books.tally.exchanges += 1;
  const text = await exchange(url, made);
  books.count(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0));
  const problem = exchangeProblem(made, text);
  if (problem !== null) books.find(number, problem, `${made.why} at ${path}`, text);
}

async function askOne(seed: number, number: number, operation: Operation, place: Place, books: Books): Promise<void> {
  const random = createRandom(seed, number);
  if (random.happens(RAW_SHARE)) return askRaw(seed, number, operation, place, books);
  const requested = makeRequest(random, operation, place);
  try {
    const apiResponse = await place.client.send(requested);
    books.count(apiResponse.status);
    if (apiResponse.status < 300 && requested.method === operation.method) books.reach(operation);
    const problem = findProblem(requested, apiResponse, place.property, place.neighbour);
    if (problem !== null)
      books.find(
        number,
        `${operation.operationId}: ${problem}`,
        excerptOf(requested),
        `${apiResponse.status} ${apiResponse.text}`,
      );
  } catch (error) {
    books.count(0);
    books.find(number, `${operation.operationId}: no answer: ${String(error)}`, excerptOf(requested), '');
  }
  return undefined;
}

/** What is wrong with the service afterwards, in words. */
async function problemsAfter(
  urls: readonly string[],
  neighbour: Neighbour | null,
  before: Record<string, string> | null,
): Promise<string[]> {
  const problems: string[] = [];
  for (const url of urls) {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(30_000) }).catch((error: unknown) => error);
    if (!(response instanceof Response) || response.status !== 200)
      problems.push(`${url} is not ready afterwards: ${String(response)}`);
    else await response.arrayBuffer();
  }
  const after = neighbour === null ? {} : await neighbour.digest();
  for (const [table, content] of Object.entries(before ?? {}))
    if (after[table] !== content) problems.push(`next door, ${table} was "${content}" and is "${after[table]}"`);
  return problems;
}

/** Started while the previous property is in use; a failure is reported where it is awaited. */
function ahead<T>(property: Promise<T>): Promise<T> {
  property.catch(() => {});
  return property;
}

/** Sends the requests as described at the top of this file. Resolves when all have a response; violations are reported as they are found. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { urls, openapi, neighbour, seed, only, until = Number.POSITIVE_INFINITY, stopping } = options;
  const goesOn = (): boolean => Date.now() < until && stopping?.aborted !== true;
  const requests = only === undefined ? Math.min(options.requests ?? REQUESTS_MAX, REQUESTS_MAX) : 1;
  if (options.requests === undefined && options.until === undefined && only === undefined)
    throw new Error('requests or until is needed');
  const operations = listOperations(openapi);
  const books = createTally(seed, operations, options.onFinding);
  const before = neighbour === null ? null : await neighbour.digest();
  const clients = urls.map((url) => createClient(url, SOCKETS));
  let next = only ?? 0;
  const end = next + requests;
  try {
    let coming = options.property();
    while (next < end && goesOn()) {
      const property = await coming;
      if (next + PROPERTY_REQUESTS < end) coming = ahead(options.property());
      const propertyEnd = Math.min(end, next + PROPERTY_REQUESTS);
      const worker = async (): Promise<void> => {
        while (next < propertyEnd && goesOn()) {
          const number = next;
          next += 1;
          const place = number % urls.length;
          const [url, client, operation] = [urls[place], clients[place], operations[number % operations.length]];
          if (url === undefined || client === undefined || operation === undefined) throw new Error('there is a service to ask');
          books.tally.requests += 1;
          await askOne(seed, number, operation, { url, client, property, neighbour }, books);
        }
      };
      await Promise.all(Array.from({ length: SOCKETS }, worker));
      options.onProgress?.(books.tally.requests);
    }
  } finally {
    for (const client of clients) client.close();
  }
  for (const problem of await problemsAfter(urls, neighbour, before)) books.find(-1, problem, 'all of them', '');
  return books.report();
}
