import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import { longTest } from '../../../../test/harness/long-test.ts';
import { letter, openSender } from '../../../../test/harness/mail-sender.ts';
import { startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import { createDatabase } from '../../../platform/db/database.ts';
import { createPool } from '../../../platform/db/pool.ts';
import { startSmtpReceiver } from './smtp-receiver.ts';

/** Mail servers deliver to the receiver: what they are answered, and what is kept. */

const MB = 1_000_000;

const service = await startTestService();
const receiver = await startSmtpReceiver(
  service.running.platform,
  { host: '127.0.0.1', port: 0, tls: null },
  service.running.app.log,
);
after(async () => {
  await receiver.stop();
  await service.stop();
});

const newAddress = () => `desk-${randomUUID()}@hotel.example`;

async function newReceivingProperty(): Promise<TestProperty & { address: string }> {
  const address = newAddress();
  return { ...(await service.newProperty({ emailAddresses: [address] })), address };
}

const rowsOf = (propertyId: string) =>
  service.sql<{ id: string; source: string; status: string; size_bytes: number; sha256: Buffer }>(
    'select id, source, status, size_bytes, sha256 from inbound_email where property_id = $1 order by received_at, id',
    [propertyId],
  );

async function keptOf(id: string): Promise<Buffer> {
  const file = await service.running.platform.files.open(`inbound-emails/${id}.eml`);
  assert.ok(file);
  return buffer(file.body);
}

async function filesKept(): Promise<number> {
  let count = 0;
  for await (const page of service.running.platform.files.list('inbound-emails'))
    count += page.filter(({ key }) => key.endsWith('.eml')).length;
  return count;
}

async function send(raw: string | Buffer, to: readonly string[], from?: string): Promise<string> {
  const sender = await openSender(receiver.port);
  try {
    return await sender.deliver(raw, to, from);
  } finally {
    sender.close();
  }
}

async function eventually(what: string, met: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await met())) {
    assert.ok(Date.now() < deadline, what);
    await sleep(25);
  }
}

test('a message for the hotel is answered 250 and kept byte for byte, leading dots and bytes of every kind too', async () => {
  const property = await newReceivingProperty();
  const body = `.\r\n..\r\n.begins with a dot\r\n\u00e9 ${randomBytes(3000)
    .toString('latin1')
    .replace(/[\r\n]/g, 'x')}\r\n. \r\n...`;
  const raw = Buffer.from(letter(body), 'latin1');
  assert.match(await send(raw, [property.address]), /^250 2\.6\.0/);
  const [row, ...others] = await rowsOf(property.id);
  assert.ok(row);
  assert.equal(others.length, 0);
  assert.equal(row.source, 'SMTP');
  assert.equal(row.size_bytes, raw.length);
  assert.deepEqual(row.sha256, createHash('sha256').update(raw).digest());
  assert.deepEqual(await keptOf(row.id), raw);
});

test('a usual mail program delivers, in any case of the address, with letters of all languages, without a sender', async () => {
  const property = await newReceivingProperty();
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: receiver.port, secure: false });
  const sent = await transport.sendMail({
    envelope: { from: '', to: [property.address.toUpperCase()] },
    from: 'Site <noreply@site.example>',
    to: property.address,
    subject: 'Buchung für Zoë, होटल',
    html: '<p>होटल</p>',
  });
  assert.deepEqual(sent.accepted, [property.address.toUpperCase().replace('HOTEL.EXAMPLE', 'hotel.example')]);
  const sender = await openSender(receiver.port);
  await sender.say('EHLO site.example');
  assert.match((await sender.say('MAIL FROM:<zoë@site.example> SMTPUTF8 BODY=8BITMIME')) ?? '', /^250 2\.1\.0/);
  assert.match((await sender.say(`RCPT TO:<${property.address}>`)) ?? '', /^250 2\.1\.5/);
  sender.close();
  assert.equal((await rowsOf(property.id)).length, 1);
});

test('nobody of that name: 550, and the others of the same message still get it', async () => {
  const property = await newReceivingProperty();
  assert.match(await send(letter('x'), [newAddress()]), /^550 5\.1\.1/);
  const sender = await openSender(receiver.port);
  await sender.say('EHLO site.example');
  await sender.say('MAIL FROM:<a@site.example>');
  assert.match((await sender.say(`RCPT TO:<${newAddress()}>`)) ?? '', /^550/);
  assert.match((await sender.say('DATA')) ?? '', /^503/);
  await sender.say(`RCPT TO:<${property.address}>`);
  await sender.say('DATA');
  assert.match((await sender.say(`${letter('for one of two')}.`)) ?? '', /^250/);
  sender.close();
  assert.equal((await rowsOf(property.id)).length, 1);
});

test('one message for two hotels is a message of each, and the same hotel named twice has it once', async () => {
  const [one, two] = [await newReceivingProperty(), await newReceivingProperty()];
  const raw = letter('for both');
  assert.match(await send(raw, [one.address, two.address, one.address.toUpperCase()]), /^250/);
  const ids = [];
  for (const { id } of [one, two]) {
    const rows = await rowsOf(id);
    assert.equal(rows.length, 1);
    ids.push(rows[0]?.id ?? '');
  }
  assert.notEqual(ids[0], ids[1]);
  for (const id of ids) assert.equal(String(await keptOf(id)), raw);
});

test('a sender that lost the answer sends again: one message, one file', async () => {
  const property = await newReceivingProperty();
  const raw = letter(randomUUID());
  const sender = await openSender(receiver.port);
  await sender.say('EHLO site.example');
  await sender.say('MAIL FROM:<a@site.example>');
  await sender.say(`RCPT TO:<${property.address}>`);
  await sender.say('DATA');
  const before = await filesKept();
  sender.socket.write(`${raw}.\r\n`, () => sender.close());
  await eventually('stored', async () => (await rowsOf(property.id)).length === 1);
  for (let time = 0; time < 3; time += 1) assert.match(await send(raw, [property.address]), /^250/);
  await Promise.all(Array.from({ length: 6 }, () => send(raw, [property.address])));
  assert.equal((await rowsOf(property.id)).length, 1);
  await eventually('one file', async () => (await filesKept()) === before + 1);
});

test('the connection ends within a message: nothing is kept of it', async () => {
  const property = await newReceivingProperty();
  const before = await filesKept();
  for (const end of ['close', 'half'] as const) {
    const sender = await openSender(receiver.port);
    await sender.say('EHLO site.example');
    await sender.say('MAIL FROM:<a@site.example>');
    await sender.say(`RCPT TO:<${property.address}>`);
    await sender.say('DATA');
    sender.socket.write(letter('half of it'));
    await sleep(50);
    if (end === 'close') sender.close();
    else sender.socket.end();
    await eventually('closed', () => sender.socket.destroyed);
  }
  assert.match(await send(letter('whole'), [property.address]), /^250/);
  assert.equal((await rowsOf(property.id)).length, 1);
  assert.equal(await filesKept(), before + 1);
});

longTest('25 MB is the limit: announced, refused when it is said to be more, and refused when it turns out to be', async () => {
  const property = await newReceivingProperty();
  const sender = await openSender(receiver.port);
  assert.match((await sender.say('EHLO site.example')) ?? '', new RegExp(`^250[ -]SIZE ${25 * MB}$`, 'm'));
  assert.match((await sender.say(`MAIL FROM:<a@site.example> SIZE=${25 * MB + 1}`)) ?? '', /^552 5\.3\.4/);
  assert.match((await sender.say(`MAIL FROM:<a@site.example> SIZE=${25 * MB}`)) ?? '', /^250/);
  sender.close();
  const line = `${'x'.repeat(998)}\r\n`;
  const big = Buffer.from(letter(line.repeat(26_000)));
  const biggest = Buffer.concat([
    Buffer.from(letter('')),
    Buffer.alloc(25 * MB - letter('').length - 2, line),
    Buffer.from('\r\n'),
  ]);
  assert.equal(biggest.length, 25 * MB);
  for (const raw of [big, Buffer.concat([biggest.subarray(0, -2), Buffer.from('x\r\n')])]) {
    const again = await openSender(receiver.port);
    assert.match(await again.deliver(raw, [property.address]), /^552 5\.3\.4/);
    assert.match(await again.deliver(letter('small'), [property.address]), /^250/);
    again.close();
  }
  assert.match(await send(biggest, [property.address]), /^250/);
  assert.deepEqual(
    (await rowsOf(property.id)).map(({ size_bytes }) => size_bytes),
    [letter('small').length, 25 * MB],
  );
});

test('a message without an end is cut off', async () => {
  const property = await newReceivingProperty();
  const sender = await openSender(receiver.port);
  for (const line of ['EHLO a.example', 'MAIL FROM:<a@a.example>', `RCPT TO:<${property.address}>`, 'DATA'])
    await sender.say(line);
  const chunk = Buffer.alloc(MB, `${'x'.repeat(998)}\r\n`);
  let sent = 0;
  while (!sender.socket.destroyed && sent < 80) {
    if (!sender.socket.write(chunk))
      await Promise.race([sleep(200), new Promise((resolve) => sender.socket.once('drain', resolve))]);
    sent += 1;
    if (sender.socket.readableEnded) break;
  }
  assert.match((await sender.response()) ?? '', /^552/);
  sender.close();
  assert.equal((await rowsOf(property.id)).length, 0);
});

test('10,000 recipients: a hundred are taken, strangers end the connection, and the next sender is served', async () => {
  const property = await newReceivingProperty();
  const others = Array.from({ length: 150 }, (_, index) => `r${index}-${property.address}`);
  await service.sql(
    `insert into property_email (property_id, email, position) select $1, email, 100 + position
     from unnest($2::text[]) with ordinality as list (email, position)`,
    [property.id, others],
  );
  const sender = await openSender(receiver.port);
  await sender.say('EHLO site.example');
  await sender.say('MAIL FROM:<a@site.example>');
  const responses = [];
  for (const address of others) responses.push((await sender.say(`RCPT TO:<${address}>`))?.slice(0, 9));
  assert.deepEqual(responses, [...Array(100).fill('250 2.1.5'), ...Array(50).fill('452 4.5.3')]);
  await sender.say('DATA');
  assert.match((await sender.say(`${letter('for a hundred')}.`)) ?? '', /^250/);
  sender.close();

  const guesser = await openSender(receiver.port);
  await guesser.say('EHLO site.example');
  await guesser.say('MAIL FROM:<a@site.example>');
  guesser.socket.write(Array.from({ length: 10_000 }, (_, index) => `RCPT TO:<u${index}@hotel.example>\r\n`).join(''));
  const codes: string[] = [];
  for (let said = await guesser.response(); said !== null; said = await guesser.response()) codes.push(said.slice(0, 3));
  assert.deepEqual(codes, [...Array(100).fill('550'), '421']);
  assert.match(await send(letter('next'), [property.address]), /^250/);
  assert.equal((await rowsOf(property.id)).length, 2);
});

test('what is said all at once is answered in order', async () => {
  const property = await newReceivingProperty();
  const sender = await openSender(receiver.port);
  await sender.say('EHLO site.example');
  const one = (body: string) => `MAIL FROM:<a@a.example>\r\nRCPT TO:<${property.address}>\r\nDATA\r\n${letter(body)}.\r\n`;
  sender.socket.write(`${one('first')}${one('second')}NOOP\r\nQUIT\r\n`);
  const codes = [];
  for (let said = await sender.response(); said !== null; said = await sender.response()) codes.push(said.slice(0, 3));
  assert.deepEqual(codes, ['250', '250', '354', '250', '250', '250', '354', '250', '250', '221']);
  assert.equal((await rowsOf(property.id)).length, 2);
});

test('the file store or the database is away: 451, nothing is kept, and later it is taken', async () => {
  const property = await newReceivingProperty();
  const folder = path.join(service.running.config.dataDir, 'files');
  const raw = letter('while the store is away');
  await rename(folder, `${folder}.away`);
  await writeFile(folder, 'no folder');
  assert.match(await send(raw, [property.address]), /^451 4\.3\.0/);
  await rm(folder);
  await rename(`${folder}.away`, folder);
  assert.equal((await rowsOf(property.id)).length, 0);

  const pool = createPool({
    connectionString: 'postgresql://x@127.0.0.1:9/none',
    prepared: false,
    size: 2,
    onConnectionError: () => {},
  });
  const platform = { ...service.running.platform, db: createDatabase(pool, false) };
  const cutOff = await startSmtpReceiver(platform, { host: '127.0.0.1', port: 0, tls: null }, service.running.app.log);
  const sender = await openSender(cutOff.port);
  assert.match(await sender.deliver(raw, [property.address]), /^451 4\.3\.0/);
  sender.close();
  await cutOff.stop();
  await platform.db.destroy();

  const kept = await filesKept();
  await service.sql('alter table inbound_email add constraint refused check (source <> $$SMTP$$) not valid');
  assert.match(await send(raw, [property.address]), /^451 4\.3\.0/);
  await service.sql('alter table inbound_email drop constraint refused');
  assert.equal(await filesKept(), kept);
  assert.match(await send(raw, [property.address]), /^250/);
  assert.equal((await rowsOf(property.id)).length, 1);
});
