import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { ConfigError, readConfig } from './config.ts';

/** 32 bytes. */
const KEY = Buffer.alloc(32, 7).toString('base64');

/** Returns the one line that the start stops with. */
function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    assert.ok(!error.message.includes('\n'));
    return error.message;
  }
  return 'accepted';
}

test('without any setting the service runs in evaluation mode on its own database', () => {
  const config = readConfig({});
  assert.equal(config.databaseUrl, null);
  assert.equal(config.auth, null);
  assert.equal(config.publicUrl, 'http://127.0.0.1:3000');
  assert.deepEqual(config.fileStore, { kind: 'folder', dir: `${config.dataDir}/files` });
  assert.ok(Object.isFrozen(config));
});

test('a wrong setting is refused in one line that names it', () => {
  const wrong: Record<string, string>[] = [
    { PORT: '70000' },
    { PORT: '3e3.5' },
    { HOST: '999.1.1.1' },
    { DATABASE_URL: 'mysql://db' },
    { DATABASE_PREPARED: 'yes' },
    { DATABASE_LISTEN_URL: 'postgresql://localhost/hostelry' },
    { DATABASE_READ_URL: 'postgresql://localhost/hostelry' },
    { DATABASE_LISTEN_URL: 'http://localhost', DATABASE_URL: 'postgresql://localhost/hostelry' },
    { AADHAAR_QR_CERTIFICATE: '/none.pem' },
    { AADHAAR_QR_CERTIFICATE: import.meta.filename },
    { DATABASE_POOL_SIZE: '1' },
    { RUN_READERS: 'off' },
    { WEB_CONCURRENCY: '0' },
    { WEB_CONCURRENCY: '65' },
    { DRAIN_SECONDS: '301' },
    { FILE_STORE: 'files' },
    { FILE_STORE: 'file:' },
    { FILE_STORE: 'file://host/files' },
    { FILE_STORE: 's3://' },
    { FILE_STORE: 's3://Bucket' },
    { FILE_STORE: 's3://b' },
    { FILE_STORE: 's3://bucket//a' },
    { FILE_STORE: 's3://bucket/a/../b' },
    { FILE_STORE: 's3://bucket/a?b' },
    { S3_ENDPOINT: 'store.example:9000', FILE_STORE: 's3://bucket' },
    { S3_REGION: 'eu central', FILE_STORE: 's3://bucket' },
    { S3_ENDPOINT: 'https://store.example' },
    { TRUST_PROXY: 'junk' },
    { TRUST_PROXY: '10.0.0.0/33' },
    { TRUST_PROXY: '10.0.0.1/8/9' },
    { CORS_ORIGINS: '*' },
    { CORS_ORIGINS: 'https://desk.example/path' },
    { CONSOLE_CARD_WRITER_URL: '127.0.0.1:7411' },
    { CONSOLE_CARD_WRITER_URL: 'http://192.168.1.4:7411' },
    { CONSOLE_CARD_WRITER_URL: 'http://127.0.0.1.example:7411' },
    { CONSOLE_CARD_WRITER_URL: 'http://127.0.0.1:7411/write' },
    { CONSOLE_CARD_WRITER_URL: 'http://desk:secret@127.0.0.1:7411' },
    { LEDGER_TOLERANCE: '-1' },
    { LOG_LEVEL: 'loud' },
    { SECRETS_KEY: 'short' },
    { SECRETS_KEY: `${KEY},${KEY}` },
    { SECRETS_KEY: `${KEY.replace('=', '')}A` },
    { PUBLIC_URL: 'desk.example' },
    { GATEWAY_BASE_URL: 'api.razorpay.com/v1' },
    { GATEWAY_BASE_URL: 'ftp://api.razorpay.com/v1' },
    { GATEWAY_BASE_URL: 'https://' },
    { GATEWAY_BASE_URL: 'https://key:secret@api.razorpay.com/v1' },
    { GATEWAY_BASE_URL: 'https://api.razorpay.com/v1?a=1' },
    { GATEWAY_BASE_URL: 'https://api.razorpay.com/v1#a' },
    { INBOUND_SMTP_PORT: '65536' },
    { INBOUND_SMTP_PORT: 'smtp' },
    { INBOUND_SMTP_TLS_KEY: '/k.pem', INBOUND_SMTP_PORT: '25' },
    { INBOUND_SMTP_TLS_CERT: '/c.pem', INBOUND_SMTP_PORT: '25' },
    { INBOUND_SMTP_TLS_KEY: '/k.pem', INBOUND_SMTP_TLS_CERT: '/c.pem' },
  ];
  for (const env of wrong) {
    const [name = ''] = Object.keys(env);
    assert.ok(refusal(env).startsWith(name), `${JSON.stringify(env)}: ${refusal(env)}`);
  }
});

test('a refusal names what the setting must be', () => {
  assert.match(refusal({ PORT: '70000' }), /^PORT must be .*70000/);
  assert.match(refusal({ DATABASE_PREPARED: 'maybe' }), /^DATABASE_PREPARED must be true or false/);
  assert.match(refusal({ DATABASE_URL: 'mysql://x' }), /^DATABASE_URL must be/);
});

test('DATABASE_URL names one host or several, as libpq reads it', () => {
  const taken = [
    'postgresql://desk:secret@a.example/hotel',
    'postgresql://desk:secret@a.example:5432,b.example:5433/hotel',
    'postgres://desk:se,cr@a,b,[::1]:5434/hotel?target_session_attrs=read-write&sslmode=disable',
    'postgresql://desk@%2Frun%2Fa,%2Frun%2Fb:5433/hotel',
    'postgresql://desk@localhost/hotel?host=/run/a,/run/b&port=5432,5433',
    'postgresql:///hotel?host=/run/a',
  ];
  for (const url of taken) assert.equal(readConfig({ DATABASE_URL: url }).databaseUrl, url);
  const refused = [
    'postgresql://desk:secret@a,/hotel',
    'postgresql://desk:secret@a,:5433/hotel',
    'postgresql://desk:secret@a:5432,b:99999/hotel',
    'postgresql://desk:secret@a:port,b/hotel',
    'postgresql://desk:1234567secret/x@a/hotel',
    'postgresql://desk:secret@a,b c/hotel',
    `postgresql://desk:secret@${Array(11).fill('a').join(',')}/hotel`,
    'postgresql://desk:secret@a,b/hotel?target_session_attrs=any',
    'postgresql://desk:secret@a/hotel?target_session_attrs=prefer-standby',
    'postgresql://desk:secret@localhost/hotel?host=/run/a,/run/b,/run/c&port=5432,5433',
    'postgresql://desk:secret@localhost/hotel?host=/run/a,',
    'mysql://desk:secret@a,b/hotel',
    'desk:secret@a,b/hotel',
  ];
  for (const url of refused) {
    assert.match(refusal({ DATABASE_URL: url }), /^DATABASE_URL /, url);
    assert.doesNotMatch(refusal({ DATABASE_URL: url }), /secret/);
  }
  for (const hosts of ['a:99999', 'a:5432,b:65536'])
    assert.match(refusal({ DATABASE_URL: `postgresql://desk:secret@${hosts}/hotel` }), /holds a port that is none: .* 65535$/);
});

test('the payment gateway is the public one unless GATEWAY_BASE_URL is set; a slash at its end changes nothing', () => {
  assert.equal(readConfig({}).gatewayBaseUrl, null);
  assert.equal(readConfig({ GATEWAY_BASE_URL: '' }).gatewayBaseUrl, null);
  for (const url of ['http://127.0.0.1:4010/v1', 'https://gateway.example/api/v1'])
    for (const end of ['', '/', '//']) assert.equal(readConfig({ GATEWAY_BASE_URL: url + end }).gatewayBaseUrl, url);
});

test('the card writer of the console is on the machine of the desk', () => {
  const of = (url: string) => readConfig({ CONSOLE_CARD_WRITER_URL: url }).cardWriterUrl;
  assert.equal(readConfig({}).cardWriterUrl, null);
  for (const url of ['http://127.0.0.1:7411', 'http://localhost:7411', 'http://[::1]:7411', 'https://localhost:7411'])
    for (const end of ['', '/']) assert.equal(of(url + end), url);
});

test('production needs an identity provider, and a provider needs an audience and a secrets key', () => {
  assert.match(refusal({ NODE_ENV: 'production' }), /^AUTH_ISSUER is missing/);
  assert.match(refusal({ AUTH_ISSUER: 'https://id.example' }), /^AUTH_AUDIENCE is missing/);
  assert.match(refusal({ AUTH_AUDIENCE: 'hostelry' }), /^AUTH_AUDIENCE needs AUTH_ISSUER$/);
  const provider = { NODE_ENV: 'production', AUTH_ISSUER: 'https://id.example', AUTH_AUDIENCE: 'hostelry' };
  assert.match(refusal(provider), /^SECRETS_KEY is missing/);
  assert.equal(refusal({ ...provider, SECRETS_KEY: KEY }), 'accepted');
  const complete = { ...provider, SECRETS_KEY: KEY };
  assert.deepEqual([readConfig(complete).auth?.clientId, readConfig(complete).auth?.scope], [null, 'openid profile email']);
  const console = { ...complete, AUTH_CLIENT_ID: 'desk', AUTH_SCOPE: 'openid offline_access' };
  assert.deepEqual([readConfig(console).auth?.clientId, readConfig(console).auth?.scope], ['desk', 'openid offline_access']);
  assert.match(refusal({ ...complete, AUTH_SCOPE: 'profile' }), /^AUTH_SCOPE must contain openid$/);
  assert.match(refusal({ AUTH_CLIENT_ID: 'desk' }), /^AUTH_CLIENT_ID needs AUTH_ISSUER$/);
  assert.match(
    refusal({ ...complete, GATEWAY_BASE_URL: 'http://gateway.example/v1' }),
    /^GATEWAY_BASE_URL must start with https/,
  );
  for (const url of [
    'https://gateway.example/v1',
    'http://localhost:4010/v1',
    'http://127.0.0.1:4010/v1',
    'http://[::1]:4010/v1',
  ])
    assert.equal(refusal({ ...complete, GATEWAY_BASE_URL: url }), 'accepted');
});

test('keys for secrets are 32 bytes in base64 of either alphabet, and no message repeats one', () => {
  const [old, next] = [Buffer.alloc(32, 251), Buffer.alloc(32, 9)];
  const keysOf = (text: string) => readConfig({ SECRETS_KEY: text }).secretsKeys?.map((key) => key.export());
  assert.equal(readConfig({}).secretsKeys, null);
  assert.deepEqual(keysOf(`${next.toString('base64')} , ${old.toString('base64url')}`), [next, old]);
  const refusals = [
    'c2hvcnQ=',
    'not base64 at all!',
    Buffer.alloc(33, 1).toString('base64'),
    `${KEY}${KEY}`,
    `${KEY.slice(0, -2)}d=`,
  ];
  for (const text of refusals) {
    const message = refusal({ SECRETS_KEY: `${next.toString('base64')},${text}` });
    assert.match(message, /^SECRETS_KEY: key 2 is not 32 bytes in base64/);
    assert.ok(!message.includes(text));
  }
  assert.equal(refusal({ SECRETS_KEY: `${KEY},${KEY.replace('=', '')}` }), 'SECRETS_KEY has the same key twice');
  assert.ok(!inspect(readConfig({ SECRETS_KEY: KEY }), { depth: 9, showHidden: true }).includes(KEY));
  assert.ok(!JSON.stringify(readConfig({ SECRETS_KEY: KEY })).includes('BwcHBw'));
});

test('lists are read with their blanks trimmed', () => {
  const config = readConfig({
    TRUST_PROXY: 'loopback, 10.0.0.0/8, ::1',
    SUPER_ADMINS: ' a, b ,',
    CORS_ORIGINS: 'https://a.example',
  });
  assert.deepEqual(config.trustProxy, ['loopback', '10.0.0.0/8', '::1']);
  assert.deepEqual(config.superAdmins, ['a', 'b']);
  assert.deepEqual(config.corsOrigins, ['https://a.example']);
});

test('the file store is a folder, or a bucket with a prefix', () => {
  const of = (env: Record<string, string>) => readConfig(env).fileStore;
  assert.deepEqual(of({ FILE_STORE: 'file:/srv/files' }), { kind: 'folder', dir: '/srv/files' });
  assert.deepEqual(of({ FILE_STORE: 'file:///srv/files' }), { kind: 'folder', dir: '/srv/files' });
  const amazon = { kind: 's3', bucket: 'hotel.files', prefix: '', endpoint: null, region: 'us-east-1' };
  assert.deepEqual(of({ FILE_STORE: 's3://hotel.files' }), amazon);
  assert.deepEqual(of({ FILE_STORE: 's3://hotel.files/', AWS_REGION: 'eu-west-1' }), { ...amazon, region: 'eu-west-1' });
  assert.deepEqual(
    of({
      FILE_STORE: 's3://hotel.files/a/b.c/',
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      S3_REGION: 'auto',
      AWS_REGION: 'eu-west-1',
    }),
    { kind: 's3', bucket: 'hotel.files', prefix: 'a/b.c', endpoint: 'http://127.0.0.1:9000', region: 'auto' },
  );
});

test('mail is received by SMTP if a port is set, with TLS if a key and a certificate are', () => {
  assert.equal(readConfig({}).inboundSmtp, null);
  assert.equal(readConfig({ INBOUND_SMTP_PORT: '' }).inboundSmtp, null);
  const plain = readConfig({ INBOUND_SMTP_PORT: '2525' }).inboundSmtp;
  assert.deepEqual(plain, { port: 2525, tls: null });
  assert.ok(Object.isFrozen(plain));
  const files = { INBOUND_SMTP_TLS_KEY: '/etc/mail/key.pem', INBOUND_SMTP_TLS_CERT: '/etc/mail/cert.pem' };
  const { inboundSmtp } = readConfig({ INBOUND_SMTP_PORT: '0', ...files });
  assert.deepEqual(inboundSmtp, { port: 0, tls: { keyFile: '/etc/mail/key.pem', certFile: '/etc/mail/cert.pem' } });
  assert.ok(Object.isFrozen(inboundSmtp?.tls));
});

test('a mailbox is a URL with its special characters percent-encoded', () => {
  const of = (url: string) => readConfig({ INBOUND_IMAP_URL: url }).inboundImap;
  assert.equal(readConfig({}).inboundImap, null);
  assert.equal(of(''), null);
  const mailbox = { host: 'mail.example', port: 993, secure: true, user: 'desk', password: 'secret', folder: 'INBOX' };
  assert.deepEqual(of('imaps://desk:secret@mail.example'), mailbox);
  assert.deepEqual(of('imaps://desk:secret@mail.example/'), mailbox);
  assert.deepEqual(of('imap://desk:secret@mail.example/Post'), { ...mailbox, port: 143, secure: false, folder: 'Post' });
  assert.deepEqual(
    of('imaps://desk%40hotel.example:p%40ss%2Fw%3Ard%25%C3%A9%3F%23@mail.example:9993/B%C3%BCro%20%26%20Post/2026'),
    {
      ...mailbox,
      port: 9993,
      user: 'desk@hotel.example',
      password: 'p@ss/w:rd%é?#',
      folder: 'Büro & Post/2026',
    },
  );
  assert.deepEqual(of('imap://desk:secret@[::1]:1143'), { ...mailbox, host: '::1', port: 1143, secure: false });
  assert.ok(Object.isFrozen(of('imaps://desk:secret@mail.example')));
});

test('a wrong mailbox is refused in a line that does not repeat the password', () => {
  const wrong = [
    'mail.example',
    'desk:hunter2@mail.example',
    'https://desk:hunter2@mail.example',
    'imaps://mail.example',
    'imaps://desk@mail.example',
    'imaps://:hunter2@mail.example',
    'imaps://desk:hunter2@',
    'imaps://desk:hunter2@mail.example:0',
    'imaps://desk:hunter2@mail.example:70000',
    'imaps://desk:hunter2@mail%00.example',
    'imaps://desk:hunter2@mail.example/INBOX?a=1',
    'imaps://desk:hunter2@mail.example/INBOX#a',
    'imaps://desk:hunter2%@mail.example',
    'imaps://desk:hunter2%ff@mail.example',
    'imaps://desk:hunter2%0D%0A@mail.example',
    'imaps://desk:hunter2?@mail.example',
    'imaps://desk:hunter2#@mail.example',
    'imaps://desk:hunter2@mail.example/INBOX%00',
  ];
  for (const url of wrong) {
    const message = refusal({ INBOUND_IMAP_URL: url });
    assert.match(message, /^INBOUND_IMAP_URL /, url);
    assert.doesNotMatch(message, /hunter2|desk/, url);
  }
});

test('production reads a mailbox in clear text only on the same machine', () => {
  const production = { NODE_ENV: 'production', AUTH_ISSUER: 'https://id.example', AUTH_AUDIENCE: 'hostelry', SECRETS_KEY: KEY };
  const of = (url: string) => refusal({ ...production, INBOUND_IMAP_URL: url });
  assert.match(of('imap://desk:secret@mail.example'), /^INBOUND_IMAP_URL must start with imaps:/);
  assert.match(of('imap://desk:secret@127.0.0.1.mail.example'), /^INBOUND_IMAP_URL must start with imaps:/);
  for (const host of ['localhost', '127.0.0.1:1143', '[::1]']) assert.equal(of(`imap://desk:secret@${host}`), 'accepted');
  assert.equal(of('imaps://desk:secret@mail.example'), 'accepted');
});
