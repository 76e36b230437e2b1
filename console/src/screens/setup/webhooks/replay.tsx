import { useState } from 'preact/hooks';
import { useDesk, useToday } from '../../../data/desk.ts';
import { useSubmit } from '../../../data/submit.ts';
import type { Endpoint } from '../../../data/webhook-reads.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { DangerousAction } from '../../../ui/dangerous-action.tsx';
import { TextField } from '../../../ui/field.tsx';
import { sendIcon } from '../../../ui/icon-shapes.ts';
import { Notice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { positionBefore } from './webhooks.rules.ts';
import { nextEventAfter } from './webhooks-reads.ts';
import { webhooksWords } from './webhooks-words.ts';

/** Asks, then has the events from somewhere on sent again. @param findAfter the position before the first of them */
function AskReplay({
  of,
  from,
  findAfter,
  onDone,
  onClose,
}: {
  of: Endpoint;
  from: string;
  findAfter: () => Promise<number>;
  onDone: (count: number) => void;
  onClose: () => void;
}) {
  const words = useWords(webhooksWords);
  const { api, property } = useDesk();
  const submission = useSubmit(
    async (intent) =>
      api.POST('/properties/{propertyId}/webhook-endpoints/{endpointId}/replay', {
        params: { path: { propertyId: property.id, endpointId: of.id } },
        body: { after: await findAfter() },
        intent,
      }),
    ({ events }) => onDone(events),
  );
  return (
    <DangerousAction title={words.replayAsk} action={words.replay} submission={submission} isNameAsked={false} onClose={onClose}>
      <p>
        <strong>
          {words.replayFrom}: {from}
        </strong>
      </p>
      <p>{words.replaySays}</p>
    </DangerousAction>
  );
}

type FromDeliveryProps = { of: Endpoint; position: number; onDone: (count: number) => void };

/** Sends everything from one delivery on again. */
export function ReplayFromDelivery({ of, position, onDone }: FromDeliveryProps) {
  const words = useWords(webhooksWords);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" size="small" label={`${words.sendFromHere}: ${words.event(position)}`} onClick={() => setAsking(true)}>
        {words.sendFromHere}
      </Button>
      {isAsking && (
        <AskReplay
          of={of}
          from={words.event(position)}
          findAfter={async () => position - 1}
          onDone={onDone}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Sends everything from a day of the hotel on again. */
export function ReplayFromDay({ of, onDone }: { of: Endpoint; onDone: (count: number) => void }) {
  const words = useWords(webhooksWords);
  const format = useFormat();
  const { today } = useToday();
  const { api, property } = useDesk();
  const [day, setDay] = useState(today);
  const [isAsking, setAsking] = useState(false);
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (day !== '' && day <= today) setAsking(true);
      }}
    >
      <p>{words.replayHow}</p>
      <TextField label={words.replayFrom} type="date" value={day} onInput={setDay} max={today} isRequired />
      <div class="buttons">
        <Button type="submit" icon={sendIcon} disabled={day === '' || day > today}>
          {words.replay}
        </Button>
      </div>
      {isAsking && (
        <AskReplay
          of={of}
          from={format.calendarDay(day)}
          findAfter={() =>
            positionBefore(format.instant(day, '00:00'), of.position, (after) => nextEventAfter(api, property.id, after))
          }
          onDone={onDone}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
}

/** That events are being sent again: read aloud when it appears. */
export function ReplayDone({ count }: { count: number | null }) {
  const words = useWords(webhooksWords);
  return count === null ? null : <Notice tone="done">{words.replayDone(count)}</Notice>;
}
