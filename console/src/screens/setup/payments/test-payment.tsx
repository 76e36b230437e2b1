import { useEffect, useRef } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk, usePropertyPath } from '../../../data/desk.ts';
import { serviceNow } from '../../../data/service-clock.ts';
import { useSubmit } from '../../../data/submit.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { Qr } from '../../../ui/qr.tsx';
import { Notice, Shown, SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { isRunning, type Step, stepsOf } from './payments.rules.ts';
import { readTestPayment } from './payments-reads.ts';
import { paymentsWords } from './payments-words.ts';

type Test = Schemas['GatewayTestPayment'];

/** How often the service is asked what has become of it: the webhook tells by itself, the gateway only when asked. */
const ASK_MS = 4_000;
const TONES: Readonly<Record<Step, Tone>> = { done: 'done', waiting: 'due', failed: 'overdue', open: 'quiet' };

/** When it was first seen to be paid and not reported, in epoch milliseconds. */
function usePaidSince({ id, state }: Test): number | null {
  const seen = useRef<{ id: string; at: number } | null>(null);
  if (state === 'UNREPORTED' && seen.current?.id !== id) seen.current = { id, at: serviceNow() };
  return seen.current?.id === id ? seen.current.at : null;
}

function Steps({ of }: { of: Test }) {
  const words = useWords(paymentsWords);
  const since = usePaidSince(of);
  const steps = stepsOf(of, since === null ? 0 : serviceNow() - since);
  const isOnItsWay = of.state === 'UNREPORTED' && steps.reported === 'waiting';
  return (
    <>
      <ol class="stack">
        {(['keys', 'paid', 'reported'] as const).map((step) => (
          <li key={step}>
            <Chip tone={TONES[steps[step]]}>{words.stepStates[steps[step]]}</Chip> {words.steps[step]}
          </li>
        ))}
      </ol>
      {of.state === 'PROVEN' && <Notice tone="done">{words.proven}</Notice>}
      {of.problem !== null && !isOnItsWay && <Notice tone="overdue">{words.problems[of.problem]}</Notice>}
      {of.state === 'ENDED' && of.problem !== 'KEYS_CHANGED' && <p>{words.ended}</p>}
    </>
  );
}

function LastTest({ of }: { of: Test }) {
  const words = useWords(paymentsWords);
  const format = useFormat();
  const { reads, property } = useDesk();
  const isGoingOn = isRunning(of);
  useEffect(() => {
    if (!isGoingOn) return undefined;
    const timer = setInterval(() => reads.refresh(readTestPayment(property.id).key), ASK_MS);
    return () => clearInterval(timer);
  }, [isGoingOn, reads, property.id]);
  return (
    <div class="stack">
      <p class="quiet">
        {format.money(of.amount)} · {words.made(format.time(of.createdAt))}
      </p>
      {of.state === 'WAITING' && of.url !== null && (
        <div class="signature-link">
          <Qr text={of.url} label={words.qr} />
          <div class="stack">
            <p>{words.scan}</p>
            <a href={of.url} target="_blank" rel="noopener noreferrer">
              {words.open}
            </a>
          </div>
        </div>
      )}
      <Steps of={of} />
    </div>
  );
}

/** A payment at the gateway's test mode, without a booking: whether keys and webhook work. */
export function TestPayment({ of }: { of: Schemas['GatewaySettings'] }) {
  const words = useWords(paymentsWords);
  const { api, reads } = useDesk();
  const path = usePropertyPath();
  const last = useRead(readTestPayment(path.propertyId));
  const making = useSubmit(
    (intent) => api.POST('/properties/{propertyId}/gateway-settings/test-payment', { params: { path }, intent }),
    () => reads.refresh(readTestPayment(path.propertyId).key),
  );
  return (
    <>
      <p>{words.testHow}</p>
      {!of.configured && <p class="quiet">{words.testNeedsKeys}</p>}
      {of.isTest === false && <p class="quiet">{words.testOnlyTest}</p>}
      {of.isTest === true && (
        <Shown of={last} rows={1}>
          {(test) => (
            <>
              {test !== null && <LastTest key={test.id} of={test} />}
              <SubmissionNotice of={making} />
              <div class="buttons">
                <Button
                  look={test === null ? 'primary' : 'plain'}
                  isBusy={making.state !== 'idle'}
                  onClick={() => void making.submit()}
                >
                  {test === null ? words.start : words.startAgain}
                </Button>
              </div>
            </>
          )}
        </Shown>
      )}
    </>
  );
}
