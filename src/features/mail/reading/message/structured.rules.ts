import { cleanText } from './clean-text.rules.ts';

const SCRIPTS_MAX = 20;
const CHARACTERS_MAX = 65_536;
/** Deeper nesting than any description of a reservation has: whoever walks through it may do so by calling itself. */
const DEPTH_MAX = 40;

function isDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** Gathers what scripts of the type `application/ld+json` hold, as far as it is JSON. */
export function createStructuredCollector() {
  const found: unknown[] = [];
  let text: string | null = null;
  let scripts = 0;
  return {
    open: (type: string | undefined): void => {
      const isWanted = type?.split(';')[0]?.trim().toLowerCase() === 'application/ld+json' && scripts < SCRIPTS_MAX;
      text = isWanted ? '' : null;
      if (isWanted) scripts += 1;
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
        if (!isDeep(value)) found.push(value);
      } catch {
        // It is not JSON, and says nothing.
      }
    },
    found: (): unknown[] => found,
  };
}
