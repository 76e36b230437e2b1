import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { createLogger } from './log.ts';
import { loggedError, scrub } from './log-error.ts';

function createCapture() {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'debug', instance: 'desk-1:42' }, { write: (line: string) => lines.push(line) });
  return { log, lines, text: () => lines.join('') };
}

test('a line is JSON with its level as a word and its time in UTC', () => {
  const { log, lines } = createCapture();
  log.info({ rooms: 24 }, 'ready');
  const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  assert.equal(line['level'], 'info');
  assert.equal(line['msg'], 'ready');
  assert.equal(line['rooms'], 24);
  assert.equal(line['instance'], 'desk-1:42');
  assert.match(String(line['time']), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test('row data of a database error is not logged, what helps to find the cause is', () => {
  const error = Object.assign(
    new pg.DatabaseError('duplicate key value violates unique constraint "guest_phone_taken"', 100, 'error'),
    {
      code: '23505',
      constraint: 'guest_phone_taken',
      table: 'guest',
      detail: 'Key (phone_e164)=(+919845012345) already exists.',
      where: 'SQL statement with Asha Rao',
      hint: 'call Asha Rao',
      internalQuery: "select 'Asha Rao'",
      parameters: ['Asha Rao'],
      query: "insert into guest values ('Asha Rao')",
    },
  );
  const { log, text } = createCapture();
  log.error({ err: error }, 'request failed');
  assert.doesNotMatch(text(), /Asha|9845012345/);
  assert.match(text(), /"constraint":"guest_phone_taken"/);
  assert.match(text(), /"code":"23505"/);
  assert.match(text(), /"table":"guest"/);
  assert.match(text(), /log\.test\.ts/);
});

test('a database message that quotes the value is kept without it, also in the stack', () => {
  const error = Object.assign(new pg.DatabaseError('invalid input syntax for type date: "Asha Rao"', 100, 'error'), {
    code: '22007',
  });
  const logged = JSON.stringify(loggedError(error));
  assert.doesNotMatch(logged, /Asha/);
  assert.match(logged, /invalid input syntax for type date/);
});

test('broken JSON is not quoted', () => {
  let logged = '';
  try {
    JSON.parse('{"guestName": "Asha Rao" oops');
  } catch (error) {
    logged = JSON.stringify(loggedError(error));
  }
  assert.match(logged, /not valid JSON/);
  assert.doesNotMatch(logged, /Asha|oops/);
});

test('causes are logged too, three deep at most, and a thrown text is not logged', () => {
  let error = new Error('deepest');
  for (const name of ['d', 'c', 'b', 'a']) error = new Error(name, { cause: error });
  const logged = JSON.stringify(loggedError(error));
  assert.match(logged, /"message":"a".*"message":"b".*"message":"c".*"message":"d"/s);
  assert.doesNotMatch(logged, /deepest/);
  assert.deepEqual(loggedError('Asha Rao'), { type: 'string', message: 'not an Error was thrown' });
});

test('tokens, phone numbers, addresses and queries are taken out of messages', () => {
  const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIrOTE5ODQ1MDEyMzQ1In0.c2lnbmF0dXJl';
  const text = scrub(
    `Bearer ${token} for +919845012345 and +91 98450-12345 or asha@example.com at /guests/search?phone=98450 by postgresql://u:secret@host/db`,
  );
  assert.doesNotMatch(text, /eyJ|98450|asha@|secret/);
  assert.match(text, /\/guests\/search\?\[query\]/);
});

test('a message of a megabyte is cut before it is cleaned: patterns over it would take hours', () => {
  for (const endless of ['a', '/', '+1 ', 'eyJ', 'Bearer ']) {
    const text = endless.repeat(1_000_000);
    assert.ok(loggedError(new Error(text)).message.length <= 500);
    assert.ok(scrub(text).length <= 10_000);
  }
});

test("the framework's own sentences lose the query of the URL that they name", () => {
  const { log, text } = createCapture();
  log.warn('Reply was already sent, did you forget to "return reply" in the "/guests/search?phone=%2B919845012345" (GET) route?');
  assert.doesNotMatch(text(), /919845012345/);
  assert.match(text(), /\/guests\/search/);
});

test('fields that hold personal data or secrets are omitted, at the top and one level down', () => {
  const { log, text } = createCapture();
  log.info(
    { token: 'secret-1', phone: '+919845012345', job: { body: 'secret-2', id: 7 }, headers: { authorization: 'secret-3' } },
    'x',
  );
  log.info({ req: { id: 'r-1', method: 'GET', url: '/x?token=secret-4', headers: { authorization: 'secret-5' } } }, 'x');
  assert.doesNotMatch(text(), /secret|9845012345/);
  assert.match(text(), /"job":\{"id":7\}/);
  assert.match(text(), /"req":\{"id":"r-1","method":"GET"\}/);
});
