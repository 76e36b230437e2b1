import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { badFiles, hugePng } from './bad-files.ts';
import { aadhaarLetterPdf, drawnPdf, manyPagesPdf, scanPdf } from './pdfs.ts';
import { specimen } from './specimens.ts';

async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text;
}

async function picturesIn(pdf: Buffer): Promise<number> {
  return (await extractImages(await getDocumentProxy(new Uint8Array(pdf)), 1)).length;
}

describe('PDFs of specimens', () => {
  it('have the Aadhaar number and name in the text of a letter', async () => {
    const { pdf, truth } = await aadhaarLetterPdf(3);
    const text = await textOf(pdf);
    assert.ok(text.includes(truth.name ?? ''));
    assert.ok(text.replace(/ /g, '').includes(truth.documentNumber ?? ''));
  });

  it('open with their password only', async () => {
    const { pdf, password } = await aadhaarLetterPdf(3, 'with password');
    await assert.rejects(getDocumentProxy(new Uint8Array(pdf)), { name: 'PasswordException' });
    const opened = await getDocumentProxy(new Uint8Array(pdf), { password });
    assert.equal(opened.numPages, 1);
  });

  it('have a picture and no text when scanned, and neither when drawn', async () => {
    const { picture } = await specimen('PAN_NEW', 3);
    const [scan, { pdf: drawn }] = await Promise.all([scanPdf(picture, 85.6), drawnPdf(3)]);
    assert.deepEqual([await picturesIn(scan), (await textOf(scan)).trim()], [1, '']);
    assert.deepEqual([await picturesIn(drawn), (await textOf(drawn)).trim()], [0, '']);
  });

  it('have as many pages as asked for', async () => {
    const { numPages } = await getDocumentProxy(new Uint8Array(await manyPagesPdf(500)));
    assert.equal(numPages, 500);
  });
});

describe('bad files', () => {
  it('are what they are called, whatever their name says', async () => {
    const files = await badFiles();
    const kinds = new Map<string, string | undefined>();
    for (const { what, bytes } of files) kinds.set(what, (await fileTypeFromBuffer(bytes))?.ext);
    const expected = {
      'an MP4 film': 'mp4',
      'an MP4 film called a picture': 'mp4',
      'a QuickTime film': 'mov',
      'a WebM film': 'webm',
      'an AVI film': 'avi',
      'a Windows program': 'exe',
      'a Linux program': 'elf',
      'a zip': 'zip',
      'something packed by gzip': 'gz',
      'half of a JPEG': 'jpg',
      'half of a PNG': 'png',
      'half of a PDF': 'pdf',
      'bytes without a meaning': undefined,
      'an empty file': undefined,
    };
    for (const [what, ext] of Object.entries(expected)) assert.equal(kinds.get(what), ext, what);
  });

  it('cannot be decoded to the end when only half is there', async () => {
    for (const { what, bytes } of await badFiles()) {
      if (/^half of a (JPEG|PNG)/.test(what)) await assert.rejects(sharp(bytes, { failOn: 'truncated' }).raw().toBuffer(), what);
    }
  });

  it('have a picture of 100 megapixels in a few kilobytes', async () => {
    const bytes = hugePng();
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    assert.equal(width * height, 100_000_000);
    assert.ok(bytes.length < 20_000);
  });
});
