import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it, mock } from 'node:test';
import { closePdfs, open } from '../../../../../test/harness/pdf-objects.ts';
import { splitScriptRuns } from '../../../../platform/pdf/script-runs.rules.ts';
import { wrapText } from '../../../../platform/pdf/text-wrap.rules.ts';
import type { Block } from '../message/blocks.rules.ts';
import { type ShownMessage, writeMessagePdf } from './message-pdf.ts';

const fetched = mock.method(globalThis, 'fetch');
let folder = '';
folder = await mkdtemp(path.join(tmpdir(), 'hostelry-message-'));
after(async () => {
  await closePdfs();
  await rm(folder, { recursive: true, force: true });
});

const paragraph = (text: string): Block => ({ kind: 'PARAGRAPH', cells: [text], isBold: false });
const row = (...cells: readonly string[]): Block => ({ kind: 'ROW', cells, isBold: false });

async function pdfOf(message: Partial<ShownMessage>): Promise<Buffer> {
  const file = path.join(folder, 'message.pdf');
  await writeMessagePdf(file, {
    shownHead: [],
    blocks: [],
    fileNames: [],
    isCut: false,
    subject: null,
    sentAt: '2026-11-20T04:30:00.000Z',
    ...message,
  });
  return readFile(file);
}

async function linesOf(pdf: Buffer, page = 1): Promise<string[]> {
  const { lines } = await (await open(pdf)).textOf(page);
  return lines.map(({ text }) => text);
}

/** The names of the fonts in a PDF whose objects are not compressed, and how many files of fonts there are. */
function fontsOf(pdf: Buffer): { names: Set<string>; files: number } {
  const text = pdf.toString('latin1');
  return {
    names: new Set(text.match(/\/BaseFont \/[\w+-]+/g)?.map((name) => name.replace(/.*\+/, '')) ?? []),
    files: text.match(/\/FontFile2 /g)?.length ?? 0,
  };
}

describe('The audit PDF of a message', () => {
  it('shows its head, its text and the names of its files', async () => {
    const pdf = await pdfOf({
      shownHead: [
        ['From', 'Site <noreply@site.example>'],
        ['Subject', 'New booking ₹ 12,500'],
      ],
      fileNames: ['voucher.pdf', 'terms.txt'],
      blocks: [
        { kind: 'HEADING', cells: ['Reservation'], isBold: true },
        row('Check-in', '12 Dec 2026'),
        row('Room', 'Deluxe', '₹ 500'),
        { kind: 'ITEM', cells: ['Breakfast – included'], isBold: false },
        paragraph('Zoë, Łukasz, Ω, Ж'),
      ],
    });
    assert.deepEqual(await linesOf(pdf), [
      'From Site <noreply@site.example>',
      'Subject New booking ₹ 12,500',
      'Attachments voucher.pdf, terms.txt',
      'Reservation',
      'Check-in 12 Dec 2026',
      'Room Deluxe ₹ 500',
      '• Breakfast – included',
      'Zoë, Łukasz, Ω, Ж',
      '1 / 1',
    ]);
  });

  it('shows Devanagari with its letters joined, and has every font in it that it names', async () => {
    const pdf = await pdfOf({
      blocks: [paragraph('Guest: राम कुमार'), paragraph('A क्ष कि'), { ...paragraph('शर्मा bold'), isBold: true }],
    });
    const [guest = '', joined = ''] = await linesOf(pdf);
    assert.equal(guest, 'Guest: राम कुमार');
    // Letters come in the order in which they are drawn.
    assert.deepEqual([...joined.replaceAll(' ', '')].toSorted(), [...'Aक्षकि'].toSorted());
    const { names, files } = fontsOf(pdf);
    assert.equal(files, 4);
    assert.deepEqual([...names].toSorted(), [
      'Arimo-Bold',
      'Arimo-Regular',
      'NotoSansDevanagari-Bold',
      'NotoSansDevanagari-Regular',
    ]);
    // A conjunct is drawn as one glyph: fewer of them than letters.
    const { lines } = await (await open(await pdfOf({ blocks: [paragraph('A क्ष'), paragraph('A कष')] }))).textOf(1);
    assert.ok((lines[0]?.box.width ?? 0) < (lines[1]?.box.width ?? 0));
  });

  it('shows an empty box for each sign that its fonts do not have', async () => {
    const pdf = await pdfOf({ blocks: [paragraph('a 漢字 שלום مرحبا 😀 \ud800 \u0001 z')], subject: '漢字 \ud800' });
    assert.match((await linesOf(pdf))[0] ?? '', /^a □□ □□□□ □□□□□ □ .*z$/);
  });

  it('breaks long texts into lines, and long cells within their columns', async () => {
    const pdf = await pdfOf({
      blocks: [row('Note', `${'word '.repeat(60)}end`), row('Link', 'x'.repeat(400)), paragraph('y'.repeat(500))],
    });
    const { lines } = await (await open(pdf)).textOf(1);
    assert.ok(lines.length > 8);
    for (const { box } of lines) assert.ok(box.x >= 0 && box.x + box.width < (595.28 / 841.89) * 2_200);
    const [first, second] = lines;
    assert.ok((second?.box.x ?? 0) > (first?.box.x ?? 0) + 100);
  });

  it('goes on over pages, each with its number, and says where it leaves off', async () => {
    const many = await open(await pdfOf({ blocks: Array.from({ length: 150 }, (_, at) => paragraph(`Line ${at}`)) }));
    assert.equal(many.pageCount, 4);
    const texts = [];
    for (const page of [1, 2, 3]) texts.push(...(await many.textOf(page)).lines.map(({ text }) => text));
    const lines = texts.filter((text) => text.startsWith('Line'));
    assert.deepEqual(
      lines,
      lines.map((_, at) => `Line ${at}`),
    );
    assert.deepEqual(
      texts.filter((text) => !text.startsWith('Line')),
      ['1 / 4', '2 / 4', '3 / 4'],
    );
  });

  it('ends after so many pages or characters, with a line that says so', async () => {
    const tooTall = await open(await pdfOf({ blocks: Array.from({ length: 5_000 }, () => paragraph('a')) }));
    assert.ok(tooTall.pageCount <= 60);
    const raw = await pdfOf({ blocks: Array.from({ length: 400 }, () => paragraph('word '.repeat(400))) });
    assert.ok((await open(raw)).pageCount <= 61);
    assert.deepEqual((await linesOf(await pdfOf({ blocks: [paragraph('a')], isCut: true }))).slice(0, 2), [
      'a',
      'The rest of the message was left out here.',
    ]);
    assert.equal(
      (await linesOf(await pdfOf({ blocks: [row('a', 'b '.repeat(150_000)), paragraph('c')] })))[0],
      'The rest of the message was left out here.',
    );
  });

  it('says that there is no text where there is none', async () => {
    assert.deepEqual(await linesOf(await pdfOf({})), ['The message has no text.', '1 / 1']);
  });

  it('is always the same for the same message, holds no links or scripts, and nothing is fetched for it', async () => {
    const message = {
      blocks: [paragraph('javascript:alert(1) https://x.example <img src=file:///etc/passwd>')],
      subject: '</Title> (x) \\',
    };
    const pdf = await pdfOf(message);
    assert.ok(pdf.equals(await pdfOf(message)));
    assert.doesNotMatch(pdf.toString('latin1'), /\/(?:Annots \[\d|URI|JavaScript|JS|OpenAction|EmbeddedFile|Launch)\b/);
    assert.match(pdf.toString('latin1'), /\(D:20261120043000Z\)/);
    assert.equal(fetched.mock.callCount(), 0);
    assert.deepEqual(await readdir(folder), ['message.pdf']);
  });

  it('is not there, nor half of it, where it cannot be written', async () => {
    const file = path.join(folder, 'none', 'message.pdf');
    await assert.rejects(
      writeMessagePdf(file, { shownHead: [], blocks: [], fileNames: [], isCut: false, subject: null, sentAt: null }),
      { code: 'ENOENT' },
    );
  });
});

it('Text comes apart by the font that shows it, marks and spaces with the letters before them', () => {
  const all = () => true;
  const runs = (text: string, hasGlyph = all) =>
    splitScriptRuns(text, hasGlyph).map(({ script, text: run }) => `${script[0]}:${run}`);
  assert.deepEqual(runs('Shri राम जी Rao।'), ['L:Shri ', 'D:राम जी ', 'L:Rao', 'D:।']);
  assert.deepEqual(runs('e\u0301 א a'), ['L:e\u0301 □ a']);
  assert.deepEqual(
    splitScriptRuns('a₹', (script) => script === 'DEVANAGARI'),
    [{ script: 'DEVANAGARI', text: 'a₹' }],
  );
});

it('Lines are broken between words, and within words only where they are wider than the line', () => {
  const measure = (text: string) => text.length;
  assert.deepEqual(wrapText('one two  three', 7, measure), ['one two', 'three']);
  assert.deepEqual(wrapText('a abcdefgh b', 4, measure), ['a', 'abcd', 'efgh', 'b']);
  assert.deepEqual(wrapText('  ', 4, measure), []);
  assert.deepEqual(wrapText('क्षिति', 1, measure).join(''), 'क्षिति');
  assert.deepEqual(wrapText(`a ${'x'.repeat(500)}`, 1_000, measure), [`a ${'x'.repeat(500)}`]);
});
