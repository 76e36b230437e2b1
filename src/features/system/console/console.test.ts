import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { longTest } from '../../../../test/harness/long-test.ts';
import { startOidcProvider } from '../../../../test/harness/oidc-provider.ts';
import { startOwnTestService, startTestService } from '../../../../test/harness/service-under-test.ts';
import { startServiceWithProvider } from '../../../../test/harness/service-with-provider.ts';

const RULES = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  'frame-src blob:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types hostelry-worker',
];

const provider = await startOidcProvider();
const evaluation = await startTestService();
const production = await startServiceWithProvider(provider, { AUTH_CLIENT_ID: 'hostelry-console', AUTH_SCOPE: 'openid phone' });
after(async () => {
  await production.stop();
  await evaluation.stop();
  await provider.stop();
});

test('the page of every address has the same policy, which lets it ask its own service only', async () => {
  for (const path of ['/console', '/console/', '/console/LAKE001/bookings/B-0001', '/console/sign']) {
    const { status, headers } = await evaluation.anonymous.get(path);
    assert.equal(status, 200);
    assert.deepEqual(headers.get('content-security-policy')?.split('; '), RULES);
    assert.equal(headers.get('permissions-policy'), 'camera=(self)');
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
  }
});

test('the service worker keeps the page of its version, may ask its own service only, and changes with the policy of the page', async () => {
  const [one, other] = [
    await evaluation.anonymous.get('/console/worker.js'),
    await production.anonymous.get('/console/worker.js'),
  ];
  assert.equal(one.headers.get('content-type'), 'text/javascript; charset=utf-8');
  assert.equal(one.headers.get('cache-control'), 'no-cache');
  assert.equal(one.headers.get('service-worker-allowed'), '/console');
  assert.equal(
    one.headers.get('content-security-policy'),
    "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  );
  const [line = '', program] = one.text.split('\n', 2);
  const [, version, files = ''] = /^const VERSION = "([\w-]+)", FILES = (\[.*\]);$/.exec(line) ?? assert.fail(line);
  const page = await evaluation.anonymous.get('/console');
  assert.equal(page.headers.get('etag'), `"${version}"`);
  const kept = JSON.parse(files) as string[];
  assert.ok(page.text.includes(kept[0] ?? assert.fail()), 'the program of the page comes first');
  for (const file of kept) assert.equal((await evaluation.anonymous.get(file)).status, 200, file);
  // Only what differs between versions differs.
  assert.equal(program, other.text.split('\n', 2)[1]);
  assert.ok(!other.text.includes(`"${version}"`));
});

test('with a provider the page may ask that one too, and another policy is another page', async () => {
  const page = await production.anonymous.get('/console');
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.ok(policy.includes(`connect-src 'self' ${provider.issuer} ${provider.tokenOrigin};`), policy);
  assert.notEqual(page.headers.get('etag'), (await evaluation.anonymous.get('/console')).headers.get('etag'));
  const again = await production.anonymous.get('/console', { 'if-none-match': page.headers.get('etag') ?? '' });
  assert.equal(again.status, 304);
});

test('with a provider the settings say how to sign in, and evaluation mode has no way in', async () => {
  const { body } = await production.anonymous.get('/console/settings.json');
  assert.deepEqual(body, {
    mode: 'oidc',
    provider: {
      issuer: provider.issuer,
      audience: 'hostelry',
      clientId: 'hostelry-console',
      scope: 'openid phone',
      endpoints: {
        authorization: `${provider.issuer}/authorize`,
        token: `${provider.tokenOrigin}/token`,
        endSession: `${provider.issuer}/end-session`,
        idTokenAlgorithms: ['ES256'],
      },
    },
    cardWriterUrl: null,
  });
  // Only the page itself is there, to be read.
  for (const headers of [{}, { origin: production.url, 'sec-fetch-site': 'same-origin' }])
    for (const body of [{ role: 'ADMIN' }, { code: 'x' }, {}])
      assert.equal((await production.anonymous.post('/console/sign-in', body, headers)).status, 405);
  assert.equal((await production.anonymous.delete('/console/sign-in/ADMIN')).status, 405);
});

longTest('while the provider cannot be reached, the console says so and asks again later', async () => {
  const gone = await startOidcProvider();
  await gone.stop();
  const service = await startServiceWithProvider(gone, { AUTH_CLIENT_ID: 'x' });
  try {
    assert.equal((await service.anonymous.get('/console/settings.json')).body.provider.endpoints, null);
    const { headers } = await service.anonymous.get('/console');
    assert.ok(headers.get('content-security-policy')?.includes(`connect-src 'self' ${gone.issuer};`));
  } finally {
    await service.stop();
  }
});

test('without AUTH_CLIENT_ID the console is not set up, and asks nobody', async () => {
  const service = await startServiceWithProvider(provider);
  try {
    assert.deepEqual((await service.anonymous.get('/console/settings.json')).body, {
      mode: 'oidc',
      provider: null,
      cardWriterUrl: null,
    });
    assert.deepEqual((await service.anonymous.get('/console')).headers.get('content-security-policy')?.split('; '), RULES);
  } finally {
    await service.stop();
  }
});

test('a card writer of the desk is named to the page, which may ask it', async () => {
  const writer = 'http://127.0.0.1:7411';
  const service = await startOwnTestService({ CONSOLE_CARD_WRITER_URL: writer });
  try {
    assert.equal((await service.anonymous.get('/console/settings.json')).body.cardWriterUrl, writer);
    const { headers } = await service.anonymous.get('/console');
    assert.ok(headers.get('content-security-policy')?.includes(`connect-src 'self' ${writer};`));
  } finally {
    await service.stop();
  }
});
