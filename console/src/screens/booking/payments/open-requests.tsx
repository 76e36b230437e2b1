import type { Booking } from '../../../data/booking-reads.ts';
import { usePropertyPath } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { linkIcon, qrcodeIcon } from '../../../ui/icon-shapes.ts';
import { SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { useBookingSubmit } from '../use-booking-submit.ts';
import { type PaymentRequest, readOpenRequests } from './payment-reads.ts';
import { paymentWords } from './payment-words.ts';
import { countdown, requestState, secondsLeft } from './payments.rules.ts';
import { useSecond } from './use-second.ts';

type RowProps = { booking: Booking; request: PaymentRequest; now: number; onShow: (request: PaymentRequest) => void };

function Row({ booking, request, now, onShow }: RowProps) {
  const words = useWords(paymentWords);
  const format = useFormat();
  const { id, kind, amount, expiresAt } = request;
  const left = secondsLeft(expiresAt, now);
  const withdrawal = useBookingSubmit(booking, ({ api, path, intent }) =>
    api.POST('/properties/{propertyId}/bookings/{bookingId}/payments/gateway/close', {
      params: { path },
      body: kind === 'QR' ? { qrId: id } : { paymentLinkId: id },
      intent,
    }),
  );
  const name = `${words[kind === 'QR' ? 'qr' : 'link']} ${format.money(amount)}`;
  return (
    <li>
      <div class="request-line">
        <Icon of={kind === 'QR' ? qrcodeIcon : linkIcon} />
        <strong>{format.money(amount)}</strong>
        <Chip tone="due">{left === null ? words.states.waiting : countdown(left)}</Chip>
        <span class="push" />
        <Button size="small" onClick={() => onShow(request)} label={`${words.show}: ${name}`}>
          {words.show}
        </Button>
        <Button
          size="small"
          look="quiet"
          isBusy={withdrawal.state !== 'idle'}
          onClick={() => void withdrawal.submit()}
          label={`${words.withdraw}: ${name}`}
        >
          {words.withdraw}
        </Button>
      </div>
      <SubmissionNotice of={withdrawal} />
    </li>
  );
}

type OpenRequestsProps = {
  booking: Booking;
  /** The one that is shown large beside the list. */
  shownId: string | null;
  onShow: (request: PaymentRequest) => void;
};

/** QR codes and links that the guest can still pay. */
export function OpenRequests({ booking, shownId, onShow }: OpenRequestsProps) {
  const words = useWords(paymentWords);
  const { propertyId } = usePropertyPath();
  const { data = [] } = useRead(readOpenRequests(propertyId, booking.id));
  const now = useSecond(data.some(({ kind }) => kind === 'QR'));
  const shown = data.filter((request) => request.id !== shownId && requestState(request, now) === 'waiting');
  if (shown.length === 0) return null;
  return (
    <section aria-label={words.open}>
      <h3>{words.open}</h3>
      <ul class="requests">
        {shown.map((request) => (
          <Row key={request.id} booking={booking} request={request} now={now} onShow={onShow} />
        ))}
      </ul>
    </section>
  );
}
