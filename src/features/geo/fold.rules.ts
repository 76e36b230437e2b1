/** Text as places are looked up by: capitals, no accents, single spaces. `" São  tomé"` becomes `SAO TOME`. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().replace(/\s+/g, ' ').trim();
}
