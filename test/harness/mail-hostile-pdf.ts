import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { WRONG_VALUES } from './mail-hostile-values.ts';
import { mailPdf, type Voucher, voucherRows } from './mails.ts';
import { CATALOG, drawn, ofObjects, PAGES, stream } from './pdf-objects.ts';
import type { Random } from './random.ts';

type Making = { complete: Voucher; lacking: Voucher };
type Make = (random: Random, making: Making) => Buffer | Promise<Buffer>;

const PAGE =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>';
const ZEROS = deflateSync(deflateSync(Buffer.alloc(200_000_000)));

const linesOf = (voucher: Voucher): string[] => voucherRows(voucher).map((cells) => cells.join('   '));
const shown = (lines: readonly string[], before = ''): string =>
  `BT /F 9 Tf ${before} 14 TL 40 800 Td ${lines.map((line) => `(${line.replaceAll(/[()\\]/g, '\\$&')}) Tj T*`).join(' ')} ET`;

/** Bytes changed at random. */
function bitten(bytes: Buffer, random: Random): Buffer {
  const all = Buffer.from(bytes);
  for (let bites = random.whole(1, 200); bites > 0; bites -= 1) all[random.whole(9, all.length - 1)] = random.whole(0, 255);
  return all;
}

const MAKES: Record<string, Make> = {
  'no amount': (_, { lacking }) => mailPdf(voucherRows(lacking)),
  'noise behind the head': (random) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(random.whole(1, 5_000))]),
  'cut off': async (random, { lacking }) => {
    const bytes = await mailPdf(voucherRows(lacking));
    return bytes.subarray(0, random.whole(20, bytes.length - 1));
  },
  bitten: async (random, { lacking }) => bitten(await mailPdf(voucherRows(lacking)), random),
  'with a password': (_, { complete }) =>
    drawn((page) => void page.text(linesOf(complete).join('\n')), {
      userPassword: 'secret',
      ownerPassword: 'other',
      pdfVersion: '1.7ext3',
    }),
  'a bomb of zeros': () => ofObjects(CATALOG, PAGES, PAGE, stream('/Filter [/FlateDecode /FlateDecode]', ZEROS)),
  'JavaScript that runs when it opens': (_, { lacking }) =>
    ofObjects(
      '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.launchURL\\("http://127.0.0.1:9/"\\);while\\(1\\){}) >> /AA << /WC << /S /Launch /F (/bin/sh) >> >> >>',
      PAGES,
      PAGE,
      stream('', shown(linesOf(lacking))),
    ),
  'a form that runs scripts': (_, { lacking }) =>
    ofObjects(
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /XFA (<xdp><script>while(1){}</script></xdp>) /Fields [] >> >>',
      PAGES,
      PAGE,
      stream('', shown(linesOf(lacking))),
    ),
  'invisible letters': (_, { complete }) => ofObjects(CATALOG, PAGES, PAGE, stream('', shown(linesOf(complete), '3 Tr'))),
  'white letters over a picture of nothing': (_, { complete }) =>
    ofObjects(CATALOG, PAGES, PAGE, stream('', `1 1 1 rg 0 0 595 842 re f ${shown(linesOf(complete), '3 Tr 1 1 1 rg')}`)),
  'letters outside of the page': (_, { complete }) =>
    ofObjects(CATALOG, PAGES, PAGE, stream('', shown(linesOf(complete), '1 0 0 1 5000 5000 Tm'))),
  'pages that are their own parents': () =>
    ofObjects(CATALOG, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>', PAGE, stream('', '')),
  'pages without end': (random) =>
    ofObjects(
      CATALOG,
      `<< /Type /Pages /Kids [${'3 0 R '.repeat(random.whole(100, 20_000))}] /Count 20000 >>`,
      PAGE,
      stream('', 'q Q'),
    ),
  'a page of a kilometre': () => ofObjects(CATALOG, PAGES, PAGE.replace('595 842', '1e7 1e38'), stream('', '0 0 1e30 1e30 re f')),
  'a picture of a billion points': () =>
    ofObjects(
      CATALOG,
      PAGES,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
      stream('', 'q 595 0 0 842 0 0 cm /I Do Q'),
      stream(
        '/Type /XObject /Subtype /Image /Width 40000 /Height 30000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [/FlateDecode /FlateDecode]',
        ZEROS,
      ),
    ),
  'drawings that draw themselves': () =>
    ofObjects(
      CATALOG,
      PAGES,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>',
      stream('', '/X Do /X Do'),
      stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>', '/X Do /X Do'),
    ),
  'a page of a million operators': (random) =>
    ofObjects(CATALOG, PAGES, PAGE, stream('', 'q 1 0 0 1 0 0 cm Q '.repeat(random.whole(10_000, 300_000)))),
  'text without end': (random) =>
    ofObjects(
      CATALOG,
      PAGES,
      PAGE,
      stream('', shown(Array.from({ length: random.whole(1_000, 40_000) }, () => 'Booking ID   NH7'))),
    ),
  'brackets without end': (random) => ofObjects('['.repeat(random.whole(1_000, 200_000)), PAGES, PAGE, stream('', '')),
  'strange letters': (_, { lacking }) =>
    mailPdf(voucherRows({ ...lacking, guest: '\u202e<script>alert(1)</script>\u200b', property: "'); drop table booking; --" })),
  'values that cannot be': (random, { complete }) => {
    const rows = voucherRows({ ...complete, ...random.oneOf(WRONG_VALUES)(random) });
    return mailPdf(rows.map((cells) => cells.map((cell) => cell.slice(0, 300))));
  },
  'no PDF at all': (random) => Buffer.from(random.oneOf(['GIF89a', 'PK\u0003\u0004', '<html>', '', '{}', '\u0000\u0000'])),
};

export const PDF_KINDS = Object.keys(MAKES);

/** A PDF of the kind. */
export async function hostilePdf(kind: string, random: Random, making: Making): Promise<Buffer> {
  const make = MAKES[kind];
  if (make === undefined) throw new Error(`unknown kind ${kind}`);
  return make(random, making);
}
