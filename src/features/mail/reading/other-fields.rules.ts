import type { Candidate } from './field-candidates.rules.ts';
import type { Line, Pair } from './pairs.rules.ts';
import { cleanCell, toKey } from './plain-text.rules.ts';

const HOTEL_NAME_MAX = 200;
const PEOPLE_MAX = 99;

function isHotelName(name: string): boolean {
  return /\p{L}{2}/u.test(name) && !/@|https?:|\?$/.test(name) && name.split(' ').length <= 12;
}

/** The hotel's name in the message: after a label, or else in the greeting. */
export function findHotelNames(
  parts: readonly Readonly<{ pairs: readonly Pair[]; lines: readonly Line[]; source: string }>[],
  subject: string | null,
  structured: Candidate<string>[],
): Candidate<string>[] {
  const candidates: Candidate<string>[] = structured.map((candidate) => ({ ...candidate, rank: 0 }));
  for (const { pairs, lines, source } of parts) {
    for (const { label, values, section, confidence } of pairs) {
      const name = cleanCell(values[0] ?? '', HOTEL_NAME_MAX);
      const isHotelLabel = label.topic === 'HOTEL' || (label.topic === 'NAME' && section === 'HOTEL');
      if (isHotelLabel && isHotelName(name))
        candidates.push({ value: name, confidence: Math.min(0.95, confidence), source, rank: 0 });
    }
    for (const { cells, confidence } of lines.slice(0, 10)) {
      const greeted = /^(?:dear|hello|hi) ([^,!]{3,80}?)(?: team)?[,!]?$/i.exec(cells.join(' ').slice(0, 120))?.[1];
      if (
        greeted !== undefined &&
        isHotelName(greeted) &&
        !/^(?:partner|sir|madam|host|team|hotelier|property|mr|mrs|ms|dr|guest)\b/i.test(greeted)
      ) {
        candidates.push({ value: cleanCell(greeted, HOTEL_NAME_MAX), confidence: Math.min(0.75, confidence), source, rank: 1 });
      }
    }
  }
  const named = /\bat (?:the )?(.{3,80})$/.exec(subject ?? '')?.[1];
  if (named !== undefined && isHotelName(named) && /\p{Lu}/u.test(named.charAt(0)))
    candidates.push({ value: named, confidence: 0.7, source: 'SUBJECT', rank: 2 });
  return candidates;
}

const PREPAID =
  /^(?:pre ?paid|paid|paid online.*|fully paid|payment received|online|paid in full.*|agoda collect.*|expedia collect.*|paid via .*|paid to .*|the guest has paid.*|guest has paid.*|pre paid booking|yes)$/;
const AT_PROPERTY =
  /^(?:(?:pah )?pay (?:at|in|on) .*|pah.*|post ?paid|hotel collect.*|property collect.*|unpaid|(?:the )?guest (?:will pay|pays) at .*|to be (?:collected|paid) at .*|cash at .*)$/;
const PREPAID_SENTENCE =
  /\b(?:this is a (?:pre ?paid|fully paid) (?:booking|reservation)|(?:the )?guest has (?:already )?paid (?:online|in full|the (?:full|total))|do not (?:charge|collect (?:any )?payment from) the guest)\b/;
const AT_PROPERTY_SENTENCE =
  /\b(?:(?:please )?collect (?:the )?(?:full )?payment (?:of .{0,30})?(?:from|at) (?:the )?(?:guest|hotel|check)|this is a pay (?:at|in) (?:the )?hotel (?:booking|reservation)|(?:the )?guest will pay at the (?:hotel|property))\b/;
const LINES_MAX = 2_000;

/** Candidates for whether the guest has paid the site. */
export function findPrepaid(pairs: readonly Pair[], lines: readonly Line[], source: string): Candidate<boolean>[] {
  const candidates: Candidate<boolean>[] = [];
  for (const { label, values, confidence } of pairs) {
    if (label.topic !== 'PAYMENT') continue;
    const key = toKey(values[0] ?? '');
    if (AT_PROPERTY.test(key)) candidates.push({ value: false, confidence: Math.min(0.95, confidence), source });
    else if (PREPAID.test(key) || /\bcollect the guest has paid/.test(key))
      candidates.push({ value: true, confidence: Math.min(0.95, confidence), source });
  }
  for (const { cells, confidence } of lines.slice(0, LINES_MAX)) {
    const key = toKey(cells.join(' ').slice(0, 300));
    if (/\b(?:if|unless)\b/.test(key)) continue;
    if (PREPAID_SENTENCE.test(key)) candidates.push({ value: true, confidence: Math.min(0.85, confidence), source });
    if (AT_PROPERTY_SENTENCE.test(key)) candidates.push({ value: false, confidence: Math.min(0.85, confidence), source });
  }
  return candidates;
}

const ADULTS = /(?<![\d.,])(\d{1,2}) ?(?:adults?|वयस्क)/i;
const CHILDREN = /(?<![\d.,])(\d{1,2}) ?(?:child(?:ren)?|kids?|बच्चे)/i;

/** How many adults and children come. */
export function findGuestCounts(pairs: readonly Pair[]): { adults: Candidate<number>[]; children: Candidate<number>[] } {
  const adults: Candidate<number>[] = [];
  const children: Candidate<number>[] = [];
  const add = (candidates: Candidate<number>[], digits: string | undefined, confidence: number): void => {
    const count = Number(digits);
    if (digits !== undefined && count <= PEOPLE_MAX)
      candidates.push({ value: count, confidence: Math.min(0.95, confidence), source: 'LABEL' });
  };
  for (const { label, values, confidence } of pairs) {
    const [text = ''] = values;
    if (label.topic === 'PEOPLE' || label.topic === 'GUEST') {
      const grown = ADULTS.exec(text)?.[1];
      add(adults, grown, confidence);
      add(
        children,
        CHILDREN.exec(text)?.[1] ?? (grown === undefined ? undefined : '0'),
        grown === undefined ? confidence : Math.min(confidence, 0.9),
      );
    } else if (label.topic === 'ADULTS') add(adults, /^(\d{1,2})\b/.exec(text)?.[1], confidence);
    else if (label.topic === 'CHILDREN') add(children, /^(\d{1,2})\b/.exec(text)?.[1], confidence);
  }
  return { adults, children };
}
