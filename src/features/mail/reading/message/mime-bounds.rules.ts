/** More than mail servers accept. */
export const RAW_BYTES_MAX = 30_000_000;
/** The parser stores lines that are not Base64 one by one, which takes ten microseconds and a kilobyte each. Attachments are Base64. */
const TEXT_LINES_MAX = 60_000;
const LINES_MAX = 450_000;
/** Equals signs. Each ends a run of Base64, in any part; quoted-printable text has one for each byte that is not ASCII. */
const EQUALS_MAX = 400_000;
/** Lines that begin like a boundary between parts. In text they are rules and signatures. */
const BOUNDARIES_MAX = 2_000;

const [LF, CR, DASH, EQUALS] = [0x0a, 0x0d, 0x2d, 0x3d];

/** For each byte, whether it occurs in Base64 (RFC 4648) or in a line end. */
const IS_BASE64 = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === CR || /[A-Za-z0-9+/=]/.test(String.fromCharCode(byte)) ? 1 : 0,
);

/** Whether the message has few enough pieces for the parser, which has no limits for them. Parts are counted at least once. */
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
