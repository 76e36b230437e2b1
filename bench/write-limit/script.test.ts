import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Statement } from '../recorder.ts';
import type { Recording } from '../replay.ts';
import { createScript } from './script.ts';

const PROPERTY = '00000001-0000-7000-8000-000000000001';
const ARRIVAL = '2026-11-20T06:30:00.000Z';

function statement(text: string, values: unknown[] = []): Statement {
  return { text, values, isNamed: true, changed: null };
}

/** Two plays of a cycle of one step: the script is made of the second. */
function createRecording(play: (id: string, arrival: string) => Statement[]): Recording {
  const [first, second] = ['11111111-1111-7111-8111-111111111111', '22222222-2222-7222-8222-222222222222'];
  return {
    first: [play(first ?? '', '2026-11-20T06:29:00.000Z')],
    second: [play(second ?? '', ARRIVAL)],
    texts: [ARRIVAL],
  };
}

test('ids of the cycle and its texts are made by the first statement, whatever they stand in; all else is given once', () => {
  const recording = createRecording((id, arrival) => [
    statement('insert into booking values ($1, $2, $3::timestamptz, $4, $5)', [PROPERTY, id, arrival, null, '']),
    statement('insert into audit_entry values ($1, $2::json[])', [PROPERTY, [`{"id":"${id}","note":"O'Hara \\\\ 5"}`, null]]),
  ]);
  const { text, constants } = createScript(recording, 3);
  assert.deepEqual([...constants], [['c0', PROPERTY]]);
  assert.equal(
    text,
    [
      '\\set n :n + 1',
      'with new as materialized (',
      '  select texts[1] as t0, uuidv7()::text as i0 from bench_cycle_texts where client = 3 and n = :n',
      ')',
      'select i0 as v0,',
      '  t0 as v1,',
      String.raw`  U&'{"{\\"id\\"\003a\\"' || i0 || U&'\\",\\"note\\"\003a\\"O''Hara \\\\\\\\ 5\\"}",NULL}' as v2 from new \gset`,
      "insert into booking values (:c0, :v0, :v1::timestamptz, null, '');",
      'insert into audit_entry values (:c0, :v2::json[]);',
      '',
    ].join('\n'),
  );
});

test('a colon in a quoted text of a statement is no variable', () => {
  const recording = createRecording((id) => [statement(`select to_char(now(), 'HH24:MI') || 'it''s' || $1::text`, [id])]);
  const { text } = createScript(recording, 0);
  assert.ok(text.includes(String.raw`select to_char(now(), U&'HH24\003aMI') || 'it''s' || :v0::text;`), text);
});

test('what pgbench would misread is refused, and so are bytes', () => {
  const slice = createRecording((id) => [statement('select (array[1, 2])[1:x] where $1 is not null', [id])]);
  assert.throws(() => createScript(slice, 0), /take a part of this for a variable/);
  const bytes = createRecording((id) => [statement('select $1, $2', [id, Buffer.from('x')])]);
  assert.throws(() => createScript(bytes, 0), /bytes/);
});
