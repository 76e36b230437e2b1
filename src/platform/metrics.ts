import type { Registry as PromRegistry } from 'prom-client';
import type { RequestCounts } from './http/request-counts.ts';
import type { TaskState } from './jobs/queue-state.queries.ts';
import { createQueueMonitor } from './jobs/queue-state.ts';
import type { Platform } from './platform.ts';
import { countersExposition } from './telemetry/counters.ts';
import { headLines, labelsText, sampleLine } from './telemetry/exposition.rules.ts';

export type Metrics = {
  /** Everything in the Prometheus text format. */
  exposition(): Promise<string>;
};

type Source = Pick<Platform, 'db' | 'events' | 'health' | 'rateLimits'>;
type Registration = { metrics(): Promise<string> };

/**
 * The metrics of one app, in its own registry. Gauges are read when scraped, so requests pay nothing for them;
 * the client library (15 MB) is loaded on first use, and the metrics of the process begin there.
 * What is counted where it happens (telemetry/counters.ts, request-counts.ts) follows. Names follow OpenTelemetry where it has
 * one; docs/observability.md has them all.
 */
export function createMetrics(source: Source, requestCounts: RequestCounts, build: string): Metrics {
  let registry: Promise<Registration> | null = null;
  return {
    exposition: async () => {
      registry ??= createRegistry(source, build);
      return (
        (await (await registry).metrics()) +
        requestCounts.exposition() +
        refusalsExposition(source.rateLimits) +
        countersExposition()
      );
    },
  };
}

/** Requests refused by the limits, which count for themselves. */
function refusalsExposition(rateLimits: Source['rateLimits']): string {
  const name = 'hostelry_rate_limited_requests_total';
  const lines = Object.entries(rateLimits.refused()).map(([limit, count]) =>
    sampleLine(name, labelsText(['limit'], [limit]), count),
  );
  return `${[...headLines(name, 'Requests refused with 429, by limit.', 'counter'), ...lines].join('\n')}\n`;
}

type Client = Pick<typeof import('prom-client'), 'Gauge'>;

/** The live streams and what waits in the job queue. */
function addOutboxAndJobs({ Gauge }: Client, registry: PromRegistry, { db, events }: Source): void {
  new Gauge({
    name: 'hostelry_live_streams',
    help: 'Live streams open in this process, by kind.',
    labelNames: ['stream'],
    registers: [registry],
    collect() {
      for (const [stream, count] of events.streamCounts()) this.set({ stream }, count);
    },
  });
  const watch = createQueueMonitor(db);
  const jobs = (name: string, help: string, read: (facts: TaskState) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['task'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const facts of (await watch.read()) ?? []) this.set({ task: facts.task }, read(facts));
      },
    });
  };
  jobs(
    'hostelry_job_lag_seconds',
    'How long the oldest job of the task has been due, in the whole database.',
    (of) => of.lagSeconds,
  );
  jobs('hostelry_jobs_due', 'Jobs of the task that are due and not begun, in the whole database.', (of) => of.due);
  jobs('hostelry_jobs_failed', 'Jobs of the task that have used up their attempts, in the whole database.', (of) => of.failed);
}

async function createRegistry(source: Source, build: string): Promise<Registration> {
  const { events, health } = source;
  const { collectDefaultMetrics, Gauge, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  };

  new Gauge({
    name: 'db_client_connection_count',
    help: 'Open connections to the database.',
    labelNames: ['db_client_connection_state'],
    registers: [registry],
    collect() {
      const { open, idle } = health.connections();
      this.set({ db_client_connection_state: 'idle' }, idle);
      this.set({ db_client_connection_state: 'used' }, open - idle);
    },
  });
  gauge('db_client_connection_max', 'Connections that the pool may open.', () => health.connections().max);
  gauge(
    'db_client_connection_pending_requests',
    'Pieces of work that wait for a connection.',
    () => health.connections().waiting,
  );
  addOutboxAndJobs({ Gauge }, registry, source);
  gauge('hostelry_live_streams_limit', 'Live streams that may be open in this process.', () => events.streamsMax);
  gauge('hostelry_event_outbox_lag_seconds', 'How old the news of the live streams may be; 0 while none is open.', () =>
    events.lagSeconds(),
  );
  new Gauge({ name: 'hostelry_build_info', help: 'What runs.', labelNames: ['build'], registers: [registry] }).set({ build }, 1);
  return registry;
}
