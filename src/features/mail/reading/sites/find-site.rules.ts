import { toKey } from '../plain-text.rules.ts';
import type { BookingSite, ReadField } from '../reservation.rules.ts';
import type { SiteFormat } from './site-format.rules.ts';
import { SITE_FORMATS } from './sites.rules.ts';

const ADDRESS_MAX = 320;

const isSameOrSubdomain = (domain: string, parent: string): boolean => domain === parent || domain.endsWith(`.${parent}`);

/**
 * The site that the sender's domain belongs to. The whole domain must match: `booking.com.evil.example` and `notbooking.com` belong to no
 * site. `isRelay`: the site only relays what somebody else wrote.
 */
export function findSenderSite(sender: string): { known: SiteFormat; isRelay: boolean } | null {
  const match = /^[^\s<>"@,;]{1,64}@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})$/.exec(
    sender.slice(0, ADDRESS_MAX).toLowerCase(),
  );
  const domain = match?.[1];
  if (domain === undefined) return null;
  for (const known of SITE_FORMATS) {
    const isRelay = known.relays.some((relay) => isSameOrSubdomain(domain, relay));
    if (isRelay || known.domains.some((own) => isSameOrSubdomain(domain, own))) return { known, isRelay };
  }
  return null;
}

/** How many lines name a site, and how many contain one of its numbers. */
type Score = Readonly<{ known: SiteFormat; names: number; numbers: number }>;

const LINES_MAX = 5_000;
const COUNT_MAX = 50;

/** Most lines name no site, and need not be compared with each. */
const ANY_NAME = new RegExp(SITE_FORMATS.flatMap(({ names }) => names.map(({ source }) => source)).join('|'));

function scoreSites(lines: readonly string[]): Score[] {
  const keys = lines
    .slice(0, LINES_MAX)
    .map(toKey)
    .filter((key) => ANY_NAME.test(key));
  return SITE_FORMATS.map((known) => {
    const names = keys.filter((key) => known.names.some((name) => name.test(key))).length;
    const { ownNumber } = known;
    const numbers = ownNumber === null ? 0 : lines.slice(0, LINES_MAX).filter((line) => line.search(ownNumber) !== -1).length;
    return { known, names: Math.min(names, COUNT_MAX), numbers: Math.min(numbers, COUNT_MAX) };
  }).filter(({ names, numbers }) => names + numbers > 0);
}

/**
 * The site that the content is about. A site that is only mentioned beside another (`Hotels.com and Vrbo are part of Expedia`) is
 * outweighed. When two sites are named about equally, `isClear` is false.
 */
function findContentSite(found: readonly Score[]): { known: SiteFormat; isClear: boolean } | null {
  const [first, second] = [...found].sort((one, other) => other.numbers * 5 + other.names - (one.numbers * 5 + one.names));
  if (first === undefined) return null;
  const weight = ({ names, numbers }: Score): number => names + numbers * 5;
  return { known: first.known, isClear: second === undefined || (weight(first) >= weight(second) * 3 && second.numbers === 0) };
}

export type SiteRead = Readonly<{ known: SiteFormat | null; field: ReadField<BookingSite> | null; isDisputed: boolean }>;

const AGREED = 0.98;
const UPLOADED = 0.9;
/** The sender is a site, but the message names none. */
const SENDER_ALONE = 0.85;
const SENDER_BESIDE_ANOTHER = 0.7;
const UNKNOWN_SENDER = 0.6;
const RELAYED = 0.5;
const UNCLEAR = 0.6;

/**
 * The site of a message, by its sender's domain and its content. It is certain when both agree, when nothing contradicts the sender, and
 * for the content of an uploaded file. Content of a site from an unknown sender is uncertain, and content of another site than the sender
 * is disputed.
 */
export function findSite(sender: string | null, subject: string | null, lines: readonly string[]): SiteRead {
  const found = scoreSites(subject === null ? lines : [subject, ...lines]);
  const content = findContentSite(found);
  const read = (known: SiteFormat, confidence: number): SiteRead => ({
    known,
    field: { value: known.site, confidence },
    isDisputed: false,
  });
  if (sender === null) {
    if (content === null) return { known: null, field: null, isDisputed: false };
    return read(content.known, content.isClear ? UPLOADED : UNCLEAR);
  }
  const from = findSenderSite(sender);
  if (from === null)
    return content === null ? { known: null, field: null, isDisputed: false } : read(content.known, UNKNOWN_SENDER);
  const foreign = found.filter(({ known }) => known !== from.known);
  const own = found.find(({ known }) => known === from.known);
  if (foreign.some(({ numbers }) => numbers > 0) && (own?.numbers ?? 0) === 0)
    return { known: null, field: null, isDisputed: true };
  if (own === undefined && foreign.some(({ names }) => names >= 2)) return { known: null, field: null, isDisputed: true };
  if (from.isRelay) return read(from.known, RELAYED);
  if (own === undefined) return read(from.known, foreign.length === 0 ? SENDER_ALONE : SENDER_BESIDE_ANOTHER);
  return read(from.known, foreign.some(({ names }) => names > own.names * 3) ? UNCLEAR : AGREED);
}
