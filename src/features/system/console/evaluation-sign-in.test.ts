import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createRawClient, type RawAnswer } from '../../../../test/harness/raw-request.ts';
import { startOwnTestService } from '../../../../test/harness/service-under-test.ts';
import { createSignInCode } from './sign-in-code.queries.ts';

const PUBLIC = 'desk.example:8443';

const service = await startOwnTestService({ PUBLIC_URL: `https://${PUBLIC}` });
const client = createRawClient(service.url, 8);
const own = new URL(service.url).host;
after(async () => {
  client.close();
  await service.stop();
});

type Answer = { status: number; role: string | null; token: string | null; cookie: string | null; raw: string };

function answerOf({ status, headers, text }: RawAnswer): Answer {
  const { role = null, token = null } = JSON.parse(text) as { role?: string | null; token?: string | null };
  const raw = String(headers['set-cookie'] ?? '');
  return { status, role, token, cookie: raw === '' ? null : (raw.split(';')[0] ?? ''), raw };
}

/** As the console's page at this host asks. An undefined header is left out. */
async function ask(body: object, headers: Record<string, string | undefined> = {}): Promise<Answer> {
  const host = headers['host'] ?? own;
  const sent = {
    host,
    origin: `http://${host}`,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    ...headers,
  };
  const given = Object.entries(sent).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return answerOf(
    await client.send({
      method: 'POST',
      url: '/console/sign-in',
      headers: Object.fromEntries(given),
      body: JSON.stringify(body),
    }),
  );
}

const newCode = (role: string): Promise<string> =>
  createSignInCode(service.running.platform.db, role, service.running.platform.clock());

function assertNobody({ status, role, token, cookie }: Answer): void {
  assert.deepEqual([status, role, token, cookie], [200, null, null, null]);
}

test('a code signs in its person once, and the cookie after that', async () => {
  const code = await newCode('STAFF');
  const first = await ask({ code }, { host: PUBLIC, origin: `https://${PUBLIC}` });
  assert.deepEqual([first.status, first.role], [200, 'STAFF']);
  assert.match(first.raw, /; Path=\/console\/sign-in; HttpOnly; SameSite=Strict; Secure$/);
  const verified = await service.anonymous.post('/auth/verify', undefined, { authorization: `Bearer ${first.token}` });
  assert.equal(verified.body.name, 'Lata Joshi');
  const { exp, iat } = JSON.parse(Buffer.from(first.token?.split('.')[1] ?? '', 'base64url').toString());
  assert.equal(exp - iat, 3600);

  const elsewhere = { host: PUBLIC, origin: `https://${PUBLIC}` };
  assertNobody(await ask({ code }, elsewhere));
  assertNobody(await ask({ role: 'STAFF' }, elsewhere));
  const cookie = first.cookie ?? '';
  assert.equal((await ask({ role: 'STAFF' }, { ...elsewhere, cookie })).role, 'STAFF');
  assert.equal((await ask({}, { ...elsewhere, cookie })).role, 'STAFF');
  assert.equal((await ask({ code }, { ...elsewhere, cookie })).role, 'STAFF', 'the same link in another tab');
  assertNobody(await ask({ role: 'ADMIN' }, { ...elsewhere, cookie }));
  assertNobody(await ask({ role: 'STAFF' }, { ...elsewhere, cookie: `${cookie.slice(0, -2)}AA` }));
  assertNobody(await ask({ role: 'ADMIN' }, { ...elsewhere, cookie: cookie.replace('STAFF', 'ADMIN') }));
  const asToken = cookie.slice(cookie.indexOf(':') + 1);
  assert.equal((await service.anonymous.get('/auth/me', { authorization: `Bearer ${asToken}` })).status, 401);
});

test('of many at once with one code, one is signed in', async () => {
  for (let round = 0; round < 5; round += 1) {
    const code = await newCode('MANAGER');
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask({ code })));
    assert.deepEqual(
      answers.map(({ role }) => role).filter((role) => role !== null),
      ['MANAGER'],
    );
  }
});

test('a code is good for 24 hours, and what expired is forgotten at the next start', async () => {
  const code = await newCode('STAFF');
  service.clock.advance(24 * 60);
  assertNobody(await ask({ code }));
  await newCode('STAFF');
  const [row] = await service.sql<{ left: number }>('select count(*)::int as left from sign_in_code');
  assert.equal(row?.left, 1);
  for (const wrong of ['', 'x', code.toLowerCase(), `${code} `]) assertNobody(await ask({ code: wrong }));
});

test('a browser that is not used for 12 hours is signed out, one that is used stays', async () => {
  const away = { host: PUBLIC, origin: `https://${PUBLIC}` };
  const { cookie } = await ask({ code: await newCode('STAFF') }, away);
  service.clock.advance(11 * 60);
  const renewed = await ask({ role: 'STAFF' }, { ...away, cookie: cookie ?? '' });
  service.clock.advance(2 * 60);
  assertNobody(await ask({ role: 'STAFF' }, { ...away, cookie: cookie ?? '' }));
  assert.equal((await ask({ role: 'STAFF' }, { ...away, cookie: renewed.cookie ?? '' })).role, 'STAFF');
});

test('two people in one browser: the last one opens new tabs, and signing out forgets one of them', async () => {
  const one = await ask({ code: await newCode('STAFF') });
  const two = await ask({ code: await newCode('ADMIN') }, { cookie: one.cookie ?? '' });
  const cookie = two.cookie ?? '';
  assert.equal((await ask({}, { cookie })).role, 'ADMIN');
  const away = { host: PUBLIC, origin: `https://${PUBLIC}` };
  const headers = { host: own, origin: `http://${own}`, 'sec-fetch-site': 'same-origin', cookie };
  const out = await client.send({ method: 'DELETE', url: '/console/sign-in/ADMIN', headers });
  assert.equal(out.status, 204);
  // The name of the cookie holds the port, which differs between the two addresses.
  const [, left = ''] = /=([^;]*)/.exec(String(out.headers['set-cookie'])) ?? [];
  assertNobody(await ask({ role: 'ADMIN' }, { ...away, cookie: `hostelry-desk-8443=${left}` }));
  assert.equal((await ask({ role: 'STAFF' }, { ...away, cookie: `hostelry-desk-8443=${left}` })).role, 'STAFF');
});

test('people are picked at this computer only', async () => {
  const picked = await ask({ role: 'MANAGER' });
  assert.equal(picked.role, 'MANAGER');
  const settings = async (headers: Record<string, string>): Promise<{ mode: string; people: object[] }> =>
    JSON.parse((await client.send({ method: 'GET', url: '/console/settings.json', headers })).text);
  const here = await settings({ host: own });
  assert.deepEqual([here.mode, here.people.length], ['evaluation', 8]);
  const proxied = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'].map((name) => ({
    [name]: '203.0.113.9',
  }));
  for (const more of [{ host: PUBLIC }, { host: 'evil.example' }, { host: '127.0.0.1.evil.example' }, ...proxied])
    assert.deepEqual((await settings({ host: own, ...more })).people, [], JSON.stringify(more));
  for (const more of proxied) assertNobody(await ask({ role: 'MANAGER' }, more));
  assertNobody(await ask({ role: 'MANAGER' }, { host: PUBLIC, origin: `https://${PUBLIC}` }));
  assertNobody(await ask({ role: 'MANAGER' }, { 'sec-fetch-site': undefined }));
  assertNobody(await ask({ role: 'NOBODY' }));
});

test('other pages sign nobody in, whatever their name leads to', async () => {
  const code = await newCode('ADMIN');
  const refusals: [number, Record<string, string | undefined>][] = [
    [421, { host: 'evil.example' }],
    [421, { host: 'evil.example:3000', origin: 'http://evil.example:3000' }],
    [421, { host: 'localhost.evil.example' }],
    [421, { host: '127.0.0.1.evil.example' }],
    [421, { host: 'desk.example' }],
    [400, { origin: undefined }],
    [400, { origin: 'null' }],
    [400, { origin: 'https://evil.example' }],
    [400, { origin: `http://${own.replace(/:\d+$/, ':1')}` }],
    [400, { 'sec-fetch-site': 'cross-site' }],
    [400, { 'sec-fetch-site': 'same-site' }],
    [400, { 'sec-fetch-site': 'none' }],
  ];
  for (const [status, headers] of refusals) {
    for (const body of [{ code }, { role: 'ADMIN' }, {}])
      assert.equal((await ask(body, headers)).status, status, JSON.stringify(headers));
  }
  // Browsers leave the header out at an address without TLS that is not this computer's own.
  assert.equal((await ask({ code }, { 'sec-fetch-site': undefined })).role, 'ADMIN', 'none of them used the code up');
  const localhost = own.replace('127.0.0.1', 'localhost');
  assert.equal((await ask({ role: 'ADMIN' }, { host: localhost })).role, 'ADMIN');
});
