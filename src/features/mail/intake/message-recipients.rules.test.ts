import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRecipients } from './message-recipients.rules.ts';

const to = (value: string) => parseRecipients(`To: ${value}\r\n\r\n`);

test('a message was sent to those its header names, in every field that says so, in any case', () => {
  const header = [
    'Received: from a by b for <x@not.example>; Fri, 20 Nov 2026 10:00:00 +0530',
    'Delivered-To: one@hotel.example',
    'X-Original-To: two@hotel.example',
    'ENVELOPE-TO: three@hotel.example',
    'X-Forwarded-To: four@hotel.example',
    'From: Site <site@not.example>',
    'Reply-To: reply@not.example',
    'To: The Desk <FIVE@Hotel.example>,',
    '\t"Six" <six@hotel.example>',
    'cc : seven@hotel.example',
    'Bcc: eight@hotel.example, one@hotel.example',
    'Subject: To: subject@not.example',
    '',
    'To: body@not.example',
  ];
  const expected = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((name) => `${name}@hotel.example`);
  assert.deepEqual(parseRecipients(header.join('\r\n')), expected);
  assert.deepEqual(parseRecipients(header.join('\n')), expected);
});

test('names, comments and groups are no addresses', () => {
  assert.deepEqual(to('"a@name.example" <b@hotel.example>'), ['b@hotel.example']);
  assert.deepEqual(to('a@name.example <b@hotel.example>'), ['b@hotel.example']);
  assert.deepEqual(to('b@hotel.example (c@comment.example (d@deeper.example))'), ['b@hotel.example']);
  assert.deepEqual(to('"quoted \\" a@name.example" <b@hotel.example>'), ['b@hotel.example']);
  assert.deepEqual(to('undisclosed-recipients:;'), []);
  assert.deepEqual(to('Desk: a@hotel.example, b@hotel.example;'), ['a@hotel.example', 'b@hotel.example']);
  assert.deepEqual(to('a@hotel.example;b@hotel.example'), ['a@hotel.example', 'b@hotel.example']);
});

test('a field that is badly written still names whom it names', () => {
  assert.deepEqual(to('"Desk <a@hotel.example>'), ['a@hotel.example']);
  assert.deepEqual(to('Desk (the <a@hotel.example>'), ['a@hotel.example']);
  assert.deepEqual(to('<a@hotel.example'), ['a@hotel.example']);
  assert.deepEqual(to('@hotel.example a@ @'), []);
  assert.deepEqual(to(`${'a'.repeat(400)}@hotel.example`), []);
  assert.deepEqual(parseRecipients(''), []);
  assert.deepEqual(parseRecipients(' folded first\r\nno colon\r\nTo:a@hotel.example'), ['a@hotel.example']);
});

test('ten thousand recipients, and headers made to be slow, are read like any other', () => {
  const many = Array.from({ length: 12_000 }, (_, index) => `r${index}@hotel.example`);
  assert.equal(to(many.join(', ')).length, 10_000);
  for (const slow of ['"'.repeat(200_001), '\\"'.repeat(100_000), '('.repeat(200_000), '<'.repeat(200_000), '@'.repeat(200_000)])
    assert.ok(Array.isArray(to(slow)));
  assert.ok(Array.isArray(to(`"${'\\"'.repeat(100_000)}`)));
  assert.ok(Array.isArray(to('a'.repeat(250_000))));
  assert.ok(Array.isArray(parseRecipients('To: a\r\n b'.repeat(30_000))));
});
