import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { brokenRules, loadParser } from './statement-rules.ts';

const TABLES = new Set(['room', 'room_stay', 'booking']);
const broken = (statement: string): string[] => brokenRules(statement, TABLES);

before(() => loadParser());

test('a table is bound to its property by a value, or by equality with a table of the same query', () => {
  assert.deepEqual(broken('select id from room where property_id = $1'), []);
  assert.deepEqual(
    broken('select r.id from room r join room_stay s on s.property_id = r.property_id where r.property_id = $1'),
    [],
  );
  assert.deepEqual(broken('select u.name from app_user u where u.id = $1'), []);
  assert.deepEqual(broken('insert into room (property_id, id) values ($1, $2)'), []);
  assert.deepEqual(broken('with room as (select * from public.room where property_id = $1) select id from room'), []);
});

test('a table without its property is found: in a list, behind an OR, in a subquery, a lateral join, an update and a delete', () => {
  for (const statement of [
    'select id from room where id = $1',
    'select id from room where property_id = $1 or id = $2',
    'select r.id, exists (select from room_stay s where s.property_id = r.property_id) from room r where r.property_id = $1',
    'select b.id from booking b cross join lateral (select from room_stay s where s.property_id = b.property_id) l where b.property_id = $1',
    'update room set floor = $1 where id = $2',
    'delete from room using unnest($1::uuid[]) as gone (id) where room.id = gone.id',
    'select id from room where property_id = any($1::uuid[])',
  ])
    assert.deepEqual(broken(statement), ['property'], statement);
});

test('a write in a WITH, a volatile function in a write, CASE with a value, and a part of an array in SET are found', () => {
  assert.deepEqual(broken('with gone as (delete from room where property_id = $1 returning id) select count(*) from gone'), [
    'write-in-with',
  ]);
  assert.deepEqual(broken('update room set updated_at = clock_timestamp() where property_id = $1'), ['volatile']);
  assert.deepEqual(broken('select clock_timestamp() from room where property_id = $1'), []);
  assert.deepEqual(broken("select case status when 'A' then 1 end from room_stay where property_id = $1"), ['case-value']);
  assert.deepEqual(broken("select case when status = 'A' then 1 end from room_stay where property_id = $1"), []);
  assert.deepEqual(broken('update room set rates = rates[:$1] where property_id = $2'), ['subscript']);
  assert.deepEqual(broken('update room set rate = $1 where property_id = $2 and rates[1] = $3'), []);
});
