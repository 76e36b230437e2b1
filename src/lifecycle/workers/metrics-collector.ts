import { type Families, keepCounters, mergeMetrics, parseMetrics, renderMetrics } from './merge-metrics.ts';
import type { ToWorker } from './messages.ts';

/** The part of a worker process that the collector needs. */
export type MetricsSource = { id: number; send(message: ToWorker): void };

/** Collects the metrics of all workers for the worker that is asked for them. */
export type MetricsCollector = {
  /** @param id the requester's own number of the request. @param ready the workers that can reply */
  request(requester: MetricsSource, id: number, ready: readonly MetricsSource[]): void;
  /** @param id the number that the collector gave its request; null if the worker sent its metrics without one */
  receive(source: MetricsSource, id: number | null, text: string): void;
  /** The worker has ended. Its counters still count. */
  remove(source: MetricsSource): void;
};

/** A worker that does not reply in time counts with the metrics it sent last. */
const REPLY_MS_MAX = 2_000;
/** Above this number of open requests, a request is answered from what the workers sent last. */
const OPEN_REQUESTS_MAX = 100;

type OpenRequest = { requester: MetricsSource; id: number; missing: Set<number>; timer: NodeJS.Timeout | undefined };

/** @param ownMetrics what the primary process measures itself, in the Prometheus text format */
export function createMetricsCollector(ownMetrics: () => string): MetricsCollector {
  const latest = new Map<number, Families>();
  const open = new Map<number, OpenRequest>();
  /** A last message may arrive after the worker's end. Its counters must not count twice. */
  const removed = new WeakSet<MetricsSource>();
  let ofRemoved: Families = new Map();
  let lastNumber = 0;

  const reply = (number: number): void => {
    const request = open.get(number);
    if (request === undefined) return;
    open.delete(number);
    clearTimeout(request.timer);
    const text = renderMetrics(mergeMetrics([...latest.values(), ofRemoved]));
    request.requester.send({ kind: 'merged-metrics', id: request.id, text: text + ownMetrics() });
  };
  const expectNoMore = (number: number, sourceId: number): void => {
    const missing = open.get(number)?.missing;
    missing?.delete(sourceId);
    if (missing?.size === 0) reply(number);
  };

  return {
    request: (requester, id, ready) => {
      lastNumber += 1;
      const number = lastNumber;
      const missing = new Set(open.size < OPEN_REQUESTS_MAX ? ready.map((source) => source.id) : []);
      const timer = setTimeout(() => reply(number), missing.size === 0 ? 0 : REPLY_MS_MAX);
      open.set(number, { requester, id, missing, timer });
      for (const source of ready) if (missing.has(source.id)) source.send({ kind: 'metrics-request', id: number });
    },
    receive: (source, number, text) => {
      if (removed.has(source)) return;
      latest.set(source.id, parseMetrics(text));
      if (number !== null) expectNoMore(number, source.id);
    },
    remove: (source) => {
      removed.add(source);
      const last = latest.get(source.id);
      if (last !== undefined) ofRemoved = mergeMetrics([ofRemoved, keepCounters(last)]);
      latest.delete(source.id);
      for (const number of [...open.keys()]) expectNoMore(number, source.id);
    },
  };
}
