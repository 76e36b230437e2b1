import { useState } from 'preact/hooks';
import { type DayClose, readDayCloseDetail, readDayCloses } from '../../data/day-close-reads.ts';
import { useDesk, useMay } from '../../data/desk.ts';
import { useSubmit } from '../../data/submit.ts';
import { useRead } from '../../data/use-read.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DangerousAction } from '../../ui/dangerous-action.tsx';
import { TextField } from '../../ui/field.tsx';
import { Empty, Notice, Shown } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { FigureTable } from '../reports/figure-table.tsx';
import { dayCloseWords } from './day-close-words.ts';
import { useFigures } from './use-figure-rows.ts';

function Reopen({ date }: { date: string }) {
  const words = useWords(dayCloseWords);
  const format = useFormat();
  const { api, property, reads } = useDesk();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const params = { path: { propertyId: property.id, businessDate: date } };
  const reopening = useSubmit(
    (intent) =>
      api.POST('/properties/{propertyId}/day-closes/{businessDate}/reopen', { params, body: { reason: reason.trim() }, intent }),
    () => reads.refresh(readDayCloses(property.id).key),
  );
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {words.reopen}
      </Button>
      {isAsking && (
        <DangerousAction
          title={words.reopenTitle(format.calendarDay(date))}
          action={words.reopen}
          submission={reopening}
          isNameAsked={false}
          onClose={() => setAsking(false)}
        >
          <p>{words.reopenHint}</p>
          <TextField
            label={words.reason}
            value={reason}
            onInput={setReason}
            error={reopening.fieldError('reason')}
            maxLength={2000}
            isRequired
          />
        </DangerousAction>
      )}
    </>
  );
}

/** The frozen figures beside those of now. */
function Compared({ date }: { date: string }) {
  const words = useWords(dayCloseWords);
  const { property } = useDesk();
  const { nameOf, write } = useFigures();
  const reading = useRead(readDayCloseDetail(property.id, date));
  return (
    <Shown of={reading} rows={5}>
      {({ figures, isChanged }) => (
        <div class="stack">
          {isChanged ? <Notice tone="due">{words.changed}</Notice> : <p class="quiet">{words.unchanged}</p>}
          <FigureTable
            head={words.figure}
            columns={[words.frozen, words.current]}
            rows={figures.flatMap(({ figure, frozen, current }) => {
              const name = nameOf(figure);
              return name === null ? [] : [{ name, cells: [write(figure, frozen), write(figure, current)] }];
            })}
          />
        </div>
      )}
    </Shown>
  );
}

function Past({ close }: { close: DayClose }) {
  const words = useWords(dayCloseWords);
  const format = useFormat();
  const mayReopen = useMay('ADMIN');
  const [isOpen, setOpen] = useState(false);
  const { businessDate, status, closedBy, closedAt, reopenedBy, reopenedAt, reopenReason } = close;
  return (
    <li>
      <div class="money-line">
        <div>
          <strong>{format.calendarDay(businessDate)}</strong> {status === 'REOPENED' && <Chip tone="due">{words.reopened}</Chip>}
          <small class="quiet">
            <bdi>{words.closedBy(closedBy.name ?? words.noName, format.dayTime(closedAt))}</bdi>
          </small>
          {reopenedAt !== null && (
            <small class="quiet">
              <bdi>{words.reopenedBy(reopenedBy?.name ?? words.noName, format.dayTime(reopenedAt), reopenReason ?? '')}</bdi>
            </small>
          )}
        </div>
        {mayReopen && status === 'CLOSED' && <Reopen date={businessDate} />}
      </div>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{words.compare(format.calendarDay(businessDate))}</summary>
        {isOpen && <Compared date={businessDate} />}
      </details>
    </li>
  );
}

/** The dates that were closed, and what has changed since. */
export function PastCloses() {
  const words = useWords(dayCloseWords);
  const { property } = useDesk();
  const reading = useRead(readDayCloses(property.id));
  return (
    <section aria-labelledby="past-closes">
      <h2 id="past-closes">{words.past}</h2>
      <Shown of={reading} rows={2}>
        {(closes) =>
          closes.length === 0 ? (
            <Empty>{words.noPast}</Empty>
          ) : (
            <ul class="money-rows">
              {closes.map((close) => (
                <Past key={close.businessDate} close={close} />
              ))}
            </ul>
          )
        }
      </Shown>
    </section>
  );
}
