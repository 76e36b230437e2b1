import { type DayCloseRequest, tryDayClose } from '../../data/day-close-reads.ts';
import { useDesk } from '../../data/desk.ts';
import { useSubmit } from '../../data/submit.ts';
import { useRead } from '../../data/use-read.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Shown, SubmissionNotice } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { dayCloseWords } from './day-close-words.ts';

type ConfirmCloseProps = { body: DayCloseRequest; onClosed: () => void; onClose: () => void };

/** Says what the close would do, as the service has tried it, and does it. */
export function ConfirmClose({ body, onClosed, onClose }: ConfirmCloseProps) {
  const words = useWords(dayCloseWords);
  const shared = useWords(sharedWords);
  const format = useFormat();
  const { api, property } = useDesk();
  const tried = useRead(tryDayClose(property.id, body));
  const closing = useSubmit(
    (intent) => api.POST('/properties/{propertyId}/day-close', { params: { path: { propertyId: property.id } }, body, intent }),
    onClosed,
  );
  const day = format.calendarDay(body.businessDate);
  return (
    <Dialog title={words.close(day)} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void closing.submit();
        }}
      >
        <Shown of={tried} rows={3}>
          {({ noShows, notDone, openPoints, earlierDates }) => {
            const left = openPoints.reduce((sum, { count }) => sum + count, 0);
            return (
              <div class="stack">
                <p>{words.closing}</p>
                <ul>
                  {[...earlierDates, body.businessDate].map((date) => (
                    <li key={date}>{words.closed(format.calendarDay(date))}</li>
                  ))}
                  {noShows.map(({ bookingReference, penalty }) => (
                    <li key={bookingReference}>{words.penalty(bookingReference, format.money(penalty))}</li>
                  ))}
                  {notDone.map(({ bookingReference }) => (
                    <li key={bookingReference}>{words.notDone(bookingReference)}</li>
                  ))}
                  {left > 0 && <li>{words.leftOpen(left)}</li>}
                </ul>
                <p class="quiet">{words.freezes}</p>
              </div>
            );
          }}
        </Shown>
        <SubmissionNotice of={closing} />
        <div class="buttons">
          <Button type="submit" look="primary" disabled={tried.data === undefined} isBusy={closing.state !== 'idle'}>
            {words.close(day)}
          </Button>
          <Button onClick={onClose}>{shared.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
