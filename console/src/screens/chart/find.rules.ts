import type { Bar } from './chart.rules.ts';
import type { Layout } from './layout.rules.ts';

/** All bars of the chart, by type and room. */
export function barsOf({ sections }: Layout): Bar[] {
  return sections.flatMap(({ lane, rooms }) => [...lane.bars, ...rooms.flatMap(({ stack }) => stack.bars)]);
}

/** The bars whose guest or reference is called so, by time: parts of the name are enough, a reference is meant as a whole. */
export function barsCalled(layout: Layout, text: string): Bar[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const isCalled = ({ guest, reference }: Bar): boolean =>
    reference.toLowerCase() === wanted || (guest ?? '').toLowerCase().includes(wanted);
  return barsOf(layout)
    .filter(isCalled)
    .sort((one, other) => one.start - other.start);
}
