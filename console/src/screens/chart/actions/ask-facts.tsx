import { usePropertyPath } from '../../../data/desk.ts';
import { readRoomTypes } from '../../../data/room-reads.ts';
import { useRead } from '../../../data/use-read.ts';
import { useTypeName } from '../../../data/use-type-name.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Notice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { BillChange } from '../../booking/bill/bill-change.tsx';
import type { Ask } from './ask.ts';
import { askWords } from './ask-words.ts';
import type { Plan } from './plan.rules.ts';
import { alsoChanged, compareTypes, costBefore, costOf } from './price.rules.ts';
import type { Outcome } from './send-plan.ts';

/** The price before and after, and the difference. */
function PriceChange({ before, after }: { before: number; after: number }) {
  const words = useWords(askWords);
  const format = useFormat();
  if (before === after) return <p>{words.same}</p>;
  const difference = format.money(Math.abs(after - before));
  return (
    <p class="ask-price">
      {words.fromTo(format.money(before), format.money(after))}
      <strong>{after > before ? words.more(difference) : words.less(difference)}</strong>
    </p>
  );
}

/** What a plan would cost, by the service's answer. */
export function Price({ ask, plan, answer }: { ask: Ask; plan: Plan; answer: Outcome }) {
  const words = useWords(askWords);
  const [before, after] = [costBefore(plan, ask.known.booking), costOf(answer)];
  if (before === null || after === null) return <p>{words.same}</p>;
  return (
    <>
      <PriceChange before={before} after={after} />
      {answer.kind === 'booking' && before !== after && <BillChange before={ask.known.booking} after={answer.booking} />}
    </>
  );
}

/** Another type than was booked: better or simpler, so that nobody gives one away by accident. */
function OtherType({ from, to }: { from: string; to: string }) {
  const words = useWords(askWords);
  const typeName = useTypeName();
  const { data = [] } = useRead(readRoomTypes(usePropertyPath().propertyId));
  const kind = compareTypes(data, from, to);
  const text = words[kind](typeName(to), typeName(from));
  return kind === 'lower' ? <Notice tone="due">{text}</Notice> : <p>{text}</p>;
}

/** What else changes with it. */
export function AskFacts({ ask: { bar, drop, plan, known, restores } }: { ask: Ask }) {
  const words = useWords(askWords);
  const also = alsoChanged(plan, known.booking);
  const isDays = plan.kind === 'hold' && (plan.change.fromAt !== undefined || plan.change.toAt !== undefined);
  const { roomTypeCode } = drop.place;
  return (
    <>
      {restores === null && drop.part === 'whole' && roomTypeCode !== bar.roomTypeCode && (
        <OtherType from={bar.roomTypeCode} to={roomTypeCode} />
      )}
      {also !== null && (
        <Notice tone="due">{also.kind === 'held' ? words.allHeld(also.count) : words.allStays(also.count)}</Notice>
      )}
      {isDays && <p>{plan.change.moveExpectedDates === true ? words.datesFollow : words.datesStay}</p>}
    </>
  );
}
