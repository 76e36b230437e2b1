import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import type { Booking } from '../../../data/booking-reads.ts';
import { useMay } from '../../../data/desk.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { useWords } from '../../../words/words.ts';
import { billWords } from './bill-words.ts';
import { ReverseCharge } from './reverse-charge.tsx';

type Charge = Schemas['Charge'];

function ChargeRow({ booking, charge }: { booking: Booking; charge: Charge }) {
  const words = useWords(billWords);
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const mayReverse = useMay('ADMIN', 'MANAGER', 'FINANCE');
  const isRunning = booking.status === 'OPEN' || booking.status === 'CHECKED_IN';
  const isPlain = charge.reversalOf === null && charge.reversedBy === null;
  const name = words.types[charge.type];
  return (
    <li>
      <div class={charge.reversedBy === null ? 'ledger-line' : 'ledger-line ledger-void'}>
        <span class="ledger-what">
          <span>{name}</span>
          <small class="quiet">{format.dayTime(charge.occurredAt)}</small>
          {charge.reversedBy !== null && <Chip tone="quiet">{words.takenBack}</Chip>}
          {charge.reversalOf !== null && <Chip tone="quiet">{words.reversal}</Chip>}
          {charge.notes !== null && <bdi class="ledger-note quiet">{charge.notes}</bdi>}
        </span>
        {mayReverse && isRunning && isPlain && (
          <Button
            look="quiet"
            size="small"
            onClick={() => setOpen(true)}
            label={`${words.takeBack}: ${name}, ${format.money(charge.amount)}`}
          >
            {words.takeBack}
          </Button>
        )}
        <span class="amount">{format.money(charge.amount)}</span>
      </div>
      {isOpen && isPlain && <ReverseCharge booking={booking} charge={charge} onClose={() => setOpen(false)} />}
    </li>
  );
}

/** The charges on the bill. */
export function Charges({ booking }: { booking: Booking }) {
  const words = useWords(billWords);
  const { charges } = booking.ledger;
  return (
    <section aria-label={words.charges}>
      <h3>{words.charges}</h3>
      {charges.length === 0 ? (
        <p class="quiet">{words.noCharges}</p>
      ) : (
        <ul class="ledger">
          {charges.map((charge) => (
            <ChargeRow key={charge.id} booking={booking} charge={charge} />
          ))}
        </ul>
      )}
    </section>
  );
}
