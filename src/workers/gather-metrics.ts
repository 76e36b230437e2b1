/**
 * The metrics of several processes as those of one, in the Prometheus text format. Counters and histograms are added up. So are
 * gauges of what each process has of its own (memory, connections, streams); of ages, and of what all read from one database,
 * the greatest is told.
 */

type Family = { help: string; type: string; samples: Map<string, number> };

/** By their names, in the order in which they were first told. */
export type Families = Map<string, Family>;

/** Gauges that are no amounts: ages, delays, versions, and what every process reads from the same table. */
const GREATEST = /_seconds$|_seconds_\w+$|_info$|_ratio$|_timestamp$|^hostelry_jobs?_/;
const LINE = /^([A-Za-z_:][\w:]*(?:\{.*\})?) (\S+)(?: -?\d+)?$/;

function numberOf(text: string): number {
  if (/^[+-]?Inf$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  return Number(text);
}

function textOf(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : '-Inf';
}

/** What the text tells; lines that are no metrics are left out. A sample belongs to the family that was announced last. */
export function parseMetrics(text: string): Families {
  const families: Families = new Map();
  let current: Family | null = null;
  const announce = (name: string): Family => {
    const family = families.get(name) ?? { help: '', type: 'untyped', samples: new Map<string, number>() };
    families.set(name, family);
    return family;
  };
  for (const line of text.split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) ?(.*)$/.exec(line) ?? [];
    if (kind !== undefined) {
      current = announce(name);
      if (kind === 'HELP') current.help = rest;
      else current.type = rest;
      continue;
    }
    const [, sample, value] = LINE.exec(line) ?? [];
    if (sample === undefined || value === undefined) continue;
    current ??= announce(sample.replace(/\{.*$/, ''));
    current.samples.set(sample, numberOf(value));
  }
  return families;
}

/** How two values of one sample make one. */
function combine(name: string, type: string, one: number, other: number): number {
  if (Number.isNaN(one)) return other;
  if (Number.isNaN(other)) return one;
  if (type === 'counter' || type === 'histogram') return one + other;
  return type === 'summary' || GREATEST.test(name) ? Math.max(one, other) : one + other;
}

/** Everything that all of them tell; the arguments stay as they are. */
export function mergeMetrics(all: readonly Families[]): Families {
  const merged: Families = new Map();
  for (const families of all) {
    for (const [name, { help, type, samples }] of families) {
      const into = merged.get(name) ?? { help, type, samples: new Map<string, number>() };
      merged.set(name, into);
      for (const [sample, value] of samples) {
        const known = into.samples.get(sample);
        into.samples.set(sample, known === undefined ? value : combine(name, type, known, value));
      }
    }
  }
  return merged;
}

/** What stays true of a process that has ended: what it has counted. */
export function countedBy(families: Families): Families {
  return new Map([...families].filter(([, { type }]) => type === 'counter' || type === 'histogram'));
}

/** The Prometheus text format. */
export function renderMetrics(families: Families): string {
  const lines: string[] = [];
  for (const [name, { help, type, samples }] of families) {
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
    for (const [sample, value] of samples) lines.push(`${sample} ${textOf(value)}`);
  }
  return `${lines.join('\n')}\n`;
}
