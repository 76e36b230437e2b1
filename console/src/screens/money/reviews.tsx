import { useState } from 'preact/hooks';
import { useDesk, usePropertyPath } from '../../data/desk.ts';
import { type Review, readReviews } from '../../data/money-reads.ts';
import { useSubmit } from '../../data/submit.ts';
import { useRead } from '../../data/use-read.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Empty, Shown, SubmissionNotice } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { paymentWords } from '../booking/payments/payment-words.ts';
import { MoneyLine } from './money-line.tsx';
import { moneyWords } from './money-words.ts';

function Row({ review }: { review: Review }) {
  const words = useWords(moneyWords);
  const { methods, reasons } = useWords(paymentWords);
  const format = useFormat();
  const { api, property, reads } = useDesk();
  const [notes, setNotes] = useState('');
  const { id, bookingId, type, amount, method, raisedAt } = review;
  const reviewing = useSubmit(
    (intent) =>
      api.POST('/properties/{propertyId}/bookings/{bookingId}/payments/{paymentId}/reviewed', {
        params: { path: { propertyId: property.id, bookingId, paymentId: id } },
        body: { notes: notes.trim() === '' ? null : notes.trim() },
        // What others change of the booking meanwhile says nothing about this payment.
        headers: { 'If-Match': '*' },
        intent,
      }),
    () => reads.refresh(readReviews(property.id).key),
  );
  const isRefund = type === 'REFUND';
  const money = format.money(isRefund ? -amount : amount);
  return (
    <li>
      <MoneyLine
        booking={review}
        amount={money}
        facts={[
          isRefund ? words.refundOf : words.paymentOf,
          methods[method],
          words.waitsSince(format.dayTime(raisedAt)),
          ...(review.notes === null ? [] : [review.notes]),
        ]}
      >
        <ul class="reasons">
          {review.reasons.map((reason) => (
            <li key={reason}>{reasons[reason]}</li>
          ))}
        </ul>
      </MoneyLine>
      <form
        class="money-form"
        aria-label={`${words.markReviewed}: ${money}, ${review.bookingReference}`}
        onSubmit={(event) => {
          event.preventDefault();
          void reviewing.submit();
        }}
      >
        <fieldset disabled={reviewing.state !== 'idle'}>
          <TextField label={words.reviewNote} value={notes} onInput={setNotes} maxLength={500} />
          <Button type="submit" isBusy={reviewing.state !== 'idle'} label={`${words.markReviewed}: ${money}`}>
            {words.markReviewed}
          </Button>
        </fieldset>
        <SubmissionNotice of={reviewing} />
      </form>
    </li>
  );
}

/** Payments and refunds that nobody expected, each with its reason, until somebody has looked at them. */
export function Reviews() {
  const words = useWords(moneyWords);
  const { propertyId } = usePropertyPath();
  const reading = useRead(readReviews(propertyId));
  return (
    <section aria-labelledby="money-reviews">
      <h2 id="money-reviews">
        {words.reviews} {(reading.data?.length ?? 0) > 0 && <span class="count">{reading.data?.length}</span>}
      </h2>
      <Shown of={reading} rows={1}>
        {(reviews) =>
          reviews.length === 0 ? (
            <Empty>{words.noReviews}</Empty>
          ) : (
            <ul class="money-rows">
              {reviews.map((review) => (
                <Row key={review.id} review={review} />
              ))}
            </ul>
          )
        }
      </Shown>
    </section>
  );
}
