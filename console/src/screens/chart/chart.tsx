import { useRef, useState } from 'preact/hooks';
import { useRouter } from '../../app/router.ts';
import { useDesk, useToday } from '../../data/desk.ts';
import { useRead } from '../../data/use-read.ts';
import { addDays, type Day } from '../../format/time.rules.ts';
import { ProblemNotice, Skeleton } from '../../ui/states.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { useWords } from '../../words/words.ts';
import { preferredZoom, rememberZoom, useChartAddress } from './chart-address.ts';
import { readChart } from './chart-reads.ts';
import { chartWords } from './chart-words.ts';
import type { Layout } from './layout.rules.ts';
import { Legend } from './legend.tsx';
import { ShownChart } from './shown-chart.tsx';
import { Times } from './times.tsx';
import { type Plane, usePlane } from './use-plane.ts';
import { type Range, rangeFor, readPlace, type Zoom } from './zoom.rules.ts';

/** The chart of the days; while others are read, that of the days before. */
function useLayout(range: Range): { layout: Layout | undefined; error: unknown } {
  const { property } = useDesk();
  const { data, error } = useRead(readChart(property.id, property.timezone, range));
  const last = useRef<Layout | undefined>(undefined);
  last.current = data ?? last.current;
  return { layout: last.current, error };
}

/** Which days and how many are shown, and the way to others. */
function useDays() {
  const { address } = useRouter();
  const { today } = useToday();
  const [begin] = useState(() => readPlace(address.item) ?? { day: addDays(today, -1), zoom: preferredZoom() });
  const [zoom, setZoom] = useState<Zoom>(begin.zoom);
  const [day, setDay] = useState(begin.day);
  const [range, setRange] = useState(() => rangeFor(begin.day, begin.zoom));
  const { layout, error } = useLayout(range);
  const plane: Plane = usePlane(layout, {
    zoom,
    start: begin.day,
    range,
    setRange,
    onMove: () => {
      setDay(plane.leftmost());
      write(plane.leftmost(), zoom);
    },
  });
  const toToday = (): void => plane.jumpTo(addDays(today, -1));
  const write = useChartAddress((place) => {
    if (place === null) toToday();
    else {
      setZoom(place.zoom);
      plane.jumpTo(place.day);
    }
  });
  const changeZoom = (next: Zoom): void => {
    setZoom(next);
    rememberZoom(next);
    write(plane.leftmost(), next);
  };
  const step = (windows: number): void => plane.jumpTo(addDays(plane.leftmost(), windows * zoom) as Day);
  return { layout, error, plane, day, zoom, toToday, changeZoom, step };
}

/** The chart of rooms and days. */
export function Chart() {
  const words = useWords(chartWords);
  const { layout, error, plane, day, zoom, toToday, changeZoom, step } = useDays();
  useKeys({ t: toToday });
  return (
    <div class="chart">
      <div class="chart-top">
        <h1>{words.title}</h1>
        <Legend />
        <Times day={day} zoom={zoom} onJump={plane.jumpTo} onStep={step} onToday={toToday} onZoom={changeZoom} />
      </div>
      {error !== undefined && <ProblemNotice error={error} />}
      {layout !== undefined && <ShownChart layout={layout} plane={plane} />}
      {layout === undefined && error === undefined && <Skeleton rows={10} />}
    </div>
  );
}
