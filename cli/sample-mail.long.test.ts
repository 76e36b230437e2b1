import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readMessageContent } from '../src/features/mail/reading/message/message-content.ts';
import { readReservation } from '../src/features/mail/reading/read-reservation.rules.ts';
import { SITES } from '../test/specimens/mails/reservation.ts';

const COMMAND = fileURLToPath(new URL('sample-mail.ts', import.meta.url));
const PROPERTY = ['--to', 'frontdesk@banyan-house.example', '--hotel', 'The Banyan House', '--room', 'Deluxe Double'];

function run(...args: string[]): { status: number | null; stdout: Buffer; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args]);
  return { status, stdout, stderr: stderr.toString() };
}

for (const site of SITES) {
  test(`the sample of ${site} is a message that says what was asked for`, async () => {
    const { status, stdout, stderr } = run(...PROPERTY, '--site', site.toLowerCase(), '--arrival', '2026-12-24', '--rooms', '2');
    assert.deepEqual([status, stderr], [0, '']);
    const { content } = await readMessageContent(stdout);
    const { fields } = readReservation(content, { receivedOn: '2026-12-01', currency: 'INR', countryCode: 'IN' });
    assert.equal(fields.site?.value, site);
    assert.equal(fields.kind?.value, 'NEW');
    assert.equal(fields.arrivalOn?.value, '2026-12-24');
    assert.equal(fields.currency?.value, 'INR');
    // Airbnb lets one listing at a time.
    assert.deepEqual(fields.rooms?.value, [{ name: 'Deluxe Double', quantity: site === 'AIRBNB' ? 1 : 2 }]);
  });
}

test('change and cancellation of the same seed are about the same reservation', async () => {
  const read = async (kind: string) => {
    const { stdout } = run(...PROPERTY, '--kind', kind, '--number', '4471882301', '--arrival', '2026-12-24');
    const { content } = await readMessageContent(stdout);
    return readReservation(content, { receivedOn: '2026-12-01', currency: 'INR', countryCode: 'IN' }).fields;
  };
  const [made, changed, cancelled] = [await read('new'), await read('modified'), await read('cancelled')];
  assert.deepEqual([changed.kind?.value, cancelled.kind?.value], ['MODIFIED', 'CANCELLED']);
  assert.deepEqual(
    [made, changed, cancelled].map((fields) => fields.reservationNumber?.value),
    Array(3).fill('4471882301'),
  );
  assert.equal(changed.guestName?.value, made.guestName?.value);
  assert.ok((changed.departureOn?.value ?? '') > (made.departureOn?.value ?? ''));
});

test('the reservation may be the PDF alone, in a file', (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sample-mail-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const out = path.join(folder, 'voucher.pdf');
  assert.equal(run(...PROPERTY, '--pdf', '--out', out).status, 0);
  assert.match(readFileSync(out, 'latin1'), /^%PDF-/);
});

test('wrong options end with 2 and one line that names the option', () => {
  for (const [args, line] of [
    [[], /^sample-mail: --to is missing .*\n$/],
    [[...PROPERTY, '--site', 'elsewhere'], /^sample-mail: --site must be makemytrip, .*, not "elsewhere".*\n$/],
    [[...PROPERTY, '--to', 'nobody\r\nBcc: x@y.example'], /^sample-mail: --to must be .*\n$/],
    [[...PROPERTY, '--arrival', '2026-02-30'], /^sample-mail: --arrival must be a day.*\n$/],
    [[...PROPERTY, '--number', '1 2'], /^sample-mail: --number must be 5 to 24 letters and digits.*\n$/],
    [[...PROPERTY, '--attach', '--pdf'], /^sample-mail: --attach is a message.*\n$/],
    [[...PROPERTY, '--seeds', '2'], /^sample-mail: Unknown option '--seeds'.*\n$/],
  ] as const) {
    const { status, stdout, stderr } = run(...args);
    assert.deepEqual([status, stdout.length], [2, 0]);
    assert.match(stderr, line);
  }
});
