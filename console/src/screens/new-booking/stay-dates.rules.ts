import { addDays, type Day, daysBetween } from '../../format/time.rules.ts';

/** When somebody comes and goes. */
export type StayDates = { arrival: Day; departure: Day };

/** The longest stay that the service quotes. */
export const NIGHTS_MAX = 366;

/** Names by the number of the month or weekday; each also stands for the longer words that begin with it. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'जन'],
  ['feb', 'फ़र', 'फर'],
  ['mar', 'मार्च'],
  ['apr', 'अप्रै'],
  ['may', 'मई'],
  ['jun', 'जून'],
  ['jul', 'जुल'],
  ['aug', 'अग'],
  ['sep', 'सित'],
  ['oct', 'अक्टू', 'अक्तू'],
  ['nov', 'नव'],
  ['dec', 'दिस'],
];
const WEEKDAYS: readonly (readonly string[])[] = [
  ['sun', 'रवि', 'इतवार'],
  ['mon', 'सोम'],
  ['tue', 'मंगल'],
  ['wed', 'बुध'],
  ['thu', 'गुरु', 'बृहस्पति'],
  ['fri', 'शुक्र'],
  ['sat', 'शनि'],
];
const DAYS_FROM_TODAY: Readonly<Record<string, number>> = {
  today: 0,
  tonight: 0,
  आज: 0,
  tomorrow: 1,
  tmrw: 1,
  कल: 1,
  overmorrow: 2,
  परसों: 2,
};
const NIGHT = /^(?:n|ns|nt|nts|nights?|रात|रातें|रातों)$/;
const WEEK = /^(?:weeks?|हफ़्ता|हफ़्ते|हफ्ता|हफ्ते|सप्ताह)$/;
/** What follows, or in Hindi what stood before, is the departure. */
const UNTIL_BEFORE = /^(?:to|till|til|until|-|से)$/;
const UNTIL_BEHIND = /^तक$/;
const FILLER = /^(?:for|from|on|in|the|of|and|और|के|लिए|को|में)$/;

type Token =
  | { kind: 'day'; day: Day }
  | { kind: 'nights'; count: number }
  | { kind: 'number'; count: number }
  | { kind: 'month'; month: number }
  | { kind: 'until' | 'until-behind' };

/** A calendar day, or null where there is none such as 31 April. A year of two digits is one of this century. */
function dayOf(year: number, month: number, day: number): Day | null {
  const whole = year < 100 ? 2000 + year : year;
  const text = `${String(whole).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return Number.isNaN(Date.parse(text)) || new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) !== text ? null : text;
}

/** The next day with this day and month. Yesterday still counts: after midnight a guest may come for the night before. */
function nextDay(today: Day, month: number, day: number): Day | null {
  const year = Number(today.slice(0, 4));
  const found = dayOf(year, month, day);
  return found !== null && found < addDays(today, -1) ? dayOf(year + 1, month, day) : found;
}

function indexOfName(names: readonly (readonly string[])[], word: string): number {
  return names.findIndex((all) => all.some((name) => word.startsWith(name)));
}

function nextWeekday(today: Day, weekday: number): Day {
  const ahead = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
  return addDays(today, ahead === 0 ? 7 : ahead);
}

/** A date in figures: 2026-11-25, 25.11., 25/11/26. The day stands before the month, as in India. */
function figures(word: string, today: Day): Day | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word);
  if (iso !== null) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{2}|\d{4}))?[./]?$/.exec(word) ?? [];
  if (day === undefined || month === undefined) return null;
  return year === undefined ? nextDay(today, Number(month), Number(day)) : dayOf(Number(year), Number(month), Number(day));
}

/** @returns null for a word that means nothing here; a filler is left out */
function tokenOf(word: string, today: Day, tonight: Day): Token | 'filler' | null {
  if (FILLER.test(word)) return 'filler';
  if (UNTIL_BEFORE.test(word)) return { kind: 'until' };
  if (UNTIL_BEHIND.test(word)) return { kind: 'until-behind' };
  const ahead = DAYS_FROM_TODAY[word];
  if (ahead !== undefined) return { kind: 'day', day: ahead === 0 ? tonight : addDays(today, ahead) };
  if (/^\d{1,4}$/.test(word)) return { kind: 'number', count: Number(word) };
  if (NIGHT.test(word)) return { kind: 'nights', count: 1 };
  if (WEEK.test(word)) return { kind: 'nights', count: 7 };
  const date = figures(word, today);
  if (date !== null) return { kind: 'day', day: date };
  const weekday = indexOfName(WEEKDAYS, word);
  if (weekday >= 0) return { kind: 'day', day: nextWeekday(today, weekday) };
  const month = indexOfName(MONTHS, word);
  return month < 0 ? null : { kind: 'month', month: month + 1 };
}

/** Puts numbers and the words beside them together: "25 nov", "nov 25 2026", "25 - 28 nov", "2 nights", "2". */
function combine(tokens: readonly Token[], today: Day): Token[] | null {
  const found: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [token, next, third, fourth] = tokens.slice(at, at + 4);
    if (token === undefined) break;
    if (token.kind === 'number' && next?.kind === 'nights') {
      found.push({ kind: 'nights', count: token.count * next.count });
      at += 1;
    } else if (token.kind === 'number' && next?.kind === 'until' && third?.kind === 'number' && fourth?.kind === 'month') {
      const day = nextDay(today, fourth.month, token.count);
      if (day === null) return null;
      found.push({ kind: 'day', day });
    } else if ((token.kind === 'number' && next?.kind === 'month') || (token.kind === 'month' && next?.kind === 'number')) {
      const [day, month] = token.kind === 'month' ? [next, token] : [token, next];
      if (day.kind !== 'number' || month.kind !== 'month') return null;
      const year = third?.kind === 'number' && third.count >= 2000 ? third.count : null;
      const date = year === null ? nextDay(today, month.month, day.count) : dayOf(year, month.month, day.count);
      if (date === null) return null;
      found.push({ kind: 'day', day: date });
      at += year === null ? 1 : 2;
    } else if (token.kind === 'number') found.push({ kind: 'nights', count: token.count });
    else if (token.kind === 'month') return null;
    else found.push(token);
  }
  return found;
}

/** Why the dates cannot be booked, or null. */
export function refuseDates({ arrival, departure }: StayDates, tonight: Day): 'order' | 'past' | 'long' | null {
  const nights = daysBetween(arrival, departure);
  if (Number.isNaN(nights) || nights < 1) return 'order';
  if (arrival < tonight) return 'past';
  return nights > NIGHTS_MAX ? 'long' : null;
}

/**
 * What somebody has typed about a stay, in English or Hindi: "2", "2 nights", "tomorrow 3 nights", "25 nov to 28 nov", "शुक्रवार 2 रात". What
 * is not said is one night, from tonight.
 * @param tonight the day whose night is sold now: after midnight it is the day before
 * @returns null when it cannot be understood
 */
export function readStayText(text: string, today: Day, tonight: Day): StayDates | null {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replaceAll(/day after tomorrow/g, 'overmorrow')
    .replaceAll(/[–—→]/g, ' - ')
    .replaceAll(/(\d)(st|nd|rd|th)\b/g, '$1')
    .replaceAll(/(^|[^\d-])(\d{1,2})-(\d{1,2})(?=$|[^\d-])/g, '$1$2 - $3')
    .replaceAll(/(\d)(?=\p{L})/gu, '$1 ')
    .split(/[\s,]+/u)
    .filter((word) => word !== '');
  const tokens: Token[] = [];
  for (const word of words) {
    const token = tokenOf(word, today, tonight);
    if (token === null) return null;
    if (token !== 'filler') tokens.push(token);
  }
  const combined = combine(tokens, today);
  if (combined === null) return null;

  let arrival: Day | null = null;
  let departure: Day | null = null;
  let nights: number | null = null;
  let isUntil = false;
  for (const token of combined) {
    if (token.kind === 'until') isUntil = true;
    else if (token.kind === 'nights') nights = token.count;
    else if (token.kind === 'until-behind') {
      // "28 नवंबर तक": the only day named so far is the departure.
      if (departure === null) [arrival, departure] = [null, arrival];
    } else if (token.kind === 'day') {
      if (isUntil || arrival !== null) departure = token.day;
      else arrival = token.day;
    }
  }
  const from = arrival ?? tonight;
  if (departure !== null && nights !== null && daysBetween(from, departure) !== nights) return null;
  return { arrival: from, departure: departure ?? addDays(from, nights ?? 1) };
}
