import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { judgeStatements } from './check-sql.ts';
import { unrecordedIn } from './recorded-statements.ts';
import type { StatementException } from './statement-exceptions.ts';
import { loadParser } from './statement-rules.ts';

const TABLES = new Set(['room']);
const BOUND = 'select id from room where property_id = $1';
const SPANNING = 'select property_id from room where maintenance_until <= $1';
const exception: StatementException = { has: 'where maintenance_until', rules: ['property'], reason: 'a job finds what is due' };

before(() => loadParser());

test('a statement that breaks a rule is named with the rule, unless it is an exception', () => {
  const [fault = '', ...more] = judgeStatements([BOUND, SPANNING], TABLES, []);
  assert.match(fault, /^property: Each table of a property is bound/);
  assert.ok(fault.endsWith(SPANNING));
  assert.deepEqual(more, []);
  assert.deepEqual(judgeStatements([BOUND, SPANNING], TABLES, [exception]), []);
});

test('an exception that no statement needs is a fault, also for one of its rules alone', () => {
  assert.match(judgeStatements([BOUND], TABLES, [exception])[0] ?? '', /no statement with "where maintenance_until" breaks/);
  const wide = { ...exception, rules: ['property', 'volatile'] as const };
  assert.match(judgeStatements([SPANNING], TABLES, [wide])[0] ?? '', /the rule "volatile" any more/);
});

test('SQL of the code that no recorded statement contains is named with its place', () => {
  const found = (text: string): string[] =>
    unrecordedIn('rooms.queries.ts', `const QUERY = 1;\nrun(sql<Row>\`${text}\`);`, [BOUND, SPANNING]);
  assert.deepEqual(found(`\n  select id\n  -- of one property\n  from room where property_id = \${propertyId}`), []);
  assert.deepEqual(found(`where maintenance_until <= \${now}`), []);
  assert.deepEqual(found(`select id from room where property_id = \${propertyId} and active`), [
    'rooms.queries.ts:2: select id from room where property_id = … and active',
  ]);
  assert.deepEqual(found(`where property_id = \${propertyId} select id`), [
    'rooms.queries.ts:2: where property_id = … select id',
  ]);
});
