/** The keys of SECRETS_KEY on cards: their numbers, their rotation, and that they exist only in memory. */
import assert from 'node:assert/strict';
import { createSecretKey, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { after, test } from 'node:test';
import { checkCard, rewriteCard, sectorKeys } from '../../../test/harness/card-lock.ts';
import { cardPath, newCardProperty, newStay, newUid, openBeside, prepareStayCard, written } from '../../../test/harness/cards.ts';
import { assertRefused } from '../../../test/harness/refusal.ts';
import { type ApiClient, type ApiResponse, startTestService } from '../../../test/harness/service-under-test.ts';
import { bodyOf, hoursFrom } from '../../../test/harness/stays.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { createCardKeys } from './card-keys.ts';

const [A, B, C, D, E] = [randomBytes(32), randomBytes(32), randomBytes(32), randomBytes(32), randomBytes(32)];
const setting = (...masters: Buffer[]) => ({ SECRETS_KEY: masters.map((master) => master.toString('base64')).join(',') });

const testService = await startTestService(setting(A));
after(() => testService.stop());
const property = await newCardProperty(testService, [101]);
const stay = await newStay(testService, property, property.rooms[0]?.id ?? '');

/** Runs the work as a client of a service with these settings, on the same database. */
async function withService<T>(
  env: Record<string, string>,
  work: (client: ApiClient) => Promise<T>,
  log?: (line: string) => void,
): Promise<T> {
  const beside = await openBeside(testService, env, log);
  try {
    return await work(beside.clientOf(property.admin));
  } finally {
    await beside.stop();
  }
}
const withKeys = <T>(masters: Buffer[], work: (client: ApiClient) => Promise<T>): Promise<T> =>
  withService(setting(...masters), work);
const keyRows = () =>
  testService.sql<{ number: number; fingerprint: string }>('select number, fingerprint from card_key order by number');
const tempPath = (): string => `${property.path}/rooms/${stay.roomId}/cards`;
const prepareTemp = async (client: ApiClient) => bodyOf(await client.post(`${tempPath()}/prepare-temp`), 201);
const lock = (master: Buffer, blocks: readonly string[]) => checkCard({ master, propertyId: property.id, blocks });
const revoke = async (client: ApiClient, card: { cardIndex: number }) =>
  bodyOf(await client.post(`${cardPath(property, card)}/revoke`));

/** A stay card from that service: the key number on it, and the key with which a lock accepts it. */
async function giveCard(client: ApiClient) {
  const prepared = await prepareStayCard(testService, client, stay);
  bodyOf(await client.post(stay.cards, written(prepared)), 201);
  const { blocks, trailer } = prepared.sector;
  const opens = [A, B, C, D, E].filter((master) => lock(master, blocks).refused === null);
  const [master] = opens;
  assert.equal(opens.length, 1);
  if (master === undefined) throw new Error('no key opens');
  const { keyA, keyB } = sectorKeys(master, property.id);
  assert.equal(
    trailer,
    Buffer.concat([keyA, Buffer.from('78778800', 'hex'), keyB])
      .toString('hex')
      .toUpperCase(),
  );
  return { ...prepared, master, number: lock(master, blocks).keyNumber };
}
const wipe = (prepared: ApiResponse['body'], timeData: ApiResponse['body']) =>
  lock(prepared.master, rewriteCard(prepared.sector, timeData)).refused;

test('the first cards of a new service, prepared concurrently by two processes, are made with key number 1', async () => {
  await withKeys([A], async (client) => {
    const clients = [property.admin, client, property.admin, client, client, property.admin, property.admin, client];
    const prepared = await Promise.all(clients.map((each) => prepareTemp(each)));
    for (const { sector } of prepared) {
      const { refused, keyNumber } = lock(A, sector.blocks);
      assert.deepEqual([refused, keyNumber], [null, 1]);
    }
    assert.deepEqual(
      (await keyRows()).map(({ number }) => number),
      [1],
    );
  });
});

test('a key that is put in front makes new cards; older cards do not change and are revoked with their own key', async () => {
  const old = await giveCard(property.admin);
  assert.deepEqual([old.number, old.master], [1, A]);
  await withKeys([B, A], async (client) => {
    const { timeData } = await revoke(client, old);
    assert.equal(wipe(old, timeData), 'revoked');
    const fresh = await giveCard(client);
    assert.deepEqual([fresh.number, fresh.master], [2, B]);
    assert.equal(lock(A, fresh.sector.blocks).refused, 'wrong code');
    assert.deepEqual(bodyOf(await property.admin.get(cardPath(property, old))).timeData, timeData);

    // The process that was not restarted does not know the new key: it makes cards with the old one, and revokes without content.
    assert.equal(lock(A, (await prepareTemp(property.admin)).sector.blocks).keyNumber, 1);
    const blind = await revoke(property.admin, fresh);
    assert.deepEqual([blind.status, blind.timeData, blind.keyNumber], ['REVOKED', null, 2]);
    assert.equal(bodyOf(await property.admin.get(cardPath(property, fresh))).timeData, null);
    assert.equal(wipe(fresh, bodyOf(await client.get(cardPath(property, fresh))).timeData), 'revoked');
  });
});

test('a key that is put at the end gets its number at once, and makes cards once it is in front', async () => {
  const old = await giveCard(property.admin);
  await revoke(property.admin, old);
  await withKeys([B, A, C], async (client) => {
    assert.equal(
      wipe(old, bodyOf(await client.get(cardPath(property, old))).timeData),
      'revoked',
      'read before anything is prepared',
    );
    await prepareTemp(client);
    assert.deepEqual(
      (await keyRows()).map(({ number }) => number),
      [1, 2, 3],
    );
    const card = await giveCard(client);
    assert.deepEqual([card.number, card.master], [2, B]);
    await revoke(client, card);
  });
  await withKeys([C, B], async (client) => {
    const card = await giveCard(client);
    assert.deepEqual([card.number, card.master], [3, C]);
    assert.equal(wipe(card, (await revoke(client, card)).timeData), 'revoked');
  });
  await withKeys([E, D, C], async (client) => {
    const card = await giveCard(client);
    assert.deepEqual([card.number, card.master], [5, E], 'of several new keys the last gets the first number');
    await revoke(client, card);
  });
  await withKeys([D], async (client) => {
    const card = await giveCard(client);
    assert.deepEqual([card.number, card.master], [4, D]);
    await revoke(client, card);
  });
  assert.equal((await keyRows()).length, 5);
});

test('a card whose key was removed can be revoked; what to write over it is available again with the key', async () => {
  const old = await giveCard(property.admin);
  await withKeys([B], async (client) => {
    const revoked = await revoke(client, old);
    assert.deepEqual([revoked.status, revoked.timeData], ['REVOKED', null]);
    assert.equal(bodyOf(await client.get(cardPath(property, old))).timeData, null);
  });
  assert.equal(wipe(old, bodyOf(await property.admin.get(cardPath(property, old))).timeData), 'revoked');
});

test('a repeated prepare after a rotation is replayed, and is 503 when its key is gone', async () => {
  const key = { 'idempotency-key': 'card for 101' };
  const body = { expiresAt: '2099-01-01T00:00:00Z' };
  const first = bodyOf(await property.admin.post(`${stay.cards}/prepare`, body, key), 201);
  await withKeys([B, A], async (client) => {
    const again = await client.post(`${stay.cards}/prepare`, body, key);
    assert.deepEqual([bodyOf(again, 201), again.headers.get('idempotency-replayed')], [first, 'true']);
  });
  await withKeys([B], async (client) => {
    assertRefused(await client.post(`${stay.cards}/prepare`, body, key), 503, /encrypted with a key that is not configured here/);
  });
});

test('without SECRETS_KEY evaluation mode makes cards with a key file that only its owner can read, also after a restart', async () => {
  const file = path.join(testService.running.config.dataDir, 'keys', 'secrets.key');
  const numbers: number[] = [];
  for (let start = 0; start < 2; start += 1) {
    const { sector } = await withService({}, (client) => prepareTemp(client));
    const response = lock(Buffer.from(await readFile(file, 'utf8'), 'base64'), sector.blocks);
    assert.equal(response.refused, null);
    numbers.push(response.keyNumber);
  }
  assert.deepEqual(numbers, [6, 6]);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
});

test('processes that number keys concurrently, with the same keys or not, give each key one number', async () => {
  const { db, clock } = testService.running.platform;
  const keysOf = (first: Buffer, ...others: Buffer[]) =>
    createCardKeys({ db, clock, secrets: createSecrets([createSecretKey(first), ...others.map((key) => createSecretKey(key))]) });
  for (let round = 0; round < 10; round += 1) {
    const [old, fresh] = [randomBytes(32), randomBytes(32)];
    const known = (await keyRows()).length;
    const services = [keysOf(old), keysOf(fresh, old), keysOf(old, fresh), keysOf(fresh, old), keysOf(old)];
    const numbers = await Promise.all(services.map(async (service) => (await service.current()).number));
    const [ofOld, ofFresh] = [numbers[0], numbers[1]];
    assert.deepEqual(numbers, [ofOld, ofFresh, ofOld, ofFresh, ofOld]);
    assert.deepEqual(new Set([ofOld, ofFresh]), new Set([known + 1, known + 2]));
    assert.equal((await keyRows()).length, known + 2);
  }
});

/** The forms in which bytes can appear in a text. */
function formsOf(bytes: Buffer): string[] {
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  return [bytes.toString('hex'), base64, bytes.toString('base64url'), [...bytes].join(','), bytes.toString('latin1')];
}
/** The names of the secrets in the text, with hexadecimal digits in either case. */
function found(text: string, secrets: Record<string, Buffer>): string[] {
  const lower = text.toLowerCase();
  const squeezed = text.replaceAll(/,\s+/g, ',');
  return Object.entries(secrets)
    .filter(
      ([, bytes]) =>
        lower.includes(bytes.toString('hex')) || formsOf(bytes).some((form) => text.includes(form) || squeezed.includes(form)),
    )
    .map(([name]) => name);
}

/** Every row of every table of the database as text. */
async function dump(): Promise<string> {
  const tables = await testService.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await testService.sql<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(`${name}:`, ...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

/** The chip of the card for all requests. */
const CHIP = newUid();

/** Sends all requests that involve keys, also refused ones. @returns the responses of prepare and revoke */
async function askForEverything(client: ApiClient): Promise<{ requested: ApiResponse[]; revoked: ApiResponse }> {
  const body = { expiresAt: hoursFrom(testService.clock.now(), 5) };
  const requested = [
    await client.post(`${stay.cards}/prepare`, body, { 'idempotency-key': 'secret-1' }),
    await client.post(`${stay.cards}/prepare`, body, { 'idempotency-key': 'secret-1' }),
    await client.post(`${stay.cards}/prepare`, { ...body, cardId: CHIP }, { 'idempotency-key': 'secret-2' }),
    await client.post(`${tempPath()}/prepare-temp`, undefined, { 'idempotency-key': 'secret-3' }),
    await client.post(`${tempPath()}/prepare-temp`),
  ];
  for (const response of requested) assert.equal(response.status, 201, response.text);
  const [first, , bound] = requested.map((response) => response.body);
  bodyOf(await client.post(stay.cards, written(bound, CHIP), { 'idempotency-key': 'secret-4' }), 201);
  assert.equal((await client.post(stay.cards, { ...written(first), sector: first.sector })).status, 409);
  assert.equal((await client.post(stay.cards, { ...written(first), issuedAt: first.sector.trailer })).status, 400);
  const revoked = await client.post(`${cardPath(property, bound)}/revoke`, undefined, { 'idempotency-key': 'secret-5' });
  assert.deepEqual(bodyOf(await client.get(cardPath(property, bound))), bodyOf(revoked));
  return { requested, revoked };
}

test('no key is ever in the database or in the log: no master key, no derived key, no trailer', async () => {
  const lines: string[] = [];
  const { requested, revoked } = await withService(setting(B, A), askForEverything, (line) => lines.push(line));

  const secrets: Record<string, Buffer> = {};
  for (const [name, master] of Object.entries({ A, B, C })) {
    secrets[`master ${name}`] = master;
    for (const [key, bytes] of Object.entries(sectorKeys(master, property.id))) secrets[`${key} of ${name}`] = bytes;
  }
  for (const [index, { body: content }] of requested.entries()) {
    secrets[`trailer ${index}`] = Buffer.from(content.sector.trailer, 'hex');
    secrets[`code ${index}`] = Buffer.from(content.sector.blocks[2], 'hex');
  }
  secrets['code of the revoked card'] = Buffer.from(revoked.body.timeData.mac, 'hex');
  for (const [name, bytes] of Object.entries(secrets))
    for (const text of [...formsOf(bytes), bytes.toString('hex').toUpperCase()])
      assert.ok(found(`"${text}"`, secrets).includes(name), 'the search finds a key that is there');
  const [tables, log] = [await dump(), lines.join('')];
  assert.ok(tables.includes(CHIP) && tables.includes('idempotency_key:'), 'the tables were read');
  assert.ok(log.includes('{roomStayId}/cards/prepare","status":201') && log.includes('"level":"debug"'), 'the log was read');
  assert.deepEqual(found(tables, secrets), []);
  assert.deepEqual(found(log, secrets), []);
  const sealed = await testService.sql('select from idempotency_key where sealed_body is not null and body is null');
  assert.equal(sealed.length, 5, 'the responses of prepare and revoke with an Idempotency-Key are stored sealed');
});

test('a service warns at its start when its first key has made no card yet, but others have', async () => {
  const warned = async (...masters: Buffer[]): Promise<boolean> => {
    const lines: string[] = [];
    await withService(
      setting(...masters),
      async () => {},
      (line) => lines.push(line),
    );
    return lines.some((line) => line.includes('"level":"warn"') && line.includes('no door card was made with the first key'));
  };
  const lost = randomBytes(32);
  assert.deepEqual([await warned(lost), await warned(lost, A), await warned(A, lost)], [true, true, false]);
  await withKeys([lost, A], prepareTemp);
  assert.equal(await warned(lost, A), false);
});

test('a key for which no number is left is refused, and the previous key still works', async () => {
  await testService.sql(
    `insert into card_key select n, 'spent ' || n, now() from generate_series((select max(number) + 1 from card_key), 255) n`,
  );
  await withKeys([randomBytes(32), A], async (client) => {
    assertRefused(await client.post(`${tempPath()}/prepare-temp`), 409, /^no number is left for a new card key/);
  });
  await prepareTemp(property.admin);
});
