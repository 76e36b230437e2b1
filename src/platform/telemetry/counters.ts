import {
  emptyCounts,
  type HistogramCounts,
  headLines,
  histogramLines,
  labelsText,
  observe,
  sampleLine,
} from './exposition.rules.ts';

/**
 * What happens at the properties, counted as plain numbers of this process, so that an event costs a map lookup
 * and no library. `GET /metrics` shows them (docs/observability.md has the table).
 */

/** Series of one metric: more are counted under `other`, so that no mistake fills the memory of the monitoring system. */
const SERIES_MAX = 500;
const OTHER = 'other';
/** Between the values of a key; no label holds it. */
const BETWEEN = '\u0000';

const all = new Map<string, () => string[]>();

/** Counts by labels, whose values are given in the order of the metric's labels. */
export type Counter = { add(...values: string[]): void };

/** Durations by labels. */
export type Histogram = { observe(seconds: number, ...values: string[]): void };

type Metric = Readonly<{
  name: string;
  help: string;
  labels: readonly string[];
  /** Series that exist from the start with 0, so that the first increase is visible. */
  initial?: readonly (readonly string[])[];
}>;

/** The values of each series by its labels, with a bound on how many there are. */
function createSeries<T>({ name, labels, initial = [] }: Metric, make: () => T) {
  if (all.has(name)) throw new Error(`metric ${name} is declared twice`);
  const series = new Map<string, T>();
  const named = (values: readonly string[]): T => {
    const key = values.join(BETWEEN);
    let value = series.get(key);
    if (value === undefined) {
      if (series.size >= SERIES_MAX && values.some((one) => one !== OTHER)) return named(labels.map(() => OTHER));
      value = make();
      series.set(key, value);
    }
    return value;
  };
  for (const values of initial) named(values);
  return {
    named,
    map: (line: (labelText: string, value: T) => string[]): string[] =>
      [...series].flatMap(([key, value]) => line(labelsText(labels, key.split(BETWEEN)), value)),
  };
}

/** A counter of this process. A metric is declared once, beside the code that counts; its name ends in `_total`. */
export function counter(metric: Metric): Counter {
  const { name, help, labels } = metric;
  const start = labels.length === 0 ? [[]] : metric.initial;
  const series = createSeries({ ...metric, ...(start === undefined ? {} : { initial: start }) }, () => ({ count: 0 }));
  all.set(name, () => [
    ...headLines(name, help, 'counter'),
    ...series.map((labelText, { count }) => [sampleLine(name, labelText, count)]),
  ]);
  return {
    add: (...values) => {
      series.named(values).count += 1;
    },
  };
}

/** A histogram of this process, in seconds. @param bounds upper bounds of its buckets, rising */
export function histogram(metric: Metric & { bounds: readonly number[] }): Histogram {
  const { name, help, bounds } = metric;
  const series = createSeries<HistogramCounts>(metric, () => emptyCounts(bounds));
  all.set(name, () => [
    ...headLines(name, help, 'histogram'),
    ...series.map((labelText, counts) => histogramLines(name, labelText, bounds, counts)),
  ]);
  return { observe: (seconds, ...values) => observe(series.named(values), bounds, seconds) };
}

/** All counters and histograms of this process in the text format of Prometheus. */
export function countersExposition(): string {
  return `${[...all.values()].flatMap((lines) => lines()).join('\n')}\n`;
}
