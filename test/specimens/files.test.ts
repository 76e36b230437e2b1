import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { makeBadFiles, makeHugePng } from './bad-files.ts';
import { makeAadhaarLetterPdf, makeManyPagesPdf, makeOutlinePdf, makeScanPdf } from './pdfs.ts';
import { makeSpecimen } from './specimens.ts';

async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text;
}

async function picturesIn(pdf: Buffer): Promise<number> {
  return (await extractImages(await getDocumentProxy(new Uint8Array(pdf)), 1)).length;
}

describe('PDFs of specimens', () => {
  it('have the Aadhaar number and name in the text of a letter', async () => {
    const { pdf, truth } = await makeAadhaarLetterPdf(3);
    const text = await textOf(pdf);
    assert.ok(text.includes(truth.name ?? ''));
    assert.ok(text.replace(/ /g, '').includes(truth.documentNumber ?? ''));
  });

  it('open only with their password', async () => {
    const { pdf, password } = await makeAadhaarLetterPdf(3, 'with password');
    await assert.rejects(getDocumentProxy(new Uint8Array(pdf)), { name: 'PasswordException' });
    const opened = await getDocumentProxy(new Uint8Array(pdf), { password });
    assert.equal(opened.numPages, 1);
  });

  it('have a picture and no text when scanned, and neither when drawn as outlines', async () => {
    const { picture } = await makeSpecimen('PAN_NEW', 3);
    const [scan, { pdf: drawn }] = await Promise.all([makeScanPdf(picture, 85.6), makeOutlinePdf(3)]);
    assert.deepEqual([await picturesIn(scan), (await textOf(scan)).trim()], [1, '']);
    assert.deepEqual([await picturesIn(drawn), (await textOf(drawn)).trim()], [0, '']);
  });

  it('have the given number of pages', async () => {
    const { numPages } = await getDocumentProxy(new Uint8Array(await makeManyPagesPdf(500)));
    assert.equal(numPages, 500);
  });
});

describe('bad files', () => {
  it('have the content that `what` says, whatever their name', async () => {
    const files = await makeBadFiles();
    const kinds = new Map<string, string | undefined>();
    for (const { what, bytes } of files) kinds.set(what, (await fileTypeFromBuffer(bytes))?.ext);
    const expected = {
      'an MP4 video': 'mp4',
      'an MP4 video named as a picture': 'mp4',
      'a QuickTime video': 'mov',
      'a WebM video': 'webm',
      'an AVI video': 'avi',
      'a Windows program': 'exe',
      'a Linux program': 'elf',
      'a zip': 'zip',
      'a gzip file': 'gz',
      'half of a JPEG': 'jpg',
      'half of a PNG': 'png',
      'half of a PDF': 'pdf',
      'random bytes': undefined,
      'an empty file': undefined,
    };
    for (const [what, ext] of Object.entries(expected)) assert.equal(kinds.get(what), ext, what);
  });

  it('cannot be decoded when only half of it exists', async () => {
    for (const { what, bytes } of await makeBadFiles()) {
      if (/^half of a (JPEG|PNG)/.test(what)) await assert.rejects(sharp(bytes, { failOn: 'truncated' }).raw().toBuffer(), what);
    }
  });

  it('have a picture of 100 megapixels in a few kilobytes', async () => {
    const bytes = makeHugePng();
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    assert.equal(width * height, 100_000_000);
    assert.ok(bytes.length < 20_000);
  });
});
