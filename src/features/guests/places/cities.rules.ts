import { foldPlaceName } from './countries.rules.ts';
import { OTHER_NAMES } from './other-names.rules.ts';

/** A district under one of its names, or a town under a name other than the directory's. */
type NamedPlace = {
  /** The name by which it is searched. */
  name: string;
  state: string;
  /** What is shown: `NAME, STATE`, with the directory's name. */
  place: string;
  /** The line numbers of a district's localities. */
  lines: readonly number[];
};

/**
 * India's districts and localities, ready to be searched. The localities stay one text, sorted by name, with the offsets of its lines.
 * Without 160,000 objects it loads in a fifth of the time and takes 3 MB.
 */
export type Cities = Readonly<{
  /** Sorted by name. */
  districts: readonly NamedPlace[];
  /** Sorted by what is shown. */
  otherNames: readonly NamedPlace[];
  /** Lines of a name, a tab, and the numbers of its districts, separated by commas. */
  localities: string;
  starts: readonly number[];
}>;

const TAB = '\t';
const NEWLINE = 10;
const ZERO = 48;
/** Sorts after every character of a name. */
const LAST_CHARACTER = '\uffff';

const placeOf = (name: string, state: string): string => `${name}, ${state}`;

/** The offset of each line, and the lines of each district. It parses the numbers itself: 160,000 small strings would cost 60 ms. */
function readLines(localities: string, districtCount: number): { starts: number[]; linesOf: number[][] } {
  const starts: number[] = [];
  const linesOf: number[][] = Array.from({ length: districtCount }, () => []);
  for (let start = 0; start < localities.length; ) {
    let at = localities.indexOf(TAB, start) + 1;
    let number = 0;
    for (let code = ZERO; code !== NEWLINE; at += 1) {
      code = localities.charCodeAt(at);
      if (code >= ZERO) {
        number = number * 10 + code - ZERO;
      } else {
        linesOf[number]?.push(starts.length);
        number = 0;
      }
    }
    starts.push(start);
    start = at;
  }
  return { starts, linesOf };
}

function listOtherNames(districts: readonly NamedPlace[]): NamedPlace[] {
  const byPlace = new Map(districts.map((district) => [district.place, district]));
  const others = Object.entries(OTHER_NAMES).flatMap(([state, places]) =>
    Object.entries(places).flatMap(([shown, names]) => {
      const place = placeOf(shown, state);
      const lines = byPlace.get(place)?.lines ?? [];
      return names.map((name) => ({ name, state, place, lines }));
    }),
  );
  return others.sort((a, b) => (a.place < b.place ? -1 : Number(a.place > b.place)));
}

/**
 * Prepares the two files of assets/places for searching. Both end with a newline, have no accents and are sorted by name.
 * @param districtsText lines of name, tab, state; the number of a line is the number of the district.
 * @param localities lines of name, tab, district numbers separated by commas.
 */
export function readCities(districtsText: string, localities: string): Cities {
  const rows = districtsText.trimEnd().split('\n');
  const { starts, linesOf } = readLines(localities, rows.length);
  const districts = rows.map((row, number) => {
    const [name = '', state = ''] = row.split(TAB);
    return { name, state, place: placeOf(name, state), lines: linesOf[number] ?? [] };
  });
  return { districts, otherNames: listOtherNames(districts), localities, starts };
}

function localityAt({ localities, starts }: Cities, line: number): string {
  const start = starts[line] ?? 0;
  return localities.slice(start, localities.indexOf(TAB, start));
}

/** The first line whose name does not sort before the given one. */
function firstLineFrom(cities: Cities, name: string): number {
  let low = 0;
  let high = cities.starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (localityAt(cities, middle) < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What is shown for a locality: one place for each district that has a locality of that name. */
function placesAt(cities: Cities, line: number): string[] {
  const start = cities.starts[line] ?? 0;
  const end = cities.starts[line + 1] ?? cities.localities.length;
  const [name = '', numbers = ''] = cities.localities.slice(start, end - 1).split(TAB);
  return numbers.split(',').map((number) => placeOf(name, cities.districts[Number(number)]?.state ?? ''));
}

/** All matches, best first; a place may be repeated. */
function* matches(cities: Cities, beginning: string): Generator<string> {
  const begins = ({ name }: NamedPlace): boolean => name.startsWith(beginning);
  const named = [...cities.districts.filter(begins), ...cities.otherNames.filter(begins)];
  const from = firstLineFrom(cities, beginning);
  const to = firstLineFrom(cities, beginning + LAST_CHARACTER);
  for (const { place } of named) yield place;
  for (const { state, lines } of named) {
    for (const line of lines) if (line >= from && line < to) yield placeOf(localityAt(cities, line), state);
  }
  for (const { state, lines } of named) {
    for (const line of lines) yield placeOf(localityAt(cities, line), state);
  }
  for (let line = from; line < to; line += 1) yield* placesAt(cities, line);
}

/**
 * Places whose name begins with the text, as `NAME, STATE`, without duplicates, at most `limit`: districts; then districts and towns
 * with another name that matches; then the localities of all these districts, matching ones first; then other localities.
 * Each group is in alphabetical order (the localities of districts by district).
 */
export function searchCities(cities: Cities, text: string, limit: number): string[] {
  const beginning = foldPlaceName(text);
  // Only accents: no name begins with them.
  if (beginning === '') return [];
  const found = new Set<string>();
  for (const place of matches(cities, beginning)) {
    found.add(place);
    if (found.size === limit) break;
  }
  return [...found];
}
