import { createPortal, type RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { lazy } from '../../../app/lazy.tsx';
import { useRouter } from '../../../app/router.ts';
import { useDesk, useMay, useToday } from '../../../data/desk.ts';
import { addDays, daysBetween } from '../../../format/time.rules.ts';
import { useWords } from '../../../words/words.ts';
import { draftForNights } from '../../new-booking/kept-draft.ts';
import { DAY_MINUTES, px, type Row } from '../chart.rules.ts';
import type { ChartView, PlaneHandlers } from '../chart-view.ts';
import { currentOn } from '../focus.rules.ts';
import { actionsWords } from './actions-words.ts';
import { freeNights, rowOf, shiftedBar } from './drag.rules.ts';
import { SaidBar } from './said-bar.tsx';
import { type Asking, useAsking } from './use-asking.ts';
import { boxOfTaken, type Taken, useDrag } from './use-drag.ts';
import { useDropKeys } from './use-drop-keys.ts';
import { type Texts, useTexts } from './use-texts.ts';

const AskCard = lazy(() => import('./ask-card.tsx').then((module) => module.AskCard));

/** Opens the form of a new booking for free nights: their type and dates, and the room where one was pressed. */
function useBookNights(view: ChartView): (row: Row, nights: { first: number; last: number }) => void {
  const { property } = useDesk();
  const { address, go } = useRouter();
  return ({ type, room }, { first, last }) => {
    // Its form keeps what was typed into it.
    if (address.sheet?.kind === 'new-booking') return;
    const dayOf = (index: number): string => addDays(view.layout.first, index);
    const { roomTypeCode } = type;
    const kept = room === null ? null : { id: room.roomId, number: room.roomNumber, roomTypeCode };
    draftForNights(property.id, { roomTypeCode, room: kept, arrival: dayOf(first), departure: dayOf(last + 1) });
    go({ sheet: { kind: 'new-booking' } });
  };
}

/** The keyboard goes with a bar: it is at its new place once the chart shows it there. */
function useFollow(view: ChartView): (held: Asking['held']) => void {
  const landed = useRef<Asking['held']>(null);
  useEffect(() => {
    const row = landed.current === null ? undefined : rowOf(view.rows, landed.current.drop.place);
    if (landed.current === null || row === undefined) return;
    const { start } = shiftedBar(landed.current.bar, landed.current.drop);
    landed.current = null;
    view.setCurrent(currentOn(view.layout, row, 0, Math.floor(start / DAY_MINUTES)));
  }, [view.layout]);
  return (held) => {
    landed.current = held;
  };
}

type GhostProps = { view: ChartView; taken: Taken; text: string; element: RefObject<HTMLDivElement | null> };

/** What follows the pointer, and stands where a bar would be until the chart shows it there. */
function Ghost({ view, taken, text, element }: GhostProps) {
  const box = boxOfTaken(view, taken);
  if (box === null) return null;
  const style = { left: px(box.left), top: px(box.top), width: px(box.width), height: px(view.geometry.unit) };
  return (
    <div ref={element} class="chart-ghost" aria-hidden="true" style={style}>
      {text}
    </div>
  );
}

type QuestionsProps = { view: ChartView; asking: Asking; texts: Texts; follow: (held: Asking['held']) => void };

/** What is asked before something is done. */
function Questions({ view, asking, texts, follow }: QuestionsProps) {
  const { ask } = asking;
  if (ask === null) return null;
  const back = (): void => view.scroller.current?.focus();
  return (
    <AskCard
      key={ask.known.etag + ask.plan.kind}
      ask={ask}
      texts={texts}
      onRefused={asking.onRefused}
      onSending={asking.onSending}
      onDone={(done) => {
        follow(asking.held);
        asking.onDone(done);
        back();
      }}
      onGiveUp={() => {
        asking.giveUp();
        back();
      }}
    />
  );
}

type ChartActionsProps = {
  view: ChartView;
  /** Takes what the plane's events do. */
  handlers: RefObject<PlaneHandlers>;
  /** Lies over the rows. */
  overlay: RefObject<HTMLDivElement | null>;
  setDragged(key: string | null): void;
};

/** What the person may change on the chart, by mouse, finger and keys. */
export function ChartActions({ view, handlers, overlay, setDragged }: ChartActionsProps) {
  const words = useWords(actionsWords);
  const texts = useTexts(view);
  const asking = useAsking(view, texts);
  const mayAct = useMay('ADMIN', 'MANAGER', 'STAFF');
  const { today: date } = useToday();
  const book = useBookNights(view);
  const follow = useFollow(view);
  const today = daysBetween(view.layout.first, date);
  const onForbidden = (): void => asking.say({ text: words.mayNot, tone: 'due' });
  const bookDay = (row: Row, day: number): void => {
    const nights = freeNights(row, day, day, today);
    if (nights !== null) book(row, nights);
  };
  const keys = useDropKeys({ view, asking, texts, mayAct, onForbidden, onBook: bookDay });
  const textOf = (taken: Taken): string => {
    if (taken.kind === 'bar') return `${texts.name(taken.bar)} ${texts.all(taken.bar, taken.drop)}`;
    return words.days(texts.day(taken.first), texts.day(taken.last + 1));
  };
  const drag = useDrag(view, {
    ...{ mayAct, today, onForbidden, textOf },
    isBusy: asking.isBusy,
    onGrab: (bar) => {
      keys.drop();
      asking.grab(bar);
    },
    onDrop: (taken) => {
      if (taken.kind === 'bar') asking.put(taken.bar, taken.drop);
      else book(taken.row, taken);
    },
    onLetGo: asking.giveUp,
  });
  // What somebody else has changed meanwhile is not dragged on.
  useEffect(() => {
    if (!asking.isLost) return;
    keys.drop();
    drag.abandon();
  }, [asking.isLost]);
  const held = keys.keyed ?? asking.held;
  const taken: Taken | null = drag.taken ?? (held === null ? null : { kind: 'bar', ...held });
  const draggedKey = taken?.kind === 'bar' ? taken.bar.key : null;
  useLayoutEffect(() => setDragged(draggedKey), [draggedKey]);
  handlers.current = {
    ...drag,
    onClick: (event) => {
      drag.onClick?.(event);
      const target = event.defaultPrevented || !mayAct ? null : view.targetAt(event);
      if (target !== null && target.bar === null) bookDay(target.row, target.day);
    },
    onKeyDown: keys.onKeyDown,
  };
  return (
    <>
      {taken !== null &&
        overlay.current !== null &&
        createPortal(
          // Another element than the one that followed the pointer, whose place the script has changed.
          <Ghost
            key={drag.taken === null ? 'held' : 'dragged'}
            view={view}
            taken={taken}
            text={textOf(taken)}
            element={drag.ghost}
          />,
          overlay.current,
        )}
      <Questions view={view} asking={asking} texts={texts} follow={follow} />
      <SaidBar asking={asking} />
    </>
  );
}
