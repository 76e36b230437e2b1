import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { Link } from '../../../app/link.tsx';
import type { Booking } from '../../../data/booking-reads.ts';
import { useDesk, usePropertyPath } from '../../../data/desk.ts';
import { readRatings } from '../../../data/guest-reads.ts';
import { useSubmit } from '../../../data/submit.ts';
import { useRead } from '../../../data/use-read.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice, SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { BalanceStrip } from '../bill/balance-strip.tsx';
import { PrintFolio } from '../folio/folio.tsx';
import { checkOutWords } from './check-out-words.ts';

type Score = Schemas['RatingScore'];
const SCORES: readonly Score[] = ['EXCELLENT', 'GOOD', 'AVERAGE', 'POOR', 'BAD'];

/** What the hotel remembers of the guest for the next visit. It can be left out, and is given once. */
function Rating({ booking }: { booking: Booking }) {
  const words = useWords(checkOutWords);
  const { api, reads } = useDesk();
  const { propertyId } = usePropertyPath();
  const guestId = booking.primaryGuest.id;
  const read = readRatings(propertyId, guestId);
  const { data: ratings } = useRead(read);
  const [score, setScore] = useState<Score | null>(null);
  const [notes, setNotes] = useState('');
  const given = ratings?.find(({ bookingId }) => bookingId === booking.id);
  const submission = useSubmit(
    (intent) =>
      api.POST('/properties/{propertyId}/guests/{guestId}/ratings', {
        params: { path: { propertyId, guestId } },
        body: { bookingId: booking.id, score: score ?? 'GOOD', notes: notes.trim() === '' ? null : notes.trim() },
        headers: { 'If-Match': '*' },
        intent,
      }),
    () => reads.refresh(read.key),
  );
  if (ratings === undefined) return null;
  if (given !== undefined) return <p class="quiet">{words.rated(words.scores[given.score])}</p>;
  return (
    <form
      class="card form"
      onSubmit={(event) => {
        event.preventDefault();
        if (score !== null) void submission.submit();
      }}
    >
      <h3>{words.rate}</h3>
      <fieldset class="choice" disabled={submission.state !== 'idle'}>
        <legend class="visually-hidden">{words.score}</legend>
        <div class="choice-options">
          {SCORES.map((one) => (
            <label key={one}>
              <input type="radio" name="score" checked={score === one} onChange={() => setScore(one)} />
              <span>{words.scores[one]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {score !== null && <TextField label={words.rateNote} value={notes} onInput={setNotes} maxLength={500} />}
      <SubmissionNotice of={submission} />
      {score !== null && (
        <div class="buttons">
          <Button type="submit" isBusy={submission.state !== 'idle'}>
            {words.saveRating}
          </Button>
        </div>
      )}
    </form>
  );
}

/** After the check-out: the folio, and what there is to remember. */
export function Left({ booking }: { booking: Booking }) {
  const words = useWords(checkOutWords);
  return (
    <div class="stack">
      <Notice tone="done">
        <strong>{words.left}</strong>
      </Notice>
      <BalanceStrip booking={booking} />
      <div>
        <PrintFolio booking={booking} />
        <Link class="button button-primary" to={{ screen: 'today', item: null, sheet: null }}>
          {words.toToday}
        </Link>
      </div>
      <Rating booking={booking} />
    </div>
  );
}
