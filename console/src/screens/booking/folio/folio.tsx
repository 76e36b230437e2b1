import type { ComponentChildren } from 'preact';
import type { Booking } from '../../../data/booking-reads.ts';
import { useNow } from '../../../data/desk.ts';
import { useTypeName } from '../../../data/use-type-name.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Paper, PaperHead, PrintBar } from '../../../ui/paper.tsx';
import { paperWords } from '../../../ui/paper-words.ts';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { billWords } from '../bill/bill-words.ts';
import { paymentWords } from '../payments/payment-words.ts';
import { folioWords } from './folio-words.ts';

type LineProps = { date: ComponentChildren; what: ComponentChildren; amount: string };

function Line({ date, what, amount }: LineProps) {
  return (
    <tr>
      <td>{date}</td>
      <td>{what}</td>
      <td class="amount">{amount}</td>
    </tr>
  );
}

function Part({ title, amount, children }: { title: string; amount?: string; children: ComponentChildren }) {
  return (
    <tbody>
      <tr class="folio-part">
        <th colSpan={2} scope="rowgroup">
          {title}
        </th>
        <td class="amount">{amount}</td>
      </tr>
      {children}
    </tbody>
  );
}

function Nights({ booking }: { booking: Booking }) {
  const words = useWords(folioWords);
  const ofBill = useWords(billWords);
  const common = useWords(sharedWords);
  const format = useFormat();
  const nameOf = useTypeName();
  const stays = booking.stays.filter(({ status, nights }) => status !== 'VOIDED' && nights > 0);
  const held = booking.roomRequests.filter(({ status }) => status === 'OPEN');
  const rate = (amount: number | null): string => (amount === null ? ofBill.noPrice : format.money(amount));
  return (
    <>
      {stays.map(({ id, roomNumber, roomTypeCode, nightRates }) => (
        <Part key={id} title={words.room(roomNumber, nameOf(roomTypeCode))}>
          {nightRates.map((night) => (
            <Line key={night.date} date={format.calendarDay(night.date)} what={words.night} amount={rate(night.rate)} />
          ))}
        </Part>
      ))}
      {held.map(({ id, quantity, roomTypeCode, nightRates, amount }) => (
        <Part
          key={id}
          title={`${words.held(quantity, nameOf(roomTypeCode))} · ${common.nights(nightRates.length)}`}
          amount={format.money(amount)}
        >
          {nightRates.map((night) => (
            <Line
              key={night.date}
              date={format.calendarDay(night.date)}
              what={words.each(quantity, rate(night.rate))}
              amount=""
            />
          ))}
        </Part>
      ))}
    </>
  );
}

function Ledger({ booking }: { booking: Booking }) {
  const words = useWords(folioWords);
  const ofBill = useWords(billWords);
  const ofPayments = useWords(paymentWords);
  const format = useFormat();
  // What was taken back is on the bill, and nothing for the guest's paper: both rows make 0.
  const charges = booking.ledger.charges.filter(({ reversalOf, reversedBy }) => reversalOf === null && reversedBy === null);
  const payments = booking.ledger.payments.filter(({ status }) => status !== 'FAILED');
  return (
    <>
      {charges.length > 0 && (
        <Part title={words.charges}>
          {charges.map(({ id, type, notes, occurredAt, amount }) => (
            <Line
              key={id}
              date={format.day(occurredAt)}
              what={
                <>
                  {ofBill.types[type]} {notes !== null && <bdi>{notes}</bdi>}
                </>
              }
              amount={format.money(amount)}
            />
          ))}
        </Part>
      )}
      {payments.length > 0 && (
        <Part title={words.payments}>
          {payments.map(({ id, type, method, receivedAt, amount, status }) => (
            <Line
              key={id}
              date={format.day(receivedAt)}
              what={[
                type === 'REFUND' ? words.refund : '',
                ofPayments.methods[method],
                status === 'PENDING' ? words.underWay : '',
              ]
                .filter((text) => text !== '')
                .join(', ')}
              amount={format.money(type === 'REFUND' ? amount : -amount)}
            />
          ))}
        </Part>
      )}
    </>
  );
}

function Totals({ booking }: { booking: Booking }) {
  const words = useWords(folioWords);
  const format = useFormat();
  const { expectedPay, amountCollected, pending } = booking.balance;
  const left = pending > 0 ? words.due : pending < 0 ? words.excess : words.settled;
  return (
    <dl class="folio-totals">
      <dt>{words.total}</dt>
      <dd>{format.money(expectedPay)}</dd>
      <dt>{words.paid}</dt>
      <dd>{format.money(amountCollected)}</dd>
      <dt class="folio-left">{left}</dt>
      <dd class="folio-left">{format.money(Math.abs(pending))}</dd>
    </dl>
  );
}

/** The guest's bill on paper. It is part of the sheet, and shown in print only. */
function Folio({ booking }: { booking: Booking }) {
  const words = useWords(folioWords);
  const ofPaper = useWords(paperWords);
  const format = useFormat();
  const now = useNow();
  const { primaryGuest, reference, expectedCheckInAt, expectedCheckOutAt, roomNumbers, reservationNumber, stays } = booking;
  const ends = stays.map(({ checkOutAt }) => checkOutAt ?? '').toSorted();
  const arrival = stays.map(({ checkInAt }) => checkInAt).toSorted()[0] ?? expectedCheckInAt;
  const departure = booking.status === 'CHECKED_OUT' ? (ends.at(-1) ?? null) : expectedCheckOutAt;
  const isFinal = booking.status !== 'OPEN' && booking.status !== 'CHECKED_IN';
  return (
    <Paper size="a4" class="folio paper-print-only">
      <PaperHead>
        <p>{words.title}</p>
        <p>{reference}</p>
        {!isFinal && <small>{words.estimate}</small>}
      </PaperHead>
      <dl class="paper-facts">
        <dt>{words.guest}</dt>
        <dd>{primaryGuest.name ?? '–'}</dd>
        {primaryGuest.phoneE164 !== null && (
          <>
            <dt>{words.phone}</dt>
            <dd>{primaryGuest.phoneE164}</dd>
          </>
        )}
        <dt>{words.arrival}</dt>
        <dd>{format.fullDay(arrival)}</dd>
        <dt>{words.departure}</dt>
        <dd>{departure === null ? '–' : format.fullDay(departure)}</dd>
        {roomNumbers.length > 0 && (
          <>
            <dt>{words.rooms}</dt>
            <dd class="paper-open">{roomNumbers.join(', ')}</dd>
          </>
        )}
        {reservationNumber !== null && (
          <>
            <dt>{words.reservation}</dt>
            <dd>{reservationNumber}</dd>
          </>
        )}
      </dl>
      <table>
        <thead>
          <tr>
            <th>{words.date}</th>
            <th>{words.what}</th>
            <th class="amount">{words.amount}</th>
          </tr>
        </thead>
        <Nights booking={booking} />
        <Ledger booking={booking} />
      </table>
      <Totals booking={booking} />
      <footer class="paper-signatures">
        <p>{words.signature}</p>
        <div class="paper-printed">{ofPaper.printed(format.dayTime(now))}</div>
      </footer>
    </Paper>
  );
}

/** Opens the browser's print window, which saves as PDF too; the folio is what it prints. */
export function PrintFolio({ booking }: { booking: Booking }) {
  const words = useWords(folioWords);
  return (
    <PrintBar label={words.print}>
      <Folio booking={booking} />
    </PrintBar>
  );
}
