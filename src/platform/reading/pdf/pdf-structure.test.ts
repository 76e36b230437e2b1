import assert from 'node:assert/strict';
import test from 'node:test';
import { deflateSync } from 'node:zlib';
import { CATALOG, drawn, ofObjects, PAGES, stream } from '../../../../test/harness/pdf-objects.ts';
import { isBuiltLikePdf } from './pdf-structure.ts';

const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>';
const whole = ofObjects(CATALOG, PAGES, PAGE);
const group = (content: string | Buffer, more = '') =>
  ofObjects(CATALOG, PAGES, stream(`/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode ${more}`, content));

test('a file with header, trailer and page is built like a PDF', async () => {
  const files = {
    small: whole,
    'drawn by a program': await drawn((page) => void page.text('A voucher')),
    'with a password': await drawn((page) => void page.text('A voucher'), { userPassword: 'secret', pdfVersion: '1.7ext3' }),
    'behind something else': Buffer.concat([Buffer.from('\uFEFF\nprinted by a till\n'), whole]),
    'with a long end': Buffer.concat([whole, Buffer.alloc(2_000_000, '\n')]),
    'with its page in a group': group(deflateSync(Buffer.from(`3 0 ${PAGE}`))),
    'with its page in an encrypted group': group('not to be seen', '/Encrypt 9 0 R'),
  };
  for (const [name, bytes] of Object.entries(files)) assert.equal(await isBuiltLikePdf(bytes), true, name);
});

test('what lacks one of them is not, whatever it says of itself', async () => {
  const text = whole.toString('latin1');
  const files = {
    empty: '',
    'a web page that says PDF': '<html>%PDF-1.7</html>',
    'a header alone': '%PDF-1.7\nthis is not how it goes on',
    'no header': text.replace('%PDF-1.7', '%XYZ-1.7'),
    'a header without a version': text.replace('%PDF-1.7', '%PDF-'),
    'a header that comes too late': 'x'.repeat(1_024) + text,
    'cut off': text.slice(0, text.indexOf('startxref')),
    'a pointer to nothing': text.replace(/startxref\n\d+/, 'startxref\n'),
    'no root': text.replace('/Root', '/Roof'),
    'no page': text.replace('/Type /Page /Parent', '/Type /Pages /Parent'),
    'a group without a page': group(deflateSync(Buffer.from('3 0 << /Type /Font >>'))).toString('latin1'),
    'a group that is no data': group('nothing').toString('latin1'),
    'a group that grows without end': group(deflateSync(Buffer.alloc(20_000_000))).toString('latin1'),
  };
  for (const [name, content] of Object.entries(files))
    assert.equal(await isBuiltLikePdf(Buffer.from(content, 'latin1')), false, name);
});
