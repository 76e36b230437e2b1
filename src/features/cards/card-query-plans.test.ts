import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { createTestDatabase, fillTables } from '../../../test/harness/database.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.ts';
import {
  getCard,
  listCards,
  lockCard,
  lockCardToStore,
  markExpiredCards,
  purgePreparedCards,
  revokeActiveCards,
  revokeCard,
  storeCard,
} from './card.queries.ts';

/** In each of the two properties 4 cards of every stay and 10 temporary ones of every room: 50,000 cards. */
const STAYS = 5_000;
const ROOMS = 500;
/** The number of cards that one guest has lost. */
const LOST = 500;
const PROPERTY = '0198c0de-1111-7000-8000-000000000001';
const NEXT_DOOR = '0198c0de-1111-7000-8000-000000000002';
const NOW = '2026-11-20T06:30:00.000Z';

const PROPERTIES = `
  insert into property (id, code, name, timezone, currency, created_at, updated_at)
    values ('${PROPERTY}', 'PLANS01', 'Hotel', 'Asia/Kolkata', 'INR', now(), now()), ('${NEXT_DOOR}', 'PLANS02', 'Hotel', 'Asia/Kolkata', 'INR', now(), now());
  insert into card_key values (1, 'x', now());
  insert into room_type (property_id, id, code, name, base_occupancy, max_occupancy, created_at, updated_at)
    select id, gen_random_uuid(), 'STD', 'Standard', 1, 2, now(), now() from property;
  insert into room (property_id, id, room_number, room_type_id, has_nfc, created_at, updated_at)
    select t.property_id, gen_random_uuid(), n, t.id, true, now(), now() from room_type t, generate_series(1, ${ROOMS}) n;
  insert into guest (property_id, id, phone_e164, name, created_at, updated_at)
    select id, gen_random_uuid(), '+9198', 'Asha Rao', now(), now() from property;
  insert into booking (property_id, id, reference_number, status, source, guest_id, expected_check_in_at, created_at, updated_at)
    select g.property_id, gen_random_uuid(), n, case when n > ${STAYS - ROOMS} then 'CHECKED_IN' else 'OPEN' end, 'WALKIN', g.id, '${NOW}', now(), now()
    from guest g, generate_series(1, ${STAYS}) n;
  insert into room_stay (property_id, id, booking_id, room_id, status, check_in_at, check_out_at, chain_check_in_at, billed_nights, billed_amount, created_at, updated_at)
    select b.property_id, gen_random_uuid(), b.id, r.id, case when x.gone then 'CHECKED_OUT' else 'ACTIVE' end, x.at, case when x.gone then x.at + interval '1 hour' end, x.at,
      case when x.gone then 1 end, case when x.gone then 0 end, now(), now()
    from booking b join room r on r.property_id = b.property_id and r.room_number = b.reference_number % ${ROOMS} + 1,
      lateral (select '2026-01-01Z'::timestamptz + b.reference_number * interval '1 hour' as at, b.status = 'OPEN' as gone) x;
  insert into door_card (property_id, id, card_index, kind, state, room_id, room_number, room_stay_id, issued_at, expires_at, store_until, key_number,
      card_id, card_key, stored_at, revoked_at, created_at, updated_at)
    select s.property_id, gen_random_uuid(), row_number() over (partition by s.property_id), 'STAY', state, s.room_id, 1, s.id, '2026-11-19Z', '2026-11-25Z', x.until, 1,
      chip, chip, stored, case state when 'REVOKED' then now() end, now(), now()
    from room_stay s, unnest('{ACTIVE,REVOKED,EXPIRED,PREPARED}'::text[]) state,
      lateral (select case when state <> 'PREPARED' then now() end as stored, case when state <> 'PREPARED' then md5(s.id || state) end as chip,
        '2026-11-19 00:01Z'::timestamptz + extract(epoch from s.check_in_at)::int / 3600 % 1000 * interval '1 minute' as until) x;
  insert into door_card (property_id, id, card_index, kind, state, room_id, room_number, issued_at, expires_at, store_until, key_number,
      card_id, card_key, stored_at, created_at, updated_at)
    select r.property_id, gen_random_uuid(), 1000000 + r.room_number * 10 + n, 'TEMPORARY', case n when 0 then 'ACTIVE' else 'EXPIRED' end, r.id, 1,
      '2026-11-19Z', '2026-11-19 00:07Z', '2026-11-19 00:07Z', 1, md5(r.id || 't' || n), md5(r.id || 't' || n), now(), now(), now()
    from room r, generate_series(0, 9) n;
  insert into card_counter select id, 2000000 from property;
  with guest as (select * from door_card where property_id = '${PROPERTY}' and kind = 'STAY' and state = 'ACTIVE' order by card_index desc limit 1)
  insert into door_card (property_id, id, card_index, kind, state, room_id, room_number, room_stay_id, issued_at, expires_at, store_until, key_number,
      card_id, card_key, stored_at, revoked_at, created_at, updated_at)
    select property_id, gen_random_uuid(), 1500000 + n, 'STAY', 'REVOKED', room_id, 1, room_stay_id, '2026-11-19Z', '2026-11-25Z', '2026-11-20Z', 1,
      'x' || n, 'x' || n, now(), now(), now(), now() from guest, generate_series(1, ${LOST}) n;
  analyze`;

const database = await createTestDatabase();
const client = new pg.Client({ connectionString: database.connectionString });
await client.connect();
await fillTables(client, () => client.query(PROPERTIES));
const { rows } = await client.query(
  `select c.room_stay_id as "roomStayId", c.room_id as "roomId", c.id, c.card_index::int as "cardIndex", c.card_key as "cardKey"
   from door_card c join room_stay s on s.property_id = c.property_id and s.id = c.room_stay_id
   where c.property_id = $1 and c.kind = 'STAY' and c.state = 'ACTIVE' and s.status = 'ACTIVE' order by c.card_index desc limit 1`,
  [PROPERTY],
);
/** The stay of that guest, with its room and its active card. */
const guest = rows[0];
after(async () => {
  await client.end();
  await database.drop();
});

/** How PostgreSQL plans: for the given parameters (custom), or once for any parameters, as it may for a prepared statement (generic). */
const PLANNING = ['custom', 'generic'] as const;

function literal(value: unknown): string {
  if (value === null) return 'null';
  return client.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
}

/** The query plans of all statements of the work. Its writes are rolled back. */
async function plansOf(planning: (typeof PLANNING)[number], work: (tx: Tx) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  const query = async (text: string, values: unknown[]) => {
    const explain = 'explain (analyze, timing off)';
    if (planning === 'generic')
      await client.query(`set local plan_cache_mode = force_generic_plan; deallocate all; prepare question as ${text}`);
    const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
    const response =
      planning === 'generic'
        ? await client.query(`${explain} execute question ${given}`)
        : await client.query(`${explain} ${text}`, values);
    plans.push(response.rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']).join('\n'));
    return text.trimStart().startsWith('select') ? await client.query(text, values) : response;
  };
  const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {} };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
  await client.query('begin');
  try {
    await work(db as unknown as Tx);
  } finally {
    await client.query('rollback');
  }
  return plans.join('\n');
}

/** The rows that the query plan read from the table of cards, including those that it discarded. */
function cardsRead(plan: string): number {
  let [rows, loops, isCard] = [0, 1, false];
  for (const line of plan.split('\n')) {
    const node = / Scan(?: Backward)?(?: using \S+)? on (\w+).*actual rows=(\d+)(?:\.\d+)? loops=(\d+)/.exec(` ${line}`);
    const removed = /Rows Removed by (?:Filter|Index Recheck): (\d+)/.exec(line);
    if (node !== null) [isCard, loops] = [node[1] === 'door_card', Number(node[3])];
    else if (line.includes('->')) isCard = false;
    if (isCard) rows += Number(node?.[2] ?? removed?.[1] ?? 0) * loops;
  }
  return rows;
}

const PAGE = 51;
type Question = { send(tx: Tx): Promise<unknown>; indices: RegExp[]; most: number };
const ofStay = () => ({ kind: 'STAY' as const, roomId: guest.roomId, roomStayId: guest.roomStayId });
const ofRoom = () => ({ kind: 'TEMPORARY' as const, roomId: guest.roomId, roomStayId: null });

const QUESTIONS: Record<string, Question> = {
  'the first page of the cards of a stay': {
    send: (tx) => listCards(tx, PROPERTY, { roomStayId: guest.roomStayId }, { before: null, most: PAGE }),
    indices: [/door_card_by_stay/],
    most: PAGE,
  },
  'the temporary cards of a room': {
    send: (tx) => listCards(tx, PROPERTY, { roomId: guest.roomId }, { before: null, most: PAGE }),
    indices: [/door_card_temporary/],
    most: PAGE,
  },
  'the last page of the cards of a stay': {
    send: (tx) => listCards(tx, PROPERTY, { roomStayId: guest.roomStayId }, { before: 1_500_001, most: PAGE }),
    indices: [/door_card_by_stay/],
    most: 5,
  },
  'one card': { send: (tx) => getCard(tx, PROPERTY, guest.cardIndex), indices: [/door_card_index_taken/], most: 1 },
  'the card to store': {
    send: (tx) => lockCardToStore(tx, PROPERTY, guest.cardIndex, '2026-12-01T00:00:00.000Z'),
    indices: [/door_card_index_taken/, /door_card_by_room/],
    most: 2,
  },
  'what has expired of a stay and a chip': {
    send: (tx) => markExpiredCards(tx, PROPERTY, ofStay(), guest.cardKey, '2026-12-01T00:00:00.000Z'),
    indices: [/door_card_of_stay_taken/, /door_card_id_taken/],
    most: 8,
  },
  'what has expired of a room and a chip': {
    send: (tx) => markExpiredCards(tx, PROPERTY, ofRoom(), guest.cardKey, '2026-12-01T00:00:00.000Z'),
    indices: [/door_card_of_room_taken/, /door_card_id_taken/],
    most: 8,
  },
  'storing a card': {
    send: (tx) => storeCard(tx, PROPERTY, guest.id, { cardId: 'y', cardKey: 'y', at: NOW }),
    indices: [/door_card_pkey/],
    most: 1,
  },
  'revoking a card': {
    send: async (tx) => {
      await lockCard(tx, PROPERTY, guest.id);
      await revokeCard(tx, PROPERTY, guest.id, NOW);
    },
    indices: [/door_card_pkey/],
    most: 2,
  },
  'revoking the cards of a stay that ends': {
    send: (tx) => revokeActiveCards(tx, PROPERTY, [guest.roomStayId], NOW),
    indices: [/door_card_of_stay_taken/],
    most: 1,
  },
  'forgetting what was only prepared': {
    send: (tx) => purgePreparedCards(tx, '2026-11-19T00:06:00.000Z', 100),
    indices: [/door_card_unused/, /door_card_pkey/],
    most: 200,
  },
};

for (const planning of PLANNING)
  for (const [name, { send, indices, most }] of Object.entries(QUESTIONS)) {
    test(`${name}: an index finds the few cards, with a ${planning} query plan`, async () => {
      const plan = await plansOf(planning, send);
      for (const index of indices) assert.match(plan, index, plan);
      assert.doesNotMatch(plan, /Seq Scan on door_card/, plan);
      const read = cardsRead(plan);
      assert.ok(read > 0 && read <= most, `${read} rows\n${plan}`);
    });
  }
