import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

const CHECK = path.join(import.meta.dirname, 'check-openapi.ts');
const FLOOR = { type: 'integer', description: 'Floor; 0 is the ground floor.', examples: [1] };
const STATUS = { type: 'string', enum: ['FREE', 'OCCUPIED'], description: 'State of the room.' };
const REF = { $ref: '#/components/schemas/Room' };

/** What the check says about a description of rooms with these parts replaced. */
function findingsIn(parts: { room?: object; parameters?: object[]; body?: object }): string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'hostelry-openapi-'));
  const { room = {}, parameters = [], body = REF } = parts;
  const operation = {
    operationId: 'addRoom',
    parameters,
    requestBody: { content: { 'application/json': { schema: body } } },
    responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: REF } } } } },
  };
  const fields = { floor: FLOOR, status: { $ref: '#/components/schemas/Status' }, ...room };
  const components = { schemas: { Room: { type: 'object', properties: fields }, Status: STATUS }, headers: {}, parameters: {} };
  try {
    writeFileSync(path.join(root, 'openapi.json'), JSON.stringify({ paths: { '/rooms': { post: operation } }, components }));
    const { stderr } = spawnSync(process.execPath, [CHECK, root], { encoding: 'utf8' });
    return stderr
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.replace(/: .*/, ''));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test('a complete description has no findings', () => {
  assert.deepEqual(findingsIn({}), []);
  assert.deepEqual(findingsIn({ room: { next: { anyOf: [REF, { type: 'null' }], description: 'The next room.' } } }), []);
});

test('a field without a description or an example, and a schema without a name, are found', () => {
  const { description: _description, ...bare } = FLOOR;
  const { examples: _examples, ...unshown } = FLOOR;
  assert.deepEqual(findingsIn({ room: { floor: bare } }), ['Room.floor has no description']);
  assert.deepEqual(findingsIn({ room: { floor: unshown } }), ['Room.floor has no example']);
  assert.deepEqual(findingsIn({ room: { status: { ...STATUS, examples: ['FREE'] } } }), ['Room.status has no name of its own']);
  const bed = { type: 'object', description: 'The bed.', examples: [{ floor: 1 }], properties: { floor: FLOOR } };
  assert.deepEqual(findingsIn({ room: { bed } }), ['Room.bed has no name of its own']);
  assert.deepEqual(findingsIn({ body: { type: 'object', properties: { floor: FLOOR } } }), [
    'addRoom body has no name of its own',
  ]);
  assert.deepEqual(findingsIn({ parameters: [{ name: 'floor', in: 'query', schema: { type: 'integer' } }] }), [
    'addRoom?floor has no description',
  ]);
});
