import { useEffect, useRef, useState } from 'preact/hooks';
import { Link } from '../../../app/link.tsx';
import type { Booking } from '../../../data/booking-reads.ts';
import { useDesk, useMay, useNow, usePropertyPath } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { doorExitIcon } from '../../../ui/icon-shapes.ts';
import { Notice, ProblemNotice, Shown, SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { BalanceStrip } from '../bill/balance-strip.tsx';
import { BillChange } from '../bill/bill-change.tsx';
import { AS_IT_IS, useDryRun } from '../check-in/use-dry-run.ts';
import { PrintFolio } from '../folio/folio.tsx';
import { Meanwhile } from '../meanwhile/meanwhile.tsx';
import { useBookingPath, useBookingSubmit } from '../use-booking-submit.ts';
import { readObstacles } from './check-out-reads.ts';
import { checkOutWords } from './check-out-words.ts';
import { LateDeparture } from './late-departure.tsx';
import { Left } from './left.tsx';
import { Obstacles } from './obstacles.tsx';
import { RoomsInHouse } from './room-check-out.tsx';

const CHECK_OUT = '/properties/{propertyId}/bookings/{bookingId}/check-out';

/** The booking as it would be if the guest left now; undefined where that changes nothing, or is not known yet. */
function useLeavingNow(booking: Booking): Booking | undefined {
  const now = useNow();
  const { expectedCheckOutAt } = booking;
  const isEarly = expectedCheckOutAt === null || expectedCheckOutAt > now;
  const path = useBookingPath(booking);
  const last = useRef<Booking | undefined>(undefined);
  const { answer, error } = useDryRun(isEarly ? `leaving ${booking.updatedAt} ${now.slice(0, 16)}` : null, (api, signal) =>
    api.POST('/properties/{propertyId}/bookings/{bookingId}/expected-dates', {
      params: { path, query: { dryRun: true } },
      body: { expectedCheckOutAt: now },
      headers: AS_IT_IS,
      signal,
    }),
  );
  // Until the next answer is there, the last one is shown.
  if (answer !== undefined) last.current = answer;
  return isEarly && error === undefined ? last.current : undefined;
}

function EarlyDeparture({ booking, leaving }: { booking: Booking; leaving: Booking }) {
  const words = useWords(checkOutWords);
  const format = useFormat();
  const { expectedCheckOutAt } = booking;
  return (
    <section class="card stack">
      <p>{expectedCheckOutAt === null ? words.leavingOpen : words.leavingEarly(format.dayTime(expectedCheckOutAt))}</p>
      <BillChange before={booking} after={leaving} />
    </section>
  );
}

type FinishProps = { booking: Booking; isReady: boolean; rooms: number };

/** The one button. What the service would answer is asked first. */
function Finish({ booking, isReady, rooms }: FinishProps) {
  const words = useWords(checkOutWords);
  const format = useFormat();
  const [notes, setNotes] = useState('');
  const [since, setSince] = useState(booking);
  const path = useBookingPath(booking);
  const { answer, error } = useDryRun(isReady ? `check-out ${booking.id} ${booking.updatedAt}` : null, (api, signal) =>
    api.POST(CHECK_OUT, {
      params: { path, query: { dryRun: true } },
      body: {},
      headers: AS_IT_IS,
      signal,
    }),
  );
  const submission = useBookingSubmit(booking, ({ api, intent }) =>
    api.POST(CHECK_OUT, { params: { path }, body: { notes: notes.trim() === '' ? null : notes.trim() }, intent }),
  );
  return (
    <form
      class="form finish"
      onSubmit={(event) => {
        event.preventDefault();
        setSince(booking);
        if (isReady) void submission.submit();
      }}
    >
      {isReady && <TextField label={words.notes} value={notes} onInput={setNotes} maxLength={2000} />}
      {isReady && error !== undefined && <ProblemNotice error={error} />}
      {isReady && answer !== undefined && <p>{words.finalBill(format.money(answer.balance.expectedPay))}</p>}
      {submission.problem !== undefined && <Meanwhile since={since} now={booking} />}
      <SubmissionNotice of={submission} />
      <div class="buttons">
        <Button
          type="submit"
          look="primary"
          size="large"
          icon={doorExitIcon}
          disabled={!isReady}
          isBusy={submission.state !== 'idle'}
        >
          {rooms > 1 ? words.actionAll(rooms) : words.action}
        </Button>
        <PrintFolio booking={booking} />
      </div>
    </form>
  );
}

function InHouse({ booking }: { booking: Booking }) {
  const words = useWords(checkOutWords);
  const format = useFormat();
  const { reads } = useDesk();
  const { propertyId } = usePropertyPath();
  const mayCheckOut = useMay('ADMIN', 'MANAGER', 'STAFF');
  const read = readObstacles(propertyId, booking);
  const obstacles = useRead(read);
  const now = useNow();
  const minute = now.slice(0, 16);
  // What stands in the way depends on the time too: a night begins, a stay is old enough.
  useEffect(() => reads.refresh(read.key), [minute, reads, read.key]);
  const leaving = useLeavingNow(booking);
  const {
    expectedCheckOutAt,
    ledger: { refundsUnderWay },
  } = booking;
  const active = booking.stays.filter(({ status }) => status === 'ACTIVE');
  const changes = leaving !== undefined && leaving.balance.expectedPay !== booking.balance.expectedPay;
  if (!mayCheckOut) return <p class="empty">{words.mayNot}</p>;
  return (
    <div class="stack">
      {changes ? <EarlyDeparture booking={booking} leaving={leaving} /> : <BalanceStrip booking={booking} />}
      {expectedCheckOutAt !== null && expectedCheckOutAt < now && (
        <LateDeparture booking={booking} expectedAt={expectedCheckOutAt} />
      )}
      <Link to={{ sheet: { kind: 'booking', reference: booking.reference, part: 'overview' } }} isReplacing>
        {words.laterInstead}
      </Link>
      <Shown of={obstacles} rows={2}>
        {(codes) =>
          codes === null || codes.length === 0 ? (
            <Notice tone="done">
              <p>{words.ready}</p>
              {refundsUnderWay > 0 && <p>{words.underWay(format.money(refundsUnderWay))}</p>}
            </Notice>
          ) : (
            <Obstacles booking={booking} codes={codes} pending={(leaving ?? booking).balance.pending + refundsUnderWay} />
          )
        }
      </Shown>
      {active.length > 1 && <RoomsInHouse booking={booking} active={active} />}
      <Finish booking={booking} isReady={obstacles.data?.length === 0} rooms={active.length} />
    </div>
  );
}

/** Check-out: what still stands in the way, then one button. */
export function CheckOut({ booking }: { booking: Booking }) {
  return booking.status === 'CHECKED_OUT' ? <Left booking={booking} /> : <InHouse booking={booking} />;
}
