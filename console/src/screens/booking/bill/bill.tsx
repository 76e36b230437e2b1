import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { useMay } from '../../../data/desk.ts';
import { Button } from '../../../ui/button.tsx';
import { plusIcon } from '../../../ui/icon-shapes.ts';
import { useKeys } from '../../../ui/use-keys.ts';
import { useWords } from '../../../words/words.ts';
import { PrintFolio } from '../folio/folio.tsx';
import { Invoices } from '../invoices/invoices.tsx';
import { Pay } from '../payments/pay.tsx';
import { BalanceStrip } from './balance-strip.tsx';
import { billWords } from './bill-words.ts';
import { ChargeForm } from './charge-form.tsx';
import { Charges } from './charges.tsx';
import { Nights } from './nights.tsx';
import { Payments } from './payments.tsx';
import { Taxes } from './taxes.tsx';

/** Adds a charge (C), or says who may. */
function AddCharge({ booking }: { booking: Booking }) {
  const words = useWords(billWords);
  const mayCharge = useMay('ADMIN', 'MANAGER', 'FINANCE');
  const [isOpen, setOpen] = useState(false);
  useKeys({ c: mayCharge ? () => setOpen(true) : undefined });
  if (!mayCharge) return <p class="quiet">{words.mayNotCharge}</p>;
  if (isOpen) return <ChargeForm booking={booking} onClose={() => setOpen(false)} />;
  return (
    <div class="buttons">
      <Button icon={plusIcon} shortcut="c" onClick={() => setOpen(true)}>
        {words.addCharge}
      </Button>
    </div>
  );
}

/** The bill as the ledger has it, and what can be done to it. */
export function Bill({ booking }: { booking: Booking }) {
  return (
    <div class="stack bill">
      <BalanceStrip booking={booking} />
      <Pay booking={booking} due={booking.balance.pending} isMain={booking.balance.pending > 0} />
      <Nights booking={booking} />
      <Charges booking={booking} />
      <AddCharge booking={booking} />
      <Taxes booking={booking} />
      <Payments booking={booking} />
      <Invoices booking={booking} />
      <PrintFolio booking={booking} />
    </div>
  );
}
