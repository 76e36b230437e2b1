import { keyOf } from '../plain-text.rules.ts';
import type { BookingSite, ReadField } from '../reservation.rules.ts';
import { KNOWN_SITES, type KnownSite } from './known-sites.rules.ts';

const ADDRESS_MAX = 320;

const isBelow = (domain: string, parent: string): boolean => domain === parent || domain.endsWith(`.${parent}`);

/**
 * The site whose domain the address is of. Only the domain counts, whole: `booking.com.evil.example` and `notbooking.com` are
 * nobody's. `isRelay`: the site only passes on what somebody else wrote.
 */
export function senderSite(sender: string): { known: KnownSite; isRelay: boolean } | null {
  const match = /^[^\s<>"@,;]{1,64}@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})$/.exec(
    sender.slice(0, ADDRESS_MAX).toLowerCase(),
  );
  const domain = match?.[1];
  if (domain === undefined) return null;
  for (const known of KNOWN_SITES) {
    const isRelay = known.relays.some((relay) => isBelow(domain, relay));
    if (isRelay || known.domains.some((own) => isBelow(domain, own))) return { known, isRelay };
  }
  return null;
}

/** How often sites are named on lines of their own, and what of theirs stands in the text. */
type Score = Readonly<{ known: KnownSite; names: number; numbers: number }>;

const LINES_MAX = 5_000;
const COUNT_MAX = 50;

function scores(lines: readonly string[]): Score[] {
  const keys = lines.slice(0, LINES_MAX).map(keyOf);
  return KNOWN_SITES.map((known) => {
    const names = keys.filter((key) => known.names.some((name) => name.test(key))).length;
    const { ownNumber } = known;
    const numbers = ownNumber === null ? 0 : lines.slice(0, LINES_MAX).filter((line) => line.search(ownNumber) !== -1).length;
    return { known, names: Math.min(names, COUNT_MAX), numbers: Math.min(numbers, COUNT_MAX) };
  }).filter(({ names, numbers }) => names + numbers > 0);
}

/**
 * The site that the content alone speaks of. A site named in passing beside another (`Hotels.com and Vrbo are part of Expedia`) is
 * outweighed; two that are named alike leave it open.
 */
function contentSite(found: readonly Score[]): { known: KnownSite; isClear: boolean } | null {
  const [first, second] = [...found].sort((one, other) => other.numbers * 5 + other.names - (one.numbers * 5 + one.names));
  if (first === undefined) return null;
  const weight = ({ names, numbers }: Score): number => names + numbers * 5;
  return { known: first.known, isClear: second === undefined || (weight(first) >= weight(second) * 3 && second.numbers === 0) };
}

export type SiteRead = Readonly<{ known: KnownSite | null; field: ReadField<BookingSite> | null; isDisputed: boolean }>;

const AGREED = 0.98;
const UPLOADED = 0.9;
/** Nothing in the message speaks of any site: its sender is one all the same. */
const SENDER_ALONE = 0.85;
const SENDER_BESIDE_ANOTHER = 0.7;
const STRANGER = 0.6;
const RELAYED = 0.5;
const UNCLEAR = 0.6;

/**
 * Which site the message is of: by its sender's domain and by what it says. Both agreeing, a sender that nothing in the message
 * contradicts, or the content of an uploaded file, is sure; content of a site from a stranger is for a person to judge; content of another site than the sender's is disputed.
 */
export function siteOf(sender: string | null, subject: string | null, lines: readonly string[]): SiteRead {
  const found = scores(subject === null ? lines : [subject, ...lines]);
  const content = contentSite(found);
  const read = (known: KnownSite, confidence: number): SiteRead => ({
    known,
    field: { value: known.site, confidence },
    isDisputed: false,
  });
  if (sender === null) {
    if (content === null) return { known: null, field: null, isDisputed: false };
    return read(content.known, content.isClear ? UPLOADED : UNCLEAR);
  }
  const from = senderSite(sender);
  if (from === null) return content === null ? { known: null, field: null, isDisputed: false } : read(content.known, STRANGER);
  const foreign = found.filter(({ known }) => known !== from.known);
  const own = found.find(({ known }) => known === from.known);
  if (foreign.some(({ numbers }) => numbers > 0) && (own?.numbers ?? 0) === 0)
    return { known: null, field: null, isDisputed: true };
  if (own === undefined && foreign.some(({ names }) => names >= 2)) return { known: null, field: null, isDisputed: true };
  if (from.isRelay) return read(from.known, RELAYED);
  if (own === undefined) return read(from.known, foreign.length === 0 ? SENDER_ALONE : SENDER_BESIDE_ANOTHER);
  return read(from.known, foreign.some(({ names }) => names > own.names * 3) ? UNCLEAR : AGREED);
}
