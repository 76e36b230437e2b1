/** More than any mail server lets through. */
export const RAW_BYTES_MAX = 30_000_000;
/** Lines that are no Base64 are kept one by one, which takes ten microseconds and a kilobyte each; attachments are Base64. */
const TEXT_LINES_MAX = 60_000;
const LINES_MAX = 450_000;
/** Each ends a piece of Base64, whatever part it is in; in quoted-printable text there is one for each sign that is not ASCII. */
const EQUALS_MAX = 400_000;
/** Lines that begin like a boundary between parts; in text they are drawn lines and signatures. */
const BOUNDARIES_MAX = 2_000;

const [LF, CR, DASH, EQUALS] = [0x0a, 0x0d, 0x2d, 0x3d];

/** For each byte, whether Base64 is written with it (RFC 4648), the line's end included. */
const IS_BASE64 = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === CR || /[A-Za-z0-9+/=]/.test(String.fromCharCode(byte)) ? 1 : 0,
);

/** Whether a message is made of few enough pieces for its parser, which sets no bounds to them; parts are counted at least once. */
export function isWithinBounds(raw: Uint8Array): boolean {
  if (raw.length > RAW_BYTES_MAX) return false;
  let [lines, textLines, equals, boundaries] = [0, 0, 0, 0];
  let from = 0;
  let isBase64 = true;
  for (let at = 0; at < raw.length; at += 1) {
    const byte = raw[at] ?? 0;
    if (byte === EQUALS) equals += 1;
    if (byte !== LF) {
      if (IS_BASE64[byte] === 0) isBase64 = false;
      continue;
    }
    lines += 1;
    if (!isBase64 || at - from < 2) textLines += 1;
    if (raw[from] === DASH && raw[from + 1] === DASH) boundaries += 1;
    from = at + 1;
    isBase64 = true;
  }
  return lines <= LINES_MAX && textLines <= TEXT_LINES_MAX && equals <= EQUALS_MAX && boundaries <= BOUNDARIES_MAX;
}
