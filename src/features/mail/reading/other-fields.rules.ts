import type { Candidate } from './field-candidates.rules.ts';
import { parseEmail } from './guest.rules.ts';
import { findLabel } from './labels.rules.ts';
import { ADULTS, AT_PROPERTY, CHILDREN, NO_HOTEL, PREPAID } from './languages/value-words.rules.ts';
import type { Pair } from './pairs.rules.ts';
import { cleanCell, toKey } from './plain-text.rules.ts';
import type { SiteFormat, SiteText } from './sites/site-format.rules.ts';

const HOTEL_NAME_MAX = 200;

/** An address: `278 Rue de la Paix, Paris`. */
const ADDRESS = /^\d{1,5}[A-Za-z]?(?:[-/]\d{1,5})* \p{L}.*,/u;
/** A general word with the number that the site gave the hotel: `Property 12345678`. */
const NUMBERED = /^\p{L}+(?: (?:id|no\.?))?[ :#]+\d{5,}$/iu;

/** Whether a text can be the name of a hotel: no address, no question, no number of the site. */
export function isHotelName(name: string): boolean {
  return (
    /\p{L}{2}/u.test(name) &&
    !/@|https?:|\?$/.test(name) &&
    !NUMBERED.test(name) &&
    !ADDRESS.test(name) &&
    name.split(' ').length <= 12
  );
}

const LABELLED = 0.95;
const BY_ITS_PLACE = 0.92;
const GREETED = 0.75;
const GREETING_LINES = 10;

function findGreetedHotel({ lines, source }: SiteText): Candidate<string>[] {
  return lines.slice(0, GREETING_LINES).flatMap(({ cells, confidence }) => {
    const greeted = /^(?:dear|hello|hi) ([^,!]{3,80}?)(?: team)?[,!]?$/i.exec(cells.join(' ').slice(0, 120))?.[1];
    if (greeted === undefined || !isHotelName(greeted) || NO_HOTEL.test(greeted)) return [];
    return [{ value: cleanCell(greeted, HOTEL_NAME_MAX), confidence: Math.min(GREETED, confidence), source, rank: 1 }];
  });
}

/** The hotel's name in one text: after a label, where the site prints it, or else in the greeting. */
export function findHotelNames(
  text: SiteText & Readonly<{ pairs: readonly Pair[] }>,
  known: SiteFormat | null,
): Candidate<string>[] {
  const { pairs, source } = text;
  const candidates: Candidate<string>[] = [];
  for (const { label, values, section, confidence } of pairs) {
    const name = cleanCell(values[0] ?? '', HOTEL_NAME_MAX);
    const isHotelLabel = label.topic === 'HOTEL' || (label.topic === 'NAME' && section === 'HOTEL');
    if (isHotelLabel && isHotelName(name))
      candidates.push({ value: name, confidence: Math.min(LABELLED, confidence), source, rank: 0 });
  }
  const placed = cleanCell(known?.findHotel?.(text) ?? '', HOTEL_NAME_MAX);
  // Where the hotel's name is missing, a label may stand in its place.
  if (isHotelName(placed) && findLabel(placed) === null)
    candidates.push({ value: placed, confidence: BY_ITS_PLACE, source, rank: 0 });
  return known?.greetsHotel === false ? candidates : [...candidates, ...findGreetedHotel(text)];
}

/** The guest's address, beside labels that say whose it is. */
export function findGuestEmails(pairs: readonly Pair[]): Candidate<string>[] {
  return pairs
    .filter(
      ({ label, section }) =>
        label.topic === 'EMAIL' &&
        section !== 'HOTEL' &&
        (section === 'GUEST' || /guest|customer|mobile|contact|travell?er/.test(label.key)),
    )
    .flatMap(({ values, confidence }) => {
      const value = parseEmail(values[0] ?? '');
      return value === null ? [] : [{ value, confidence: Math.min(0.9, confidence), source: 'LABEL' }];
    });
}

/** The hotel's name at the end of the subject: `New booking at Banyan House`. */
export function findHotelInSubject(subject: string | null): Candidate<string>[] {
  const named = /\bat (?:the )?(.{3,80})$/.exec(subject ?? '')?.[1];
  if (named === undefined || !isHotelName(named) || !/\p{Lu}/u.test(named.charAt(0))) return [];
  return [{ value: named, confidence: 0.7, source: 'SUBJECT', rank: 2 }];
}

/** Joins two writings of one hotel's name, as `Banyan House` and `Banyan House, Kochi`; null for two hotels. */
export function joinHotelNames(one: string, other: string): string | null {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  return ` ${toKey(longer)} `.includes(` ${toKey(shorter)} `) && toKey(shorter) !== '' ? longer : one === other ? one : null;
}

/** Candidates for whether the guest has paid the site. */
export function findPrepaid(pairs: readonly Pair[], source: string): Candidate<boolean>[] {
  const candidates: Candidate<boolean>[] = [];
  for (const { label, values, confidence } of pairs) {
    if (label.topic !== 'PAYMENT') continue;
    const key = toKey(values[0] ?? '');
    if (AT_PROPERTY.test(key)) candidates.push({ value: false, confidence: Math.min(0.95, confidence), source });
    else if (PREPAID.test(key)) candidates.push({ value: true, confidence: Math.min(0.95, confidence), source });
  }
  return candidates;
}

/** How many adults and children come. */
export function findGuestCounts(pairs: readonly Pair[]): { adults: Candidate<number>[]; children: Candidate<number>[] } {
  const counted = (digits: string | undefined, confidence: number): Candidate<number>[] =>
    digits === undefined ? [] : [{ value: Number(digits), confidence: Math.min(0.95, confidence), source: 'LABEL' }];
  const counts = pairs.map(({ label: { topic }, values: [text = ''], confidence }) => {
    const [, alone] = /^(\d{1,2})\b/.exec(text) ?? [];
    if (topic === 'ADULTS') return { adults: counted(alone, confidence), children: [] };
    if (topic === 'CHILDREN') return { adults: [], children: counted(alone, confidence) };
    if (topic !== 'PEOPLE' && topic !== 'GUEST') return { adults: [], children: [] };
    const grown = ADULTS.exec(text)?.[1];
    // Where children are not named beside adults, there are none.
    const [young, sure] = [CHILDREN.exec(text)?.[1], grown === undefined ? confidence : Math.min(confidence, 0.9)];
    return { adults: counted(grown, confidence), children: counted(young ?? (grown === undefined ? undefined : '0'), sure) };
  });
  return { adults: counts.flatMap(({ adults }) => adults), children: counts.flatMap(({ children }) => children) };
}
