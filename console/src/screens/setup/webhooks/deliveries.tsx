import { useRef, useState } from 'preact/hooks';
import { useDesk } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import type { Endpoint } from '../../../data/webhook-reads.ts';
import { useReadAgain } from '../../../data/webhook-reads.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Empty, Shown } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { ReplayFromDelivery } from './replay.tsx';
import { type Delivery, type DeliveryFilter, readDeliveries } from './webhooks-reads.ts';
import { webhooksWords } from './webhooks-words.ts';

const STEP = 20;
/** The service gives no more at once. */
const MOST = 1_000;
const LOOK_SECONDS = 3;
const FILTERS: readonly DeliveryFilter[] = ['', 'PENDING', 'DELIVERED', 'FAILED'];

function toneOf({ status, attempts }: Delivery): Tone {
  if (status === 'DELIVERED') return 'done';
  if (status === 'FAILED') return 'overdue';
  return attempts > 0 ? 'due' : 'quiet';
}

/** JSON with a line for each field; another text as it is. */
function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function Exchange({ of }: { of: Delivery }) {
  const words = useWords(webhooksWords);
  return (
    <details>
      <summary>{words.exchange}</summary>
      <h4>{words.request}</h4>
      <pre class="webhook-body">{of.requestBody === null ? words.notKept : laidOut(of.requestBody)}</pre>
      <h4>{words.response}</h4>
      <pre class="webhook-body">
        {of.responseBody === null || of.responseBody === '' ? words.nothing : laidOut(of.responseBody)}
      </pre>
    </details>
  );
}

/** What was tried so far, in one line. */
function useOutcome(): (of: Delivery) => string {
  const words = useWords(webhooksWords);
  const format = useFormat();
  return ({ attempts, responseStatus, durationMs, nextAttemptAt }) =>
    [
      ...(attempts === 0 ? [] : [words.attempts(attempts)]),
      ...(responseStatus === null ? [] : [words.answered(responseStatus)]),
      ...(durationMs === null ? [] : [words.took(durationMs)]),
      ...(attempts === 0 || nextAttemptAt === null ? [] : [words.nextAttempt(format.dayTime(nextAttemptAt))]),
    ].join(' · ');
}

function DeliveryEntry({ of, endpoint, onReplayed }: { of: Delivery; endpoint: Endpoint; onReplayed: (count: number) => void }) {
  const words = useWords(webhooksWords);
  const format = useFormat();
  const outcome = useOutcome()(of);
  return (
    <li class="audit-entry">
      <p>
        <time dateTime={of.createdAt} class="quiet">
          {format.dayTime(of.createdAt)}
        </time>{' '}
        <strong>{words.kinds[of.kind]}</strong> {of.position !== null && <span class="quiet">{words.event(of.position)}</span>}
      </p>
      <p>
        <Chip tone={toneOf(of)}>{words.deliveryStates[of.status === 'PENDING' && of.attempts > 0 ? 'RETRY' : of.status]}</Chip>{' '}
        {outcome !== '' && <small class="quiet">{outcome}</small>}
      </p>
      {of.error !== null && of.status !== 'DELIVERED' && (
        // The service's texts are English.
        <p class="problem-detail" lang="en">
          {of.error}
        </p>
      )}
      <div class="audit-foot">
        <Exchange of={of} />
        {of.position !== null && <ReplayFromDelivery of={endpoint} position={of.position} onDone={onReplayed} />}
      </div>
    </li>
  );
}

/** What was sent to an endpoint and what became of it, kept up to date while it is shown. */
export function Deliveries({ of, onReplayed }: { of: Endpoint; onReplayed: (count: number) => void }) {
  const words = useWords(webhooksWords);
  const { property } = useDesk();
  const [filter, setFilter] = useState<DeliveryFilter>('');
  const [most, setMost] = useState(STEP);
  const read = readDeliveries(property.id, of.id, filter, most);
  const reading = useRead(read);
  useReadAgain([read.key], LOOK_SECONDS);
  // What was found stays until the next is there, so that nothing jumps.
  const shown = useRef<Delivery[] | undefined>(undefined);
  shown.current = reading.data ?? (reading.error === undefined ? shown.current : undefined);
  return (
    <>
      <p class="quiet">{words.logHow}</p>
      <SelectField
        label={words.show}
        value={filter}
        onChange={(next) => {
          setMost(STEP);
          setFilter(next);
        }}
        options={FILTERS.map((value) => ({ value, text: words.filters[value] }))}
      />
      <Shown of={{ ...reading, data: shown.current }} rows={4}>
        {(deliveries) => (
          <>
            {deliveries.length === 0 && <Empty>{filter === '' ? words.noDeliveries : words.noneOfThese}</Empty>}
            <ul aria-label={words.log}>
              {deliveries.map((delivery) => (
                <DeliveryEntry key={delivery.id} of={delivery} endpoint={of} onReplayed={onReplayed} />
              ))}
            </ul>
            {deliveries.length === most && most < MOST && (
              <div class="buttons">
                <Button onClick={() => setMost(Math.min(most + STEP, MOST))}>{words.more}</Button>
              </div>
            )}
          </>
        )}
      </Shown>
    </>
  );
}
