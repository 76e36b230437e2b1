import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { readConfig } from '../src/config/config.ts';
import { purgeFinishedEmails } from '../src/features/mail/index.ts';
import { purgeProcessedEvents } from '../src/features/payments/index.ts';
import { createPurgeJobs } from '../src/jobs.ts';
import { purgeAudit } from '../src/platform/audit/audit.queries.ts';
import type { Db } from '../src/platform/db/database.ts';
import type { DB } from '../src/platform/db/schema.ts';
import { longTest } from './harness/long-test.ts';
import { startTestService } from './harness/service-under-test.ts';
import { newPropertyWithRooms } from './harness/stays.ts';

const service = await startTestService({ AUDIT_RETENTION_DAYS: '365', MESSAGE_RETENTION_DAYS: '90' });
after(() => service.stop());

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.parse(service.clock.now()) - days * DAY_MS).toISOString();

async function expire(): Promise<void> {
  const job = createPurgeJobs(service.running.platform, service.running.config.retention).find(
    ({ task }) => task === 'expire-records',
  );
  await (job ?? assert.fail('there is no such job')).run(null, { isLast: false });
}

async function addAudit(propertyId: string, action: string, at: string): Promise<void> {
  await service.sql(
    `insert into audit_entry (property_id, id, at, action, entity, entity_id) values ($1, gen_random_uuid(), $2, $3, 'room', gen_random_uuid())`,
    [propertyId, at, action],
  );
}

async function addGatewayEvent(propertyId: string, key: string, state: string, at: string): Promise<void> {
  const settled = state === 'STORED' || state === 'UNMATCHED' ? null : at;
  await service.sql(
    `insert into gateway_event (property_id, id, event_key, body, state, received_at, settled_at)
     values ($1, gen_random_uuid(), $2, '', $3, $4, $5)`,
    [propertyId, key, state, at, settled],
  );
}

type Mail = { status: string; resolution?: string; at: string; due?: boolean };

async function addMail(propertyId: string, subject: string, { status, resolution, at, due = false }: Mail): Promise<void> {
  await service.sql(
    `insert into inbound_email (property_id, id, source, status, received_at, subject, size_bytes, sha256, resolution, resolved_at, due_at, created_at, updated_at)
     values ($1, gen_random_uuid(), 'MANUAL', $2, $3::timestamptz, $4, 1, '', $5, case when $5::text is null then null else $3::timestamptz end,
       case when $6 then $3::timestamptz end, $3, $3)`,
    [propertyId, status, at, subject, resolution ?? null, due],
  );
}

async function column(text: string, propertyId: string): Promise<unknown[]> {
  return (await service.sql<{ value: string }>(text, [propertyId])).map(({ value }) => value);
}

test('the audit log is kept for the configured days, at every property', async () => {
  const properties = [await newPropertyWithRooms(service), await newPropertyWithRooms(service)];
  for (const { id } of properties) {
    await addAudit(id, 'test.old', daysAgo(366));
    await addAudit(id, 'test.young', daysAgo(364));
  }
  await expire();
  for (const { id } of properties)
    assert.deepEqual(
      await column(`select action as value from audit_entry where property_id = $1 and action like 'test.%'`, id),
      ['test.young'],
    );
});

test('only the retention statement deletes from the audit log, and no newer entries', async () => {
  const { id } = await newPropertyWithRooms(service);
  await addAudit(id, 'test.kept', daysAgo(10));
  await assert.rejects(service.sql('delete from audit_entry where property_id = $1', [id]), /append-only/);
  await assert.rejects(service.sql('update audit_entry set at = at where property_id = $1', [id]), /append-only/);
  const allowed = `do $$ begin perform set_config('hostelry.purge_audit_before', '${daysAgo(20)}', true); delete from audit_entry where action = 'test.kept'; end $$`;
  await assert.rejects(service.sql(allowed), /append-only/);
});

test('finished messages are deleted after the configured days; those for review or with a payment stay', async () => {
  const { id } = await newPropertyWithRooms(service);
  for (const state of ['BOOKED', 'IGNORED', 'FAILED', 'STORED', 'UNMATCHED']) {
    await addGatewayEvent(id, `${state} old`, state, daysAgo(91));
    await addGatewayEvent(id, `${state} young`, state, daysAgo(89));
  }
  await addMail(id, 'booked old', { status: 'BOOKED', at: daysAgo(91) });
  await addMail(id, 'booked young', { status: 'BOOKED', at: daysAgo(89) });
  await addMail(id, 'dismissed old', { status: 'NEEDS_REVIEW', resolution: 'DISMISSED', at: daysAgo(91) });
  await addMail(id, 'dismissed young', { status: 'NEEDS_REVIEW', resolution: 'DISMISSED', at: daysAgo(89) });
  await addMail(id, 'open old', { status: 'NEEDS_REVIEW', at: daysAgo(91) });
  await addMail(id, 'due old', { status: 'BOOKED', at: daysAgo(91), due: true });
  await expire();
  assert.deepEqual(await column('select event_key as value from gateway_event where property_id = $1 order by 1', id), [
    'BOOKED young',
    'FAILED old',
    'FAILED young',
    'IGNORED young',
    'STORED old',
    'STORED young',
    'UNMATCHED old',
    'UNMATCHED young',
  ]);
  assert.deepEqual(await column('select subject as value from inbound_email where property_id = $1 order by 1', id), [
    'booked young',
    'dismissed young',
    'due old',
    'open old',
  ]);
});

test('nothing is deleted unless configured', async () => {
  const { id } = await newPropertyWithRooms(service);
  await addAudit(id, 'test.old', daysAgo(4000));
  const { retention } = readConfig({});
  assert.deepEqual(retention, { auditDays: null, messageDays: null });
  const job = createPurgeJobs(service.running.platform, retention).find(({ task }) => task === 'expire-records');
  await (job ?? assert.fail('there is no such job')).run(null, { isLast: false });
  assert.equal(
    (await column(`select action as value from audit_entry where property_id = $1 and action = 'test.old'`, id)).length,
    1,
  );
  assert.throws(() => readConfig({ MESSAGE_RETENTION_DAYS: '7' }), /MESSAGE_RETENTION_DAYS must be a whole number from 30/);
});

/** The query plans of deletions and of the searches for what is to be deleted. */
async function explainPlans(work: (db: Db) => Promise<unknown>): Promise<string> {
  const client = new pg.Client({ connectionString: service.running.config.databaseUrl ?? undefined });
  await client.connect();
  const plans: string[] = [];
  const query = async (text: string, values: unknown[]) => {
    const isSearch = /^\s*select id from/.test(text);
    if (isSearch || /delete/.test(text)) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      plans.push(...rows.map((row) => row['QUERY PLAN']));
    }
    return isSearch ? await client.query(text, values) : { command: 'DELETE', rowCount: 0, rows: [] };
  };
  const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {} };
  try {
    await work(new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) }));
  } finally {
    await client.end();
  }
  return plans.join('\n');
}

longTest('no purge reads a whole big table, also when there is nothing to delete', async () => {
  const { id } = await newPropertyWithRooms(service);
  await service.sql(
    `insert into audit_entry (property_id, id, at, action, entity, entity_id)
     select $1, gen_random_uuid(), now() - n * interval '1 second', 'test.many', 'room', $1 from generate_series(1, 40000) n`,
    [id],
  );
  await service.sql(
    `insert into gateway_event (property_id, id, event_key, body, state, received_at, settled_at)
     select $1, gen_random_uuid(), n::text, '', 'BOOKED', now(), now() - n * interval '1 second' from generate_series(1, 40000) n`,
    [id],
  );
  await service.sql(
    `insert into inbound_email (property_id, id, source, status, received_at, size_bytes, sha256, created_at, updated_at)
     select $1, gen_random_uuid(), 'MANUAL', 'BOOKED', now(), 1, '', now(), now() - n * interval '1 second' from generate_series(1, 40000) n`,
    [id],
  );
  await service.sql('analyze audit_entry, gateway_event, inbound_email');
  for (const old of [daysAgo(90), daysAgo(0)]) {
    const plans = await explainPlans(async (db) => {
      await purgeAudit(db, old, 5000);
      await purgeProcessedEvents(db, old, 5000);
      await purgeFinishedEmails(db, old, 5000);
    });
    assert.match(plans, /audit_entry_newest.*gateway_event_settled.*inbound_email_finished/s, plans);
    if (old === daysAgo(90)) assert.doesNotMatch(plans, /Seq Scan on (?!property)/, plans);
  }
});
