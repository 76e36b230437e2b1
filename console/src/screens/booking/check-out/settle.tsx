import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { useMay } from '../../../data/desk.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { receiptRefundIcon } from '../../../ui/icon-shapes.ts';
import { useWords } from '../../../words/words.ts';
import { Pay } from '../payments/pay.tsx';
import { paymentWords } from '../payments/payment-words.ts';
import { leftToRefund } from '../payments/payments.rules.ts';
import { Refund } from '../payments/refund.tsx';

/** Gives back what the hotel has too much, from the newest payment of which something is left. */
function GiveBack({ booking, excess }: { booking: Booking; excess: number }) {
  const words = useWords(paymentWords);
  const format = useFormat();
  const mayRefund = useMay('ADMIN', 'MANAGER', 'FINANCE');
  const [openId, setOpenId] = useState<string | null>(null);
  const { payments } = booking.ledger;
  const refundable = payments.filter((one) => one.type === 'PAYMENT' && leftToRefund(one, payments) > 0);
  const open = refundable.find(({ id }) => id === openId);
  if (!mayRefund) return <p>{words.mayNotRefund}</p>;
  if (open !== undefined) return <Refund booking={booking} payment={open} excess={excess} onClose={() => setOpenId(null)} />;
  return (
    <div class="buttons">
      {refundable.toReversed().map(({ id, method, amount }) => (
        <Button key={id} icon={receiptRefundIcon} onClick={() => setOpenId(id)}>
          {words.refundTitle(`${words.methods[method]} ${format.money(amount)}`)}
        </Button>
      ))}
    </div>
  );
}

/** What settles the bill: a payment, or a refund. @param props.pending what is left to pay when the guest leaves now */
export function Settle({ booking, pending }: { booking: Booking; pending: number }) {
  return pending < 0 ? (
    <GiveBack booking={booking} excess={-pending} />
  ) : (
    <Pay booking={booking} due={pending} isMain={pending > 0} />
  );
}
