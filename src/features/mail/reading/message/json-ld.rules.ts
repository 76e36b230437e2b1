import { cleanText } from './clean-text.rules.ts';

const SCRIPTS_MAX = 20;
const CHARACTERS_MAX = 65_536;
/** Deeper than any description of a reservation, and safe for code that walks through it recursively. */
const DEPTH_MAX = 40;

function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** Collects the JSON of scripts with the type `application/ld+json`. */
export function createJsonLdCollector() {
  const found: unknown[] = [];
  let text: string | null = null;
  let scripts = 0;
  return {
    open: (type: string | undefined): void => {
      const isJsonLd = type?.split(';')[0]?.trim().toLowerCase() === 'application/ld+json' && scripts < SCRIPTS_MAX;
      text = isJsonLd ? '' : null;
      if (isJsonLd) scripts += 1;
    },
    write: (more: string): void => {
      if (text !== null) text = text.length + more.length > CHARACTERS_MAX ? null : text + more;
    },
    close: (): void => {
      const source = text;
      text = null;
      if (source === null) return;
      try {
        const value: unknown = JSON.parse(cleanText(source).replaceAll(/[\n\t]/g, ' '));
        if (!isTooDeep(value)) found.push(value);
      } catch {
        // Invalid JSON is ignored.
      }
    },
    found: (): unknown[] => found,
  };
}
