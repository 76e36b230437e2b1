/** The text format of Prometheus (prometheus.io/docs/instrumenting/exposition_formats), as far as numbers counted by hand need it. */

/** A histogram: `buckets[i]` counts values up to bound i and above the one before. */
export type HistogramCounts = { buckets: number[]; sum: number; count: number };

/** An escaped label value. */
function labelValue(text: string): string {
  return text.replaceAll(/["\\\n]/g, '');
}

/** `name="value",...` in the order of the names; empty without labels. */
export function labelsText(names: readonly string[], values: readonly string[]): string {
  return names.map((name, index) => `${name}="${labelValue(values[index] ?? '')}"`).join(',');
}

/** The two comment lines that come before the samples of a metric. */
export function headLines(name: string, help: string, type: 'counter' | 'gauge' | 'histogram'): string[] {
  return [`# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`, `# TYPE ${name} ${type}`];
}

/** One sample. @param labels as `labelsText` gives them */
export function sampleLine(name: string, labels: string, value: number): string {
  return labels === '' ? `${name} ${value}` : `${name}{${labels}} ${value}`;
}

/** An empty histogram over these upper bounds. */
export function emptyCounts(bounds: readonly number[]): HistogramCounts {
  return { buckets: bounds.map(() => 0), sum: 0, count: 0 };
}

/** Adds one observation to the bucket whose bound it does not exceed. */
export function observe(counts: HistogramCounts, bounds: readonly number[], value: number): void {
  let bucket = 0;
  while (bucket < bounds.length && value > (bounds[bucket] ?? 0)) bucket += 1;
  if (bucket < bounds.length) counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1;
  counts.sum += value;
  counts.count += 1;
}

/** The samples of one histogram: its buckets, which count what is below their bound, the sum and the count. */
export function histogramLines(name: string, labels: string, bounds: readonly number[], counts: HistogramCounts): string[] {
  const before = labels === '' ? '' : `${labels},`;
  let below = 0;
  const lines = bounds.map((bound, index) => {
    below += counts.buckets[index] ?? 0;
    return `${name}_bucket{${before}le="${bound}"} ${below}`;
  });
  return [
    ...lines,
    `${name}_bucket{${before}le="+Inf"} ${counts.count}`,
    sampleLine(`${name}_sum`, labels, counts.sum),
    sampleLine(`${name}_count`, labels, counts.count),
  ];
}
