import type { ComponentChildren } from 'preact';
import { useWords } from '../../words/words.ts';
import { reportsWords } from './reports-words.ts';

/** One value for each place from left to right. */
export type Series = { name: string; values: readonly number[] };

const HEIGHT = 100;
/** Each series has a form of its own, not only a colour: full, hollow, dotted. */
const LINES = [
  { stroke: 'var(--accent)', 'stroke-width': 2 },
  { stroke: 'var(--due)', 'stroke-width': 2, 'stroke-dasharray': '6 4' },
  { stroke: 'var(--text-quiet)', 'stroke-width': 1.5, 'stroke-dasharray': '2 3' },
];
const BARS = [
  { fill: 'var(--accent)', stroke: 'none' },
  { fill: 'none', stroke: 'var(--accent)', 'stroke-width': 1 },
];
const FIXED = { 'vector-effect': 'non-scaling-stroke' } as const;

function Bars({ series, top }: { series: readonly Series[]; top: number }) {
  const places = series[0]?.values ?? [];
  return (
    <>
      {places.map((_, place) => {
        let below = 0;
        return series.map(({ name, values }, index) => {
          const size = (Math.max(0, values[place] ?? 0) / top) * HEIGHT;
          below += size;
          return (
            <rect
              key={`${place} ${name}`}
              x={place + 0.1}
              y={HEIGHT - below}
              width={0.8}
              height={size}
              {...BARS[index]}
              {...FIXED}
            />
          );
        });
      })}
    </>
  );
}

function Lines({ series, top }: { series: readonly Series[]; top: number }) {
  return (
    <>
      {series.map(({ name, values }, index) => {
        const points = values.map((value, place) => `${place + 0.5},${(HEIGHT - (value / top) * HEIGHT).toFixed(2)}`);
        return <polyline key={name} points={points.join(' ')} fill="none" {...LINES[index]} {...FIXED} />;
      })}
    </>
  );
}

type PlotProps = {
  title: string;
  look: 'bars' | 'lines';
  series: readonly Series[];
  /** The value at the upper edge; without it the highest one. */
  top?: number;
  write: (value: number) => string;
  /** What stands under the left and the right edge. */
  ends: readonly [string, string];
  /** The same as a table. */
  children: ComponentChildren;
};

/** A plot, and beside it the same as a table. Bars stand on each other; lines are drawn over each other. */
export function Plot({ title, look, series, top, write, ends, children }: PlotProps) {
  const words = useWords(reportsWords);
  const places = series[0]?.values.length ?? 0;
  const heights =
    look === 'lines'
      ? series.flatMap(({ values }) => values)
      : Array.from({ length: places }, (_, place) =>
          series.reduce((sum, { values }) => sum + Math.max(0, values[place] ?? 0), 0),
        );
  const highest = Math.max(0, ...heights);
  const scale = Math.max(top ?? 0, highest) || 1;
  const Marks = look === 'bars' ? Bars : Lines;
  const forms = look === 'bars' ? BARS : LINES;
  return (
    <figure class="stack">
      <figcaption class="money-head">
        <h3>{title}</h3>
        {series.length > 1 &&
          series.map(({ name }, index) => (
            <small key={name}>
              <svg width="24" height="10" aria-hidden="true">
                {look === 'bars' ? (
                  <rect x="1" y="1" width="22" height="8" {...forms[index]} />
                ) : (
                  <path d="M0 5h24" {...forms[index]} />
                )}
              </svg>{' '}
              {name}
            </small>
          ))}
        <small class="quiet">{words.highest(write(highest))}</small>
      </figcaption>
      <div>
        <svg
          role="img"
          aria-label={`${title}. ${words.highest(write(highest))}`}
          width="100%"
          height="140"
          viewBox={`0 0 ${Math.max(places, 1)} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {[0, 0.5, 1].map((part) => (
            <path key={part} d={`M0 ${HEIGHT * part}H${places}`} stroke="var(--line)" {...FIXED} />
          ))}
          <Marks series={series} top={scale} />
        </svg>
        <div class="money-head quiet">
          <small>{ends[0]}</small>
          <small>{ends[1]}</small>
        </div>
      </div>
      <details>
        <summary>{words.asTable}</summary>
        {children}
      </details>
    </figure>
  );
}
