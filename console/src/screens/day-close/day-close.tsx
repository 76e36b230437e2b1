import { useState } from 'preact/hooks';
import { type DayCloseState, readDayClose, readDayCloses } from '../../data/day-close-reads.ts';
import { useDesk } from '../../data/desk.ts';
import { useRead } from '../../data/use-read.ts';
import { addDays } from '../../format/time.rules.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Notice, Shown } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { FigureTable } from '../reports/figure-table.tsx';
import { ConfirmClose } from './confirm-close.tsx';
import { dayCloseWords } from './day-close-words.ts';
import { OpenPointList } from './open-points.tsx';
import { PastCloses } from './past-closes.tsx';
import { useFigures } from './use-figure-rows.ts';

/** The dates of one close, as the service takes them. */
const DATES_AT_ONCE_MAX = 31;

/** The last date that a close up to yesterday takes in one go. */
function lastOfMany(openDate: string, today: string): string {
  const ends = [addDays(today, -1), addDays(openDate, DATES_AT_ONCE_MAX - 1)];
  return ends.toSorted()[0] ?? openDate;
}

/** What the open day comes to so far. */
function OpenFigures({ figures }: { figures: NonNullable<DayCloseState['figures']> }) {
  const words = useWords(dayCloseWords);
  const { nameOf, write } = useFigures();
  const rows = figures.flatMap(({ figure, value }) => {
    const name = nameOf(figure);
    return name === null ? [] : [{ name, cells: [write(figure, value)] }];
  });
  return (
    <section class="card" aria-label={words.figures}>
      <FigureTable head={words.figures} columns={[words.value]} rows={rows} />
    </section>
  );
}

function Closing({ state }: { state: DayCloseState }) {
  const words = useWords(dayCloseWords);
  const format = useFormat();
  const { property, reads } = useDesk();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [closing, setClosing] = useState<string | null>(null);
  const { businessDate, today, openPoints, figures } = state;
  const day = format.calendarDay(businessDate);
  const found = openPoints.filter(({ count }) => count > 0);
  // Who has come meanwhile is no longer in the list, and no longer ticked.
  const arrivals = openPoints.find(({ kind }) => kind === 'ARRIVAL')?.rows.map(({ bookingId }) => bookingId) ?? [];
  const ticked = arrivals.filter((id) => chosen.has(id));
  const upTo = lastOfMany(businessDate, today);
  const refresh = (): void => {
    setClosing(null);
    setChosen(new Set());
    reads.refresh(readDayClose(property.id, undefined).key);
    reads.refresh(readDayCloses(property.id).key);
  };
  return (
    <>
      <h2>{words.title(day)}</h2>
      <p class="quiet">{words.hint}</p>
      {upTo > businessDate && (
        <Notice tone="due">
          <div class="buttons">
            {words.behind(Math.round((Date.parse(today) - Date.parse(businessDate)) / 86_400_000))}
            <Button onClick={() => setClosing(upTo)}>{words.upTo(format.calendarDay(upTo))}</Button>
          </div>
        </Notice>
      )}
      {found.length === 0 ? (
        <Empty>{words.inOrder}</Empty>
      ) : (
        found.map((points) => (
          <OpenPointList key={points.kind} of={points} choice={{ chosen: new Set(ticked), onChoose: setChosen }} />
        ))
      )}
      {businessDate > today ? (
        <p class="quiet">{words.notBegun}</p>
      ) : (
        <div class="buttons">
          <Button look="primary" onClick={() => setClosing(businessDate)}>
            {words.close(day)}
          </Button>
        </div>
      )}
      {figures !== null && <OpenFigures figures={figures} />}
      {closing !== null && (
        <ConfirmClose
          body={{
            businessDate: closing,
            includeEarlier: closing !== businessDate,
            actions: ticked.length === 0 ? [] : [{ action: 'NO_SHOW', bookingIds: ticked }],
          }}
          onClosed={refresh}
          onClose={() => setClosing(null)}
        />
      )}
    </>
  );
}

/** The close of the business day: what is open, no-shows, figures; and the days that were closed. */
export function DayClose() {
  const { property } = useDesk();
  const reading = useRead(readDayClose(property.id, undefined));
  return (
    <>
      <Shown of={reading} rows={6}>
        {(state) => <Closing key={state.businessDate} state={state} />}
      </Shown>
      <PastCloses />
    </>
  );
}
