import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { useMay, usePropertyPath } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { Button } from '../../../ui/button.tsx';
import { cashIcon, linkIcon, qrcodeIcon } from '../../../ui/icon-shapes.ts';
import { useKeys } from '../../../ui/use-keys.ts';
import { useWords } from '../../../words/words.ts';
import { DeskPayment } from './desk-payment.tsx';
import { LinkForm } from './link-form.tsx';
import { OpenRequests } from './open-requests.tsx';
import { PaymentLink } from './payment-link.tsx';
import { readOnlinePayments } from './payment-reads.ts';
import { paymentWords } from './payment-words.ts';
import { QrCode } from './qr-code.tsx';
import { QrForm } from './qr-form.tsx';

/** What is open below the buttons. */
type Open = { way: 'desk' | 'qr-form' | 'link-form'; due: number | null } | { way: 'qr' | 'link'; id: string } | null;

/** Which ways to pay online there are; none for a booking that has ended. */
function useWays({ status }: Booking, mayTake: boolean): { isLink: boolean; isQr: boolean; isNotSetUp: boolean } {
  const { propertyId } = usePropertyPath();
  const isRunning = mayTake && (status === 'OPEN' || status === 'CHECKED_IN');
  const { data } = useRead(isRunning ? readOnlinePayments(propertyId) : null);
  return { isLink: data?.paymentLink === true, isQr: data?.qr === true, isNotSetUp: data?.paymentLink === false };
}

type PayProps = {
  booking: Booking;
  /** The amount that the forms begin with. */
  due: number;
  /** Whether taking money is the next thing to do here. */
  isMain?: boolean;
};

/** All ways to take money for a booking: at the desk (P), by a QR code (Q), by a link (L). For roles that may take payments. */
export function Pay({ booking, due, isMain = false }: PayProps) {
  const words = useWords(paymentWords);
  const mayTake = useMay('ADMIN', 'MANAGER', 'STAFF');
  const { isLink, isQr, isNotSetUp } = useWays(booking, mayTake);
  const [open, setOpen] = useState<Open>(null);
  const start = (way: 'desk' | 'qr-form' | 'link-form') => (): void => setOpen({ way, due: null });
  const close = (): void => setOpen(null);
  useKeys({
    p: mayTake ? start('desk') : undefined,
    q: isQr ? start('qr-form') : undefined,
    l: isLink ? start('link-form') : undefined,
  });
  if (!mayTake) return <p class="quiet">{words.mayNotTake}</p>;
  const shownId = open?.way === 'qr' || open?.way === 'link' ? open.id : null;
  const amount = open !== null && 'due' in open ? (open.due ?? due) : due;
  return (
    <div class="stack pay">
      {open === null && (
        <div class="buttons">
          <Button icon={cashIcon} look={isMain ? 'primary' : 'plain'} shortcut="p" onClick={start('desk')}>
            {words.take}
          </Button>
          {isQr && (
            <Button icon={qrcodeIcon} shortcut="q" onClick={start('qr-form')}>
              {words.qr}
            </Button>
          )}
          {isLink && (
            <Button icon={linkIcon} shortcut="l" onClick={start('link-form')}>
              {words.link}
            </Button>
          )}
        </div>
      )}
      {isNotSetUp && open === null && <p class="quiet">{words.notSetUp}</p>}
      {open?.way === 'desk' && <DeskPayment booking={booking} due={amount} onDone={close} onCancel={close} />}
      {open?.way === 'qr-form' && (
        <QrForm booking={booking} due={amount} onMade={(id) => setOpen({ way: 'qr', id })} onCancel={close} />
      )}
      {open?.way === 'link-form' && (
        <LinkForm booking={booking} due={amount} onMade={(id) => setOpen({ way: 'link', id })} onCancel={close} />
      )}
      {open?.way === 'qr' && (
        <QrCode
          key={open.id}
          booking={booking}
          qrId={open.id}
          onClose={close}
          onOtherWay={start('desk')}
          onAgain={start('qr-form')}
        />
      )}
      {open?.way === 'link' && <PaymentLink key={open.id} booking={booking} linkId={open.id} onClose={close} />}
      <OpenRequests
        booking={booking}
        shownId={shownId}
        onShow={({ id, kind }) => setOpen({ way: kind === 'QR' ? 'qr' : 'link', id })}
      />
    </div>
  );
}
