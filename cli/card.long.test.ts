import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createSecretKey } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { hpc1 } from '../src/features/cards/hpc1/hpc1.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts';
import { createSecrets } from '../src/platform/secrets/secrets.ts';
import { sectorKeys } from '../test/harness/card-lock.ts';
import { createTestDatabase, type TestDatabase } from '../test/harness/database.ts';

const ROOT = path.join(import.meta.dirname, '..');
const PROPERTY = '0190a0b0-0000-7000-8000-000000000001';
const OTHER_PROPERTY = '0190a0b0-0000-7000-8000-000000000002';
const STAY = '48500101F6B14E4500001267000001A26AFFE8E86B027DD800000001000000003DD0463A54A51D28AF72491CEFC22648';
const REVOKED = '48500101F6B14E4500001267000001A26AFFE8E86AFFE8E8000000020100000084E3846CC5CC532AD8D37F5D8B58D6D9';
const TEMPORARY = '48500102F6B14E4500001268000001A26AFFE8E86AFFEA8C0000000100000000A26AC0EB0B6C59FB11C11A2B4D717CBA';
const TRAILER = '00000000000078778800000000000000';
const DURING = '2026-11-20T06:31:00Z';

const OLD_KEY = Buffer.alloc(32, 7);
const NEW_KEY = Buffer.alloc(32, 8);
const secretOf = (...keys: Buffer[]): string => keys.map((key) => key.toString('base64')).join(',');
const keyOf = (key: Buffer) => createSecrets([createSecretKey(key)]).keys[0];
const fingerprintOf = (key: Buffer): string => keyOf(key).fingerprint;

const emptyDir = await mkdtemp(path.join(tmpdir(), 'hostelry-card-'));
after(() => rm(emptyDir, { recursive: true, force: true }));

type Env = Record<string, string>;
type Ran = { code: number | null; out: string; err: string };

/** Runs the command as a person would. It has no key and no database unless `env` sets them. */
async function card(args: string[], env: Env = {}, input = ''): Promise<Ran> {
  const settings = { SECRETS_KEY: '', DATABASE_URL: '', DATA_DIR: path.join(emptyDir, 'none'), AUTH_ISSUER: '', NODE_ENV: '' };
  const child = spawn(process.execPath, ['cli/card.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...settings, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (err += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

const WITH_KEY = { SECRETS_KEY: secretOf(OLD_KEY) };
const verify = (hex: string[], more: string[] = [], env: Env = WITH_KEY): Promise<Ran> =>
  card(['verify', ...hex, '--property', PROPERTY, '--at', DURING, ...more], env);
const lastLine = ({ out }: Ran): string => out.trim().split('\n').at(-1) ?? '';

/** A card bound to the chip, made like the published test vectors. */
function boundCard(uid: string, keyNumber = 1, master = OLD_KEY): string {
  const content = {
    kind: 'STAY' as const,
    propertyId: PROPERTY,
    cardIndex: 9,
    roomNumber: 12,
    sequence: 1,
    uid: Buffer.from(uid, 'hex'),
  };
  const times = { issuedAt: '2026-11-20T06:30:00.000Z', expiresAt: '2026-11-22T05:30:00.000Z' };
  return hpc1.encode({ ...content, ...times }, { number: keyNumber, key: keyOf(master) }).blocks.join('');
}

/** A whole MIFARE Classic 1K with the card in sector 1. */
const chipOf = (block0: string, hex: string): string => (block0.padEnd(128, '0') + hex + TRAILER).padEnd(2048, '0');

describe('card verify', () => {
  test('of a valid stay card it prints everything, and that a lock would open', async () => {
    const ran = await verify([STAY]);
    assert.deepEqual({ code: ran.code, err: ran.err }, { code: 0, err: '' });
    assert.equal(
      ran.out,
      `Kind         stay card
Property     ${PROPERTY}
Card index   4711
Room         418
Issued       2026-11-20T06:30:00.000Z (UTC)
Expires      2026-11-22T05:30:00.000Z (UTC)
Sequence     1
Status       active
Chip         any
Key          1, fingerprint ${fingerprintOf(OLD_KEY)}
A lock would open at 2026-11-20T06:31:00.000Z.
`,
    );
  });

  test('the bytes may come in pieces, with colons, spaces and new lines', async () => {
    const pieces = [
      STAY.slice(0, 32).replace(/../g, '$&:'),
      ` ${STAY.slice(32, 64).toLowerCase()}\n`,
      STAY.slice(64).replace(/../g, '$& '),
    ];
    assert.equal((await verify(pieces)).code, 0);
  });

  test('a revoked, an expired, a not yet valid and an altered card are refused, each with the reason in the last line', async () => {
    const shut = [
      [REVOKED, [], 'it is revoked'],
      [TEMPORARY, ['--at', '2026-11-20T06:37:00Z'], 'it expired at 2026-11-20T06:37:00.000Z'],
      [STAY, ['--at', '2026-11-20T11:59:59+05:30'], 'it is not valid before 2026-11-20T06:30:00.000Z'],
      [STAY.replace('000001A2', '000001A3'), [], 'the authentication code is wrong, so nothing else on the card can be trusted'],
      [STAY, ['--property', OTHER_PROPERTY], 'it belongs to another property'],
      ['00'.repeat(48), [], 'the bytes are not an HPC1 card'],
    ] as const;
    const runs = await Promise.all(shut.map(([hex, more]) => verify([hex], [...more])));
    for (const [index, ran] of runs.entries()) {
      const reason = shut[index]?.[2] ?? '';
      assert.equal(ran.code, 1, reason);
      assert.match(lastLine(ran), /^A lock would NOT open at 2026-11-20T\S+: /);
      assert.ok(lastLine(ran).endsWith(`: ${reason}.`), lastLine(ran));
    }
  });

  test('without --at the card is checked for now', async () => {
    const ran = await card(['verify', TEMPORARY, '--property', PROPERTY], WITH_KEY);
    assert.equal(ran.code, 1);
    assert.equal(lastLine(ran), 'A lock would NOT open now: it expired at 2026-11-20T06:37:00.000Z.');
  });

  test('of a sector with its trailer it reports access bits other than those of HPC1; they do not change the verdict', async () => {
    const own = await verify([STAY, TRAILER]);
    assert.equal(own.code, 0);
    assert.match(own.out, /Access bits {2}787788, as in HPC1\n/);
    const factory = await verify([STAY, 'FFFFFFFFFFFFFF078069FFFFFFFFFFFF']);
    assert.equal(factory.code, 0);
    assert.match(factory.out, /Access bits {2}FF0780, NOT as in HPC1 \(787788\): the sector is not protected/);
    assert.match((await verify([STAY, '00'.repeat(16)])).out, /000000, NOT as in HPC1 \(787788\): damaged, or not read/);
  });

  test('a card bound to its chip needs the UID: from --uid, or from block 0 of a whole chip', async () => {
    const bound = boundCard('DEADBEEF');
    const without = await verify([bound]);
    assert.equal(without.code, 2);
    assert.match(lastLine(without), /NOT checked: the card is bound to its chip: give the UID of the chip with --uid/);
    assert.equal((await verify([bound], ['--uid', 'de:ad:be:ef'])).code, 0);
    assert.equal((await verify([bound], ['--uid', '04A22B1C5D6E80'])).code, 1);

    const whole = await verify([chipOf('DEADBEEF220804006263646566676869', bound)]);
    assert.equal(whole.code, 0);
    assert.match(whole.out, /Chip {9}bound to one chip, checked for DEADBEEF\n/);
    const copy = await verify([chipOf('01020304040804006263646566676869', bound)]);
    assert.equal(copy.code, 1);
    assert.match(lastLine(copy), /checked for the UID 01020304 of block 0; --uid sets another one/);
    const long = chipOf('04A22B1C5D6E80884400C82000000000', boundCard('04A22B1C5D6E80'));
    assert.equal((await verify([long])).code, 2);
    assert.equal((await verify([long], ['--uid', '04A22B1C5D6E80'])).code, 0);
  });

  test('--json has the same content for programs', async () => {
    const good = JSON.parse((await verify([STAY, TRAILER], ['--json'])).out);
    assert.deepEqual(good, {
      verdict: 'OPENS',
      reason: null,
      sentence: 'A lock would open at 2026-11-20T06:31:00.000Z.',
      at: '2026-11-20T06:31:00.000Z',
      card: {
        kind: 'STAY',
        propertyHash: 'F6B14E45',
        cardIndex: 4711,
        roomNumber: 418,
        issuedAt: '2026-11-20T06:30:00.000Z',
        expiresAt: '2026-11-22T05:30:00.000Z',
        sequence: 1,
        status: 'ACTIVE',
        uidBound: false,
        keyNumber: 1,
      },
      property: { id: PROPERTY },
      uid: null,
      keyFingerprint: fingerprintOf(OLD_KEY),
      accessBits: '787788',
      accessBitsAsWritten: true,
    });
    const shut = await verify([REVOKED], ['--json']);
    const { verdict, reason, card: said } = JSON.parse(shut.out);
    assert.deepEqual([shut.code, verdict, reason, said.status], [1, 'REFUSED', 'REVOKED', 'REVOKED']);
  });

  test('wrong arguments exit with 2 and one line, and --help explains them', async () => {
    const wrong: [string[], RegExp][] = [
      [[], /verify or keys is missing/],
      [['open'], /there is no command "open"/],
      [['verify'], /a card has 48 bytes, 64 with the trailer or 1024 as a whole, not 0/],
      [['verify', 'XY'], /"X" is not a hexadecimal digit/],
      [['verify', STAY, '--property', 'DEMO'], /--property must be the id/],
      [['verify', STAY, '--uid', '0102'], /--uid must be 4, 7 or 10 bytes/],
      [['verify', STAY, '--at', 'tomorrow'], /--at must be a time with its zone/],
      [['verify', STAY, '--data-dir', ''], /--data-dir is empty/],
      [['verify', STAY, '--master', 'x'], /--master/],
      [['keys'], /--property is missing/],
      [['keys', STAY, '--property', PROPERTY], /keys accepts only/],
    ];
    const runs = await Promise.all(wrong.map(([args]) => card(args, WITH_KEY)));
    for (const [index, ran] of runs.entries()) {
      const [args, reason] = wrong[index] ?? [[], /never/];
      assert.deepEqual([ran.code, ran.out], [2, ''], args.join(' '));
      assert.match(ran.err, /^card: [^\n]+ \(--help lists the options\)\n$/);
      assert.match(ran.err, reason);
    }
    const help = await card(['--help']);
    assert.equal(help.code, 0);
    assert.match(help.out, /^Usage: npm run -s card -- verify/);
  });
});

test('card verify - reads the dump from standard input', async () => {
  const args = ['verify', '-', '--property', PROPERTY, '--at', DURING];
  const read = await card(args, WITH_KEY, `${STAY.slice(0, 32)}\n${STAY.slice(32)}\n`);
  assert.deepEqual([read.code, lastLine(read)], [0, `A lock would open at ${new Date(DURING).toISOString()}.`]);
  const empty = await card(args, WITH_KEY);
  assert.deepEqual([empty.code, empty.out], [2, '']);
  assert.match(empty.err, /^card: a card has 48 bytes/);
});

describe('card verify with missing information', () => {
  test('without property and database it prints the fields, and that the authentication code was not checked', async () => {
    const ran = await card(['verify', STAY], WITH_KEY);
    assert.equal(ran.code, 2);
    assert.match(ran.out, /Card index {3}4711\n[\s\S]*Key {10}1, not confirmed\n/);
    assert.match(
      lastLine(ran),
      /^The authentication code was NOT checked: .* give --property \(DATABASE_URL is not set and no service runs on/,
    );
    const down = await card(['verify', STAY], { ...WITH_KEY, DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/none' });
    assert.equal(down.code, 2);
    assert.match(lastLine(down), /give --property \(the database cannot be reached: connect ECONNREFUSED/);
    assert.doesNotMatch(down.out + down.err, /hidden/);
  });

  test('without a key nothing is checked, and no key is created', async () => {
    const ran = await verify([STAY], [], {});
    assert.equal(ran.code, 2);
    assert.match(
      lastLine(ran),
      /NOT checked: there is no key to check it with \(SECRETS_KEY is not set and there is no .*secrets\.key/,
    );
    assert.equal((await card(['keys', '--property', PROPERTY])).code, 2);
    assert.deepEqual(await readdir(emptyDir), []);
  });

  test('the key file in the data folder is used; a damaged one is named', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-card-'));
    try {
      await mkdir(path.join(dataDir, 'keys'));
      const file = path.join(dataDir, 'keys', 'secrets.key');
      await writeFile(file, `${OLD_KEY.toString('base64')}\n`, { mode: 0o600 });
      assert.equal((await verify([STAY], ['--data-dir', dataDir], {})).code, 0);
      await writeFile(file, 'broken\n');
      const damaged = await verify([STAY], ['--data-dir', dataDir], {});
      assert.deepEqual([damaged.code, damaged.out], [2, '']);
      assert.ok(damaged.err.startsWith(`card: ${file} holds no key`), damaged.err);
      assert.deepEqual(await readdir(dataDir), ['keys']);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

describe('card with the database', () => {
  let database: TestDatabase;
  let env: Env;

  const sql = async (connectionString: string, text: string, values: unknown[] = []): Promise<void> => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      await client.query(text, values);
    } finally {
      await client.end();
    }
  };
  const addProperty = (connectionString: string): Promise<void> =>
    sql(
      connectionString,
      `insert into property (id, code, name, timezone, currency, created_at, updated_at)
       values ($1, 'LAKE001', 'Lake House', 'Asia/Kolkata', 'INR', now(), now())`,
      [PROPERTY],
    );

  before(async () => {
    database = await createTestDatabase();
    env = { DATABASE_URL: database.connectionString, SECRETS_KEY: secretOf(NEW_KEY, OLD_KEY) };
  });
  after(() => database.drop());

  test('a card of an unknown property is refused; once the property exists, it is found by its hash on the card', async () => {
    const foreign = await card(['verify', STAY, '--at', DURING], env);
    assert.equal(foreign.code, 1);
    assert.match(lastLine(foreign), /it belongs to no property of this installation/);
    await addProperty(database.connectionString);
    const found = await card(['verify', STAY, '--at', DURING], env);
    assert.equal(found.code, 0, found.out);
    assert.match(found.out, new RegExp(`Property {5}LAKE001, Lake House \\(${PROPERTY}\\)\n`));
  });

  test('once keys have numbers, a card opens only with the key of its number', async () => {
    const second = boundCard('DEADBEEF', 2, NEW_KEY);
    const swapped = boundCard('DEADBEEF', 2, OLD_KEY);
    const args = ['--uid', 'DEADBEEF', '--at', DURING];
    for (const hex of [second, swapped])
      assert.equal((await card(['verify', hex, ...args], env)).code, 0, 'no number is known yet');
    await sql(
      database.connectionString,
      'insert into card_key (number, fingerprint, first_used_at) values (1, $1, now()), (2, $2, now())',
      [fingerprintOf(OLD_KEY), fingerprintOf(NEW_KEY)],
    );
    assert.equal((await card(['verify', second, ...args], env)).code, 0);
    assert.equal((await card(['verify', swapped, ...args], env)).code, 1);
    const gone = await card(['verify', second, ...args], { ...env, SECRETS_KEY: secretOf(OLD_KEY) });
    assert.equal(gone.code, 2);
    assert.match(
      lastLine(gone),
      /NOT checked: it was made with key 2, which is not configured here \(SECRETS_KEY must contain it\)/,
    );
  });

  test('keys prints the keys for locks with their numbers from the database, and never the master key', async () => {
    await sql(database.connectionString, 'delete from card_key');
    await sql(database.connectionString, 'insert into card_key (number, fingerprint, first_used_at) values (4, $1, now())', [
      fingerprintOf(OLD_KEY),
    ]);
    const ran = await card(['keys', '--property', PROPERTY], env);
    assert.equal(ran.code, 2);
    const keys = sectorKeys(NEW_KEY, PROPERTY);
    const newer = [keys.macKey, keys.keyA, keys.keyB].map((key) => key.toString('hex').toUpperCase());
    assert.equal(
      ran.out,
      `Key without a number until a card is prepared (current), fingerprint ${fingerprintOf(NEW_KEY)}
  K_mac ${newer[0]}
  key A ${newer[1]}
  key B ${newer[2]}
Key 4, fingerprint ${fingerprintOf(OLD_KEY)}
  K_mac CFAD65AD9AD42E9B0C36695E0F090906
  key A 6F84B8FC75B0
  key B AD3B88D10F15
`,
    );
    assert.equal(
      ran.err,
      'card: K_mac opens every door of Lake House: put it only into its locks; card writers need keys A and B at most\ncard: a lock must know the number of each key: prepare a card, and run this again\n',
    );
    const other = await card(['keys', '--property', OTHER_PROPERTY], env);
    assert.deepEqual([other.code, other.out, other.err], [2, '', `card: the database has no property ${OTHER_PROPERTY}\n`]);
    await sql(database.connectionString, 'insert into card_key (number, fingerprint, first_used_at) values (7, $1, now())', [
      fingerprintOf(NEW_KEY),
    ]);
    const json = await card(['keys', '--property', PROPERTY, '--json'], env);
    assert.equal(json.code, 0);
    assert.deepEqual(
      JSON.parse(json.out).keys.map((key: Record<string, unknown>) => [key['number'], key['isCurrent']]),
      [
        [7, true],
        [4, false],
      ],
    );
    for (const { out, err } of [ran, json]) {
      for (const form of ['base64', 'hex'] as const)
        assert.ok(!(out + err).toLowerCase().includes(OLD_KEY.toString(form).toLowerCase()));
    }
  });

  test('without the database no key has a number, and the output says so: a guess would lock out a property', async () => {
    const ran = await card(['keys', '--property', PROPERTY], { SECRETS_KEY: env['SECRETS_KEY'] ?? '' });
    assert.equal(ran.code, 2);
    assert.match(ran.out, /^Key with a number that only the database knows \(current\), fingerprint \S+\n/);
    assert.match(ran.err, /\ncard: a lock must know the number of each key: DATABASE_URL is not set/);
  });

  test('the database of a running service of the data folder is used, and the service is not affected', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-card-'));
    const server = await startEmbeddedPostgres({ dataDir, log: () => {}, extraSettings: { fsync: 'off' } });
    try {
      await migrate(server.connectionString);
      await addProperty(server.connectionString);
      const args = ['verify', STAY, '--at', DURING, '--data-dir', dataDir];
      const ran = await card(args, WITH_KEY);
      assert.equal(ran.code, 0, ran.out);
      assert.match(ran.out, /LAKE001, Lake House/);
      await server.stop();
      assert.equal((await card(args, WITH_KEY)).code, 2);
      assert.equal(existsSync(path.join(dataDir, 'keys')), false);
    } finally {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
