import { fold } from './fold.rules.ts';

/** A country; all but `shown` folded for matching. */
type Country = { shown: string; name: string; officialName: string; codes: readonly string[] };

/** By name. */
export type Countries = readonly Country[];

/** Makes assets/places/countries.txt ready to be searched: lines of alpha-3, alpha-2, name and official name with tabs between them. */
export function readCountries(text: string): Countries {
  return text
    .trimEnd()
    .split('\n')
    .map((row) => {
      const [alpha3 = '', alpha2 = '', common = '', official = ''] = row.split('\t');
      return { shown: common.toUpperCase(), name: fold(common), officialName: fold(official), codes: [alpha2, alpha3] };
    })
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}

/** The names in the same text, by alpha-3 code. */
export function readCountryNames(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .trimEnd()
      .split('\n')
      .map((row) => {
        const [alpha3 = '', , common = ''] = row.split('\t');
        return [alpha3, common];
      }),
  );
}

/** How well the country matches, 0 the best; null when it does not. */
function rankOf({ name, officialName, codes }: Country, text: string): number | null {
  if (codes.includes(text)) return 0;
  if (name.startsWith(text)) return 1;
  if (name.includes(text)) return 2;
  return officialName.includes(text) ? 3 : null;
}

/**
 * Names of countries in capitals: that with the text as its ISO code, then names that begin with it, then names that hold it,
 * then official names that hold it; each group in alphabetical order, at most `limit`.
 */
export function searchCountries(countries: Countries, text: string, limit: number): string[] {
  const sought = fold(text);
  // Nothing but accents: that is no part of a name.
  if (sought === '') return [];
  return countries
    .map((country) => ({ country, rank: rankOf(country, sought) }))
    .filter((match): match is { country: Country; rank: number } => match.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ country }) => country.shown);
}
