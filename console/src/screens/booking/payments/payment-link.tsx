import type { Booking } from '../../../data/booking-reads.ts';
import { usePropertyPath } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { Shown } from '../../../ui/states.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { readPaymentLinks } from './payment-reads.ts';
import { paymentWords } from './payment-words.ts';
import { type RequestState, requestState } from './payments.rules.ts';
import { useSecond } from './use-second.ts';

/** What a state of a QR code or link says about today. */
export const REQUEST_TONES: Readonly<Record<RequestState, Tone>> = {
  waiting: 'due',
  paid: 'done',
  'part-paid': 'person',
  expired: 'quiet',
  closed: 'quiet',
};

/** A payment link, to be sent to the guest, and whether it is paid. */
export function PaymentLink({ booking, linkId, onClose }: { booking: Booking; linkId: string; onClose: () => void }) {
  const words = useWords(paymentWords);
  const common = useWords(sharedWords);
  const format = useFormat();
  const { propertyId } = usePropertyPath();
  const reading = useRead(readPaymentLinks(propertyId, booking.id));
  const now = useSecond(false);
  return (
    <Shown of={{ ...reading, data: reading.data?.find(({ id }) => id === linkId) }} rows={3}>
      {(link) => {
        const state = requestState(link, now);
        return (
          <section class="card stack" aria-label={words.link}>
            <p class="request-line">
              <strong>{format.money(link.amount)}</strong>
              <span role="status">
                <Chip tone={REQUEST_TONES[state]}>{words.states[state]}</Chip>
              </span>
              {link.viaSms && <Chip tone="quiet">{words.sentBySms}</Chip>}
            </p>
            {link.description !== null && <p>{link.description}</p>}
            {state === 'waiting' && link.shortUrl !== null && (
              <CopyText label={words.linkAddress} text={link.shortUrl} autoFocus />
            )}
            <div class="buttons">
              <Button look={state === 'paid' ? 'primary' : 'quiet'} onClick={onClose}>
                {state === 'paid' ? words.done : common.close}
              </Button>
            </div>
          </section>
        );
      }}
    </Shown>
  );
}
