import { type FindLabel, findLabel as findAnyLabel } from './labels.rules.ts';
import { findPairs, type Line, type Pair } from './pairs.rules.ts';
import { findWrittenDates } from './written-dates.rules.ts';

/** What stands in sentences is less certain than what stands beside a label. */
const IN_SENTENCE = 0.88;
const LINES_MAX = 60;
const TEXT_MAX = 300;

/** Sentences about other days than those of the stay, or about other amounts than its price. */
const TERMS =
  /\b(?:cancel\w*|refund\w*|policy|deadline|free|before|penalt\w*|per night|deposit|valid|offer|book(?:ed|ing) (?:on|date)|storn\w*|annul\w*|cancela\w*|kostenlos|gratuit\w*|gratis)\b|hủy|हटा/iu;
/** What stands between both days of a stay. */
const TO = /^[\s,.()]*(?:to|until|till|through|thru|bis(?: zum)?|au|al|ao|a|à|đến|→|=>|->|[-–—])[\s,]*(?:\p{L}{2,10}\.?,? ?)?$/iu;
const PRICE =
  /\b(?:total|price|amount|cost|Gesamtpreis|Preis|Betrag|prix|montant|precio|importe|prezzo|importo)\b[^.:;]{0,40}? (?:is|of|comes to|beträgt|ist|von|est de|es de|es|è di|è) (?<money>(?:[A-Z]{3}|Rs\.?|\p{Sc}) ?\d[\d.,]*\d|\d[\d.,]*\d ?(?:[A-Z]{3}|\p{Sc}))(?! ?(?:per|\/|a|each|pro|par)\b)/iu;
const GUEST =
  /(?:^|[.!?] |\bguest )(?<guest>(?:(?:Mr|Mrs|Ms|Dr)\.? )?\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+){1,4}) (?:will (?:stay|arrive|be staying)|has (?:booked|reserved)|booked|reserved|is arriving)\b/u;

/** Both days of a stay that one sentence names: `from 12 May to 15 May 2027`. */
function findStay(text: string): readonly [string, string] | null {
  const whole = text.replace(/(\d{1,2}) ?[-–] ?(\d{1,2}\.? \p{L}{3,9}\.?,? 20\d\d)/u, (_, first: string, last: string) => {
    return `${first}${last.replace(/^\d{1,2}/, '')} - ${last}`;
  });
  const [first, second, more] = findWrittenDates(whole, '2000-01-01');
  if (first === undefined || second === undefined || more !== undefined) return null;
  if (!TO.test(whole.slice(first.end, second.start))) return null;
  const [arrival, departure] = [whole.slice(first.start, first.end), whole.slice(second.start, second.end)];
  // `from 12 to 15 May 2027` writes the year once.
  const year = !first.hasYear && second.hasYear ? ` ${/20\d\d/.exec(departure)?.[0] ?? ''}` : '';
  return [`${arrival}${year}`, departure];
}

/** The only one of the texts; null where there is none, or several differ. */
function onlyOne<T>(found: readonly (readonly [number, T])[]): readonly [number, T] | null {
  const [first] = found;
  return first !== undefined && new Set(found.map(([, value]) => JSON.stringify(value))).size === 1 ? first : null;
}

/** Labels and values for what the text says in sentences and not beside labels. */
export function findSpokenPairs(lines: readonly Line[], pairs: readonly Pair[], findLabel: FindLabel = findAnyLabel): Pair[] {
  const has = (...topics: Pair['label']['topic'][]): boolean => pairs.some(({ label }) => topics.includes(label.topic));
  const isSaid = [has('ARRIVAL', 'DEPARTURE', 'DATES'), has('AMOUNT'), has('GUEST', 'FIRST_NAME')];
  if (!isSaid.includes(false)) return [];
  const sentences = lines
    .slice(0, LINES_MAX)
    .flatMap(({ cells }, at) => cells.map((cell): readonly [number, string] => [at, cell.slice(0, TEXT_MAX)]))
    .filter(([, text]) => !TERMS.test(text));
  const listed = <T>(read: (text: string) => T | null | undefined): readonly [number, T] | null =>
    onlyOne(
      sentences.flatMap(([at, text]): (readonly [number, T])[] => {
        const value = read(text);
        return value === null || value === undefined ? [] : [[at, value]];
      }),
    );
  const [hasStay, hasPrice, hasGuest] = isSaid;
  const stay = hasStay ? null : listed(findStay);
  const price = hasPrice ? null : listed((text) => PRICE.exec(text)?.groups?.money);
  const guest = hasGuest ? null : listed((text) => GUEST.exec(text)?.groups?.guest);
  const rows: (readonly [number, string, string])[] = [
    ...(stay === null
      ? []
      : ([
          [stay[0], 'Check-in', stay[1][0]],
          [stay[0], 'Check-out', stay[1][1]],
        ] as const)),
    ...(price === null ? [] : ([[price[0], 'Total price', price[1]]] as const)),
    ...(guest === null ? [] : ([[guest[0], 'Guest name', guest[1]]] as const)),
  ];
  return rows.flatMap(([line, label, value]) =>
    findPairs([{ cells: [label, value], confidence: Math.min(IN_SENTENCE, lines[line]?.confidence ?? 0) }], findLabel).map(
      (pair) => ({ ...pair, line }),
    ),
  );
}
