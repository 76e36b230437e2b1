import { hostname } from 'node:os';
import { ConfigError, type Env, integer, url } from './setting-values.ts';

/** How spans are sampled (OTEL_TRACES_SAMPLER): a part of the traces that begin here, or all, or none. */
export type Sampling = Readonly<{ byParent: boolean; ratio: number }>;

/**
 * Where traces go. What is not here (headers, timeout, compression, certificates, resource attributes and the name of the service) the
 * OpenTelemetry packages read from the standard variables by themselves.
 */
export type TelemetrySettings = Readonly<{
  /** The address that spans are posted to, its path included. */
  tracesUrl: string;
  protocol: 'http/protobuf' | 'http/json';
  sampling: Sampling;
  /** Of the batches (OTEL_BSP_*); milliseconds and spans. */
  batches: Readonly<{ delayMs: number; queueSize: number; batchSize: number; exportMs: number }>;
}>;

const SAMPLERS = {
  always_on: { byParent: false, ratio: 1 },
  always_off: { byParent: false, ratio: 0 },
  traceidratio: { byParent: false, ratio: null },
  parentbased_always_on: { byParent: true, ratio: 1 },
  parentbased_always_off: { byParent: true, ratio: 0 },
  parentbased_traceidratio: { byParent: true, ratio: null },
} as const;

function samplingOf(env: Env): Sampling {
  const name = env['OTEL_TRACES_SAMPLER'] || 'parentbased_always_on';
  const sampler = Object.hasOwn(SAMPLERS, name) ? SAMPLERS[name as keyof typeof SAMPLERS] : null;
  if (sampler === null)
    throw new ConfigError(`OTEL_TRACES_SAMPLER must be one of ${Object.keys(SAMPLERS).join(', ')}, not "${name}"`);
  if (sampler.ratio !== null) return { byParent: sampler.byParent, ratio: sampler.ratio };
  const text = env['OTEL_TRACES_SAMPLER_ARG'] || '1';
  const ratio = Number(text);
  if (!(ratio >= 0 && ratio <= 1)) throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${text}"`);
  return { byParent: sampler.byParent, ratio };
}

function protocolOf(env: Env): TelemetrySettings['protocol'] {
  const ofTraces = env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'];
  const name = ofTraces ? 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL' : 'OTEL_EXPORTER_OTLP_PROTOCOL';
  const protocol = ofTraces || env['OTEL_EXPORTER_OTLP_PROTOCOL'] || 'http/protobuf';
  if (protocol === 'http/protobuf' || protocol === 'http/json') return protocol;
  throw new ConfigError(`${name} must be http/protobuf or http/json, not "${protocol}"`);
}

/** An address for all signals gets the path of traces behind it, one for traces is taken as it is (OTLP exporter specification). */
function tracesUrlOf(env: Env): string | null {
  const ofTraces = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
  if (ofTraces) return url('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', ofTraces, ['http:', 'https:']);
  const base = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!base) return null;
  return `${url('OTEL_EXPORTER_OTLP_ENDPOINT', base, ['http:', 'https:']).replace(/\/+$/, '')}/v1/traces`;
}

/** Where traces go; null: nowhere, and nothing is loaded for them. @throws ConfigError */
export function telemetry(env: Env): TelemetrySettings | null {
  const isOff = env['OTEL_SDK_DISABLED']?.trim().toLowerCase() === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none';
  const tracesUrl = isOff ? null : tracesUrlOf(env);
  if (tracesUrl === null) return null;
  const exporter = env['OTEL_TRACES_EXPORTER'] || 'otlp';
  if (exporter !== 'otlp') throw new ConfigError(`OTEL_TRACES_EXPORTER must be otlp or none, not "${exporter}"`);
  const queueSize = integer(env, 'OTEL_BSP_MAX_QUEUE_SIZE', 2_048, 1, 100_000);
  return Object.freeze({
    tracesUrl,
    protocol: protocolOf(env),
    sampling: Object.freeze(samplingOf(env)),
    batches: Object.freeze({
      delayMs: integer(env, 'OTEL_BSP_SCHEDULE_DELAY', 5_000, 1, 600_000),
      queueSize,
      batchSize: integer(env, 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE', Math.min(512, queueSize), 1, queueSize),
      exportMs: integer(env, 'OTEL_BSP_EXPORT_TIMEOUT', 30_000, 1, 600_000),
    }),
  });
}

const INSTANCE = /^[\w.:-]{1,100}$/;

/** What tells this process from all others in logs and traces: INSTANCE_ID, or the name of the machine, and the process id. */
export function instanceOf(env: Env): string {
  const name = env['INSTANCE_ID'] || hostname();
  if (env['INSTANCE_ID'] && !INSTANCE.test(name))
    throw new ConfigError('INSTANCE_ID must have 1 to 100 letters, digits, dots, colons, hyphens or underscores');
  return `${name}:${process.pid}`;
}
