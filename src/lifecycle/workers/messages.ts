import type { Demo } from '../../evaluation/demo/open-demo.ts';

/** What a worker sends to the primary process. */
export type ToPrimary =
  /** It serves. With `isEvaluation` it accepts tokens of the service's own issuer. */
  | { kind: 'ready'; url: string; isEvaluation: boolean }
  /** It cannot start for this reason, and ends. */
  | { kind: 'refused'; reason: string }
  /** The reply to `open-demo`. */
  | { kind: 'demo'; demo: Demo | null }
  /** A client asks this worker for the metrics of all workers. */
  | { kind: 'merged-metrics-request'; id: number }
  /** Its own metrics in the Prometheus text format. `id` is that of the request; null for the last metrics of a worker that stops. */
  | { kind: 'metrics'; id: number | null; text: string };

/** What the primary process sends to a worker. */
export type ToWorker =
  /** `simUrl` is the address of the gateway simulator. */
  | { kind: 'open-demo'; simUrl: string | null }
  | { kind: 'metrics-request'; id: number }
  | { kind: 'merged-metrics'; id: number; text: string }
  | { kind: 'stop'; drain: boolean };
