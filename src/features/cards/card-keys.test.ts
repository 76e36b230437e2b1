/** The keys of SECRETS_KEY on cards: their numbers, their rotation, and that they are nowhere but in memory. */
import assert from 'node:assert/strict';
import { createSecretKey, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import test, { after, before } from 'node:test';
import { checkCard, rewriteCard, sectorKeys } from '../../../test/support/card-lock.ts';
import { cardPath, newCardHouse, newStay, newUid, openBeside, prepareStayCard, written } from '../../../test/support/cards.ts';
import { type Answer, type Desk, type Hotel, openHotel } from '../../../test/support/hotel.ts';
import { assertRefused } from '../../../test/support/refusal.ts';
import { bodyOf, hoursFrom } from '../../../test/support/stays.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { createCardKeys } from './card-keys.ts';

const [A, B, C, D, E] = [randomBytes(32), randomBytes(32), randomBytes(32), randomBytes(32), randomBytes(32)];
const setting = (...masters: Buffer[]) => ({ SECRETS_KEY: masters.map((master) => master.toString('base64')).join(',') });

let hotel: Hotel;
let house: Awaited<ReturnType<typeof newCardHouse>>;
let stay: Awaited<ReturnType<typeof newStay>>;
before(async () => {
  hotel = await openHotel(setting(A));
  house = await newCardHouse(hotel, [101]);
  stay = await newStay(hotel, house, house.rooms[0]?.id ?? '');
});
after(() => hotel.stop());

/** Does the work at the desk of a service with these settings, on the hotel's database. */
async function withService<T>(
  env: Record<string, string>,
  work: (desk: Desk) => Promise<T>,
  log?: (line: string) => void,
): Promise<T> {
  const beside = await openBeside(hotel, env, log);
  try {
    return await work(beside.deskOf(house.admin));
  } finally {
    await beside.stop();
  }
}
const withKeys = <T>(masters: Buffer[], work: (desk: Desk) => Promise<T>): Promise<T> => withService(setting(...masters), work);
const keyRows = () =>
  hotel.sql<{ number: number; fingerprint: string }>('select number, fingerprint from card_key order by number');
const tempPath = (): string => `${house.path}/rooms/${stay.roomId}/cards`;
const prepareTemp = async (desk: Desk) => bodyOf(await desk.post(`${tempPath()}/prepare-temp`), 201);
const lock = (master: Buffer, blocks: readonly string[]) => checkCard({ master, propertyId: house.id, blocks });
const revoke = async (desk: Desk, card: { cardIndex: number }) => bodyOf(await desk.post(`${cardPath(house, card)}/revoke`));

/** A stay card by the desk's service: the number that is on it, and the one of the keys that its lock needs. */
async function giveCard(desk: Desk) {
  const prepared = await prepareStayCard(hotel, desk, stay);
  bodyOf(await desk.post(stay.cards, written(prepared)), 201);
  const { blocks, trailer } = prepared.sector;
  const opens = [A, B, C, D, E].filter((master) => lock(master, blocks).refused === null);
  const [master] = opens;
  assert.equal(opens.length, 1);
  if (master === undefined) throw new Error('no key opens');
  const { keyA, keyB } = sectorKeys(master, house.id);
  assert.equal(
    trailer,
    Buffer.concat([keyA, Buffer.from('78778800', 'hex'), keyB])
      .toString('hex')
      .toUpperCase(),
  );
  return { ...prepared, master, number: lock(master, blocks).keyNumber };
}
const wipe = (prepared: Answer['body'], timeData: Answer['body']) =>
  lock(prepared.master, rewriteCard(prepared.sector, timeData)).refused;

test('the first cards of a new service, prepared at once at two of its processes, are made by the key with the number 1', async () => {
  await withKeys([A], async (desk) => {
    const desks = [house.admin, desk, house.admin, desk, desk, house.admin, house.admin, desk];
    const prepared = await Promise.all(desks.map((each) => prepareTemp(each)));
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

test('a key that is put in front makes the cards from then on; older cards stay what they are and are revoked by their own key', async () => {
  const old = await giveCard(house.admin);
  assert.deepEqual([old.number, old.master], [1, A]);
  await withKeys([B, A], async (desk) => {
    const { timeData } = await revoke(desk, old);
    assert.equal(wipe(old, timeData), 'revoked');
    const fresh = await giveCard(desk);
    assert.deepEqual([fresh.number, fresh.master], [2, B]);
    assert.equal(lock(A, fresh.sector.blocks).refused, 'wrong code');
    assert.deepEqual(bodyOf(await house.admin.get(cardPath(house, old))).timeData, timeData);

    // The process that has not been started anew knows nothing of the new key: it makes old cards, and revokes without content.
    assert.equal(lock(A, (await prepareTemp(house.admin)).sector.blocks).keyNumber, 1);
    const blind = await revoke(house.admin, fresh);
    assert.deepEqual([blind.status, blind.timeData, blind.keyNumber], ['REVOKED', null, 2]);
    assert.equal(bodyOf(await house.admin.get(cardPath(house, fresh))).timeData, null);
    assert.equal(wipe(fresh, bodyOf(await desk.get(cardPath(house, fresh))).timeData), 'revoked');
  });
});

test('a key that is put at the end gets its number at once and makes cards when it comes to the front', async () => {
  const old = await giveCard(house.admin);
  await revoke(house.admin, old);
  await withKeys([B, A, C], async (desk) => {
    assert.equal(wipe(old, bodyOf(await desk.get(cardPath(house, old))).timeData), 'revoked', 'read before anything is prepared');
    await prepareTemp(desk);
    assert.deepEqual(
      (await keyRows()).map(({ number }) => number),
      [1, 2, 3],
    );
    const card = await giveCard(desk);
    assert.deepEqual([card.number, card.master], [2, B]);
    await revoke(desk, card);
  });
  await withKeys([C, B], async (desk) => {
    const card = await giveCard(desk);
    assert.deepEqual([card.number, card.master], [3, C]);
    assert.equal(wipe(card, (await revoke(desk, card)).timeData), 'revoked');
  });
  await withKeys([E, D, C], async (desk) => {
    const card = await giveCard(desk);
    assert.deepEqual([card.number, card.master], [5, E], 'of several new keys the last gets the first number');
    await revoke(desk, card);
  });
  await withKeys([D], async (desk) => {
    const card = await giveCard(desk);
    assert.deepEqual([card.number, card.master], [4, D]);
    await revoke(desk, card);
  });
  assert.equal((await keyRows()).length, 5);
});

test('a card whose key was taken out is revoked all the same; what to write over it is known again with the key', async () => {
  const old = await giveCard(house.admin);
  await withKeys([B], async (desk) => {
    const revoked = await revoke(desk, old);
    assert.deepEqual([revoked.status, revoked.timeData], ['REVOKED', null]);
    assert.equal(bodyOf(await desk.get(cardPath(house, old))).timeData, null);
  });
  assert.equal(wipe(old, bodyOf(await house.admin.get(cardPath(house, old))).timeData), 'revoked');
});

test('a prepare that is sent again after a rotation is answered as at first, and 503 where its key is gone', async () => {
  const key = { 'idempotency-key': 'card for 101' };
  const body = { expiresAt: '2099-01-01T00:00:00Z' };
  const first = bodyOf(await house.admin.post(`${stay.cards}/prepare`, body, key), 201);
  await withKeys([B, A], async (desk) => {
    const again = await desk.post(`${stay.cards}/prepare`, body, key);
    assert.deepEqual([bodyOf(again, 201), again.headers.get('idempotency-replayed')], [first, 'true']);
  });
  await withKeys([B], async (desk) => {
    assertRefused(await desk.post(`${stay.cards}/prepare`, body, key), 503, /encrypted by a key that is not configured here/);
  });
});

test('without SECRETS_KEY an evaluation makes cards by a key file that only its owner reads, also when it is started again', async () => {
  const file = path.join(hotel.service.platform.config.dataDir, 'keys', 'secrets.key');
  const numbers: number[] = [];
  for (let start = 0; start < 2; start += 1) {
    const { sector } = await withService({}, (desk) => prepareTemp(desk));
    const answer = lock(Buffer.from(await readFile(file, 'utf8'), 'base64'), sector.blocks);
    assert.equal(answer.refused, null);
    numbers.push(answer.keyNumber);
  }
  assert.deepEqual(numbers, [6, 6]);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
});

test('processes that give numbers at once, with the same keys or not, give each key one number', async () => {
  const { db, clock } = hotel.service.platform;
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

/** The forms in which bytes could stand in a text. */
function formsOf(bytes: Buffer): string[] {
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  return [bytes.toString('hex'), base64, bytes.toString('base64url'), [...bytes].join(','), bytes.toString('latin1')];
}
/** The names of the secrets that the text holds; hexadecimal digits in either case. */
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
  const tables = await hotel.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await hotel.sql<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(`${name}:`, ...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

/** The chip of a card that everything is asked of. */
const CHIP = newUid();

/** Asks a desk for all that has to do with keys, also what is refused; the answers to prepare and to revoke. */
async function askForEverything(desk: Desk): Promise<{ asked: Answer[]; revoked: Answer }> {
  const body = { expiresAt: hoursFrom(hotel.clock.now(), 5) };
  const asked = [
    await desk.post(`${stay.cards}/prepare`, body, { 'idempotency-key': 'secret-1' }),
    await desk.post(`${stay.cards}/prepare`, body, { 'idempotency-key': 'secret-1' }),
    await desk.post(`${stay.cards}/prepare`, { ...body, cardId: CHIP }, { 'idempotency-key': 'secret-2' }),
    await desk.post(`${tempPath()}/prepare-temp`, undefined, { 'idempotency-key': 'secret-3' }),
    await desk.post(`${tempPath()}/prepare-temp`),
  ];
  for (const answer of asked) assert.equal(answer.status, 201, answer.text);
  const [first, , bound] = asked.map((answer) => answer.body);
  bodyOf(await desk.post(stay.cards, written(bound, CHIP), { 'idempotency-key': 'secret-4' }), 201);
  assert.equal((await desk.post(stay.cards, { ...written(first), sector: first.sector })).status, 409);
  assert.equal((await desk.post(stay.cards, { ...written(first), issuedAt: first.sector.trailer })).status, 400);
  const revoked = await desk.post(`${cardPath(house, bound)}/revoke`, undefined, { 'idempotency-key': 'secret-5' });
  assert.deepEqual(bodyOf(await desk.get(cardPath(house, bound))), bodyOf(revoked));
  return { asked, revoked };
}

test('no key is in the database or in the log, whatever is asked for: neither a master nor what is derived from it, nor a trailer', async () => {
  const lines: string[] = [];
  const { asked, revoked } = await withService(setting(B, A), askForEverything, (line) => lines.push(line));

  const secrets: Record<string, Buffer> = {};
  for (const [name, master] of Object.entries({ A, B, C })) {
    secrets[`master ${name}`] = master;
    for (const [key, bytes] of Object.entries(sectorKeys(master, house.id))) secrets[`${key} of ${name}`] = bytes;
  }
  for (const [index, { body: content }] of asked.entries()) {
    secrets[`trailer ${index}`] = Buffer.from(content.sector.trailer, 'hex');
    secrets[`code ${index}`] = Buffer.from(content.sector.blocks[2], 'hex');
  }
  secrets['code of the revoked card'] = Buffer.from(revoked.body.timeData.mac, 'hex');
  for (const [name, bytes] of Object.entries(secrets))
    for (const text of [...formsOf(bytes), bytes.toString('hex').toUpperCase()])
      assert.ok(found(`"${text}"`, secrets).includes(name), 'the search finds what it looks for');
  const [tables, log] = [await dump(), lines.join('')];
  assert.ok(tables.includes(CHIP) && tables.includes('idempotency_key:'), 'the tables were read');
  assert.ok(log.includes('{roomStayId}/cards/prepare","status":201') && log.includes('"level":"debug"'), 'the log was read');
  assert.deepEqual(found(tables, secrets), []);
  assert.deepEqual(found(log, secrets), []);
  const sealed = await hotel.sql('select from idempotency_key where sealed_body is not null and body is null');
  assert.equal(sealed.length, 5, 'the answers of the prepares and of the revoke with a key are kept, sealed');
});

test('a service whose first key has made no card yet, beside others that have, says so when it starts', async () => {
  const warned = async (...masters: Buffer[]): Promise<boolean> => {
    const lines: string[] = [];
    await withService(
      setting(...masters),
      async () => {},
      (line) => lines.push(line),
    );
    return lines.some((line) => line.includes('"level":"warn"') && line.includes('no door card was made by the first key'));
  };
  const lost = randomBytes(32);
  assert.deepEqual([await warned(lost), await warned(lost, A), await warned(A, lost)], [true, true, false]);
  await withKeys([lost, A], prepareTemp);
  assert.equal(await warned(lost, A), false);
});

test('a key for which cards have no number left is refused, and the one before goes on', async () => {
  await hotel.sql(
    `insert into card_key select n, 'spent ' || n, now() from generate_series((select max(number) + 1 from card_key), 255) n`,
  );
  await withKeys([randomBytes(32), A], async (desk) => {
    assertRefused(await desk.post(`${tempPath()}/prepare-temp`), 409, /^cards have no number left for another key/);
  });
  await prepareTemp(house.admin);
});
