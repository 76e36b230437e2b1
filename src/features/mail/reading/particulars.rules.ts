import type { Claim } from './claims.rules.ts';
import type { Line, Pair } from './pairs.rules.ts';
import { cleaned, keyOf } from './plain-text.rules.ts';

const HOTEL_MAX = 200;
const PEOPLE_MAX = 99;

function isHotelName(name: string): boolean {
  return /\p{L}{2}/u.test(name) && !/@|https?:|\?$/.test(name) && name.split(' ').length <= 12;
}

/** The hotel as the message calls it: by a label, or else as it is greeted. */
export function hotelOf(
  parts: readonly Readonly<{ pairs: readonly Pair[]; lines: readonly Line[]; source: string }>[],
  subject: string | null,
  structured: Claim<string>[],
): Claim<string>[] {
  const claims: Claim<string>[] = structured.map((claim) => ({ ...claim, rank: 0 }));
  for (const { pairs, lines, source } of parts) {
    for (const { label, candidates, section, confidence } of pairs) {
      const name = cleaned(candidates[0] ?? '', HOTEL_MAX);
      const isHotel = label.topic === 'HOTEL' || (label.topic === 'NAME' && section === 'HOTEL');
      if (isHotel && isHotelName(name)) claims.push({ value: name, confidence: Math.min(0.95, confidence), source, rank: 0 });
    }
    for (const { cells, confidence } of lines.slice(0, 10)) {
      const greeted = /^(?:dear|hello|hi) ([^,!]{3,80}?)(?: team)?[,!]?$/i.exec(cells.join(' ').slice(0, 120))?.[1];
      if (
        greeted !== undefined &&
        isHotelName(greeted) &&
        !/^(?:partner|sir|madam|host|team|hotelier|property|mr|mrs|ms|dr|guest)\b/i.test(greeted)
      ) {
        claims.push({ value: cleaned(greeted, HOTEL_MAX), confidence: Math.min(0.75, confidence), source, rank: 1 });
      }
    }
  }
  const named = /\bat (?:the )?(.{3,80})$/.exec(subject ?? '')?.[1];
  if (named !== undefined && isHotelName(named) && /\p{Lu}/u.test(named.charAt(0)))
    claims.push({ value: named, confidence: 0.7, source: 'SUBJECT', rank: 2 });
  return claims;
}

const PREPAID =
  /^(?:pre ?paid|paid|paid online.*|fully paid|payment received|online|paid in full.*|agoda collect.*|expedia collect.*|paid via .*|paid to .*|the guest has paid.*|guest has paid.*|pre paid booking|yes)$/;
const AT_HOTEL =
  /^(?:(?:pah )?pay (?:at|in|on) .*|pah.*|post ?paid|hotel collect.*|property collect.*|unpaid|(?:the )?guest (?:will pay|pays) at .*|to be (?:collected|paid) at .*|cash at .*)$/;
const SAID_PREPAID =
  /\b(?:this is a (?:pre ?paid|fully paid) (?:booking|reservation)|(?:the )?guest has (?:already )?paid (?:online|in full|the (?:full|total))|do not (?:charge|collect (?:any )?payment from) the guest)\b/;
const SAID_AT_HOTEL =
  /\b(?:(?:please )?collect (?:the )?(?:full )?payment (?:of .{0,30})?(?:from|at) (?:the )?(?:guest|hotel|check)|this is a pay (?:at|in) (?:the )?hotel (?:booking|reservation)|(?:the )?guest will pay at the (?:hotel|property))\b/;
const LINES_MAX = 2_000;

/** Whether the guest has paid the site. */
export function prepaidOf(pairs: readonly Pair[], lines: readonly Line[], source: string): Claim<boolean>[] {
  const claims: Claim<boolean>[] = [];
  for (const { label, candidates, confidence } of pairs) {
    if (label.topic !== 'PAYMENT') continue;
    const key = keyOf(candidates[0] ?? '');
    if (AT_HOTEL.test(key)) claims.push({ value: false, confidence: Math.min(0.95, confidence), source });
    else if (PREPAID.test(key) || /\bcollect the guest has paid/.test(key))
      claims.push({ value: true, confidence: Math.min(0.95, confidence), source });
  }
  for (const { cells, confidence } of lines.slice(0, LINES_MAX)) {
    const key = keyOf(cells.join(' ').slice(0, 300));
    if (/\b(?:if|unless)\b/.test(key)) continue;
    if (SAID_PREPAID.test(key)) claims.push({ value: true, confidence: Math.min(0.85, confidence), source });
    if (SAID_AT_HOTEL.test(key)) claims.push({ value: false, confidence: Math.min(0.85, confidence), source });
  }
  return claims;
}

const ADULTS = /(?<![\d.,])(\d{1,2}) ?(?:adults?|वयस्क)/i;
const CHILDREN = /(?<![\d.,])(\d{1,2}) ?(?:child(?:ren)?|kids?|बच्चे)/i;

/** How many come. */
export function guestsOf(pairs: readonly Pair[]): { adults: Claim<number>[]; children: Claim<number>[] } {
  const adults: Claim<number>[] = [];
  const children: Claim<number>[] = [];
  const add = (claims: Claim<number>[], digits: string | undefined, confidence: number): void => {
    const count = Number(digits);
    if (digits !== undefined && count <= PEOPLE_MAX)
      claims.push({ value: count, confidence: Math.min(0.95, confidence), source: 'LABEL' });
  };
  for (const { label, candidates, confidence } of pairs) {
    const [text = ''] = candidates;
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
