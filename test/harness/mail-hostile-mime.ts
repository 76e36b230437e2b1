import { type MailTestProperty, type Voucher, voucherRows } from './mails.ts';
import type { Random } from './random.ts';

/** Parts of messages. A voucher without an amount cannot be booked, however it is damaged. */
export type Making = { random: Random; property: MailTestProperty; complete: Voucher; lacking: Voucher };

export const CRLF = '\r\n';
const LINE = 76;
export const SITE = { MAKEMYTRIP: 'no-reply@makemytrip.com', BOOKING_COM: 'noreply@booking.com' } as const;

export const textOf = (voucher: Voucher): string =>
  voucherRows(voucher)
    .map((cells) => cells.join(': '))
    .join(CRLF);

export const tableOf = (voucher: Voucher): string =>
  `<table>${voucherRows(voucher)
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</table>`;

type Part = { type: string; body: string | Buffer; encoding?: string; head?: string };

export const folded = (body: Buffer): string => body.toString('base64').replace(new RegExp(`.{${LINE}}`, 'g'), `$&${CRLF}`);

function partOf({ type, body, encoding = '8bit', head = '' }: Part): Buffer {
  const bytes = encoding === 'base64' && Buffer.isBuffer(body) ? Buffer.from(folded(body)) : Buffer.from(body as string);
  return Buffer.concat([
    Buffer.from(`Content-Type: ${type}${CRLF}Content-Transfer-Encoding: ${encoding}${CRLF}${head}${CRLF}`),
    bytes,
    Buffer.from(CRLF),
  ]);
}

type Head = { from?: string; subject?: string; more?: string };

export function headOf(
  { property, random }: Making,
  { from = `MakeMyTrip <${SITE.MAKEMYTRIP}>`, subject = 'New booking', more = '' }: Head = {},
): string {
  const lines = [
    `From: ${from}`,
    `To: ${property.address}`,
    `Subject: ${subject}`,
    `Message-ID: <${random.digits(12)}@x.example>`,
  ];
  return `${lines.join(CRLF)}${CRLF}${more}`;
}

/** A whole message; several parts are alternatives or come one after the other, as `multipart` says. */
export function message(making: Making, parts: readonly Part[], head: Head = {}, multipart = 'mixed'): Buffer {
  const start = Buffer.from(`${headOf(making, head)}MIME-Version: 1.0${CRLF}`);
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return Buffer.concat([start, partOf(only)]);
  const boundary = `b${making.random.digits(10)}`;
  const whole = parts.flatMap((part) => [Buffer.from(`--${boundary}${CRLF}`), partOf(part)]);
  const type = `Content-Type: multipart/${multipart}; boundary="${boundary}"${CRLF}${CRLF}`;
  return Buffer.concat([start, Buffer.from(type), ...whole, Buffer.from(`--${boundary}--${CRLF}`)]);
}

export const plain = (body: string): Part => ({ type: 'text/plain; charset=utf-8', body });
export const html = (body: string): Part => ({ type: 'text/html; charset=utf-8', body });
export const pdf = (body: Buffer, name = 'voucher.pdf'): Part => ({
  type: `application/pdf; name="${name}"`,
  body,
  encoding: 'base64',
  head: `Content-Disposition: attachment; filename="${name}"${CRLF}`,
});
