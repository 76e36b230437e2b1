import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementSummary } from './statement-summary.rules.ts';

const SUMMARIES: Readonly<Record<string, string>> = {
  'select id from booking where id = $1': 'SELECT booking',
  '-- why\n  select 1': 'SELECT null',
  'begin isolation level read committed': 'BEGIN null',
  'insert into "payment" (id) values ($1) on conflict do nothing': 'INSERT payment',
  'delete from only hold where expires_at < $1': 'DELETE hold',
  'with free as (select id from room where (a or (b))) update booking set room_id = $1 from free': 'UPDATE booking',
  'with gone as (delete from hold returning id) insert into audit_entry select id from gone': 'INSERT audit_entry',
  'with old as (select id from event), more as (select 1) delete from event where id in (select id from old)': 'DELETE event',
  'with due as (select id from stay) select * from due join stay on true': 'SELECT due',
  'select extract(epoch from now()) as at, s.id from room_stay s': 'SELECT room_stay',
  "select extract(epoch from now() - interval '1 day')": 'SELECT null',
  'select (select max(at) from event) as newest, id from property': 'SELECT property',
  'select * from (select id from guest) g': 'SELECT guest',
  "select 'update x', id from rate where a is distinct from b for update": 'SELECT rate',
};

test('a statement is summarised by its operation, after its with parts, and by its first table', () => {
  for (const [sql, expected] of Object.entries(SUMMARIES)) {
    const { operation, table } = statementSummary(sql);
    assert.equal(`${operation} ${table}`, expected, sql);
  }
});
