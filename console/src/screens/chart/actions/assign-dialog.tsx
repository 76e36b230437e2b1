import { useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { Link } from '../../../app/link.tsx';
import { useDesk, usePropertyPath, useToday } from '../../../data/desk.ts';
import type { Read } from '../../../data/reads.ts';
import { useSubmit } from '../../../data/submit.ts';
import { useRead } from '../../../data/use-read.ts';
import { useTypeName } from '../../../data/use-type-name.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Empty, Notice, Shown, SubmissionNotice } from '../../../ui/states.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { type Arrival, lostSince, numbersOf } from './assign.rules.ts';
import { assignWords } from './assign-words.ts';

const ASSIGN = '/properties/{propertyId}/room-requests/assign';

/** Who would get which room on the day. The service proposes; nothing is assigned by reading. */
function readProposal(propertyId: string, date: string): Read<Schemas['DayProposal']> {
  return {
    key: `room proposal ${propertyId} ${date}`,
    load: (api) => api.POST(ASSIGN, { params: { path: { propertyId } }, body: { date } }),
    isChangedBy: ({ type }) => ['BOOKING', 'HOLD', 'ROOM', 'ROOM_TYPE', 'BOARD'].includes(type),
  };
}

function Arrivals({ arrivals, isDone }: { arrivals: readonly Arrival[]; isDone: boolean }) {
  const words = useWords(assignWords);
  const typeName = useTypeName();
  const format = useFormat();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.guest}</th>
          <th scope="col">{words.held}</th>
          <th scope="col">{isDone ? words.given : words.proposed}</th>
        </tr>
      </thead>
      <tbody>
        {arrivals.map((arrival) => (
          <tr key={arrival.roomRequestId}>
            <th scope="row">
              <Link to={{ sheet: { kind: 'booking', reference: arrival.bookingReference, part: 'overview' } }}>
                <bdi>{arrival.guestName ?? words.unnamed}</bdi>
              </Link>{' '}
              <small class="quiet">{arrival.bookingReference}</small>
            </th>
            <td>
              {typeName(arrival.roomTypeCode)}, {words.until(format.day(arrival.toAt))}
            </td>
            <td>
              {arrival.assignedRooms.length > 0 && <span class="quiet">{words.had(numbersOf(arrival.assignedRooms))} </span>}
              <strong>{numbersOf(arrival.proposedRooms)}</strong>
              {arrival.missingRooms > 0 && <Notice tone="due">{words.missing(arrival.missingRooms)}</Notice>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What became of the proposal that somebody has seen. */
function Given({ proposed, given }: { proposed: readonly Arrival[]; given: readonly Arrival[] }) {
  const words = useWords(assignWords);
  const lost = lostSince(proposed, given);
  return (
    <>
      <Notice tone="done">{words.done}</Notice>
      {lost.length > 0 && (
        <Notice tone="due">
          <p>{words.meanwhile}</p>
          <ul>
            {lost.map(({ bookingReference, before, after }) => (
              <li key={bookingReference}>{words.instead(bookingReference, before, after === '' ? words.none : after)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Arrivals arrivals={given} isDone />
    </>
  );
}

/** Rooms for everybody who arrives on a day: first as a proposal. */
export function AssignDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(assignWords);
  const shared = useWords(sharedWords);
  const { api } = useDesk();
  const path = usePropertyPath();
  const { today } = useToday();
  const [date, setDate] = useState(today);
  const [done, setDone] = useState<{ proposed: readonly Arrival[]; given: readonly Arrival[] } | null>(null);
  const reading = useRead(done === null ? readProposal(path.propertyId, date) : null);
  const proposed = reading.data?.arrivals ?? [];
  const rooms = proposed.reduce((sum, { proposedRooms }) => sum + proposedRooms.length, 0);
  // What was on the screen when somebody agreed: it is read anew meanwhile.
  const agreed = useRef<readonly Arrival[]>([]);
  const submission = useSubmit(
    (intent) => api.POST(ASSIGN, { params: { path }, body: { date, apply: true }, intent }),
    ({ arrivals }) => setDone({ proposed: agreed.current, given: arrivals }),
  );
  const apply = (): void => {
    agreed.current = proposed;
    void submission.submit();
  };
  const isSending = submission.state !== 'idle';
  const foot = (
    <>
      <Button onClick={onClose}>{shared.cancel}</Button>
      <Button look="primary" disabled={rooms === 0} isBusy={isSending} onClick={apply}>
        {words.apply(rooms)}
      </Button>
    </>
  );
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      footer={done === null ? foot : <Button onClick={onClose}>{shared.close}</Button>}
    >
      <div class="stack">
        {done !== null ? (
          <Given {...done} />
        ) : (
          <>
            <TextField
              label={words.day}
              type="date"
              min={today}
              value={date}
              onInput={(day) => setDate(day === '' ? today : day)}
              hint={words.hint}
              isReadOnly={isSending}
            />
            <Shown of={reading} rows={4}>
              {({ arrivals }) =>
                arrivals.length === 0 ? <Empty>{words.nothing}</Empty> : <Arrivals arrivals={arrivals} isDone={false} />
              }
            </Shown>
          </>
        )}
        <SubmissionNotice of={submission} />
      </div>
    </Dialog>
  );
}
