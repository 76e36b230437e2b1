import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import nodemailer from 'nodemailer';
import { letter, type MailSender, openSender } from '../../../../test/harness/mail-sender.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import { startSmtpReceiver } from './smtp-receiver.ts';

/** Clients that mean no good, or do not know how: the receiver stays well, and others are served. */

const address = `desk-${randomUUID()}@hotel.example`;
const noCertificates = existsSync('/usr/bin/openssl') ? false : 'no openssl to make certificates with';
const PLAIN = { host: '127.0.0.1', port: 0, tls: null };

const service = await startTestService();
const propertyId = (await service.newProperty({ emailAddresses: [address] })).id;
const folder = await mkdtemp(path.join(tmpdir(), 'hostelry-test-'));
const receiver = await startSmtpReceiver(service.running.platform, PLAIN, service.running.app.log);
after(async () => {
  await receiver.stop();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const count = async () =>
  (await service.sql<{ n: number }>('select count(*)::int as n from inbound_email where property_id = $1', [propertyId]))[0]?.n ??
  0;

async function served(port = receiver.port): Promise<void> {
  const before = await count();
  const sender = await openSender(port);
  assert.match(await sender.deliver(letter(randomUUID()), [address]), /^250/);
  sender.close();
  assert.equal(await count(), before + 1);
}

async function inData(port: number): Promise<MailSender> {
  const sender = await openSender(port);
  for (const line of ['EHLO a.example', 'MAIL FROM:<a@a.example>', `RCPT TO:<${address}>`, 'DATA']) await sender.say(line);
  return sender;
}

async function lastAnswers(sender: MailSender): Promise<string[]> {
  const codes: string[] = [];
  for (let said = await sender.response(); said !== null; said = await sender.response()) codes.push(said.slice(0, 3));
  return codes;
}

/** A self-made certificate for 127.0.0.1 and its key. */
function newPair(name: string): { keyFile: string; certFile: string } {
  const [keyFile, certFile] = [path.join(folder, `${name}.key`), path.join(folder, `${name}.crt`)];
  const options = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=mail.hotel.example',
  ];
  execFileSync('openssl', ['req', '-x509', ...options, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' });
  return { keyFile, certFile };
}

test('the receiver tells nothing about itself and offers nothing it does not need', async () => {
  const sender = await openSender(receiver.port, { greeted: false });
  assert.equal(await sender.response(), '220 127.0.0.1 ESMTP');
  const hello = (await sender.say('EHLO site.example')) ?? '';
  assert.doesNotMatch(hello, /AUTH|STARTTLS|XCLIENT|DSN|\d+\.\d+\.\d+\.\d+.*\d+\.\d+\.\d+\.\d+/);
  assert.match(hello, /PIPELINING.*8BITMIME.*SMTPUTF8/s);
  for (const line of ['AUTH PLAIN AGEAYg==', 'EXPN staff', 'STARTTLS', 'HELP', 'WIZ x', 'XCLIENT NAME=a'])
    assert.match((await sender.say(line)) ?? '', /^500/, line);
  const known = await sender.say(`VRFY ${address}`);
  assert.equal(known, await sender.say('VRFY nobody@hotel.example'));
  sender.close();
});

test('ten commands that are none end the connection, and so do lines without an end, HTTP and talking too soon', async () => {
  const sender = await openSender(receiver.port);
  sender.socket.write('BAKE me a cake\r\n'.repeat(20));
  assert.deepEqual(await lastAnswers(sender), [...Array(9).fill('500'), '421']);
  const endless = await openSender(receiver.port);
  endless.socket.write('x'.repeat(100_000));
  assert.deepEqual(await lastAnswers(endless), ['421']);
  const browser = await openSender(receiver.port);
  browser.socket.write('POST / HTTP/1.1\r\nHost: a\r\n\r\n');
  assert.deepEqual(await lastAnswers(browser), ['421']);
  const hasty = await openSender(receiver.port, { greeted: false });
  hasty.socket.write('EHLO a.example\r\nMAIL FROM:<>\r\n');
  assert.deepEqual(await lastAnswers(hasty), ['421']);
  await served();
});

test('binary junk, in commands and in a message, harms nobody', async () => {
  for (let time = 0; time < 20; time += 1) {
    const sender = await openSender(receiver.port);
    sender.socket.write(randomBytes(20_000));
    await sleep(5);
    sender.close();
  }
  const before = await count();
  const sender = await inData(receiver.port);
  sender.socket.write(
    Buffer.concat([Buffer.from('\r\n\0\r\n..\r\n\n.\n.\r.\r'), randomBytes(50_000).filter((byte) => byte !== 13)]),
  );
  assert.match((await sender.say('\r\n.')) ?? '', /^250/);
  sender.close();
  assert.equal(await count(), before + 1);
  await served();
});

test('a lone line feed does not end a message: nothing can be smuggled in behind it', async () => {
  const before = await count();
  const sender = await inData(receiver.port);
  for (const end of ['\n.\n', '\n.\r\n', '\r.\r', '\r\n.\n']) {
    sender.socket.write(`a${end}MAIL FROM:<b@b.example>\r\nRCPT TO:<${address}>\r\nDATA\r\nsmuggled`);
  }
  assert.match((await sender.say('\r\n.')) ?? '', /^250/);
  sender.close();
  assert.equal(await count(), before + 1);
});

test('sixty clients at once: fifty are let in, the others are asked to come again, and do', async () => {
  const senders = await Promise.all(Array.from({ length: 60 }, () => openSender(receiver.port, { greeted: false })));
  const greetings = await Promise.all(senders.map(async (sender) => (await sender.response())?.slice(0, 3)));
  assert.equal(greetings.filter((code) => code === '220').length, 50);
  assert.equal(greetings.filter((code) => code === '421').length, 10);
  const before = await count();
  const inside = senders.filter((_, index) => greetings[index] === '220');
  const responses = await Promise.all(
    inside.map((sender, index) => sender.deliver(letter(`${index} ${randomUUID()}`), [address])),
  );
  assert.deepEqual(new Set(responses.map((text) => text.slice(0, 3))), new Set(['250']));
  assert.equal(await count(), before + 50);
  for (const sender of senders) sender.close();
  await sleep(100);
  await served();
});

test('who says nothing, and who drips, is put out in the end', async () => {
  const strict = await startSmtpReceiver(service.running.platform, PLAIN, service.running.app.log, {
    idleMs: 300,
    connectionMs: 1_500,
    checkIntervalMs: 50,
  });
  const silent = await openSender(strict.port);
  assert.deepEqual(await lastAnswers(silent), ['421']);
  const before = await count();
  const stalled = await inData(strict.port);
  stalled.socket.write('From: a');
  assert.deepEqual(await lastAnswers(stalled), ['421']);
  const dripping = await inData(strict.port);
  const drip = setInterval(() => dripping.socket.write('x\r\n'), 100);
  assert.deepEqual(await lastAnswers(dripping), []);
  clearInterval(drip);
  assert.equal(await count(), before);
  await served(strict.port);
  await strict.stop();
});

test('half-closed and reset connections leave nothing open', async () => {
  for (let time = 0; time < 30; time += 1) {
    const sender = time % 2 === 0 ? await inData(receiver.port) : await openSender(receiver.port, { greeted: false });
    if (time % 3 === 0) sender.socket.resetAndDestroy();
    else sender.socket.end('QU');
  }
  await sleep(200);
  const senders = await Promise.all(Array.from({ length: 50 }, () => openSender(receiver.port, { greeted: false })));
  for (const sender of senders) assert.match((await sender.response()) ?? '', /^220/);
  for (const sender of senders) sender.close();
});

test('with a certificate, mail comes encrypted or not; what was said before TLS counts for nothing', {
  skip: noCertificates,
}, async () => {
  const secure = await startSmtpReceiver(service.running.platform, { ...PLAIN, tls: newPair('good') }, service.running.app.log);
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: secure.port,
    requireTLS: true,
    tls: { rejectUnauthorized: false },
  });
  const before = await count();
  await transport.sendMail({
    envelope: { from: 'a@a.example', to: [address] },
    from: 'a@a.example',
    to: address,
    text: 'in TLS',
  });
  await served(secure.port);
  assert.equal(await count(), before + 2);

  const sender = await openSender(secure.port);
  assert.match((await sender.say('EHLO a.example')) ?? '', /STARTTLS/);
  sender.socket.write(`STARTTLS\r\nMAIL FROM:<a@a.example>\r\nRCPT TO:<${address}>\r\n`);
  assert.match((await sender.response()) ?? '', /^220/);
  sender.socket.removeAllListeners('data');
  const tls: TLSSocket = connectTls({ socket: sender.socket, rejectUnauthorized: false });
  let said = '';
  tls.on('data', (chunk) => {
    said += chunk.toString();
  });
  tls.on('error', () => {});
  await new Promise((resolve) => tls.once('secureConnect', resolve));
  tls.write('RCPT TO:<x@x.example>\r\n');
  for (let wait = 0; wait < 400 && !said.includes('\n'); wait += 1) await sleep(25);
  assert.match(said, /^503[^\n]*\n$/);
  tls.destroy();
  const broken = await openSender(secure.port);
  await broken.say('EHLO a.example');
  await broken.say('STARTTLS');
  broken.socket.write(randomBytes(5_000));
  await served(secure.port);
  await secure.stop();
});

test('on the way out a message under way is finished, everybody else is asked to leave', async () => {
  const leaving = await startSmtpReceiver(service.running.platform, PLAIN, service.running.app.log);
  const before = await count();
  const idle = await openSender(leaving.port);
  const writing = await inData(leaving.port);
  writing.socket.write(letter('the last one'));
  await sleep(50);
  const stopped = leaving.stop();
  assert.deepEqual(await lastAnswers(idle), ['421']);
  await assert.rejects(openSender(leaving.port), { code: 'ECONNREFUSED' });
  assert.match((await writing.say('.')) ?? '', /^250/);
  assert.deepEqual(await lastAnswers(writing), ['421']);
  await stopped;
  assert.equal(await count(), before + 1);
});

test('settings that cannot work stop the start with a line that names them', { skip: noCertificates }, async () => {
  const start = (settings: Partial<Parameters<typeof startSmtpReceiver>[1]>) =>
    startSmtpReceiver(service.running.platform, { ...PLAIN, ...settings }, service.running.app.log);
  const [good, other] = [newPair('one'), newPair('two')];
  const junk = path.join(folder, 'junk.pem');
  await writeFile(junk, 'no key');
  const wrong: [{ keyFile: string; certFile: string }, RegExp][] = [
    [{ ...good, keyFile: path.join(folder, 'none') }, /^INBOUND_SMTP_TLS_KEY: the file .* cannot be read: ENOENT$/],
    [{ ...good, certFile: folder }, /^INBOUND_SMTP_TLS_CERT: the file .* cannot be read: EISDIR$/],
    [{ ...good, keyFile: junk }, /^INBOUND_SMTP_TLS_KEY must be .* a private key$/],
    [{ ...good, certFile: junk }, /^INBOUND_SMTP_TLS_CERT must be .* a certificate$/],
    [
      { ...good, certFile: other.certFile },
      /^INBOUND_SMTP_TLS_CERT must be .* the certificate of the key in INBOUND_SMTP_TLS_KEY$/,
    ],
  ];
  for (const [tls, message] of wrong) await assert.rejects(start({ port: 0, tls }), { message });
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  await assert.rejects(start({ port, tls: null }), {
    message: new RegExp(`^INBOUND_SMTP_PORT ${port} is used by another program`),
  });
  taken.close();
});
