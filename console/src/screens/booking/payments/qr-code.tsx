import type { Booking } from '../../../data/booking-reads.ts';
import { usePropertyPath } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { circleCheckIcon, qrcodeIcon } from '../../../ui/icon-shapes.ts';
import { Notice, Shown, SubmissionNotice } from '../../../ui/states.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { useBookingSubmit } from '../use-booking-submit.ts';
import { readQrCodes } from './payment-reads.ts';
import { paymentWords } from './payment-words.ts';
import { countdown, requestState, secondsLeft } from './payments.rules.ts';
import { QrPicture } from './qr-picture.tsx';
import { useSecond } from './use-second.ts';

type QrCodeProps = {
  booking: Booking;
  qrId: string;
  onClose: () => void;
  /** The guest pays another way: the code is closed, and the amount is taken at the desk. */
  onOtherWay: () => void;
  onAgain: () => void;
};

/** The picture must be seen whole: it opens where there may be no room for it. */
function bringIntoView(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'nearest' });
}

/** A QR code for the guest to scan. It turns green by itself when it is paid. */
export function QrCode({ booking, qrId, onClose, onOtherWay, onAgain }: QrCodeProps) {
  const words = useWords(paymentWords);
  const common = useWords(sharedWords);
  const format = useFormat();
  const { propertyId } = usePropertyPath();
  const reading = useRead(readQrCodes(propertyId, booking.id));
  const qr = reading.data?.find(({ id }) => id === qrId);
  const now = useSecond(qr?.status === 'ACTIVE');
  const closing = useBookingSubmit(
    booking,
    ({ api, path, intent }) =>
      api.POST('/properties/{propertyId}/bookings/{bookingId}/payments/gateway/qr/{qrId}/close', {
        params: { path: { ...path, qrId } },
        intent,
      }),
    onOtherWay,
  );
  return (
    <Shown of={{ ...reading, data: qr }} rows={6}>
      {({ amount, expiresAt, ...rest }) => {
        const state = requestState({ ...rest, expiresAt }, now);
        const money = format.money(amount);
        const left = secondsLeft(expiresAt, now);
        return (
          <section ref={bringIntoView} class={`card qr qr-${state}`} aria-label={words.qr}>
            <p class="qr-amount">{money}</p>
            {state === 'waiting' && <QrPicture bookingId={booking.id} qrId={qrId} alt={words.qrPicture(money)} />}
            {state === 'paid' && (
              <div class="qr-paid">
                <Icon of={circleCheckIcon} size={120} />
              </div>
            )}
            <p role="status" class="qr-state">
              {state === 'waiting' && words.waiting}
              {state === 'paid' && words.paid(money)}
            </p>
            {state === 'waiting' && left !== null && <p class="quiet">{words.timeLeft(countdown(left))}</p>}
            {state === 'expired' && <Notice tone="due">{words.expired}</Notice>}
            {state === 'closed' && <Notice tone="due">{words.closed}</Notice>}
            <SubmissionNotice of={closing} />
            <div class="buttons">
              {state === 'paid' && (
                <Button look="primary" onClick={onClose}>
                  {words.done}
                </Button>
              )}
              {state === 'waiting' && (
                <Button isBusy={closing.state !== 'idle'} onClick={() => void closing.submit()}>
                  {words.otherWay}
                </Button>
              )}
              {(state === 'expired' || state === 'closed') && (
                <Button look="primary" icon={qrcodeIcon} onClick={onAgain}>
                  {words.newQr}
                </Button>
              )}
              {state !== 'paid' && (
                <Button look="quiet" onClick={onClose}>
                  {common.close}
                </Button>
              )}
            </div>
          </section>
        );
      }}
    </Shown>
  );
}
