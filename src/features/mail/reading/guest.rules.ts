import type { Candidate } from './field-candidates.rules.ts';
import { findLabel } from './labels.rules.ts';
import { GUEST_WORDS, HOTEL_OR_SITE_WORDS, NAME_OR_HALF, NOT_IN_NAMES, TITLE } from './languages/value-words.rules.ts';
import type { Line, Pair, Part } from './pairs.rules.ts';
import { cleanCell, foldAccents, toKey, writtenConfidence } from './plain-text.rules.ts';

const NAME_MAX = 200;
const WORDS_MAX = 10;

/** The name of a person in a value, without titles; of several people the first. Null when the value is not a name. */
export function parseGuestName(text: string): { name: string; confidence: number } | null {
  const bare = cleanCell(text, NAME_MAX)
    .replace(/ ?[([][^()[\]]{0,80}[)\]]/g, '')
    .replace(/ ?[+×] ?\d+(?: more)?.{0,20}$| and \d+ (?:more|others?).{0,20}$/i, '')
    .trim();
  const [several = ''] = bare.split(/ ?(?:;| & | and | \+ |\s\|\s) ?/i);
  const untitled = removeTitle(several);
  const isTitled = untitled !== several;
  const parts = untitled.split(/ ?[,/] ?/).filter((part) => part !== '');
  const name = (parts[0] ?? '').replace(/[.,\s-]+$/, '');
  const isList = parts.slice(1).every((part) => removeTitle(part) !== part || part.includes(' '));
  if (!isPersonName(name)) return null;
  // `Sharma, Ravi` may be one person or two, and so may `SHARMA/RAVI`.
  if (parts.length > 1 && !(isTitled && isList) && !(isList && name.includes(' ')))
    return { name: untitled.replace(/ ?\/ ?/g, ' / '), confidence: 0.6 };
  return { name, confidence: 1 };
}

function removeTitle(text: string): string {
  const once = text.replace(TITLE, '');
  return once.replace(TITLE, '').trim();
}

function isPersonName(name: string): boolean {
  if (!/^\p{L}/u.test(name) || /[\d@:#*_<>{}=]/.test(name)) return false;
  return name.split(' ').length <= WORDS_MAX && name.length <= NAME_MAX && !NOT_IN_NAMES.test(name) && !/^x+$/i.test(name);
}

const STATED = 0.95;

/** The highest confidence of a name from this source. */
export function nameConfidence(name: string, source: string): number {
  return Math.min(STATED, writtenConfidence(name, source));
}

/** The guest names after labels. */
export function findGuestNames(part: Part): Candidate<string>[] {
  const { pairs, source } = part;
  const hasSection = pairs.some(({ label, section }) => label.topic === 'GUEST' && section === 'GUEST');
  const halves = pairs.filter(isHalf);
  const candidates = pairs.flatMap(({ label, values, section, confidence }) => {
    const isGuests = label.topic === 'GUEST' || (label.topic === 'NAME' && section === 'GUEST');
    const names = isGuests && !isOtherHalf({ label, values }, halves) ? values.map(parseGuestName) : [];
    const [read] = names.filter((found) => found !== null);
    if (read === undefined) return [];
    const sure = Math.min(nameConfidence(read.name, source), confidence, read.confidence);
    // In a section about the guest stands who has booked; elsewhere may stand who sleeps in which room.
    const rank = hasSection && section !== 'GUEST' ? label.rank + 1 : label.rank;
    return [{ value: read.name, confidence: sure, source, rank }];
  });
  return [...candidates, ...joinSplitNames(part, halves)];
}

const isHalf = ({ label }: Pair): boolean => label.topic === 'FIRST_NAME' || label.topic === 'LAST_NAME';

/** Whether a label that may mean the whole name (`Nome`) means half of it, as the other half has a label of its own (`Cognome`). */
const isOtherHalf = ({ label, values: [name = ''] }: Pick<Pair, 'label' | 'values'>, halves: readonly Pair[]): boolean =>
  NAME_OR_HALF.test(label.key) && halves.length > 0 && !halves.some(({ values: [half = ''] }) => name.includes(half));

/** Names with separate labels for first and last name. */
function joinSplitNames({ pairs, source }: Part, halves: readonly Pair[]): Candidate<string>[] {
  const others = pairs.filter((pair) => isOtherHalf(pair, halves));
  const [firsts = [], lasts = []] = ['FIRST_NAME', 'LAST_NAME'].map((topic) => {
    const found = halves.filter(({ label }) => label.topic === topic);
    return found.length === 0 && others.length === halves.length ? others : found;
  });
  return firsts.flatMap((first, at) => {
    const last = lasts[at];
    const given = parseGuestName(first.values[0] ?? '');
    const whole = given === null ? null : parseGuestName(`${given.name} ${last?.values[0] ?? ''}`);
    if (last === undefined || given === null || whole === null || whole.name === given.name) return [];
    const sure = Math.min(given.confidence, whole.confidence, nameConfidence(whole.name, source));
    return [{ value: whole.name, confidence: Math.min(sure, first.confidence, last.confidence), source, rank: 0 }];
  });
}

/** The words of a name in lower case without accents, in any script. */
const toWords = (name: string): string[] =>
  foldAccents(name.normalize('NFKC'))
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');

/** Joins two names of one person, as `Rosie` and `Rosie Bomgaars`, or `RAVI SHARMA` and `Ravi Sharma`; null for two people. */
export function joinNames(one: string, other: string): string | null {
  const [words, others] = [toWords(one), toWords(other)];
  const [longer, fewer, more] = words.length >= others.length ? [one, others, words] : [other, words, others];
  return fewer[0] === more[0] && fewer.every((word) => more.includes(word)) ? longer : null;
}

const PHONE = /^(?:tel\.? ?|ph\.? ?|\+)?[\d(][\d ().-]{5,22}\d$/i;

/** A telephone number as it is written; null when it is masked. */
export function parsePhone(text: string): string | null {
  const phone = cleanCell(text, 60).split(/ ?[,/;|] ?/)[0] ?? '';
  const digits = phone.replace(/\D/g, '').length;
  return PHONE.test(phone) && digits >= 7 && digits <= 15 && !/[x*]/i.test(phone) ? phone : null;
}

/** A number within so many lines after the guest's name may be the guest's. */
const NEAR_GUEST_LINES = 6;
const NEAR_GUEST = 0.85;

/** Numbers of the guest: those whose label says so, and those near the guest's name with nothing about the hotel between. */
export function findGuestPhones({ lines, pairs, source }: Part): Candidate<string>[] {
  const candidates: Candidate<string>[] = [];
  let guestAt: number | null = null;
  for (const { label, values, section, confidence, line } of pairs) {
    const isName = label.topic === 'FIRST_NAME' || label.topic === 'LAST_NAME' || (label.topic === 'NAME' && section === 'GUEST');
    if (isName || (label.topic === 'GUEST' && label.rank < 2)) guestAt = line;
    else if (label.topic === 'HOTEL') guestAt = null;
    if (label.topic !== 'PHONE' || section === 'HOTEL') continue;
    const value = parsePhone(values[0] ?? '');
    const isLabelled = GUEST_WORDS.test(label.key);
    if (value === null || !(isLabelled || (guestAt !== null && isNearGuest(lines, guestAt, line)))) continue;
    candidates.push({ value, confidence: Math.min(isLabelled ? 0.9 : NEAR_GUEST, confidence), source });
  }
  return candidates;
}

/** Whether the line follows the guest's name closely, with nothing about the hotel or the site between. */
function isNearGuest(lines: readonly Line[], from: number, to: number): boolean {
  if (to < from || to - from > NEAR_GUEST_LINES) return false;
  return lines.slice(from + 1, to + 1).every(({ cells }) => {
    const isHotelLabel = cells.some((cell) => findLabel(cell)?.topic === 'HOTEL');
    return !isHotelLabel && !HOTEL_OR_SITE_WORDS.test(toKey(cells.join(' ')));
  });
}

const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,6}$/;

/** An e-mail address; null when it is masked. */
export function parseEmail(text: string): string | null {
  const address = cleanCell(text, 254).split(/[ ,;]/)[0] ?? '';
  return EMAIL.test(address) && !/\*{2}|x{4}/i.test(address) ? address : null;
}
