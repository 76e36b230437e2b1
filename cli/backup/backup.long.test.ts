/**
 * A backup of the embedded database and the files, taken under load: the restored copy is one consistent moment, every file
 * that a row names has its bytes, and the service works from there.
 */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../src/config/config.ts';
import { openLocalIssuer } from '../../src/evaluation/local-issuer.ts';
import { stopEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts';
import { pictureForm } from '../../test/harness/images.ts';
import { distinctPictures } from '../../test/harness/pictures.ts';
import { embeddedSql, type ServiceProcess, startServiceProcess } from '../../test/harness/service-process.ts';
import { type ApiClient, clientAt } from '../../test/harness/service-under-test.ts';
import { bodyOf } from '../../test/harness/stays.ts';
import { startWriteLoad, type WriteLoad } from '../../test/harness/write-load.ts';
import { OperatorError } from './operator-error.ts';
import { restoreBackup } from './restore.ts';

const PHONE = '+919845000007';
const CLIENTS = 3;
const PICTURES_BEFORE = 24;
const DOCUMENTS = 2;
/** The number of pictures. */
const LEFT_MIN = 10;
const WRITES_BEFORE = 16;
const PATIENCE_MS = 60_000;

let token: string;
let client: ApiClient;
let propertyPath: string;
let roomIds: string[];
const running = new Set<ServiceProcess>();

/** The hash of each picture's file as the service showed it, by the picture's id. */
const shown = new Map<string, string>();
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const root = await mkdtemp(path.join(tmpdir(), 'hostelry-backup-'));
// Open to all: through a closed one root's server, which is not root, could not get to its database.
await chmod(root, 0o755);
const originalDir = path.join(root, 'hotel');
const backup = path.join(root, 'backup');
const restoredDir = path.join(root, 'restored');
after(async () => {
  for (const service of running) await service.end('SIGKILL');
  for (const dataDir of [originalDir, restoredDir]) await stopEmbeddedPostgres({ dataDir, log: () => {} });
  await rm(root, { recursive: true, force: true });
});

async function startOn(dataDir: string): Promise<ServiceProcess> {
  const service = await startServiceProcess(dataDir);
  running.add(service);
  return service;
}

async function stop(service: ServiceProcess): Promise<void> {
  assert.equal(await service.end('SIGTERM'), 0, service.output());
  running.delete(service);
}

/** One of the commands, as a user runs it: its exit code and all that it says. */
async function command(name: 'backup' | 'restore', args: string[], env: Record<string, string> = {}) {
  const script = path.join(import.meta.dirname, `../../cli/${name}.ts`);
  const settings = { ...process.env, DATABASE_URL: '', FILE_STORE: '', AUTH_ISSUER: '', SECRETS_KEY: '', ...env };
  const child = spawn(process.execPath, [script, ...args], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

async function addPicture(bytes: Buffer, roomId: string): Promise<string> {
  const { id } = bodyOf(await client.post(`${propertyPath}/rooms/${roomId}/images`, pictureForm(bytes)), 201);
  const file = await fetch(new URL(`${propertyPath}/rooms/${roomId}/images/${id}/file?size=full`, service.url));
  shown.set(id, sha256(Buffer.from(await file.arrayBuffer())));
  return id;
}

let service: ServiceProcess;

async function createProperty(): Promise<void> {
  service = await startOn(originalDir);
  token = await (await openLocalIssuer(originalDir)).issueToken({ subject: PHONE, phone: PHONE, name: 'Asha Rao' });
  client = clientAt(service.url, token);
  bodyOf(await client.post('/auth/verify'));
  const { id } = bodyOf(await client.post('/properties', { name: 'Hotel Test', timezone: 'Asia/Kolkata', currency: 'INR' }), 201);
  propertyPath = `/properties/${id}`;
  const roomType = { code: 'STD', name: 'Standard', baseOccupancy: 2, maxOccupancy: 2, defaultRate: 1000 };
  bodyOf(await client.post(`${propertyPath}/room-types`, roomType), 201);
  roomIds = [];
  for (let roomNumber = 101; roomNumber < 102 + CLIENTS; roomNumber += 1)
    roomIds.push(bodyOf(await client.post(`${propertyPath}/rooms`, { roomNumber, roomTypeCode: 'STD' }), 201).id);
}

type Upload = { path: string };

/** Documents of a guest; their content does not matter here. */
async function addDocuments(): Promise<Upload[]> {
  const dates = {
    expectedCheckInAt: new Date(Date.now() + 3_600_000).toISOString(),
    expectedCheckOutAt: new Date(Date.now() + 90_000_000).toISOString(),
  };
  const booking = bodyOf(
    await client.post(`${propertyPath}/bookings`, { source: 'WALKIN', ...dates, guestName: 'Asha', phoneE164: '+919845000008' }),
    201,
  );
  const at = `${propertyPath}/guests/${booking.primaryGuest.id}/documents`;
  const added: Upload[] = [];
  for (const bytes of await distinctPictures(DOCUMENTS)) {
    const { id } = bodyOf(await client.post(`${at}?bookingId=${booking.id}`, pictureForm(bytes)), 201);
    added.push({ path: `${at}/${id}` });
  }
  return added;
}

/** Adds pictures, and removes pictures and documents, until it is stopped. */
function startFileLoad(roomId: string, pictures: Buffer[], going: Upload[]): { stop(): Promise<{ gone: number }> } {
  let isOver = false;
  let gone = 0;
  const upload = async (): Promise<void> => {
    for (const bytes of pictures) {
      if (isOver) return;
      going.push({ path: `${propertyPath}/rooms/${roomId}/images/${await addPicture(bytes, roomId)}` });
    }
  };
  const remove = async (): Promise<void> => {
    while (!isOver) {
      const one = going.length > LEFT_MIN ? going.shift() : undefined;
      if (one !== undefined) {
        assert.equal((await client.delete(one.path)).status, 204);
        gone += 1;
      }
      await sleep(15);
    }
  };
  const work = Promise.all([upload(), remove()]);
  work.catch(() => {});
  return {
    stop: async () => {
      isOver = true;
      await work;
      return { gone };
    },
  };
}

async function untilWritten(load: WriteLoad, count: number): Promise<void> {
  let failure: Error | undefined;
  load.ended.catch((error: Error) => (failure = error));
  for (
    const deadline = Date.now() + PATIENCE_MS;
    load.writes.filter(({ response }) => response !== null).length < count;
    await sleep(5)
  ) {
    if (failure !== undefined) throw failure;
    assert.ok(Date.now() < deadline, 'the clients do not get on');
  }
}

/** Each query finds inconsistencies. */
const IMPOSSIBLE: Readonly<Record<string, string>> = {
  'payments without their audit rows': `
    select coalesce(p.id, a.entity_id) as id from payment p
    full join (select * from audit_entry where action = 'payment.added') a on a.property_id = p.property_id and a.entity_id = p.id
    where p.id is null or a.id is null`,
  'bookings whose payments are not what the client was answered': `
    select b.id from booking b join payment p on p.property_id = b.property_id and p.booking_id = b.id
    group by b.id having sum(p.amount) <> 100.25`,
  'stays that are not of their booking': `
    select s.id from room_stay s join booking b on b.property_id = s.property_id and b.id = s.booking_id
    where (s.status = 'ACTIVE') <> (b.status = 'CHECKED_IN')`,
  'events with a gap': `
    select c.property_id as id from event_counter c
    where c.last_position <> (select count(*) from event e where e.property_id = c.property_id and e.position between 1 and c.last_position)`,
  'answers kept for payments that are not there': `
    select coalesce(p.id, k.id) as id from payment p
    full join (select (body::json ->> 'id')::uuid as id from idempotency_key where status = 201 and body like '%"receivedAt"%') k on k.id = p.id
    where p.id is null or k.id is null`,
};

/** Every file that a row names, with the hash that it must have; null where only its presence is known. */
async function namedFiles(dataDir: string): Promise<{ key: string; hash: string | null }[]> {
  const images = await embeddedSql<{ id: string; type: string }>(
    dataDir,
    `select id, substr(content_type, 7) as type from room_image`,
  );
  const documents = await embeddedSql<{ id: string; hash: string }>(
    dataDir,
    `select id, encode(sha256, 'hex') as hash from guest_document`,
  );
  return [
    ...images.flatMap(({ id, type }) => [
      { key: `images/${id}.${type}`, hash: shown.get(id) ?? null },
      { key: `thumbs/${id}.webp`, hash: null },
    ]),
    ...documents.map(({ id, hash }) => ({ key: `documents/${id}.file`, hash })),
  ];
}

test('a backup taken under load is restored as one consistent moment, and the service works from there', async () => {
  await createProperty();
  const [galleryId = '', ...clientRooms] = roomIds;
  const pictures = await distinctPictures(PICTURES_BEFORE * 4);
  const going: Upload[] = [];
  for (const bytes of pictures.splice(0, PICTURES_BEFORE)) {
    const id = await addPicture(bytes, galleryId);
    going.push({ path: `${propertyPath}/rooms/${galleryId}/images/${id}` });
  }
  const load = startWriteLoad(client, propertyPath, clientRooms);
  await untilWritten(load, WRITES_BEFORE);
  const documents = await addDocuments();
  const before = load.writes.filter(({ response }) => response !== null);
  const files = startFileLoad(galleryId, pictures, [...documents, ...going]);
  const taken = await command('backup', ['--to', backup, '--data-dir', originalDir]);
  assert.equal(taken.code, 0, taken.said);
  assert.doesNotMatch(taken.said, /left running/);
  const { gone } = await files.stop();
  load.stop();
  await load.ended;
  assert.ok(gone > documents.length, 'files went while the backup was taken');
  await stop(service);

  const restored = await command('restore', ['--from', backup, '--data-dir', restoredDir]);
  assert.equal(restored.code, 0, restored.said);
  service = await startOn(restoredDir);
  const there = new Set(
    (await embeddedSql<{ id: string }>(restoredDir, 'select id from booking union all select id from payment')).map(
      ({ id }) => id,
    ),
  );
  for (const { path: where, response } of before)
    if (/\/(?:bookings|payments)$/.test(where))
      assert.ok(there.has(response?.body.id), `${where} was acknowledged before the backup`);
  for (const [what, query] of Object.entries(IMPOSSIBLE)) assert.deepEqual(await embeddedSql(restoredDir, query), [], what);

  const [{ id: installation = '' } = {}] = await embeddedSql<{ id: string }>(restoredDir, 'select id from installation');
  const named = await namedFiles(restoredDir);
  assert.ok(named.length > LEFT_MIN, 'rows name files');
  const folder = path.join(restoredDir, 'files', installation);
  for (const { key, hash } of named) {
    const bytes = await readFile(path.join(folder, key)).catch(() => assert.fail(`${key} is named and not there`));
    if (hash !== null) assert.equal(sha256(bytes), hash, key);
  }

  // A token is valid in the copy: the signing key is the same.
  client = clientAt(service.url, token);
  const replayed = before.find(({ path: where }) => where.endsWith('/payments')) ?? assert.fail('there is no payment');
  const again = await client.post(replayed.path, replayed.body, { 'idempotency-key': replayed.key });
  assert.deepEqual([again.headers.get('idempotency-replayed'), again.text], ['true', replayed.response?.text]);
  const [newest] = pictures.splice(-1);
  await addPicture(newest ?? assert.fail('no picture is left'), galleryId);
  const next = startWriteLoad(client, propertyPath, [galleryId]);
  await untilWritten(next, 2);
  next.stop();
  await next.ended;
  assert.doesNotMatch(service.output(), /mark file is missing/);
  await stop(service);
});

test('a backup of a stopped service starts the database server, and stops it again', async () => {
  const to = path.join(root, 'cold');
  const { code, said } = await command('backup', ['--to', to, '--data-dir', originalDir]);
  assert.equal(code, 0, said);
  await assert.rejects(stat(path.join(originalDir, 'pg/postmaster.pid')));
  const keys = await stat(path.join(to, 'keys/secrets.key'));
  assert.deepEqual([keys.mode & 0o777, (await stat(to)).mode & 0o777], [0o600, 0o700]);
});

test('an invalid, damaged or newer backup, or a target in use, is refused in one line, and nothing is restored', async () => {
  const broken = path.join(root, 'broken');
  await cp(backup, broken, { recursive: true });
  const target = path.join(root, 'nothing');
  const signal = new AbortController().signal;
  const refused = async (reason: RegExp, from = broken, env: Record<string, string> = {}): Promise<void> => {
    const config = readConfig({ DATA_DIR: target, ...env });
    await assert.rejects(restoreBackup({ config, from, log: () => {}, signal }), (error: unknown) => {
      assert.ok(error instanceof OperatorError && !error.message.includes('\n'), String(error));
      assert.match(error.message, reason);
      return true;
    });
  };
  await refused(/is not empty: nothing was restored/, backup, { DATA_DIR: originalDir });
  await refused(/DATABASE_URL is set/, backup, { DATABASE_URL: 'postgresql://db.example/hotel' });
  await refused(/is not a backup/, root);

  const control = path.join(broken, 'database/global/pg_control');
  const bytes = await readFile(control);
  await writeFile(control, bytes.with(100, (bytes[100] ?? 0) ^ 1));
  await refused(/is damaged: database\/global\/pg_control has changed since the backup/);
  await rm(control);
  await refused(/is damaged: database\/global\/pg_control is missing/);
  const manifest = await readFile(path.join(broken, 'manifest.json'), 'utf8');
  await writeFile(path.join(broken, 'manifest.json'), manifest.replace(/"migration": \d+/, '"migration": 9999'));
  await refused(/was made by a newer release/);
  await writeFile(path.join(broken, 'manifest.json'), manifest.replace('"format": 1', '"format": 2'));
  await refused(/was made by a newer release/);
  await writeFile(path.join(broken, 'manifest.json'), manifest.slice(0, -9));
  await refused(/is damaged: manifest\.json/);
  await assert.rejects(stat(target), 'the data folder was not created');

  const { code, said } = await command('backup', ['--to', backup, '--data-dir', originalDir]);
  assert.deepEqual([code, said], [1, `backup: ${backup} exists already\n`]);
  const inside = path.join(originalDir, 'not-there/backup');
  const within = await command('backup', ['--to', inside, '--data-dir', originalDir]);
  assert.equal(within.code, 1);
  assert.match(within.said, /is inside .* \(DATA_DIR\), which is backed up/);
  const files = path.join(root, 'files');
  const inFiles = await command('backup', ['--to', path.join(files, 'x'), '--data-dir', originalDir], {
    FILE_STORE: `file:${files}`,
  });
  assert.match(inFiles.said, /is inside .* \(FILE_STORE\), which is backed up/);
  await assert.rejects(stat(path.dirname(inside)));
  assert.deepEqual(
    (await readdir(root)).filter((name) => name.includes('unfinished')),
    [],
  );
});

test('the commands print their usage, and refuse empty options, such as unset variables of a script', async () => {
  for (const name of ['backup', 'restore'] as const) {
    const help = await command(name, ['--help']);
    assert.equal(help.code, 0);
    assert.match(help.said, new RegExp(`^Usage: npm run ${name} -- `));
    const option = name === 'backup' ? '--to' : '--from';
    for (const args of [[option, ''], [option, root, '--data-dir', ' '], ['--nope']]) {
      const { code, said } = await command(name, args);
      assert.deepEqual([code, said.split('\n').length], [2, 2], said);
      assert.match(said, /is empty|Unknown option/);
    }
  }
});

test('the report says when the keys come from SECRETS_KEY, also from a command that does not have it', async () => {
  const keyFile = path.join(originalDir, 'keys/secrets.key');
  const key = await readFile(keyFile, 'utf8');
  const elsewhere = async (name: string): Promise<boolean> => {
    const to = path.join(root, name);
    const { code, said } = await command('backup', ['--to', to, '--data-dir', originalDir]);
    assert.equal(code, 0, said);
    const { secretsKeyElsewhere } = JSON.parse(await readFile(path.join(to, 'manifest.json'), 'utf8'));
    assert.equal(/uses a SECRETS_KEY, which is not in the backup/.test(said), secretsKeyElsewhere, said);
    return secretsKeyElsewhere;
  };
  assert.equal(await elsewhere('own-key'), false);
  await rm(keyFile);
  assert.equal(await elsewhere('no-key'), true);
  await writeFile(keyFile, key, { mode: 0o600 });
  const restored = await command('restore', ['--from', path.join(root, 'no-key'), '--data-dir', path.join(root, 'no-key-data')]);
  assert.match(restored.said, /Start the service with the SECRETS_KEY of that time/);
  service = await startOn(originalDir);
  await embeddedSql(
    originalDir,
    `insert into card_key (number, fingerprint, first_used_at) values (9, 'ffffffffffffffff', now())`,
  );
  assert.equal(await elsewhere('other-key'), true);
  await stop(service);
});

test('what is put back into a folder that others use too leaves their files to them', {
  skip: process.getuid?.() !== 0,
}, async () => {
  const store = path.join(root, 'shared-files');
  await cp(path.join(backup, 'keys'), path.join(store, 'of-another'), { recursive: true });
  const dataDir = path.join(root, 'beside');
  await mkdir(dataDir);
  await chown(dataDir, 65_534, 65_534);
  const { code, said } = await command('restore', ['--from', backup, '--data-dir', dataDir], { FILE_STORE: `file:${store}` });
  assert.equal(code, 0, said);
  const owners = Object.fromEntries(
    await Promise.all((await readdir(store)).map(async (name) => [name, (await stat(path.join(store, name))).uid] as const)),
  );
  assert.equal(owners['of-another'], 0);
  assert.deepEqual(
    [
      ...new Set(
        Object.entries(owners)
          .filter(([name]) => name !== 'of-another')
          .map(([, uid]) => uid),
      ),
    ],
    [65_534],
  );
  await stopEmbeddedPostgres({ dataDir, log: () => {} });
});
