import type { Candidate } from './field-candidates.rules.ts';
import { parseEmail } from './guest.rules.ts';
import { findLabel } from './labels.rules.ts';
import { ADULTS, AT_PROPERTY, CHILDREN, NO_HOTEL, NO_HOTEL_NAME, PREPAID } from './languages/value-words.rules.ts';
import type { Part } from './pairs.rules.ts';
import { cleanCell, toKey } from './plain-text.rules.ts';
import type { SiteFormat, SiteText } from './sites/site-format.rules.ts';

const HOTEL_NAME_MAX = 200;

/** Whether a text can be the name of a hotel. */
export const isHotelName = (name: string): boolean =>
  /\p{L}{2}/u.test(name) && !NO_HOTEL_NAME.test(name) && name.split(' ').length <= 12;

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
export function findHotelNames(part: Part, known: SiteFormat | null): Candidate<string>[] {
  const { pairs, source } = part;
  const labelled = pairs.filter(
    ({ label, section }) => label.topic === 'HOTEL' || (label.topic === 'NAME' && section === 'HOTEL'),
  );
  const candidates = labelled.flatMap(({ values, confidence }): Candidate<string>[] => {
    const value = cleanCell(values[0] ?? '', HOTEL_NAME_MAX);
    return isHotelName(value) ? [{ value, confidence: Math.min(LABELLED, confidence), source }] : [];
  });
  const value = cleanCell(known?.findHotel?.(part) ?? '', HOTEL_NAME_MAX);
  // Where the hotel's name is missing, a label may stand in its place.
  if (isHotelName(value) && findLabel(value) === null) candidates.push({ value, confidence: BY_ITS_PLACE, source });
  return known?.greetsHotel === false ? candidates : [...candidates, ...findGreetedHotel(part)];
}

/** The guest's address, beside labels that say whose it is. */
export function findGuestEmails({ pairs }: Part): Candidate<string>[] {
  return pairs.flatMap(({ label, values, section, confidence }) => {
    if (label.topic !== 'EMAIL' || section === 'HOTEL') return [];
    const isGuests = section === 'GUEST' || /guest|customer|mobile|contact|travell?er/.test(label.key);
    const value = isGuests ? parseEmail(values[0] ?? '') : null;
    return value === null ? [] : [{ value, confidence: Math.min(0.9, confidence), source: 'LABEL' }];
  });
}

/** The hotel's name at the end of the subject: `New booking at Banyan House`. */
export function findHotelInSubject(subject: string | null): Candidate<string>[] {
  const named = /\bat (?:the )?(.{3,80}?)(?: [-–(#]+ ?\d{5,}\)?)?$/.exec(subject ?? '')?.[1];
  if (named === undefined || !isHotelName(named) || !/\p{Lu}/u.test(named.charAt(0))) return [];
  return [{ value: named, confidence: 0.7, source: 'SUBJECT', rank: 2 }];
}

/** Joins two writings of one hotel's name, as `Banyan House` and `Banyan House, Kochi`; null for two hotels. */
export function joinHotelNames(one: string, other: string): string | null {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  return ` ${toKey(longer)} `.includes(` ${toKey(shorter)} `) && toKey(shorter) !== '' ? longer : one === other ? one : null;
}

/** Candidates for whether the guest has paid the site. */
export function findPrepaid({ pairs, source }: Part): Candidate<boolean>[] {
  return pairs.flatMap(({ label, values, confidence }) => {
    const key = label.topic === 'PAYMENT' ? toKey(values[0] ?? '') : '';
    const isAtProperty = AT_PROPERTY.test(key);
    return isAtProperty || PREPAID.test(key) ? [{ value: !isAtProperty, confidence: Math.min(0.95, confidence), source }] : [];
  });
}

/** How many adults and children come. */
export function findGuestCounts({ pairs }: Part): { adults: Candidate<number>[]; children: Candidate<number>[] } {
  const counts: { adults: Candidate<number>[]; children: Candidate<number>[] } = { adults: [], children: [] };
  for (const { label, values, confidence } of pairs) {
    const [text = ''] = values;
    const add = (people: 'adults' | 'children', digits: string | undefined, most = 0.95): void => {
      if (digits !== undefined)
        counts[people].push({ value: Number(digits), confidence: Math.min(most, confidence), source: 'LABEL' });
    };
    const [alone] = /^\d{1,2}\b/.exec(text) ?? [];
    if (label.topic === 'ADULTS') add('adults', alone);
    else if (label.topic === 'CHILDREN') add('children', alone);
    else if (label.topic === 'PEOPLE' || label.topic === 'GUEST') {
      const adults = ADULTS.exec(text)?.[1];
      add('adults', adults);
      // Where children are not named beside adults, there are none.
      add('children', CHILDREN.exec(text)?.[1] ?? (adults && '0'), adults === undefined ? 0.95 : 0.9);
    }
  }
  return counts;
}
