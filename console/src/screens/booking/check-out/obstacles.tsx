import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { Link } from '../../../app/link.tsx';
import type { Booking } from '../../../data/booking-reads.ts';
import { usePropertyPath } from '../../../data/desk.ts';
import { readGuest } from '../../../data/guest-reads.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { alertTriangleIcon } from '../../../ui/icon-shapes.ts';
import { Shown } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { GuestForm } from '../check-in/guest-form.tsx';
import { SignatureStep } from '../check-in/signature-step.tsx';
import { checkOutWords } from './check-out-words.ts';
import { Settle } from './settle.tsx';

type Code = Schemas['CheckOutGap'];
/** `pending`: what is left to pay, with the refunds under way counted as given back, as the service does at check-out. */
type MendProps = { booking: Booking; pending: number };

function MendGuest({ booking }: MendProps) {
  const words = useWords(checkOutWords);
  const { propertyId } = usePropertyPath();
  const [isOpen, setOpen] = useState(false);
  const guest = useRead(isOpen ? readGuest(propertyId, booking.primaryGuest.id) : null);
  if (!isOpen)
    return (
      <div class="buttons">
        <Button onClick={() => setOpen(true)}>{words.fixGuest}</Button>
      </div>
    );
  return <Shown of={guest}>{(found) => <GuestForm guest={found} booking={booking} />}</Shown>;
}

function MendSignature({ booking }: MendProps) {
  const { propertyId } = usePropertyPath();
  const guest = useRead(readGuest(propertyId, booking.primaryGuest.id));
  return (
    <Shown of={guest} rows={2}>
      {(found) => <SignatureStep guest={found} booking={booking} />}
    </Shown>
  );
}

function MendStayTime() {
  return <p>{useWords(checkOutWords).stayTime}</p>;
}

function MendAmount({ booking }: MendProps) {
  const words = useWords(checkOutWords);
  const { reference } = booking;
  return (
    <Link class="button button-plain" to={{ sheet: { kind: 'booking', reference, part: 'overview' } }} isReplacing>
      {words.fixAmount}
    </Link>
  );
}

/** What mends each of the service's codes. Name and phone are one form. */
const MENDS: Readonly<Record<Code, (props: MendProps) => preact.VNode>> = {
  GUEST_NAME: MendGuest,
  GUEST_PHONE: MendGuest,
  SIGNATURE: MendSignature,
  STAY_TIME: MendStayTime,
  STAY_AMOUNT: MendAmount,
  LEDGER: Settle,
};

function titleOf(
  words: ReturnType<typeof useWords<(typeof checkOutWords)['en']>>,
  code: Code,
  pending: number,
  money: string,
): string {
  if (code !== 'LEDGER' || pending === 0) return words.gaps[code];
  return pending > 0 ? words.unpaid(money) : words.overpaid(money);
}

type ObstaclesProps = { booking: Booking; codes: readonly Code[]; pending: number };

/** What still stands in the way, each with what mends it. */
export function Obstacles({ booking, codes, pending }: ObstaclesProps) {
  const words = useWords(checkOutWords);
  const format = useFormat();
  const isGuestDone = (code: Code): boolean => code === 'GUEST_PHONE' && codes.includes('GUEST_NAME');
  const { refundsUnderWay } = booking.ledger;
  return (
    <section aria-label={words.missing}>
      <h3>
        {words.missing} <span class="count">{codes.length}</span>
      </h3>
      <ul class="obstacles">
        {codes.map((code) => {
          const Mend = MENDS[code];
          return (
            <li key={code}>
              <h4>
                <Icon of={alertTriangleIcon} size={18} />
                {titleOf(words, code, pending, format.money(Math.abs(pending)))}
              </h4>
              {code === 'LEDGER' && refundsUnderWay > 0 && <p>{words.underWay(format.money(refundsUnderWay))}</p>}
              {!isGuestDone(code) && <Mend booking={booking} pending={pending} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
