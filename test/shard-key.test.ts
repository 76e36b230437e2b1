/**
 * Every record of a property has its property id, in every key: the tables can be sharded by it
 * (docs/operations.md, "Growing out of one server", and ops/citus/distribute.sql).
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { startOwnTestService, startTestService } from './harness/service-under-test.ts';
import { bodyOf, checkIn, checkOut, newPropertyWithRooms, openBooking, roomAt } from './harness/stays.ts';

/** Tables that properties share, and how they are distributed: a copy everywhere, by another column, or on the first server alone. */
const SHARED: Readonly<Record<string, 'reference' | 'other' | 'local'>> = {
  app_user: 'reference',
  property: 'reference',
  // An address belongs to one property alone.
  property_email: 'reference',
  // Read with the caller on every request, over all properties of a user.
  property_membership: 'reference',
  // An unknown code has no property.
  access_code_attempt: 'reference',
  amenity: 'reference',
  image_tag: 'reference',
  card_key: 'reference',
  idempotency_key: 'other',
  inbound_mailbox: 'local',
  installation: 'local',
  rate_window: 'local',
  schema_migration: 'local',
  sign_in_code: 'local',
};
/** Foreign keys that Citus refuses as they are: distribute.sql replaces them. */
const REPLACED = ['room_image_room_exists'];

const SCRIPT = readFileSync(path.join(import.meta.dirname, '../ops/citus/distribute.sql'), 'utf8');
const [plain = '', citus = ''] = SCRIPT.split(/^-- Citus -+$/m);

const service = await startTestService();
after(() => service.stop());

async function column(text: string): Promise<string[]> {
  return (await service.sql<{ value: string }>(text)).map(({ value }) => value);
}

const TABLES = `select relname as value from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`;
const ofProperties = async (): Promise<string[]> => (await column(TABLES)).filter((table) => SHARED[table] === undefined);

test('every table of a property has its property id, never null; all others are on the list of shared tables', async () => {
  const keyed = await column(`
    select relname as value from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'property_id' and attnotnull`);
  assert.deepEqual(
    (await ofProperties()).filter((table) => !keyed.includes(table)),
    [],
  );
  const tables = await column(TABLES);
  assert.deepEqual(
    Object.keys(SHARED).filter((table) => !tables.includes(table)),
    [],
    'tables that are not there any more',
  );
});

test('primary keys, unique and exclusion constraints of a property contain its property id: each server can enforce them alone', async () => {
  const without = await service.sql<{ name: string; of: string }>(`
    select indexrelid::regclass::text as name, indrelid::regclass::text as of from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and (indisunique or indisexclusion) and not exists (
      select from pg_attribute where attrelid = indrelid and attname = 'property_id' and attnum = any(indkey))`);
  assert.deepEqual(
    without.filter(({ of }) => SHARED[of] === undefined),
    [],
  );
  const keyless = await column(`
    select relname as value from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)`);
  assert.deepEqual(keyless, []);
});

test('tables of hotels have the statistics that a hotel needs which is not in them', async () => {
  const unlike = await column(`
    select relname as value from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'property_id'
      and (attstattarget is distinct from 1 or not coalesce(reloptions, '{}') @> '{autovacuum_analyze_scale_factor=0.02}')`);
  const ofHotels = await ofProperties();
  assert.deepEqual(
    unlike.filter((table) => ofHotels.includes(table)),
    [],
    'migration 0035 says what a new table needs',
  );
});

test('of a third hotel that came after the statistics as many guests are expected as of the others', async (t) => {
  // In the database of other files there are hotels with few guests.
  const alone = await startOwnTestService();
  t.after(() => alone.stop());
  const addGuests = async (): Promise<string> => {
    const { id } = await alone.newProperty();
    await alone.sql(`
      insert into guest (id, property_id, name, phone_e164, created_at, updated_at)
      select gen_random_uuid(), '${id}', 'Asha Rao', '+9198' || (10000000 + n), now(), now() from generate_series(1, 200) n`);
    return id;
  };
  await addGuests();
  await addGuests();
  await alone.sql('analyze guest');
  const [plan] = await alone.sql<{ 'QUERY PLAN': string }>(
    `explain select from guest where property_id = '${await addGuests()}'`,
  );
  assert.match(plan?.['QUERY PLAN'] ?? '', / rows=[12]\d\d /);
});

type ForeignKey = { name: string; of: string; to: string; pairs: boolean; cascades: boolean };

function foreignKeys(): Promise<ForeignKey[]> {
  return service.sql<ForeignKey>(`
    select conname as name, conrelid::regclass::text as of, confrelid::regclass::text as to, confupdtype <> 'a' as cascades, exists (
      select from unnest(conkey, confkey) as k (mine, theirs)
      join pg_attribute m on m.attrelid = conrelid and m.attnum = k.mine
      join pg_attribute t on t.attrelid = confrelid and t.attnum = k.theirs
      where m.attname = 'property_id' and t.attname = 'property_id') as pairs
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
}

test('foreign keys between the tables of a property stay within it, and those of shared tables do not reference them', async () => {
  const keys = await foreignKeys();
  assert.ok(keys.length > 40);
  for (const { name, of, to, pairs, cascades } of keys) {
    if (SHARED[of] === undefined && SHARED[to] === undefined) {
      assert.ok(pairs, `${name} does not hold the property id on both sides`);
      assert.ok(!cascades || REPLACED.includes(name), `${name} carries changes of the property id on`);
    }
    if (SHARED[of] === 'reference') assert.equal(SHARED[to], 'reference', name);
    assert.notEqual(SHARED[to], 'local', name);
    assert.notEqual(SHARED[to], 'other', name);
  }
});

test('the script distributes every table once, referenced ones first', async () => {
  const places = [...citus.matchAll(/^select create_(reference|distributed)_table\('(\w+)'(?:, '(\w+)')?/gm)].map(
    ([, kind, table = '', by]) => ({ kind, table, by }),
  );
  const expected = Object.entries(SHARED).flatMap(([table, kind]) => (kind === 'local' ? [] : [table]));
  assert.deepEqual(places.map(({ table }) => table).toSorted(), [...(await ofProperties()), ...expected].toSorted());
  for (const { kind, table, by } of places) {
    const shared = SHARED[table];
    assert.deepEqual(
      [kind, by],
      shared === 'reference' ? ['reference', undefined] : ['distributed', shared ? 'key_hash' : 'property_id'],
      table,
    );
  }
  const order = places.map(({ table }) => table);
  for (const { name, of, to } of await foreignKeys())
    if (of !== to && SHARED[of] !== 'local') assert.ok(order.indexOf(to) < order.indexOf(of), `${name}: ${to} before ${of}`);
});

test('with the part of the script that is plain PostgreSQL, a whole stay works as before', async () => {
  await service.sql(plain);
  const property = await newPropertyWithRooms(service);
  const booking = await openBooking(property);
  await checkIn(property, booking.id, [roomAt(property, 0)]);
  service.clock.advance(90);
  await checkOut(property, booking.id);
  const { status } = bodyOf(await property.admin.get(`${property.path}/bookings/${booking.id}`));
  assert.equal(status, 'CHECKED_OUT');
  assert.deepEqual(
    await column(`select conname as value from pg_constraint where conname = 'room_image_room_exists' and condeferred`),
    REPLACED,
  );
});
