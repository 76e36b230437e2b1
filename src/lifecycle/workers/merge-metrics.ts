/**
 * Merges the metrics of several processes, in the Prometheus text format. Counters and histograms are added up, and so are gauges of
 * what belongs to each process (memory, connections, streams). Of ages, and of values that all processes read from the same
 * database, the merged value is the greatest.
 */

type Family = { help: string; type: string; samples: Map<string, number> };

/** Metric families by name, in the order in which they first appeared. */
export type Families = Map<string, Family>;

/** Gauges that must not be added up: ages, delays, versions, and what every process reads from the same table. */
const GREATEST = /_seconds$|_seconds_\w+$|_info$|_ratio$|_timestamp$|^hostelry_jobs?_/;
const LINE = /^([A-Za-z_:][\w:]*(?:\{.*\})?) (\S+)(?: -?\d+)?$/;

function parseNumber(text: string): number {
  if (/^[+-]?Inf$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  return Number(text);
}

function formatNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : '-Inf';
}

/** Parses the text and skips lines that are not metrics. A sample belongs to the family that was last declared (HELP or TYPE). */
export function parseMetrics(text: string): Families {
  const families: Families = new Map();
  let current: Family | null = null;
  const declare = (name: string): Family => {
    const family = families.get(name) ?? { help: '', type: 'untyped', samples: new Map<string, number>() };
    families.set(name, family);
    return family;
  };
  for (const line of text.split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) ?(.*)$/.exec(line) ?? [];
    if (kind !== undefined) {
      current = declare(name);
      if (kind === 'HELP') current.help = rest;
      else current.type = rest;
      continue;
    }
    const [, sample, value] = LINE.exec(line) ?? [];
    if (sample === undefined || value === undefined) continue;
    current ??= declare(sample.replace(/\{.*$/, ''));
    current.samples.set(sample, parseNumber(value));
  }
  return families;
}

/** Merges two values of one sample. */
function combineValues(name: string, type: string, one: number, other: number): number {
  if (Number.isNaN(one)) return other;
  if (Number.isNaN(other)) return one;
  if (type === 'counter' || type === 'histogram') return one + other;
  return type === 'summary' || GREATEST.test(name) ? Math.max(one, other) : one + other;
}

/** Merges the metrics into a new map. */
export function mergeMetrics(all: readonly Families[]): Families {
  const merged: Families = new Map();
  for (const families of all) {
    for (const [name, { help, type, samples }] of families) {
      const into = merged.get(name) ?? { help, type, samples: new Map<string, number>() };
      merged.set(name, into);
      for (const [sample, value] of samples) {
        const known = into.samples.get(sample);
        into.samples.set(sample, known === undefined ? value : combineValues(name, type, known, value));
      }
    }
  }
  return merged;
}

/** Keeps counters and histograms, which remain valid after their process has ended. */
export function keepCounters(families: Families): Families {
  return new Map([...families].filter(([, { type }]) => type === 'counter' || type === 'histogram'));
}

/** Writes the metrics in the Prometheus text format. */
export function renderMetrics(families: Families): string {
  const lines: string[] = [];
  for (const [name, { help, type, samples }] of families) {
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
    for (const [sample, value] of samples) lines.push(`${sample} ${formatNumber(value)}`);
  }
  return `${lines.join('\n')}\n`;
}
