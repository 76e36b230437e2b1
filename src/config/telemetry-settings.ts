import { hostname } from 'node:os';
import type { Sampling, TelemetrySettings } from '../platform/telemetry/open-telemetry.ts';
import { ConfigError, checkUrl, type Env, readInteger } from './setting-values.ts';

const SAMPLERS = {
  always_on: { byParent: false, ratio: 1 },
  always_off: { byParent: false, ratio: 0 },
  traceidratio: { byParent: false, ratio: null },
  parentbased_always_on: { byParent: true, ratio: 1 },
  parentbased_always_off: { byParent: true, ratio: 0 },
  parentbased_traceidratio: { byParent: true, ratio: null },
} as const;

function readSampling(env: Env): Sampling {
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

function readProtocol(env: Env): TelemetrySettings['protocol'] {
  const ofTraces = env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'];
  const name = ofTraces ? 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL' : 'OTEL_EXPORTER_OTLP_PROTOCOL';
  const protocol = ofTraces || env['OTEL_EXPORTER_OTLP_PROTOCOL'] || 'http/protobuf';
  if (protocol === 'http/protobuf' || protocol === 'http/json') return protocol;
  throw new ConfigError(`${name} must be http/protobuf or http/json, not "${protocol}"`);
}

/** The address for all signals gets the path of traces appended; the one for traces is used as it is (OTLP exporter specification). */
function readTracesUrl(env: Env): string | null {
  const ofTraces = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
  if (ofTraces) return checkUrl('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', ofTraces, ['http:', 'https:']);
  const base = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!base) return null;
  return `${checkUrl('OTEL_EXPORTER_OTLP_ENDPOINT', base, ['http:', 'https:']).replace(/\/+$/, '')}/v1/traces`;
}

/** Where traces are sent; null: nowhere, and then nothing is loaded for them. @throws ConfigError */
export function readTelemetry(env: Env): TelemetrySettings | null {
  const isOff = env['OTEL_SDK_DISABLED']?.trim().toLowerCase() === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none';
  const tracesUrl = isOff ? null : readTracesUrl(env);
  if (tracesUrl === null) return null;
  const exporter = env['OTEL_TRACES_EXPORTER'] || 'otlp';
  if (exporter !== 'otlp') throw new ConfigError(`OTEL_TRACES_EXPORTER must be otlp or none, not "${exporter}"`);
  const queueSize = readInteger(env, 'OTEL_BSP_MAX_QUEUE_SIZE', 2_048, 1, 100_000);
  return Object.freeze({
    tracesUrl,
    protocol: readProtocol(env),
    sampling: Object.freeze(readSampling(env)),
    batches: Object.freeze({
      delayMs: readInteger(env, 'OTEL_BSP_SCHEDULE_DELAY', 5_000, 1, 600_000),
      queueSize,
      batchSize: readInteger(env, 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE', Math.min(512, queueSize), 1, queueSize),
      exportMs: readInteger(env, 'OTEL_BSP_EXPORT_TIMEOUT', 30_000, 1, 600_000),
    }),
  });
}

const INSTANCE = /^[\w.:-]{1,100}$/;

/** The name of this process in logs and traces: INSTANCE_ID, or the name of the machine, and the process id. */
export function readInstance(env: Env): string {
  const name = env['INSTANCE_ID'] || hostname();
  if (env['INSTANCE_ID'] && !INSTANCE.test(name))
    throw new ConfigError('INSTANCE_ID must have 1 to 100 letters, digits, dots, colons, hyphens or underscores');
  return `${name}:${process.pid}`;
}
