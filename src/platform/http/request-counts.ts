import {
  emptyCounts,
  type HistogramCounts,
  headLines,
  histogramLines,
  labelsText,
  observe,
  sampleLine,
} from '../telemetry/exposition.rules.ts';

/**
 * How many requests each route answered with which status, and how long they took, as the Prometheus histogram that
 * OpenTelemetry names. Counted by hand: the client library's histogram costs 1 to 2 µs a request (it hashes its labels
 * every time), this one a tenth.
 */

/** Upper bounds in seconds, those that OpenTelemetry advises for HTTP. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const DURATION = 'http_server_request_duration_seconds';
const CONFLICTS = 'hostelry_conflicts_total';
const REPLAYS = 'hostelry_idempotency_replays_total';

export type RequestCounts = {
  /** @param route the route's pattern; empty for a request without a route. */
  add(method: string, route: string, status: number, seconds: number): void;
  /** A 409 of the route. @param reason a `ConflictReason`, the name of a constraint, or `other` */
  addConflict(method: string, route: string, reason: string): void;
  /** A POST that got a stored response. */
  addReplay(): void;
  /** The counts in the Prometheus text format. */
  exposition(): string;
};

/** The entry of the map, created when missing: routes, methods, statuses and reasons are bounded. */
function getOrCreate<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

export function createRequestCounts(): RequestCounts {
  const byRoute = new Map<string, Map<string, Map<number, HistogramCounts>>>();
  const conflicts = new Map<string, number>();
  let replays = 0;

  const durations = (): string[] => {
    const lines: string[] = [];
    for (const [route, byMethod] of byRoute) {
      for (const [method, byStatus] of byMethod) {
        const ofRoute = labelsText(['http_request_method', 'http_route'], [method, route]);
        for (const [status, counts] of byStatus)
          lines.push(...histogramLines(DURATION, `${ofRoute},http_response_status_code="${status}"`, BUCKETS, counts));
      }
    }
    return lines;
  };
  return {
    add: (method, route, status, seconds) => {
      const byMethod = getOrCreate(byRoute, route, () => new Map<string, Map<number, HistogramCounts>>());
      const byStatus = getOrCreate(byMethod, method, () => new Map<number, HistogramCounts>());
      const counts = getOrCreate(byStatus, status, () => emptyCounts(BUCKETS));
      observe(counts, BUCKETS, seconds);
    },
    addConflict: (method, route, reason) => {
      const labels = labelsText(['http_request_method', 'http_route', 'reason'], [method, route, reason]);
      conflicts.set(labels, (conflicts.get(labels) ?? 0) + 1);
    },
    addReplay: () => {
      replays += 1;
    },
    exposition: () =>
      [
        ...headLines(
          DURATION,
          'How long requests took, from their headers to the end of the answer; without live streams.',
          'histogram',
        ),
        ...durations(),
        ...headLines(
          CONFLICTS,
          'Requests refused with 409, by reason: another request was first, or the record is in another state.',
          'counter',
        ),
        ...[...conflicts].map(([labels, count]) => sampleLine(CONFLICTS, labels, count)),
        ...headLines(REPLAYS, 'Repeated requests that were answered as the first with their Idempotency-Key was.', 'counter'),
        sampleLine(REPLAYS, '', replays),
        '',
      ].join('\n'),
  };
}
