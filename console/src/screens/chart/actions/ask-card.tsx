import { useEffect, useRef, useState } from 'preact/hooks';
import { HostelryProblem } from '../../../../../client/src/index.ts';
import { useDesk } from '../../../data/desk.ts';
import { useSubmit } from '../../../data/submit.ts';
import { useTypeName } from '../../../data/use-type-name.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton, SubmissionNotice } from '../../../ui/states.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { useDryRun } from '../../booking/check-in/use-dry-run.ts';
import type { Ask, Done } from './ask.ts';
import { AskFacts, Price } from './ask-facts.tsx';
import { askWords } from './ask-words.ts';
import { isDone, isFree, type Plan } from './plan.rules.ts';
import { costOf } from './price.rules.ts';
import { carryOut, type Known, readKnown, tryPlan } from './send-plan.ts';
import type { Texts } from './use-texts.ts';

type AskCardProps = {
  ask: Ask;
  texts: Texts;
  onRefused(error: unknown): void;
  onSending(isSending: boolean): void;
  onDone(done: Done): void;
  onGiveUp(): void;
};

/** Does a plan. A PUT has no Idempotency-Key: when an answer was lost, the booking says whether it was done. */
function useCarryOut(known: Known, plan: Plan, onDone: (done: Done) => void) {
  const desk = useDesk();
  const wasLost = useRef(false);
  return useSubmit(async (intent): Promise<Done> => {
    try {
      return { plan, ...(await carryOut(desk, known, plan, intent)) };
    } catch (error) {
      if (!(error instanceof HostelryProblem)) wasLost.current = true;
      else if (error.status === 412 && wasLost.current) {
        const now = await readKnown(desk, known.booking.reference);
        if (isDone(plan, now.booking)) return { plan, outcome: null, etag: now.etag };
      }
      throw error;
    }
  }, onDone);
}

/** What the plan would do. */
function useAnswer({ known }: Ask, plan: Plan | null) {
  const desk = useDesk();
  const key = plan === null ? null : JSON.stringify([known.etag, plan]);
  return useDryRun(key, (_api, signal) =>
    plan === null ? Promise.reject(new Error('no plan')) : tryPlan(desk, known, plan, signal),
  );
}

/** The price of a type that was not booked, in place of what was booked. */
function typePriced({ plan, restores }: Ask): Plan | null {
  if (restores !== null || plan.kind !== 'hold' || plan.change.roomTypeCode === undefined) return null;
  return { ...plan, change: { ...plan.change, requote: true } };
}

function useTitle({ bar, drop, plan, restores }: Ask, texts: Texts): string {
  const { titles } = useWords(askWords);
  const name = texts.name(bar);
  if (restores !== null) return titles.undo(name);
  if (plan.kind === 'departure') return titles.until(name, texts.until(bar, drop));
  if (drop.place.roomId === bar.roomId) return titles.days(name);
  return drop.place.roomId === null ? titles.lane(name) : titles.room(name, texts.place(drop.place));
}

/** The plan that is chosen, with the price of the type or as booked, and what it would do. */
function useAsked(ask: Ask) {
  const [isRepriced, setRepriced] = useState(false);
  const ofType = typePriced(ask);
  const answers = [useAnswer(ask, ask.plan), useAnswer(ask, ofType)] as const;
  const [booked, repriced] = answers;
  const chosen = isRepriced ? repriced : booked;
  return { plan: isRepriced && ofType !== null ? ofType : ask.plan, ...chosen, isRepriced, setRepriced, answers };
}

/** The guest pays what was booked, or the price of the other type. */
function PriceChoice({ ask, asked: { answers, isRepriced, setRepriced } }: { ask: Ask; asked: ReturnType<typeof useAsked> }) {
  const words = useWords(askWords);
  const format = useFormat();
  const typeName = useTypeName();
  const [booked, repriced] = answers.map(({ answer }) => (answer === undefined ? '…' : format.money(costOf(answer) ?? 0)));
  const texts = [words.asBooked(booked ?? ''), words.asType(typeName(ask.drop.place.roomTypeCode), repriced ?? '')];
  return (
    <fieldset class="ask-prices" aria-label={words.price}>
      {texts.map((text, index) => (
        <label class="tick" key={index}>
          <input type="radio" name="price" checked={isRepriced === (index === 1)} onChange={() => setRepriced(index === 1)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Asks the service what a drop would do, shows it, and does it when somebody confirms. What costs nothing, and an undo that leads back to the
 * same price, is done at once.
 */
export function AskCard({ ask, texts, onRefused, onSending, onDone, onGiveUp }: AskCardProps) {
  const words = useWords(askWords);
  const shared = useWords(sharedWords);
  const title = useTitle(ask, texts);
  const element = useRef<HTMLElement>(null);
  const asked = useAsked(ask);
  const { plan, answer, error } = asked;
  const submission = useCarryOut(ask.known, plan, onDone);
  const isSending = submission.state !== 'idle';
  const isSame = ask.restores !== null && (answer === undefined || costOf(answer) === ask.restores.cost);
  const isQuiet = isFree(ask.plan) || isSame;
  const isShown = !isQuiet || submission.state === 'unanswered';
  const confirm = (): void => {
    if (answer === undefined || isSending) return;
    onSending(true);
    void submission.submit();
  };
  const refusal = error ?? submission.problem;
  useEffect(() => {
    if (refusal !== undefined) onRefused(refusal);
  }, [refusal]);
  useEffect(() => {
    if (answer !== undefined && isQuiet) confirm();
  }, [answer]);
  useEffect(() => {
    if (isShown) element.current?.focus();
  }, [isShown]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') confirm();
    else if (!isSending) onGiveUp();
  };
  if (!isShown) return null;
  return (
    <section ref={element} class="card stack ask-card" role="dialog" aria-label={title} tabIndex={-1} onKeyDown={onKeyDown}>
      <h2>{title}</h2>
      {ask.restores === null && <p class="quiet">{texts.all(ask.bar, ask.drop)}</p>}
      <AskFacts ask={ask} />
      {typePriced(ask) !== null && <PriceChoice ask={ask} asked={asked} />}
      <div aria-live="polite">
        {answer === undefined ? <Skeleton rows={1} /> : <Price ask={ask} plan={plan} answer={answer} />}
        <SubmissionNotice of={submission} />
      </div>
      <div class="buttons">
        <Button look="primary" disabled={answer === undefined} isBusy={isSending} shortcut="Enter" onClick={confirm}>
          {words.confirm}
        </Button>
        <Button look="quiet" disabled={isSending} shortcut="Escape" onClick={onGiveUp}>
          {shared.cancel}
        </Button>
      </div>
    </section>
  );
}
