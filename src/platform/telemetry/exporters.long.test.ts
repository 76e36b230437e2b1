import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { startLoggedService } from '../../../test/harness/service-with-log.ts';
import { startTraceReceiver } from '../../../test/harness/trace-receiver.ts';
import { readConfig } from '../../config/config.ts';
import { currentTracing } from './tracing.ts';

const run = promisify(execFile);

/** Prints which modules of OpenTelemetry are loaded with the module. */
const LOADS = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({ resolve: (name, context, next) => { if (name.startsWith('@opentelemetry/')) loaded.add(name); return next(name, context); } });
  await import(process.argv[1]);
  console.log(JSON.stringify([...loaded]));
`;

async function loadedBy(file: string): Promise<string[]> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', LOADS, path.resolve(file)]);
  return JSON.parse(stdout) as string[];
}

test('without an exporter nothing of OpenTelemetry is loaded with the service', async () => {
  const [start, telemetry] = await Promise.all([
    loadedBy('src/lifecycle/start.ts'),
    loadedBy('src/platform/telemetry/open-telemetry.ts'),
  ]);
  assert.deepEqual(start, []);
  assert.ok(telemetry.includes('@opentelemetry/sdk-trace'));
});

test('without an exporter requests have no spans, and the trace of the client in every line', async () => {
  const property = await startLoggedService();
  try {
    assert.equal(currentTracing(), null);
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    await property.anonymous.get('/users', { 'x-request-id': 'plain', traceparent: `00-${trace}-00f067aa0ba902b7-01` });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const line = property.lines().find((one) => one['requestId'] === 'plain');
    assert.equal(line?.['traceId'], trace);
    assert.equal(line?.['spanId'], undefined);
  } finally {
    await property.stop();
  }
});

test('traces are sent as protobuf by default, as JSON on request', async () => {
  const receiver = await startTraceReceiver();
  const property = await startLoggedService({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.url}/traces-go-here` });
  await property.anonymous.get('/auth/me');
  await property.stop();
  await receiver.stop();
  assert.equal(receiver.requests[0]?.path, '/traces-go-here');
  assert.equal(receiver.requests[0].headers['content-type'], 'application/x-protobuf');
  assert.ok(receiver.text().includes('GET /auth/me'));
  assert.ok(receiver.text().includes('service.name'));
  assert.equal(currentTracing(), null);
});

test('while the receiver is down requests are answered, the log says so once, and the stop does not wait for it', async () => {
  const property = await startLoggedService({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_BSP_SCHEDULE_DELAY: '10',
    OTEL_BSP_MAX_QUEUE_SIZE: '20',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '5',
    OTEL_BSP_EXPORT_TIMEOUT: '100',
  });
  let stopped = false;
  try {
    const client = await property.newUser('+919845054321', 'Asha Deskwoman');
    for (let request = 0; request < 100; request += 1) assert.equal((await client.get('/auth/me')).status, 200);
    const warnings = (): unknown[] => property.lines().filter((line) => line['component'] === 'telemetry');
    for (let tries = 0; tries < 300 && warnings().length === 0; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await client.get('/auth/me');
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.equal(warnings().length, 1);
    await property.stop();
    stopped = true;
    assert.ok(!property.text().includes('did not stop in time'));
  } finally {
    if (!stopped) await property.stop();
  }
});

test('a sampler of ratio 0 sends nothing', async () => {
  const receiver = await startTraceReceiver();
  const property = await startLoggedService({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER: 'always_off' });
  await property.anonymous.get('/auth/me', { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' });
  await property.stop();
  await receiver.stop();
  assert.equal(receiver.requests.length, 0);
});

test('traces are on by the standard settings only, and an unsupported setting stops the start with one line', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
  assert.equal(readConfig({}).telemetry, null);
  assert.equal(readConfig({ ...endpoint, OTEL_SDK_DISABLED: 'true' }).telemetry, null);
  assert.equal(readConfig({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }).telemetry, null);
  const on = readConfig(endpoint).telemetry;
  assert.equal(on?.tracesUrl, 'http://collector:4318/v1/traces');
  assert.equal(on?.protocol, 'http/protobuf');
  assert.deepEqual(on?.sampling, { byParent: true, ratio: 1 });
  const part = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' };
  assert.deepEqual(readConfig({ ...endpoint, ...part }).telemetry?.sampling, { byParent: false, ratio: 0.25 });
  assert.equal(readConfig({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c/x' }).telemetry?.tracesUrl, 'http://c/x');
  const refusals: [Record<string, string>, RegExp][] = [
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /^OTEL_EXPORTER_OTLP_PROTOCOL must be http\/protobuf or http\/json, not "grpc"$/],
    [{ OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc' }, /^OTEL_EXPORTER_OTLP_TRACES_PROTOCOL must be/],
    [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, /^OTEL_TRACES_SAMPLER must be one of/],
    [{ ...part, OTEL_TRACES_SAMPLER_ARG: '25%' }, /^OTEL_TRACES_SAMPLER_ARG must be a number/],
    [{ OTEL_TRACES_EXPORTER: 'zipkin' }, /^OTEL_TRACES_EXPORTER must be otlp or none/],
    [{ OTEL_BSP_MAX_QUEUE_SIZE: 'many' }, /^OTEL_BSP_MAX_QUEUE_SIZE must be a whole number/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be a URL/],
    [{ INSTANCE_ID: 'a b' }, /^INSTANCE_ID must have/],
  ];
  for (const [env, message] of refusals) assert.throws(() => readConfig({ ...endpoint, ...env }), { message });
});
