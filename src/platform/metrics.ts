import type { RequestTally } from './http/request-tally.ts';
import type { Platform } from './platform.ts';

export type Metrics = {
  /** Everything in the Prometheus text format. */
  exposition(): Promise<string>;
};

type Source = Pick<Platform, 'events' | 'vitals'>;

/**
 * The metrics of one app, in a registry of its own. Gauges are read when somebody asks, so requests pay nothing for them;
 * the client library (15 MB) is loaded on the first question, and the metrics of the process begin there.
 * Names follow OpenTelemetry where it has one.
 */
export function createMetrics(source: Source, tally: RequestTally, build: string): Metrics {
  let registry: Promise<{ metrics(): Promise<string> }> | null = null;
  return {
    exposition: async () => {
      registry ??= createRegistry(source, build);
      return (await (await registry).metrics()) + tally.exposition();
    },
  };
}

async function createRegistry({ events, vitals }: Source, build: string): Promise<{ metrics(): Promise<string> }> {
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
      const { open, idle } = vitals.connections();
      this.set({ db_client_connection_state: 'idle' }, idle);
      this.set({ db_client_connection_state: 'used' }, open - idle);
    },
  });
  gauge('db_client_connection_max', 'Connections that the pool may open.', () => vitals.connections().max);
  gauge(
    'db_client_connection_pending_requests',
    'Pieces of work that wait for a connection.',
    () => vitals.connections().waiting,
  );
  gauge('hostelry_live_streams', 'Live streams open in this process.', () => events.streamCount());
  gauge('hostelry_event_outbox_lag_seconds', 'How old the news of the live streams may be; 0 while none is open.', () =>
    events.lagSeconds(),
  );
  new Gauge({ name: 'hostelry_build_info', help: 'What runs.', labelNames: ['build'], registers: [registry] }).set({ build }, 1);
  return registry;
}
