import type { Claim } from './claims.rules.ts';
import { labelOf } from './labels.rules.ts';
import type { Line, Pair } from './pairs.rules.ts';
import { cleaned, keyOf, sureAsWritten } from './plain-text.rules.ts';

const NAME_MAX = 200;
const WORDS_MAX = 10;
const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|prof|shri|sri|smt|master|mstr|sir|madam|m\/s|kumari|श्री|श्रीमती|सुश्री|डॉ)(?:\.|(?=\s))\s*/i;
/** Words that stand in no name, so that what holds one is no name. */
const NO_NAME =
  /\b(?:hotel|resort|inn|palace|rooms?|adults?|child(?:ren)?|guests?|nights?|check|booking|reservation|details?|name|number|phone|mobile|email|total|price|amount|partner|team|customer|traveller|property|not (?:available|provided|disclosed)|hidden|n\/?a|tba|confirmed|payment|view|click|here|extranet|contact|primary|lead|yes|no|none)\b/i;

/** A person's name as it stands in a value, without titles; of several people the first. Null for what is no name. */
export function nameIn(text: string): { name: string; confidence: number } | null {
  const bare = cleaned(text, NAME_MAX)
    .replace(/ ?[([][^()[\]]{0,80}[)\]]/g, '')
    .replace(/ ?[+×] ?\d+(?: more)?.{0,20}$| and \d+ (?:more|others?).{0,20}$/i, '')
    .trim();
  const [several = ''] = bare.split(/ ?(?:;| & | and | \+ |\s\|\s) ?/i);
  const untitled = withoutTitle(several);
  const isTitled = untitled !== several;
  const parts = untitled.split(/ ?[,/] ?/).filter((part) => part !== '');
  const name = (parts[0] ?? '').replace(/[.,\s-]+$/, '');
  const isList = parts.slice(1).every((part) => withoutTitle(part) !== part || part.includes(' '));
  if (!isName(name)) return null;
  // `Sharma, Ravi` may be one person or two; so may `SHARMA/RAVI`.
  if (parts.length > 1 && !(isTitled && isList) && !(isList && name.includes(' ')))
    return { name: untitled.replace(/ ?\/ ?/g, ' / '), confidence: 0.6 };
  return { name, confidence: 1 };
}

function withoutTitle(text: string): string {
  const once = text.replace(TITLE, '');
  return once.replace(TITLE, '').trim();
}

function isName(name: string): boolean {
  if (!/^\p{L}/u.test(name) || /[\d@:#*_<>{}=]/.test(name)) return false;
  const words = name.split(' ');
  return words.length <= WORDS_MAX && name.length <= NAME_MAX && !NO_NAME.test(name) && !/^x+$/i.test(name);
}

const SAID = 0.95;
/** A letter of a name that was misread (`lla` for `Ila`) makes a name too: nothing in a picture bears it out. */
const SCAN_ALONE = 0.75;

/** How sure a name can be where it was found. */
export function sureOfName(name: string, source: string): number {
  return Math.min(SAID, sureAsWritten(name, source), source === 'SCAN' ? SCAN_ALONE : 1);
}

/** Who the pairs of one text say comes. */
export function guestOf(pairs: readonly Pair[], source: string): Claim<string>[] {
  const claims: Claim<string>[] = [];
  for (const { label, candidates, section, confidence } of pairs) {
    const isGuests = label.topic === 'GUEST' || (label.topic === 'NAME' && section === 'GUEST');
    if (!isGuests) continue;
    const read = candidates.map(nameIn).find((found) => found !== null);
    if (read === undefined || read === null) continue;
    claims.push({
      value: read.name,
      confidence: Math.min(sureOfName(read.name, source), confidence, read.confidence),
      source,
      rank: label.rank,
    });
  }
  return [...claims, ...splitNames(pairs, source)];
}

/** First and last name with labels of their own. */
function splitNames(pairs: readonly Pair[], source: string): Claim<string>[] {
  const firsts = pairs.filter(({ label }) => label.topic === 'FIRST_NAME');
  const lasts = pairs.filter(({ label }) => label.topic === 'LAST_NAME');
  return firsts.flatMap((first, at) => {
    const last = lasts[at];
    const names = [first.candidates[0] ?? '', last?.candidates[0] ?? ''].map(nameIn);
    const [given, family] = names;
    if (last === undefined || !given || !family) return [];
    const value = `${given.name} ${family.name}`;
    const confidence = Math.min(
      sureOfName(value, source),
      first.confidence,
      last.confidence,
      given.confidence,
      family.confidence,
    );
    return [{ value, confidence, source, rank: 0 }];
  });
}

/** One name of two that go together: `Rosie` and `Rosie Bomgaars`, `RAVI SHARMA` and `Ravi Sharma`; null when they are two people's. */
export function oneName(one: string, other: string): string | null {
  const [words, others] = [keyOf(one).split(' '), keyOf(other).split(' ')];
  const [longer, fewer, more] = words.length >= others.length ? [one, others, words] : [other, words, others];
  return fewer[0] === more[0] && fewer.every((word) => more.includes(word)) ? longer : null;
}

const PHONE = /^(?:tel\.? ?|ph\.? ?|\+)?[\d(][\d ().-]{5,22}\d$/i;

/** A telephone number as it is written; null for a masked one. */
export function phoneIn(text: string): string | null {
  const phone = cleaned(text, 60).split(/ ?[,/;|] ?/)[0] ?? '';
  const digits = phone.replace(/\D/g, '').length;
  return PHONE.test(phone) && digits >= 7 && digits <= 15 && !/[x*]/i.test(phone) ? phone : null;
}

/** So many lines behind the guest's name a number may stand and be the guest's. */
const WITH_GUEST_LINES = 6;
const WITH_GUEST = 0.85;
const OF_GUEST = /\b(?:guest|customer|travell?er)\b/;
/** Behind such words a number is that of the hotel or of the site. */
const OTHERS =
  /\b(?:hotel|property|support|help|helpline|helpdesk|care|customer service|call us|contact us|extranet|reception|front desk|partner|team|toll free|assistance|emergency|queries|questions|b v|pte|pvt|ltd|makemytrip|goibibo|booking com|agoda|expedia|hotels com|airbnb|oyo)\b/;

/** Numbers of the guest: those whose label says so, and those that stand with the guest's name, before anything of the hotel's. */
export function guestPhones(lines: readonly Line[], pairs: readonly Pair[], source: string): Claim<string>[] {
  const claims: Claim<string>[] = [];
  let guestAt: number | null = null;
  for (const { label, candidates, section, confidence, line } of pairs) {
    if ((label.topic === 'GUEST' && label.rank < 2) || label.topic === 'FIRST_NAME' || label.topic === 'LAST_NAME')
      guestAt = line;
    else if (label.topic === 'NAME' && section === 'GUEST') guestAt = line;
    else if (label.topic === 'HOTEL') guestAt = null;
    if (label.topic !== 'PHONE' || section === 'HOTEL') continue;
    const value = phoneIn(candidates[0] ?? '');
    const isSaid = OF_GUEST.test(label.key);
    if (value === null || !(isSaid || (guestAt !== null && isWith(lines, guestAt, line)))) continue;
    claims.push({ value, confidence: Math.min(isSaid ? 0.9 : WITH_GUEST, confidence), source });
  }
  return claims;
}

/** Whether nothing of the hotel's or the site's stands between the two lines. */
function isWith(lines: readonly Line[], from: number, to: number): boolean {
  if (to < from || to - from > WITH_GUEST_LINES) return false;
  return lines.slice(from + 1, to + 1).every(({ cells }) => {
    const isHotel = cells.some((cell) => labelOf(cell.replace(/\s?[:：]$/, ''))?.topic === 'HOTEL');
    return !isHotel && !OTHERS.test(keyOf(cells.join(' ')));
  });
}

const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,6}$/;

/** An e-mail address; null for a masked one. */
export function emailIn(text: string): string | null {
  const address = cleaned(text, 254).split(/[ ,;]/)[0] ?? '';
  return EMAIL.test(address) && !/\*{2}|x{4}/i.test(address) ? address : null;
}
