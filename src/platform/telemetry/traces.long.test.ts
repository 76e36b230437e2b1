import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { createTestDatabase } from '../../../test/harness/database.ts';
import { startServiceProcess } from '../../../test/harness/service-process.ts';
import { clientAt } from '../../../test/harness/service-under-test.ts';
import { startLoggedService } from '../../../test/harness/service-with-log.ts';
import { type ReceivedSpan, startTraceReceiver } from '../../../test/harness/trace-receiver.ts';
import { openLocalIssuer } from '../../evaluation/local-issuer.ts';
import { createRazorpay } from '../../features/payments/index.ts';
import { startJobs } from '../jobs/jobs.ts';
import { createLogger } from '../log.ts';
import { currentTracing } from './tracing.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CLIENT_SPAN = '00f067aa0ba902b7';
const TRACEPARENT = `00-${TRACE}-${CLIENT_SPAN}-01`;
const PHONE = '+919845012345';
const [SERVER, CLIENT, CONSUMER] = [2, 3, 5];

const receiver = await startTraceReceiver();
const testProperty = await startLoggedService({
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_BSP_SCHEDULE_DELAY: '20',
});
const apiClient = await testProperty.newUser(PHONE, 'Asha Deskwoman');
const made = await apiClient.post('/properties', { name: 'Hotel Traced', timezone: 'Asia/Kolkata', currency: 'INR' });
const property = `/properties/${made.body.id}`;
after(async () => {
  await testProperty.stop();
  await receiver.stop();
});

const ofRequest =
  (id: string) =>
  (span: ReceivedSpan): boolean =>
    span.attributes['hostelry.request.id'] === id;

test('a write through the service as its own process is a tree of spans in the trace of its client, sent before the process ends', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-test-'));
  const own = await startTraceReceiver();
  try {
    const service = await startServiceProcess(dataDir, {
      DATABASE_URL: database.connectionString,
      OTEL_EXPORTER_OTLP_ENDPOINT: own.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=sesame',
      OTEL_SERVICE_NAME: 'front-desk',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.name=loses',
      OTEL_BSP_SCHEDULE_DELAY: '600000',
      INSTANCE_ID: 'desk-a',
    });
    const { issueToken } = await openLocalIssuer(dataDir);
    const owner = clientAt(
      service.url,
      await issueToken({ subject: PHONE, phone: PHONE, name: 'Asha Deskwoman', lifetimeSeconds: 600 }),
    );
    await owner.post('/auth/verify');
    const testService = { name: 'Hotel Traced', timezone: 'Asia/Kolkata', currency: 'INR' };
    const made = await owner.post('/properties?token=sekret', testService, { traceparent: TRACEPARENT });
    assert.equal(own.requests.length, 0, 'the batch is not due yet');
    assert.equal(await service.end('SIGTERM'), 0);

    assert.equal(own.requests[0]?.path, '/v1/traces');
    assert.equal(own.requests[0].headers['x-collector-key'], 'sesame');
    const resource = own.resource();
    assert.equal(resource['service.name'], 'front-desk');
    assert.equal(resource['deployment.environment.name'], 'test');
    assert.match(String(resource['service.instance.id']), /^desk-a:\d+$/);

    const ofTrace = own.spans().filter(({ traceId }) => traceId === TRACE);
    const root = ofTrace.find(({ kind }) => kind === SERVER);
    assert.ok(root !== undefined);
    assert.equal(root.name, 'POST /properties');
    assert.equal(root.parentSpanId, CLIENT_SPAN);
    assert.equal(root.attributes['http.response.status_code'], made.status);
    assert.equal(root.attributes['http.route'], '/properties');
    assert.equal(root.attributes['url.path'], '/properties');
    const transaction = ofTrace.find(({ name }) => name === 'db transaction');
    assert.equal(transaction?.parentSpanId, root.spanId);
    const insert = ofTrace.find(({ name }) => name === 'INSERT property');
    assert.equal(insert?.parentSpanId, transaction?.spanId);
    assert.equal(insert?.kind, CLIENT);
    assert.equal(insert?.attributes['db.system.name'], 'postgresql');
    const spanIds = new Set(ofTrace.map(({ spanId }) => spanId));
    for (const { name, parentSpanId, spanId } of ofTrace)
      assert.ok(spanId === root.spanId || spanIds.has(parentSpanId), `${name} hangs below no span of the request`);
    for (const secret of [owner.token, 'sekret', PHONE.slice(1), 'Asha', 'Hotel Traced'])
      assert.ok(!own.text().includes(secret), `the traces hold ${secret}`);
  } finally {
    await own.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('log lines of a traced request name its trace and its span; without a client trace it begins one', async () => {
  await apiClient.get(property, { 'x-request-id': 'traced-1', traceparent: TRACEPARENT });
  const span = await receiver.span(ofRequest('traced-1'));
  assert.equal(span.traceId, TRACE);
  assert.equal(span.name, 'GET /properties/{propertyId}');
  assert.equal(span.attributes['url.path'], property);
  const line = testProperty.lines().find((one) => one['requestId'] === 'traced-1');
  assert.deepEqual([line?.['traceId'], line?.['spanId']], [TRACE, span.spanId]);

  await apiClient.get(property, { 'x-request-id': 'traced-2', traceparent: 'not-a-trace' });
  const own = await receiver.span(ofRequest('traced-2'));
  assert.match(own.traceId, /^[0-9a-f]{32}$/);
  assert.notEqual(own.traceId, TRACE);
  assert.equal(own.parentSpanId, '');
  assert.equal(testProperty.lines().find((one) => one['requestId'] === 'traced-2')?.['traceId'], own.traceId);
});

test('database statements are children of the request, also after a slow body, with their table and never their values', async () => {
  const headers = { authorization: `Bearer ${apiClient.token}`, 'content-type': 'application/json', 'x-request-id': 'body-1' };
  const sent = request(`${testProperty.url}/auth/me`, { method: 'PUT', headers });
  sent.write('{"name": ');
  await new Promise((resolve) => setTimeout(resolve, 100));
  sent.end('"Asha Renamed"}');
  const [apiResponse] = (await once(sent, 'response')) as [IncomingMessage];
  assert.equal(apiResponse.resume().statusCode, 200);
  const span = await receiver.span(ofRequest('body-1'));
  const update = await receiver.span(({ name, traceId }) => name === 'UPDATE app_user' && traceId === span.traceId);
  assert.deepEqual(update.attributes, {
    'db.system.name': 'postgresql',
    'db.operation.name': 'UPDATE',
    'db.query.summary': 'UPDATE app_user',
    'db.collection.name': 'app_user',
  });
  assert.ok(Number(update.endTimeUnixNano) >= Number(update.startTimeUnixNano));
});

test('a refusal is not an error, an internal failure is, and neither reveals what was sent', async () => {
  await apiClient.get('/properties/00000000-0000-4000-8000-000000000000', { 'x-request-id': 'refused-1' });
  const refused = await receiver.span(ofRequest('refused-1'));
  assert.deepEqual([refused.failed, refused.attributes['http.response.status_code']], [false, 404]);

  await testProperty.sql(`alter table app_user add constraint broken check (name <> 'Lake Road')`);
  await apiClient.put('/auth/me', { name: 'Lake Road' }, { 'x-request-id': 'failed-1' });
  await testProperty.sql('alter table app_user drop constraint broken');
  const failed = await receiver.span(ofRequest('failed-1'));
  assert.deepEqual([failed.failed, failed.attributes['error.type']], [true, '500']);
  const update = await receiver.span(
    ({ traceId, attributes }) => traceId === failed.traceId && attributes['error.type'] === '23514',
  );
  assert.ok(update.failed);
  assert.ok(!receiver.text().includes('Lake Road'));
});

test('unknown paths, phone numbers in paths and queries are not in the traces', async () => {
  await apiClient.get(`/nowhere/${encodeURIComponent(PHONE)}?phone=9845012345`, { 'x-request-id': 'lost-1' });
  const lost = await receiver.span(ofRequest('lost-1'));
  assert.equal(lost.name, 'GET');
  assert.equal(lost.attributes['url.path'], undefined);
  await apiClient.get(`${property}/guests/search?phone=${encodeURIComponent(PHONE)}`, { 'x-request-id': 'lost-2' });
  await apiClient.get('/properties/98450 12345/rooms', { 'x-request-id': 'lost-3' });
  await receiver.span(ofRequest('lost-2'));
  assert.equal((await receiver.span(ofRequest('lost-3'))).attributes['url.path'], '/properties/{propertyId}/rooms');
  for (const secret of ['9845012345', '98450', apiClient.token, 'Asha']) assert.ok(!receiver.text().includes(secret), secret);
});

test('the span of a live stream ends when the stream is live, and polls of the service make no spans', async () => {
  const leaving = new AbortController();
  const response = await fetch(`${testProperty.url}${property}/rooms/board/stream`, {
    headers: { authorization: `Bearer ${apiClient.token}`, 'x-request-id': 'stream-1' },
    signal: leaving.signal,
  });
  await response.body?.getReader().read();
  const span = await receiver.span(ofRequest('stream-1'));
  assert.equal(span.attributes['http.response.status_code'], 200);
  // The hub asks for new events every second: its statements would all belong to the first client.
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  const late = receiver
    .spans()
    .filter(
      ({ traceId, startTimeUnixNano }) =>
        traceId === span.traceId && Number(startTimeUnixNano) > Number(span.endTimeUnixNano) + 5e8,
    );
  assert.deepEqual(late, []);
  leaving.abort();
});

test('a job is a separate trace that is linked to the request which queued it, and its line names that request', async () => {
  const database = await createTestDatabase();
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'info', instance: 'x:1' }, { write: (line: string) => lines.push(line) });
  const { promise: ran, resolve } = Promise.withResolvers<void>();
  const jobs = await startJobs(
    { connectionString: database.connectionString, prepared: true },
    [{ task: 'traced-job', run: async () => resolve() }],
    log,
  );
  try {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    const payload = { documentId: 'x', cause: { requestId: 'upload-1', traceparent: TRACEPARENT } };
    await client.query(`select graphile_worker.add_job('traced-job', $1::json)`, [JSON.stringify(payload)]);
    await client.end();
    await ran;
    const span = await receiver.span(({ name }) => name === 'job traced-job');
    assert.equal(span.kind, CONSUMER);
    assert.notEqual(span.traceId, TRACE);
    assert.deepEqual(
      span.links.map(({ traceId, spanId }) => [traceId, spanId]),
      [[TRACE, CLIENT_SPAN]],
    );
    const line = lines.map((text) => JSON.parse(text) as Record<string, unknown>).find(({ msg }) => msg === 'job');
    assert.deepEqual(
      [line?.['task'], line?.['requestId'], line?.['traceId'], line?.['outcome']],
      ['traced-job', 'upload-1', TRACE, 'done'],
    );
  } finally {
    await jobs.stop();
    await database.drop();
  }
});

test('a call of the payment gateway is a span with each attempt as a child; the gateway does not receive the trace', async () => {
  const heard: IncomingHttpHeaders[] = [];
  const server = createServer((asked, response) => {
    heard.push(asked.headers);
    response.writeHead(500).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const gateway = createRazorpay({
    baseUrl: `http://127.0.0.1:${port}/v1`,
    timings: { tryMs: 1_000, totalMs: 2_000, backoffMs: 1 },
  });
  await assert.rejects(gateway.getPayment({ keyId: 'rzp_test_key', keySecret: 'sekret-of-keys' }, 'pay_29QQoUBi66xm2f'));
  server.closeAllConnections();
  server.close();
  const call = await receiver.span(({ name }) => name === 'gateway getPayment');
  const tries = receiver.spans().filter(({ parentSpanId }) => parentSpanId === call.spanId);
  assert.deepEqual(
    tries.map(({ name }) => name),
    Array(3).fill('GET /payments/{id}'),
  );
  assert.equal(tries[2]?.attributes['http.request.resend_count'], 2);
  assert.deepEqual([call.failed, call.attributes['hostelry.gateway.outcome']], [true, 'unknown']);
  assert.equal(heard.length, 3);
  for (const headers of heard) assert.ok(headers['traceparent'] === undefined && headers['tracestate'] === undefined);
  for (const secret of ['sekret-of-keys', 'rzp_test_key', 'pay_29QQ']) assert.ok(!receiver.text().includes(secret), secret);
  assert.ok(currentTracing() !== null);
});
