import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Dovecot, noDovecot, openBreakableConnection, startDovecot } from '../../../../test/harness/dovecot.ts';
import { letter } from '../../../../test/harness/mail-sender.ts';
import { startOwnTestService, type TestService } from '../../../../test/harness/service-under-test.ts';
import type { ImapSetting } from '../../../config/inbound-settings.ts';
import { type ImapPoller, startImapPoller } from './imap-poller.ts';

/** A mailbox of a real Dovecot is read: every message once, whatever breaks. */

describe('a mailbox', { skip: noDovecot }, () => {
  let service: TestService;
  let dovecot: Dovecot;
  let propertyId: string;
  let address: string;
  const pollers: ImapPoller[] = [];

  before(async () => {
    service = await startOwnTestService();
  });
  after(async () => {
    await service?.stop();
  });
  beforeEach(async () => {
    dovecot = await startDovecot();
    address = `desk-${randomUUID()}@hotel.example`;
    propertyId = (await service.newProperty({ emailAddresses: [address] })).id;
  });
  afterEach(async () => {
    for (const poller of pollers.splice(0)) await poller.stop();
    await dovecot?.stop();
  });

  /** One that reads only on demand, unless it is to do so by itself. */
  function newPoller(
    setting: Partial<ImapSetting> = {},
    everyMs: number | null = null,
    log = service.running.app.log,
  ): ImapPoller {
    const poller = startImapPoller(service.running.platform, { ...dovecot.setting, ...setting }, log, everyMs);
    pollers.push(poller);
    return poller;
  }

  const rowsOf = (propertyId: string) =>
    service.sql<{ id: string; source: string; size_bytes: number; sha256: Buffer }>(
      'select id, source, size_bytes, sha256 from inbound_email where property_id = $1 order by received_at, id',
      [propertyId],
    );
  const count = async () => (await rowsOf(propertyId)).length;
  const forUs = (body: string) => letter(body, { To: `The Desk <${address}>` });

  async function deliverMany(howMany: number): Promise<void> {
    for (let index = 0; index < howMany; index += 1) await dovecot.deliver(forUs(`number ${index}`));
  }

  test('what is new is stored once, byte for byte, and nothing is changed in the mailbox', async () => {
    const poller = newPoller();
    assert.deepEqual(await poller.pollOnce(), { stored: 0 });
    const raw = forUs('.\r\n..\r\nतीन रातें');
    await dovecot.deliver(raw);
    await dovecot.deliver(forUs('second'));
    const files = await dovecot.listFiles();
    assert.deepEqual(await poller.pollOnce(), { stored: 2 });
    assert.deepEqual(await poller.pollOnce(), { stored: 0 });
    const rows = await rowsOf(propertyId);
    const first = rows.find(({ size_bytes }) => size_bytes === Buffer.byteLength(raw));
    assert.ok(first);
    assert.equal(first.source, 'IMAP');
    assert.deepEqual(first.sha256, createHash('sha256').update(raw).digest());
    const file = await service.running.platform.files.open(`inbound-emails/${first.id}.eml`);
    assert.ok(file);
    assert.equal(String(await buffer(file.body)), raw);
    assert.deepEqual(await dovecot.listFiles(), files);
    await dovecot.deliver(forUs('third'));
    assert.deepEqual(await poller.pollOnce(), { stored: 1 });
  });

  test('another poller goes on where the last one stopped', async () => {
    await deliverMany(3);
    const one = newPoller();
    assert.deepEqual(await one.pollOnce(), { stored: 3 });
    await one.stop();
    await dovecot.deliver(forUs('later'));
    assert.deepEqual(await newPoller().pollOnce(), { stored: 1 });
    assert.equal(await count(), 4);
  });

  test('200 messages are read in order, those of nobody and those too big are passed by', async () => {
    const twin = `twin-${address}`;
    const twinId = (await service.newProperty({ emailAddresses: [twin] })).id;
    for (let index = 0; index < 200; index += 1) {
      if (index === 40) await dovecot.deliver(forUs('x'.repeat(998).concat('\r\n').repeat(26_000)));
      if (index === 50) await dovecot.deliver(forUs('x'.repeat(998).concat('\r\n').repeat(2_000)));
      if (index % 10 === 3) await dovecot.deliver(letter(`${index}`, { To: 'Somebody <else@other.example>' }));
      else if (index % 10 === 4)
        await dovecot.deliver(letter(`${index}`, { To: 'x@y.example', 'Delivered-To': `${address}, ${twin}` }));
      else await dovecot.deliver(forUs(`number ${index}`));
    }
    const poller = newPoller();
    assert.deepEqual(await poller.pollOnce(), { stored: 181 });
    assert.equal(await count(), 181);
    assert.equal((await rowsOf(twinId)).length, 20);
    assert.equal(Math.max(...(await rowsOf(propertyId)).map(({ size_bytes }) => size_bytes)) > 2_000_000, true);
    const [row] = await service.sql<{ last_uid: string }>('select last_uid from inbound_mailbox where name like $1', [
      `%:${dovecot.setting.port}/INBOX`,
    ]);
    assert.equal(Number(row?.last_uid), 202);
    assert.deepEqual(await poller.pollOnce(), { stored: 0 });
  });

  test('the connection breaks anywhere: the next visit goes on, nothing is lost or doubled', async () => {
    await deliverMany(12);
    await dovecot.deliver(forUs('x'.repeat(998).concat('\r\n').repeat(700)));
    const line = await openBreakableConnection(dovecot.setting.port);
    const poller = newPoller({ port: line.port });
    let failed = 0;
    for (let bytes = 20; (await count()) < 13 && bytes < 4_000_000; bytes = Math.ceil(bytes * 1.35)) {
      line.breakAfter(bytes);
      await poller.pollOnce().catch(() => {
        failed += 1;
      });
    }
    line.breakAfter(null);
    await poller.pollOnce();
    assert.ok(failed > 5, `${failed} visits failed`);
    assert.equal(await count(), 13);
    assert.equal(new Set((await rowsOf(propertyId)).map(({ sha256 }) => sha256.toString('hex'))).size, 13);
    await poller.stop();
    await line.close();
  });

  test('a message that the server cannot hand over holds the others up for an hour, and is reported', async () => {
    await dovecot.deliver(forUs('good'));
    await dovecot.deliver(forUs('unreadable'));
    await dovecot.makeLastUnreadable();
    await dovecot.deliver(forUs('behind it'));
    const said: string[] = [];
    const log = Object.create(service.running.app.log, {
      error: { value: (...words: unknown[]) => said.push(JSON.stringify(words)) },
    });
    const poller = newPoller({}, null, log);
    for (let visit = 0; visit < 12; visit += 1) await assert.rejects(poller.pollOnce());
    assert.equal(await count(), 1, 'an hour has not passed');
    service.clock.advance(61);
    await assert.rejects(poller.pollOnce());
    assert.deepEqual(await poller.pollOnce(), { stored: 1 });
    assert.equal(await count(), 2);
    assert.match(said.join(), /"uid":2.*look at it by hand/);
  });

  test('the server is killed and comes back', async () => {
    await deliverMany(2);
    const poller = newPoller();
    assert.deepEqual(await poller.pollOnce(), { stored: 2 });
    await dovecot.kill();
    await assert.rejects(poller.pollOnce());
    await assert.rejects(poller.pollOnce(), { code: 'ECONNREFUSED' });
    await dovecot.deliver(forUs('meanwhile'));
    await dovecot.start();
    assert.deepEqual(await poller.pollOnce(), { stored: 1 });
    assert.equal(await count(), 3);
  });

  test('the numbers of the messages mean something else: all are looked at again, none is stored again', async () => {
    await deliverMany(5);
    const poller = newPoller();
    assert.deepEqual(await poller.pollOnce(), { stored: 5 });
    await dovecot.forgetNumbers();
    await dovecot.deliver(forUs('after'));
    await poller.pollOnce().catch(() => {});
    await poller.pollOnce();
    assert.equal(await count(), 6);
    let files = 0;
    const ids = new Set((await rowsOf(propertyId)).map(({ id }) => `inbound-emails/${id}.eml`));
    for await (const page of service.running.platform.files.list('inbound-emails'))
      files += page.filter(({ key }) => ids.has(key)).length;
    assert.equal(files, 6);
    // A new mailbox of the same name: its first number was another message's.
    await dovecot.forgetNumbers({ emptied: true });
    await dovecot.deliver(forUs('in the new mailbox'));
    await poller.pollOnce().catch(() => {});
    await poller.pollOnce();
    assert.equal(await count(), 7);
  });

  test('two instances at once read the mailbox once, and one takes over when the other dies', async () => {
    await deliverMany(30);
    const [one, two] = [newPoller(), newPoller()];
    const done = await Promise.all([one.pollOnce(), two.pollOnce(), one.pollOnce(), two.pollOnce()]);
    assert.equal(
      done.reduce((sum, { stored }) => sum + stored, 0),
      30,
    );
    assert.equal(await count(), 30);
    await dovecot.deliver(forUs('for whoever lives'));
    // Nobody has ended the turn of the first: it is over only after a while.
    const [idle, busy] = (await two.pollOnce()).stored === 0 ? [two, one] : [one, two];
    if ((await count()) === 30) {
      service.clock.advance(2);
      assert.deepEqual(await idle.pollOnce(), { stored: 1 });
    }
    await dovecot.deliver(forUs('last'));
    service.clock.advance(2);
    await Promise.all([idle.pollOnce(), busy.pollOnce()]);
    assert.equal(await count(), 32);
  });

  test('two that both believe it is their turn do no harm', async () => {
    await deliverMany(40);
    // Each takes the turn from the other, as after a pause that was too long.
    const thief = setInterval(() => void service.sql('update inbound_mailbox set polled_until = null').catch(() => {}), 5);
    const some = Array.from({ length: 4 }, () => newPoller());
    for (let round = 0; round < 6; round += 1) await Promise.allSettled(some.map((poller) => poller.pollOnce()));
    clearInterval(thief);
    for (const poller of some) await poller.stop();
    await newPoller().pollOnce();
    assert.equal(await count(), 40);
  });

  test('the message cannot be stored: it waits in the mailbox', async () => {
    await deliverMany(1);
    const poller = newPoller();
    await service.sql('alter table inbound_email add constraint refused check (source <> $$IMAP$$) not valid');
    await assert.rejects(poller.pollOnce(), { code: '23514' });
    await service.sql('alter table inbound_email drop constraint refused');
    assert.deepEqual(await poller.pollOnce(), { stored: 1 });
  });

  test('messages are removed from the mailbox, and numbers have gaps', async () => {
    await deliverMany(3);
    const poller = newPoller();
    await poller.pollOnce();
    const { ImapFlow } = await import('imapflow');
    const { host, port, user, password } = dovecot.setting;
    const client = new ImapFlow({ host, port, doSTARTTLS: false, auth: { user, pass: password }, logger: false });
    await client.connect();
    await client.mailboxOpen('INBOX');
    for (let index = 0; index < 350; index += 1) await client.append('INBOX', `To: x@y.example\r\n\r\n${index}\r\n`);
    await client.append('INBOX', forUs('behind the gap'));
    await client.messageDelete('1:353', { uid: true });
    await client.logout();
    assert.deepEqual(await poller.pollOnce(), { stored: 1 });
    assert.equal(await count(), 4);
  });

  test('another folder, by its name in any language', async () => {
    const folder = 'Büro & Post';
    const poller = newPoller({ folder });
    await assert.rejects(poller.pollOnce(), { message: 'there is no such folder' });
    await dovecot.deliver(forUs('filed'), 'B&APw-ro &- Post');
    assert.deepEqual(await poller.pollOnce(), { stored: 1 });
  });

  test('a wrong password and a certificate of nobody are refused, and no secret gets into the log', async () => {
    const lines: unknown[][] = [];
    const note =
      (level: string) =>
      (...line: unknown[]) =>
        void lines.push([level, ...line]);
    const log = {
      ...service.running.app.log,
      debug: note('debug'),
      info: note('info'),
      warn: note('warn'),
      error: note('error'),
    };
    newPoller({ password: 'hunter2-wrong' }, 50, log as never);
    newPoller({ secure: true, port: dovecot.tlsPort }, 50, log as never);
    newPoller({ folder: 'none' }, 50, log as never);
    for (let wait = 0; wait < 400 && lines.filter(([level]) => level !== 'debug').length < 3; wait += 1) await sleep(25);
    const text = JSON.stringify(lines);
    assert.match(text, /the server refuses the user or the password/);
    assert.match(text, /SELF_SIGNED_CERT/);
    assert.match(text, /there is no such folder/);
    assert.doesNotMatch(text, /hunter2|p@ss|desk@hotel/);
    assert.equal(lines.filter(([level]) => level === 'error').length, 2);
  });

  test('left to itself it reads again and again, until it is stopped', async () => {
    const poller = newPoller({}, 50);
    for (const expected of [1, 2]) {
      await dovecot.deliver(forUs(`message ${expected}`));
      for (let wait = 0; wait < 400 && (await count()) < expected; wait += 1) await sleep(25);
      assert.equal(await count(), expected);
    }
    await poller.stop();
    await dovecot.deliver(forUs('after the end'));
    await sleep(200);
    assert.equal(await count(), 2);
  });

  test('a poller is stopped in the midst of reading: what it has stored is not read again', async () => {
    await deliverMany(60);
    const poller = newPoller();
    const reading = poller.pollOnce();
    for (let wait = 0; wait < 2_000 && (await count()) < 5; wait += 1) await sleep(5);
    await poller.stop();
    const { stored } = await reading;
    assert.ok(stored <= 60);
    const before = await count();
    const rest = await newPoller().pollOnce();
    assert.equal(rest.stored, 60 - before);
    assert.equal(await count(), 60);
  });
});
