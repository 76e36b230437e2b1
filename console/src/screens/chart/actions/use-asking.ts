import { useEffect, useRef, useState } from 'preact/hooks';
import { HostelryProblem } from '../../../../../client/src/index.ts';
import { readBooking } from '../../../data/booking-reads.ts';
import { useDesk } from '../../../data/desk.ts';
import { useWords } from '../../../words/words.ts';
import type { Bar } from '../chart.rules.ts';
import type { ChartView } from '../chart-view.ts';
import { actionsWords } from './actions-words.ts';
import type { Ask, Done, Said, Undo } from './ask.ts';
import { type OwnChange, ownChangeOf, throughOwnChange } from './own-change.rules.ts';
import { type Drop, type Plan, planOf, undoOf } from './plan.rules.ts';
import { costBefore } from './price.rules.ts';
import { hasChanged, type Known, readKnown } from './send-plan.ts';
import type { Texts } from './use-texts.ts';
import { useUndo } from './use-undo.ts';

const SAID_MS = 10_000;
const SETTLE_MS = 2_000;

/** What the ghost shows while it is asked, and until the chart shows what was done. */
type Held = { bar: Bar; drop: Drop } | null;

export type Asking = {
  held: Held;
  /** A bar was put down, and nothing is decided. */
  isAsking(): boolean;
  ask: Ask | null;
  said: Said | null;
  say(said: Said | null): void;
  canUndo: boolean;
  undo(): void;
  /** Something is being sent: nothing else is begun. */
  isBusy(): boolean;
  /** What was taken was changed elsewhere. */
  isLost: boolean;
  /** Somebody has taken the bar: its booking is read meanwhile. */
  grab(bar: Bar): void;
  /** The bar was put down. */
  put(bar: Bar, drop: Drop): void;
  /** Nothing is done. */
  giveUp(): void;
  onRefused(error: unknown): void;
  onSending(isSending: boolean): void;
  onDone(done: Done): void;
};

type Grabbed = { bar: Bar; reading: Promise<Known>; known: Known | null };

/** The words of what was done. */
function useDoneText(texts: Texts): (ask: Ask, plan: Plan) => string {
  const { done } = useWords(actionsWords);
  return ({ bar, drop, restores }, plan) => {
    const name = texts.name(bar);
    if (restores !== null) return done.undone(name);
    if (plan.kind === 'move') return done.move(name, texts.place(drop.place));
    if (plan.kind === 'departure') return done.departure(name, texts.until(bar, drop));
    if (plan.kind === 'hold') return done.hold(name, texts.all(bar, drop));
    return drop.place.roomId === null ? done.unassigned(name) : done.rooms(name, texts.place(drop.place));
  };
}

/** The ghost, which stays until the chart shows what was done. */
function useHeld({ layout }: ChartView) {
  const [held, setHeld] = useState<Held>(null);
  const isSettling = useRef(false);
  // The chart since somebody has put a bar down: it may show what was done before the answer comes.
  const [latest, before] = [useRef(layout), useRef(layout)];
  latest.current = layout;
  useEffect(() => {
    if (isSettling.current) setHeld(null);
  }, [layout]);
  useEffect(() => {
    if (held === null || !isSettling.current) return undefined;
    const timer = setTimeout(() => setHeld(null), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [held]);
  return {
    held,
    isAsking: (): boolean => held !== null && !isSettling.current,
    hold: (next: Held): void => {
      isSettling.current = false;
      before.current = latest.current;
      setHeld(next);
    },
    settle: (next: NonNullable<Held>): void => {
      isSettling.current = true;
      // A copy: the time until it goes begins with the change.
      setHeld(latest.current === before.current ? { ...next } : null);
    },
  };
}

/** What leads back; null: it was the way back already, or there is none. */
function undoable({ bar, known, restores }: Ask, { plan, outcome, etag }: Done): Undo | null {
  const back = restores === null ? undoOf(plan, known.booking, outcome?.kind === 'stay' ? outcome.stay.id : null) : null;
  return back === null ? null : { bar, plan: back, known, etag, cost: costBefore(plan, known.booking) };
}

/** What is said; good news go by themselves. */
function useSaid() {
  const [said, say] = useState<Said | null>(null);
  useEffect(() => {
    if (said?.tone !== 'done' || said.isLasting === true) return undefined;
    const timer = setTimeout(() => say(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return [said, say] as const;
}

/** Whether the booking that somebody is at was changed elsewhere. @param at null: nobody is at any */
function useLost(at: () => { bar: Bar; known: Known } | null, onLost: (bar: Bar) => void) {
  const desk = useDesk();
  const [isLost, setLost] = useState(false);
  const latest = useRef({ at, onLost });
  latest.current = { at, onLost };
  useEffect(() => {
    const look = async (known: Known): Promise<void> => {
      if (!(await hasChanged(desk, known))) return;
      const found = latest.current.at();
      if (found?.known !== known) return;
      setLost(true);
      latest.current.onLost(found.bar);
    };
    return desk.live.onChange(({ type, id, version }) => {
      const known = latest.current.at()?.known;
      if (type !== 'BOOKING' || known?.booking.id !== id || known.etag === version) return;
      // Without an answer what is sent finds out.
      look(known).catch(() => undefined);
    });
  }, [desk]);
  return [isLost, setLost] as const;
}

/** The bar that was taken, whose booking is read until it is put down. */
function useGrabbed() {
  const desk = useDesk();
  const grabbed = useRef<Grabbed | null>(null);
  const take = (bar: Bar): void => {
    const mine: Grabbed = { bar, reading: readKnown(desk, bar.reference), known: null };
    grabbed.current = mine;
    mine.reading.then(
      (known) => {
        mine.known = known;
      },
      // Said when the bar is put down.
      () => undefined,
    );
  };
  const release = (): void => {
    grabbed.current = null;
  };
  const known = (): { bar: Bar; known: Known } | null => {
    const { bar, known: found = null } = grabbed.current ?? {};
    return bar === undefined || found === null ? null : { bar, known: found };
  };
  const isTaken = (): boolean => grabbed.current !== null;
  /** Goes on once the booking is read, if the bar is still held. */
  const whenRead = (then: (known: Known) => void, onError: (error: unknown) => void): void => {
    const mine = grabbed.current;
    const isHeld = (): boolean => grabbed.current === mine;
    mine?.reading.then(
      (read) => isHeld() && then(read),
      (error: unknown) => isHeld() && onError(error),
    );
  };
  return { known, isTaken, take, release, whenRead };
}

/** Whether somebody else was quicker. */
function isChange(error: unknown): boolean {
  return error === 'changed' || (error instanceof HostelryProblem && error.status === 412);
}

type PlanningOptions = {
  askFor(ask: Ask): void;
  letGo(): void;
  say(said: Said | null): void;
};

/** What a drop means, by the booking as it was read. What this chart has just done, and does not show yet, is no change of somebody else. */
function usePlanning({ askFor, letGo, say }: PlanningOptions) {
  const { property } = useDesk();
  const { reasons } = useWords(actionsWords);
  const own = useRef(new Map<string, OwnChange>());
  const remember = ({ bar, drop, known }: Ask, { plan, outcome, etag }: Done): void => {
    // Whether somebody else came between is not known when the answer was lost.
    if (outcome === null) return;
    const checkInAt = outcome.kind === 'stay' ? outcome.stay.checkInAt : null;
    const done = { bar, drop, plan, checkInAt, etagBefore: known.etag, etag };
    own.current.set(bar.reference, ownChangeOf(own.current.get(bar.reference), done));
  };
  const plan = (bar: Bar, drop: Drop, known: Known): void => {
    const meant = planOf(known.booking, bar, drop, property.timezone);
    const isStale = meant.kind === 'none' && meant.why === 'changed';
    const moved = isStale ? throughOwnChange(own.current.get(bar.reference), known.etag, bar, drop) : null;
    const now = moved ?? { bar, drop };
    const found = moved === null ? meant : planOf(known.booking, now.bar, now.drop, property.timezone);
    if (found.kind !== 'none') askFor({ ...now, plan: found, known, restores: null });
    else {
      letGo();
      if (found.why !== 'same') say({ text: reasons[found.why], tone: 'overdue' });
    }
  };
  return { plan, remember };
}

/** From a bar that is taken to what was done, and back again. */
export function useAsking(view: ChartView, texts: Texts): Asking {
  const desk = useDesk();
  const words = useWords(actionsWords);
  const doneText = useDoneText(texts);
  const { held, isAsking, hold, settle } = useHeld(view);
  const [ask, setAsk] = useState<Ask | null>(null);
  const [said, say] = useSaid();
  const { known, isTaken, take, release, whenRead } = useGrabbed();
  const isSending = useRef(false);

  const onSending = (sending: boolean): void => {
    isSending.current = sending;
  };
  const letGo = (): void => {
    release();
    hold(null);
    setAsk(null);
  };
  const refuse = (bar: Bar, error: unknown): void => {
    letGo();
    if (isChange(error)) say({ text: words.changedElsewhere(texts.name(bar)), tone: 'overdue' });
    else say({ text: texts.name(bar), error, tone: 'overdue' });
  };
  const askFor = (next: Ask): void => {
    hold(next);
    setAsk(next);
  };
  const planning = usePlanning({ askFor, letGo, say });
  const undo = useUndo({ askFor, say, texts, onRefused: refuse });
  // What this desk does itself is published too, before or behind the answer.
  const [isLost, setLost] = useLost(
    () => (isSending.current ? null : (ask ?? known())),
    (bar) => refuse(bar, 'changed'),
  );
  return {
    ...{ held, isAsking, ask, said, say, isLost },
    giveUp: () => {
      letGo();
      say({ text: words.givenUp, tone: 'done' });
    },
    ...{ canUndo: undo.canUndo, undo: undo.run },
    isBusy: () => isSending.current,
    grab: (bar) => {
      take(bar);
      setLost(false);
      setAsk(null);
      say(null);
    },
    put: (bar, drop) => {
      // Its booking has changed elsewhere, and the pointer was quicker than the end of its drag.
      if (!isTaken()) return;
      hold({ bar, drop });
      const onError = (error: unknown): void => refuse(bar, error);
      whenRead((read) => planning.plan(bar, drop, read), onError);
    },
    onRefused: (error) => {
      onSending(false);
      if (ask !== null) refuse(ask.bar, error);
    },
    onSending,
    onDone: (done) => {
      onSending(false);
      if (ask === null) return;
      planning.remember(ask, done);
      undo.offer(undoable(ask, done));
      say({ text: doneText(ask, done.plan), tone: 'done' });
      desk.reads.refresh(readBooking(desk.property.id, ask.bar.reference).key);
      release();
      settle(ask);
      setAsk(null);
    },
  };
}
