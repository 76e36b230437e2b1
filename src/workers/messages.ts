import type { Demo } from '../demo/seed-demo.ts';

/** What a worker tells the process that keeps it. */
export type ToPrimary =
  /** It serves. `isEvaluation`: it takes tokens of the service's own issuer. */
  | { kind: 'ready'; url: string; isEvaluation: boolean }
  /** It cannot start, for this reason, and ends. */
  | { kind: 'refused'; reason: string }
  /** The answer to `open-demo`. */
  | { kind: 'demo'; demo: Demo | null }
  /** Somebody asks it for the metrics of all workers. */
  | { kind: 'metrics-asked'; id: number }
  /** Its own metrics in the Prometheus text format; `id` of who wanted them, null when it tells them unasked as it ends. */
  | { kind: 'metrics'; id: number | null; text: string };

/** What it is told. */
export type ToWorker =
  /** `simUrl`: where the stand-in for the payment gateway is. */
  | { kind: 'open-demo'; simUrl: string | null }
  | { kind: 'metrics-wanted'; id: number }
  | { kind: 'metrics-of-all'; id: number; text: string }
  | { kind: 'stop'; drain: boolean };
