/** The form in which place names are compared: capitals, no accents, single spaces. `" São  tomé"` becomes `SAO TOME`. */
export function foldPlaceName(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().replace(/\s+/g, ' ').trim();
}

/** A country. All its texts but `shown` are folded. */
type Country = { shown: string; name: string; officialName: string; codes: readonly string[] };

/** By name. */
export type Countries = readonly Country[];

/** Prepares assets/places/countries.txt for searching: lines of alpha-3, alpha-2, name and official name, separated by tabs. */
export function readCountries(text: string): Countries {
  return text
    .trimEnd()
    .split('\n')
    .map((row) => {
      const [alpha3 = '', alpha2 = '', common = '', official = ''] = row.split('\t');
      return {
        shown: common.toUpperCase(),
        name: foldPlaceName(common),
        officialName: foldPlaceName(official),
        codes: [alpha2, alpha3],
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}

/** The names in the same file, by alpha-3 code. */
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

/** How well the country matches: 0 is best, null is not at all. */
function rankOf({ name, officialName, codes }: Country, text: string): number | null {
  if (codes.includes(text)) return 0;
  if (name.startsWith(text)) return 1;
  if (name.includes(text)) return 2;
  return officialName.includes(text) ? 3 : null;
}

/**
 * Names of countries in capitals, at most `limit`: the country whose ISO code is the text, then names that begin with it, then names
 * that contain it, then official names that contain it. Each group is in alphabetical order.
 */
export function searchCountries(countries: Countries, text: string, limit: number): string[] {
  const sought = foldPlaceName(text);
  // Only accents: they are part of no name.
  if (sought === '') return [];
  return countries
    .map((country) => ({ country, rank: rankOf(country, sought) }))
    .filter((match): match is { country: Country; rank: number } => match.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ country }) => country.shown);
}
