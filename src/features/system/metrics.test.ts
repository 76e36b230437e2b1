import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startOwnTestService, type TestService } from '../../../test/harness/service-under-test.ts';
import { createRequestCounts } from '../../platform/http/request-counts.ts';

const [service, guarded] = await Promise.all([
  startOwnTestService(),
  startOwnTestService({ METRICS_TOKEN: 'scrape-me', TRUST_PROXY: '127.0.0.1' }),
]);
after(() => Promise.all([service.stop(), guarded.stop()]));

async function metric(property: TestService, pattern: RegExp, headers: Record<string, string> = {}): Promise<number | null> {
  const { text } = await property.anonymous.get('/metrics', headers);
  const line = text.split('\n').find((one) => pattern.test(one));
  return line === undefined ? null : Number(line.split(' ').at(-1));
}

test('requests are counted by method, pattern of the route and status, in the text format of Prometheus', async () => {
  const user = await service.newUser();
  const before = await metric(
    service,
    /_count\{http_request_method="GET",http_route="\/auth\/me",http_response_status_code="200"\}/,
  );
  await user.get('/auth/me');
  await user.get('/auth/me?x=1');
  await service.anonymous.get('/auth/me');
  await service.anonymous.get('/nowhere/else');
  const { headers, text } = await service.anonymous.get('/metrics');
  assert.match(headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  const count = 'http_server_request_duration_seconds_count{http_request_method="GET",http_route=';
  assert.ok(text.includes(`${count}"/auth/me",http_response_status_code="200"} ${(before ?? 0) + 2}`));
  assert.ok(text.includes(`${count}"/auth/me",http_response_status_code="401"} 1`));
  assert.ok(text.includes(`${count}"",http_response_status_code="404"} 1`));
  assert.match(
    text,
    /http_server_request_duration_seconds_bucket\{http_request_method="GET",http_route="\/auth\/me",http_response_status_code="200",le="\+Inf"\} \d+/,
  );
  assert.doesNotMatch(text, /nowhere/);
});

test('the metrics cover the process, the database connections, the streams and the outbox', async () => {
  const { text } = await service.anonymous.get('/metrics');
  for (const name of [
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_seconds',
    'db_client_connection_count{db_client_connection_state="used"}',
    'db_client_connection_max',
    'db_client_connection_pending_requests',
    'hostelry_live_streams_limit',
    'hostelry_idempotency_replays_total',
    'hostelry_overselling_refused_total',
    'hostelry_rate_limited_requests_total{limit="user"}',
    'hostelry_transaction_conflicts_total{reason="deadlock",outcome="given_up"}',
    'hostelry_webhook_messages_total{outcome="unsigned"}',
    'hostelry_event_outbox_lag_seconds',
    'hostelry_build_info{build=',
  ]) {
    assert.ok(text.includes(`\n${name}`), `${name} is missing`);
  }
});

test('an open stream is counted while it is open, and its duration does not count as a slow request', async () => {
  const { path, admin } = await service.newProperty();
  const leaving = new AbortController();
  const response = await fetch(`${service.url}${path}/rooms/board/stream`, {
    headers: { authorization: `Bearer ${admin.token}` },
    signal: leaving.signal,
  });
  const reader = response.body?.getReader();
  await reader?.read();
  assert.equal(await metric(service, /^hostelry_live_streams\{stream="board"\} /), 1);
  assert.ok(((await metric(service, /^hostelry_event_outbox_lag_seconds /)) ?? 99) < 5);
  leaving.abort();
  await assert.rejects(async () => {
    for (;;) await reader?.read();
  });
  for (let tries = 0; tries < 100 && (await metric(service, /^hostelry_live_streams\{stream="board"\} /)) !== 0; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.equal(await metric(service, /^hostelry_live_streams\{stream="board"\} /), 0);
  assert.equal(await metric(service, /_count\{.*rooms\/board\/stream",http_response_status_code="200"/), null);
});

test('refusals with 409 are counted by route and reason: the violated constraint, or the code of the rule', async () => {
  const { path, admin, code: propertyCode } = await service.newProperty();
  const roomType = { code: 'DLX', name: 'Deluxe', baseOccupancy: 2, maxOccupancy: 3 };
  await admin.post(`${path}/room-types`, roomType);
  assert.equal((await admin.post(`${path}/room-types`, roomType)).status, 409);
  const conflicts =
    /^hostelry_conflicts_total\{http_request_method="POST",http_route="\/properties\/\{propertyId\}\/room-types",reason="room_type_code_taken"\}/;
  assert.equal(await metric(service, conflicts), 1);

  const { body: code } = await admin.post(`${path}/access-codes`, { roles: ['STAFF'] });
  assert.equal((await admin.post('/properties/access-codes/join', { propertyCode, code: code.code })).status, 409);
  const joins = /^hostelry_conflicts_total\{http_request_method="POST",http_route="[^"]+join",reason="already_member"\}/;
  assert.equal(await metric(service, joins), 1);
});

test('a repeated request with an Idempotency-Key is counted when its stored response is sent', async () => {
  const { path, admin } = await service.newProperty();
  const before = await metric(service, /^hostelry_idempotency_replays_total /);
  const key = { 'idempotency-key': 'metrics-replay' };
  for (const _ of [1, 2, 3])
    await admin.post(`${path}/room-types`, { code: 'STD', name: 'S', baseOccupancy: 1, maxOccupancy: 2 }, key);
  assert.equal(await metric(service, /^hostelry_idempotency_replays_total /), (before ?? 0) + 2);
});

test('waiting and failed jobs are counted by task, from the database, and queried seldom', async () => {
  const own = await startOwnTestService();
  try {
    await own.sql(`select graphile_worker.add_job('nobody-does-this', run_at => now() - interval '90 seconds')`);
    await own.sql(`select graphile_worker.add_job('nobody-does-this', run_at => now() + interval '1 hour')`);
    await own.sql(
      `update graphile_worker._private_jobs set attempts = max_attempts where run_at > now() + interval '50 minutes'`,
    );
    const lag = (await metric(own, /^hostelry_job_lag_seconds\{task="nobody-does-this"\}/)) ?? 0;
    assert.ok(lag >= 90 && lag < 600, String(lag));
    assert.equal(await metric(own, /^hostelry_jobs_due\{task="nobody-does-this"\}/), 1);
    assert.equal(await metric(own, /^hostelry_jobs_failed\{task="nobody-does-this"\}/), 1);
    // Many readers cause one query in a while.
    await own.sql(`select graphile_worker.add_job('nobody-does-this', run_at => now() - interval '90 seconds')`);
    assert.equal(await metric(own, /^hostelry_jobs_due\{task="nobody-does-this"\}/), 1);
  } finally {
    await own.stop();
  }
});

test('two apps in one process have separate metrics', async () => {
  await service.anonymous.get('/users');
  assert.equal(await metric(guarded, /http_route="\/users"/, { authorization: 'Bearer scrape-me' }), null);
});

test('without METRICS_TOKEN only clients on this machine may read the metrics, and not through a proxy', async () => {
  assert.equal((await service.anonymous.get('/metrics')).status, 200);
  for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
    assert.equal((await service.anonymous.get('/metrics', { [header]: '127.0.0.1' })).status, 403, header);
  }
  const { statusCode } = await service.running.app.inject({ url: '/metrics', remoteAddress: '10.1.2.3' });
  assert.equal(statusCode, 403);
  for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.8.9.10']) {
    assert.equal((await service.running.app.inject({ url: '/metrics', remoteAddress })).statusCode, 200, remoteAddress);
  }
});

test('behind a trusted proxy a forged address does not open the metrics either', async () => {
  const proxied = await startOwnTestService({ TRUST_PROXY: '127.0.0.1' });
  try {
    assert.equal((await proxied.anonymous.get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status, 403);
    assert.equal((await proxied.anonymous.get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).status, 403);
  } finally {
    await proxied.stop();
  }
});

test('with METRICS_TOKEN every client needs the token', async () => {
  const wrong = [
    {},
    { authorization: 'Bearer wrong' },
    { authorization: 'Basic scrape-me' },
    { authorization: 'Bearer scrape-me2' },
  ];
  for (const headers of wrong) {
    const { status, body, headers: answered } = await guarded.anonymous.get('/metrics', headers as Record<string, string>);
    assert.equal(status, 401);
    assert.equal(body.status, 401);
    assert.equal(answered.get('www-authenticate'), 'Bearer');
  }
  const right = { authorization: 'Bearer scrape-me', 'x-forwarded-for': '203.0.113.9' };
  assert.equal((await guarded.anonymous.get('/metrics', right)).status, 200);
});

test('durations fall into the buckets whose bound they do not exceed', () => {
  const requestCounts = createRequestCounts();
  for (const seconds of [0.001, 0.005, 0.0051, 0.3, 11]) requestCounts.add('GET', '/x', 200, seconds);
  const text = requestCounts.exposition();
  const below = (bound: string): number => Number(new RegExp(`le="${bound.replace('+', '\\+')}"\\} (\\d+)`).exec(text)?.[1]);
  assert.deepEqual(['0.005', '0.01', '0.25', '0.5', '10', '+Inf'].map(below), [2, 3, 3, 4, 4, 5]);
  assert.match(text, /_count\{[^}]*\} 5\n/);
  assert.match(text, /_sum\{[^}]*\} 11\.3111/);
});
