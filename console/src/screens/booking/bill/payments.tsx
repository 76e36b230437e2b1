import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { useMay } from '../../../data/desk.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { useWords } from '../../../words/words.ts';
import { DeletePayment } from '../payments/delete-payment.tsx';
import type { Payment } from '../payments/payment-reads.ts';
import { paymentWords } from '../payments/payment-words.ts';
import { leftToRefund } from '../payments/payments.rules.ts';
import { Refund } from '../payments/refund.tsx';
import { Review } from '../payments/review.tsx';
import { billWords } from './bill-words.ts';

type Action = 'refund' | 'review' | 'delete';
type RowProps = { booking: Booking; payment: Payment };

/** What the person may do with a row of the ledger. */
function useActions({ booking, payment }: RowProps): Action[] {
  const keepsBooks = useMay('ADMIN', 'MANAGER', 'FINANCE');
  const isAdmin = useMay('ADMIN');
  const isPayment = payment.type === 'PAYMENT';
  const left = leftToRefund(payment, booking.ledger.payments);
  const isRunning = booking.status === 'OPEN' || booking.status === 'CHECKED_IN';
  const isUntouched = left === payment.amount;
  return [
    ...(keepsBooks && payment.needsReview ? (['review'] as const) : []),
    ...(keepsBooks && isPayment && left > 0 ? (['refund'] as const) : []),
    ...(isAdmin && isPayment && payment.method === 'CASH' && isRunning && isUntouched ? (['delete'] as const) : []),
  ];
}

function StateChips({ payment }: { payment: Payment }) {
  const words = useWords(billWords);
  const reviewWords = useWords(paymentWords);
  return (
    <>
      {payment.status === 'PENDING' && <Chip tone="due">{words.pending}</Chip>}
      {payment.status === 'FAILED' && <Chip tone="overdue">{words.failed}</Chip>}
      {payment.needsReview && <Chip tone="person">{reviewWords.needsReview}</Chip>}
    </>
  );
}

function StateNote({ payment, mayReview }: { payment: Payment; mayReview: boolean }) {
  const words = useWords(paymentWords);
  const text =
    payment.status === 'PENDING'
      ? words.refundPending
      : payment.status === 'FAILED'
        ? words.refundFailed
        : payment.needsReview && !mayReview
          ? words.mayNotReview
          : null;
  return text === null ? null : <small class="ledger-note quiet">{text}</small>;
}

const LABELS = { refund: 'refund', review: 'reviewed', delete: 'takeBack' } as const;

function PaymentRow({ booking, payment }: RowProps) {
  const words = useWords(billWords);
  const actionWords = useWords(paymentWords);
  const format = useFormat();
  const actions = useActions({ booking, payment });
  const [open, setOpen] = useState<Action | null>(null);
  const close = (): void => setOpen(null);
  const isRefund = payment.type === 'REFUND';
  const method = actionWords.methods[payment.method];
  const name = isRefund ? `${words.refundRow}, ${method}` : method;
  const amount = format.money(isRefund ? -payment.amount : payment.amount);
  const excess = Math.max(0, -booking.balance.pending);
  return (
    <li>
      <div class={payment.status === 'FAILED' ? 'ledger-line ledger-void' : 'ledger-line'}>
        <span class="ledger-what">
          <span>{name}</span>
          <small class="quiet">{format.dayTime(payment.receivedAt)}</small>
          <StateChips payment={payment} />
          {payment.notes !== null && <bdi class="ledger-note quiet">{payment.notes}</bdi>}
          <StateNote payment={payment} mayReview={actions.includes('review')} />
        </span>
        {actions.map((action) => (
          <Button
            key={action}
            look="quiet"
            size="small"
            onClick={() => setOpen(action)}
            label={`${actionWords[LABELS[action]]}: ${name}, ${amount}`}
          >
            {actionWords[LABELS[action]]}
          </Button>
        ))}
        <span class="amount">{amount}</span>
      </div>
      {open === 'refund' && <Refund booking={booking} payment={payment} excess={excess} onClose={close} />}
      {open === 'review' && <Review booking={booking} payment={payment} onClose={close} />}
      {open === 'delete' && <DeletePayment booking={booking} payment={payment} onClose={close} />}
    </li>
  );
}

/** The payments and refunds of the booking. */
export function Payments({ booking }: { booking: Booking }) {
  const words = useWords(billWords);
  const reviewWords = useWords(paymentWords);
  const mayRefund = useMay('ADMIN', 'MANAGER', 'FINANCE');
  const format = useFormat();
  const { payments, refundsUnderWay } = booking.ledger;
  return (
    <section aria-label={words.payments}>
      <h3>{words.payments}</h3>
      {payments.length === 0 ? (
        <p class="quiet">{words.noPayments}</p>
      ) : (
        <ul class="ledger">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} booking={booking} payment={payment} />
          ))}
        </ul>
      )}
      {refundsUnderWay > 0 && <p class="quiet">{words.refundsUnderWay(format.money(refundsUnderWay))}</p>}
      {!mayRefund && payments.length > 0 && <p class="quiet">{reviewWords.mayNotRefund}</p>}
    </section>
  );
}
