import autocannon from 'autocannon';

/** Requests per second, and the 99th percentile in milliseconds. */
export type Figure = { perSecond: number; p99Ms: number };

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 1;

/** Sends the same read on 16 connections for the given seconds. @throws unless every response is 2xx */
export async function loadReads(url: string, token: string | null, seconds: number): Promise<Figure> {
  const options = { url, connections: CONNECTIONS, headers: token === null ? {} : { authorization: `Bearer ${token}` } };
  await autocannon({ ...options, duration: WARM_UP_SECONDS });
  const result = await autocannon({ ...options, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result.requests.total / result.duration, p99Ms: result.latency.p99 };
}
