import { useState } from 'preact/hooks';
import { useDesk } from '../../data/desk.ts';
import { readHousekeeping } from '../../data/housekeeping-reads.ts';
import { useSubmit } from '../../data/submit.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toolIcon } from '../../ui/icon-shapes.ts';
import { SubmissionNotice } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { roomWords } from './room-words.ts';
import type { ShownRoom } from './use-work.tsx';

const PATH = '/properties/{propertyId}/housekeeping/rooms/{roomId}/out-of-order';

function useOutOfOrder(room: ShownRoom) {
  const { api, property, reads } = useDesk();
  const params = { path: { propertyId: property.id, roomId: room.roomId } };
  return { api, params, refresh: () => reads.refresh(readHousekeeping(property.id).key) };
}

function Ending({ room }: { room: ShownRoom }) {
  const words = useWords(roomWords);
  const format = useFormat();
  const { api, params, refresh } = useOutOfOrder(room);
  const end = useSubmit((intent) => api.DELETE(PATH, { params, intent }), refresh);
  const { reason, untilAt } = room.outOfOrder ?? { reason: null, untilAt: null };
  return (
    <div class="stack">
      <p>{[reason, untilAt === null ? null : words.outUntil(format.dayTime(untilAt))].filter(Boolean).join(' · ')}</p>
      <Button size="large" isBusy={end.state !== 'idle'} onClick={() => void end.submit()}>
        {words.endOutOfOrder}
      </Button>
      <SubmissionNotice of={end} />
    </div>
  );
}

function Beginning({ room }: { room: ShownRoom }) {
  const words = useWords(roomWords);
  const common = useWords(sharedWords);
  const format = useFormat();
  const { api, params, refresh } = useOutOfOrder(room);
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const begin = useSubmit((intent) => {
    const [day, time] = until.split('T');
    const untilAt = day === undefined || time === undefined ? null : format.instant(day, time);
    return api.PUT(PATH, { params, body: { reason: reason.trim(), untilAt }, intent });
  }, refresh);
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void begin.submit();
      }}
    >
      <TextField label={words.reason} value={reason} isRequired onInput={setReason} error={begin.fieldError('reason')} />
      <TextField
        label={`${words.until} (${common.optional})`}
        type="datetime-local"
        value={until}
        onInput={setUntil}
        error={begin.fieldError('untilAt')}
      />
      <SubmissionNotice of={begin} />
      <div class="buttons">
        <Button type="submit" look="danger" icon={toolIcon} disabled={reason.trim() === ''} isBusy={begin.state !== 'idle'}>
          {words.setOutOfOrder}
        </Button>
      </div>
    </form>
  );
}

/** Takes a room out of order, or puts it back. This needs the network: the room leaves or enters sale. */
export function OutOfOrder({ room }: { room: ShownRoom }) {
  const words = useWords(roomWords);
  return (
    <details class="house-folded" open={room.outOfOrder !== null}>
      <summary>{words.outOfOrder}</summary>
      {room.outOfOrder === null ? <Beginning room={room} /> : <Ending room={room} />}
    </details>
  );
}
