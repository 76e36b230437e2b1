import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { MessageText } from '../reservation.rules.ts';
import { readMessageContent } from './message-content.ts';
import { MessageRefused } from './parse-message.ts';

const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

async function composed(options: SendMailOptions): Promise<Buffer> {
  const { message } = await composer.sendMail({ from: 'Site <noreply@site.example>', to: 'desk@hotel.example', ...options });
  assert.ok(Buffer.isBuffer(message));
  return message;
}

const written = (...lines: readonly string[]): Buffer => Buffer.from(lines.join('\r\n'));
const cellsOf = (text: MessageText | undefined) => text?.lines.map(({ cells }) => cells);
const headOf = async (...lines: readonly string[]) => (await readMessageContent(written(...lines, '', 'text'))).head;

const PDF = Buffer.from('%PDF-1.7\nnot much of one');

describe('A message', () => {
  it('that a mail program wrote is read with its HTML, its plain text and its files', async () => {
    const raw = await composed({
      subject: 'New booking ₹ 12,500 – क्षितिज',
      date: new Date('2026-11-20T04:30:00Z'),
      html: '<p>Guest: <b>Zoë &amp; Ravi</b></p><table><tr><td>Check-in</td><td>12&nbsp;Dec 2026</td></tr></table>',
      text: 'Guest: Zoë & Ravi\nCheck-in      12 Dec 2026\nहोटल: सागर',
      attachments: [
        { filename: 'voucher.bin', content: PDF },
        { filename: 'terms.pdf', content: 'no PDF' },
      ],
    });
    const { head, content, pdfs, fileNames, shownHead, isCut } = await readMessageContent(raw);
    assert.deepEqual(head, {
      sender: 'noreply@site.example',
      subject: 'New booking ₹ 12,500 – क्षितिज',
      sentAt: '2026-11-20T04:30:00.000Z',
      isForged: false,
    });
    assert.deepEqual(
      content.texts.map(({ origin }) => origin),
      ['HTML', 'PLAIN'],
    );
    assert.deepEqual(cellsOf(content.texts[0]), [
      ['Guest', 'Zoë & Ravi'],
      ['Check-in', '12 Dec 2026'],
    ]);
    assert.deepEqual(cellsOf(content.texts[1]), [
      ['Guest', 'Zoë & Ravi'],
      ['Check-in', '12 Dec 2026'],
      ['होटल', 'सागर'],
    ]);
    // What it holds says what a file is, not its name.
    assert.deepEqual(
      pdfs.map(({ name }) => name),
      ['voucher.bin'],
    );
    assert.deepEqual(fileNames, ['voucher.bin', 'terms.pdf']);
    assert.deepEqual(shownHead[0], ['From', 'Site <noreply@site.example>']);
    assert.equal(isCut, false);
  });

  it('in another character set, and one that names none or a wrong one, is read as far as it can be', async () => {
    const latin = Buffer.concat([
      written('From: a@b.example', 'Content-Type: text/plain; charset=iso-8859-1', '', 'Guest: Ren'),
      Buffer.from([0xe9, 0x65]),
    ]);
    assert.deepEqual(cellsOf((await readMessageContent(latin)).content.texts[0]), [['Guest', 'Renée']]);
    const strange = written('From: a@b.example', 'Content-Type: text/plain; charset="x-no-such"', '', 'Guest: Ram');
    assert.deepEqual(cellsOf((await readMessageContent(strange)).content.texts[0]), [['Guest', 'Ram']]);
  });

  it('that was forwarded as a file says what it says, one level deep', async () => {
    const innermost = await composed({ subject: 'Innermost', text: 'Room: Attic' });
    const inner = await composed({
      from: 'Agoda <no-reply@agoda.example>',
      subject: 'Booking 998877',
      text: 'Guest: Ram',
      attachments: [
        { filename: 'v.pdf', content: PDF },
        { filename: 'i.eml', content: innermost, contentType: 'message/rfc822' },
      ],
    });
    const raw = await composed({
      text: 'see below',
      attachments: [{ filename: 'f.eml', content: inner, contentType: 'message/rfc822' }],
    });
    const { content, pdfs, blocks } = await readMessageContent(raw);
    const all = content.texts.flatMap((text) => cellsOf(text) ?? []);
    assert.ok(all.some(([label, value]) => label === 'Subject' && value === 'Booking 998877'));
    assert.ok(all.some(([label, value]) => label === 'Guest' && value === 'Ram'));
    assert.ok(!all.flat().includes('Attic'));
    assert.equal(pdfs.length, 1);
    assert.equal(content.sender, 'noreply@site.example');
    assert.ok(blocks.some(({ cells }) => cells[0] === 'Forwarded message'));
  });

  it('without any text, or any bytes, says nothing', async () => {
    for (const raw of [
      Buffer.alloc(0),
      written('', ''),
      Buffer.alloc(1_000),
      written('Content-Type: multipart/mixed', '', '--x', ''),
    ]) {
      const { content, blocks } = await readMessageContent(raw);
      assert.deepEqual([content.texts, blocks], [[], []]);
    }
  });

  it('has its pictures looked at only where they are large enough to be a page', async () => {
    const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(20_000)]);
    const { pictures } = await readMessageContent(
      await composed({
        text: 'x',
        attachments: [
          { filename: 'scan.png', content: picture },
          { filename: 'logo.png', content: picture.subarray(0, 5_000) },
        ],
      }),
    );
    assert.deepEqual(
      pictures.map(({ name }) => name),
      ['scan.png'],
    );
  });
});

describe('The sender of a message', () => {
  it('is the first address it is from, in lower case', async () => {
    for (const from of [
      'From: NoReply@Booking.COM',
      'From: "a@evil.example" <noreply@booking.com>',
      'From: noreply@booking.com, second@b.example',
      'From: Team: noreply@booking.com, second@b.example;',
      'From: =?utf-8?Q?B=C3=B6king?= (x@y.example) <noreply@booking.com>',
    ])
      assert.equal((await headOf(from)).sender, 'noreply@booking.com', from);
  });

  it('is nobody where it cannot be read, or where two lines say different ones', async () => {
    for (const from of [
      'From: nobody',
      'From: <>',
      'From: a@b@booking.com',
      'From: <noreply@booking.com> <a@evil.example>',
      'From: a@evil.example <noreply@booking.com>',
      'From: @evil.example:noreply@booking.com',
      'From: "noreply@booking.com"',
      'From: =?utf-8?Q?noreply=40booking.com?=',
      'From: a@booking.com\0.example',
      'From: ａ@booking．com',
      `From: a@${'b'.repeat(300)}.example`,
      'X: y',
    ])
      assert.equal((await headOf(from)).sender, null, from);
    assert.equal((await headOf('From: a@booking.com', 'Subject: x', 'FROM: a@evil.example')).sender, null);
  });

  it('is forged where the topmost verdict of a mail server says so, whatever others below it say', async () => {
    const verdicts: readonly (readonly [boolean, ...string[]])[] = [
      [true, 'mx.example; spf=pass smtp.mailfrom=a; dmarc=fail (p=REJECT) header.from=b.example'],
      [true, 'mx.example;\r\n dkim=none;\r\n\tDMARC = Fail'],
      [true, 'mx; dmarc=fail', 'mx; dmarc=pass'],
      [false, 'mx; dmarc=pass', 'mx; dmarc=fail'],
      [false, 'mx; dmarc=pass (dmarc=fail; dmarc=fail)'],
      [false, 'mx; dkim=fail reason="x; dmarc=fail"; dmarc=pass'],
      [false, 'mx; dmarc=failsafe'],
      [false, 'mx; none'],
    ];
    for (const [isForged, ...lines] of verdicts) {
      const head = await headOf(...lines.map((line) => `Authentication-Results: ${line}`), 'From: a@b.example');
      assert.equal(head.isForged, isForged, lines.join());
    }
    assert.equal((await headOf('From: a@b.example')).isForged, false);
  });

  it('has sent it at a time that can be', async () => {
    assert.equal((await headOf('Date: Fri, 20 Nov 2026 10:00:00 +0530 (IST)')).sentAt, '2026-11-20T04:30:00.000Z');
    for (const date of [
      'yesterday',
      '',
      'Fri, 20 Nov 1999 10:00:00 +0000',
      '+275760-09-13T00:00:00Z',
      'Thu, 1 Jan 2100 00:00:00 +0000',
    ])
      assert.equal((await headOf(`Date: ${date}`)).sentAt, null, date);
  });
});

it('The subject of a message has no signs that nobody sees, and is no longer than 1,000', async () => {
  const sneaky = Buffer.from('Booking \u202e123\u200b456\u2066 \u00ad\u0000\u0007x', 'utf8').toString('base64');
  assert.equal((await headOf(`Subject: =?utf-8?B?${sneaky}?=`)).subject, 'Booking 123456 x');
  assert.equal((await headOf(`Subject: ${'e\u0301'.repeat(5_000)}`)).subject?.length, 500);
  assert.equal((await headOf('Subject: =?utf-8?B?junk%%%?= =?x-no?Q?=ZZ?= =?utf-8?Q?')).subject?.includes('\0'), false);
  assert.equal((await headOf('Subject:  ')).subject, null);
});

describe('A message that is made to do harm', () => {
  const head = (type: string) => `From: a@b.example\r\nContent-Type: ${type}\r\n\r\n`;

  it('by more pieces than anybody writes is refused before it is taken apart', async () => {
    const bombs: Readonly<Record<string, string>> = {
      parts: head('multipart/mixed; boundary=a') + '--a\n\n'.repeat(1_000_000),
      lines: head('text/plain') + 'some text\n'.repeat(70_000),
      base64: `Content-Transfer-Encoding: base64\n\n${'A='.repeat(450_000)}`,
      bytes: head('text/plain') + 'a'.repeat(30_000_000),
      'short lines of Base64': `Content-Transfer-Encoding: base64\n\n${'AAAA\n'.repeat(500_000)}`,
    };
    for (const [name, bomb] of Object.entries(bombs))
      await assert.rejects(readMessageContent(Buffer.from(bomb)), MessageRefused, name);
  });

  it('by nesting or headers is refused by the parser', async () => {
    const nested = Array.from(
      { length: 10_000 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    );
    await assert.rejects(readMessageContent(Buffer.from(nested.slice(0, 900).join(''))), MessageRefused);
    await assert.rejects(readMessageContent(Buffer.from(`${'x: y\r\n'.repeat(200_000)}\r\n`)), MessageRefused);
    await assert.rejects(readMessageContent(Buffer.from(`Subject: ${'a'.repeat(1_000_000)}\r\n\r\n`)), MessageRefused);
  });

  it('by long texts is read from its beginning, and the rest left out', async () => {
    const html = await readMessageContent(
      Buffer.from(`${head('text/html')}<p>Guest: Ram</p>${'word '.repeat(2_000_000)}<p>end</p>`),
    );
    assert.deepEqual(cellsOf(html.content.texts[0])?.[0], ['Guest', 'Ram']);
    assert.equal(html.isCut, true);
    assert.ok((html.content.texts[0]?.lines.length ?? 0) <= 5_000);
    const plain = await readMessageContent(Buffer.from(`${head('text/plain')}Guest: Ram\n${'word\n'.repeat(50_000)}`));
    assert.equal(plain.content.texts[0]?.lines.length, 5_000);
    assert.equal(plain.isCut, true);
  });

  it('by mixing kinds of text, from which the parser would make others, is read as it is', async () => {
    const raw = `${head('multipart/mixed; boundary=a')}--a\r\nContent-Type: text/html\r\n\r\n${'<a href="'.repeat(300_000)}\r\n--a\r\n\r\nGuest: Ram\r\n--a--`;
    const { content } = await readMessageContent(Buffer.from(raw));
    assert.deepEqual(cellsOf(content.texts.at(-1)), [['Guest', 'Ram']]);
  });
});
