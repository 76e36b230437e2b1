/** Rate limits: 429 with the headers that say when to retry, only for the caller who exceeds them. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pino } from 'pino';
import { startService } from '../src/lifecycle/start.ts';
import { type ApiResponse, clientAt, startTestService } from './harness/service-under-test.ts';

const LIMITS = { RATE_LIMIT_USER: '40', RATE_LIMIT_PUBLIC: '15', RATE_LIMIT_SENSITIVE: '4', TRUST_PROXY: 'loopback' };

const service = await startTestService(LIMITS);
const { config } = service.running;
const second = await startService(config, pino({ level: config.logLevel }), service.clock.now);
after(async () => {
  await second.stop();
  await service.stop();
});

/** Starts a new minute when little is left of this one. */
async function earlyInTheMinute(): Promise<void> {
  await service.sql('select pg_sleep(case when s > 40 then 60.2 - s else 0 end) from extract(second from now()) as s');
}

/** Sends requests until the response is 429; returns how many others came before. */
async function untilRefused(ask: (turn: number) => Promise<ApiResponse>): Promise<{ before: number; refused: ApiResponse }> {
  for (let turn = 0; turn < 100; turn += 1) {
    const response = await ask(turn);
    if (response.status === 429) return { before: turn, refused: response };
  }
  throw new Error('no request was refused');
}

function assertRefusal(refused: ApiResponse, name: string, limit: number): void {
  const seconds = Number(refused.headers.get('retry-after'));
  assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, String(seconds));
  assert.equal(refused.headers.get('ratelimit-policy'), `"${name}";q=${limit};w=60`);
  assert.equal(refused.headers.get('ratelimit'), `"${name}";r=0;t=${seconds}`);
  const trio = ['limit', 'remaining', 'reset'].map((part) => Number(refused.headers.get(`ratelimit-${part}`)));
  assert.deepEqual(trio, [limit, 0, seconds]);
  assert.equal(refused.body.status, 429);
  assert.equal(refused.body.error, 'Too Many Requests');
  assert.match(refused.body.message, new RegExp(`^too many requests: ${limit} a minute are allowed`));
  assert.match(refused.body.requestId, /./);
}

test('the limit of a user holds for all instances together, and does not affect others', async () => {
  await earlyInTheMinute();
  const [user, other] = [await service.newUser(), await service.newUser()];
  const clients = [user, clientAt(second.url, user.token)];
  // One request was for sign-in.
  const { before, refused } = await untilRefused((turn) => clients[turn % 2]?.get('/auth/me') ?? user.get('/auth/me'));
  assert.equal(before, 39);
  assertRefusal(refused, 'user', 40);
  const answered = await other.get('/auth/me');
  assert.equal(answered.status, 200);
  assert.equal(answered.headers.get('ratelimit-limit'), '40');
  assert.equal(answered.headers.get('ratelimit-remaining'), '38');
});

test('a refused request changes nothing, and its key is free', async () => {
  await earlyInTheMinute();
  const user = await service.newUser();
  await untilRefused(() => user.get('/auth/me'));
  const response = await user.post(
    '/properties',
    { name: 'Too Late', timezone: 'Asia/Kolkata', currency: 'INR' },
    { 'idempotency-key': 'k' },
  );
  assert.equal(response.status, 429);
  const rows = await service.sql("select 1 from property where name = 'Too Late'");
  assert.equal(rows.length, 0);
});

test('public endpoints have a limit per address, whatever others do', async () => {
  await earlyInTheMinute();
  const from = (address: string) => service.anonymous.get('/openapi.json', { 'x-forwarded-for': address });
  const { before, refused } = await untilRefused(() => from('192.0.2.1'));
  assert.equal(before, 15);
  assertRefusal(refused, 'public', 15);
  assert.equal((await from('192.0.2.2')).status, 200);
  for (let turn = 0; turn < 20; turn += 1)
    for (const probe of ['/livez', '/readyz', '/health', '/'])
      assert.equal((await service.anonymous.get(probe, { 'x-forwarded-for': '192.0.2.1' })).status, 200);
});

test('endpoints that grant access or cost money have a lower limit', async () => {
  await earlyInTheMinute();
  const user = await service.newUser();
  const { before, refused } = await untilRefused(() => user.post('/auth/verify'));
  assert.equal(before, 3);
  assertRefusal(refused, 'sensitive', 4);
  assert.equal((await user.get('/auth/me')).status, 200);
});

test('guessing tokens is limited by address, while valid ones from there are accepted', async () => {
  await earlyInTheMinute();
  const user = await service.newUser();
  const bad = `${user.token.slice(0, -4)}AAAA`;
  const ask = (token: string) =>
    service.anonymous.get('/auth/me', { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.9' });
  assert.equal((await ask(bad)).status, 401);
  const { before, refused } = await untilRefused(() => ask(bad));
  assert.equal(before, 39);
  assertRefusal(refused, 'unauthorized', 40);
  assert.equal((await ask(user.token)).status, 200);
  // No more tokens are verified for that address: a valid token that was not seen before has to wait too.
  const issuer = service.running.localIssuer;
  assert.ok(issuer);
  const unseen = await issuer.issueToken({ subject: 'new-user', phone: '+919845099999', name: 'New', superAdmin: false });
  assert.equal((await ask(unseen)).status, 429);
  assert.equal((await service.anonymous.post('/auth/verify', undefined, { authorization: `Bearer ${unseen}` })).status, 200);
});

test('messages of the gateway are under no limit by address: their signature identifies them', async () => {
  const property = await service.newProperty();
  for (let turn = 0; turn < 20; turn += 1)
    assert.equal((await service.anonymous.post(`${property.path}/gateway/webhook`, {})).status, 400);
});
