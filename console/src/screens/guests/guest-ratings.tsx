import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/index.ts';
import type { BookingRow } from '../../data/booking-reads.ts';
import { useDesk, usePropertyPath } from '../../data/desk.ts';
import { type Guest, readRatings } from '../../data/guest-reads.ts';
import { useSubmit } from '../../data/submit.ts';
import { useRead } from '../../data/use-read.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { plusIcon } from '../../ui/icon-shapes.ts';
import { Shown } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { AddForm } from './add-form.tsx';
import { useBookingOptions } from './booking-options.ts';
import { guestsWords } from './guests-words.ts';

const SCORES = ['EXCELLENT', 'GOOD', 'AVERAGE', 'POOR', 'BAD'] as const satisfies readonly Schemas['RatingScore'][];

type FormProps = { guest: Guest; bookings: readonly BookingRow[]; onDone: (isChanged: boolean) => void };

function RatingForm({ guest, bookings, onDone }: FormProps) {
  const words = useWords(guestsWords);
  const shared = useWords(sharedWords);
  const { api } = useDesk();
  const path = { ...usePropertyPath(), guestId: guest.id };
  const options = useBookingOptions(bookings);
  const [bookingId, setBookingId] = useState(options[0]?.value ?? '');
  const [score, setScore] = useState<Schemas['RatingScore']>('GOOD');
  const [notes, setNotes] = useState('');
  const submission = useSubmit(
    (intent) =>
      api.POST('/properties/{propertyId}/guests/{guestId}/ratings', {
        params: { path },
        body: { bookingId, score, notes: notes.trim() === '' ? null : notes.trim() },
        intent,
      }),
    () => onDone(true),
  );
  return (
    <AddForm of={submission} onCancel={() => onDone(false)}>
      <div class="fields">
        <SelectField label={words.ratingBooking} value={bookingId} onChange={setBookingId} options={options} />
        <SelectField
          label={words.ratingScore}
          value={score}
          onChange={setScore}
          options={SCORES.map((value) => ({ value, text: words.scores[value] }))}
        />
      </div>
      <TextField label={words.ratingNotes} value={notes} onInput={setNotes} maxLength={2000} hint={shared.optional} />
    </AddForm>
  );
}

type SectionProps = { guest: Guest; bookings: readonly BookingRow[]; onChanged: () => void };

/** How the desk has rated the guest, one rating for each booking. */
export function GuestRatings({ guest, bookings, onChanged }: SectionProps) {
  const words = useWords(guestsWords);
  const format = useFormat();
  const { reads } = useDesk();
  const { propertyId } = usePropertyPath();
  const [isAdding, setAdding] = useState(false);
  const read = readRatings(propertyId, guest.id);
  const reading = useRead(read);
  const rated = new Set(reading.data?.map(({ bookingId }) => bookingId));
  const unrated = bookings.filter(({ id, status }) => !rated.has(id) && status !== 'OPEN' && status !== 'CANCELLED');
  const referenceOf = (id: string): string => bookings.find((booking) => booking.id === id)?.reference ?? '';
  return (
    <section class="card stack" aria-labelledby="guest-ratings">
      <h2 id="guest-ratings">{words.ratings}</h2>
      <Shown of={reading} rows={1}>
        {(ratings) =>
          ratings.length === 0 ? (
            <p class="quiet">{words.noRatings}</p>
          ) : (
            <ul class="stack">
              {ratings.map(({ id, score, notes, createdAt, bookingId }) => (
                <li key={id}>
                  <Chip tone={score === 'BAD' || score === 'POOR' ? 'overdue' : 'quiet'}>{words.scores[score]}</Chip>{' '}
                  <small class="quiet">
                    {format.shortDay(createdAt)} {referenceOf(bookingId)}
                  </small>
                  {notes !== null && <p class="rating-notes">{notes}</p>}
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
      {isAdding ? (
        <RatingForm
          guest={guest}
          bookings={unrated}
          onDone={(isChanged) => {
            setAdding(false);
            if (!isChanged) return;
            reads.refresh(read.key);
            onChanged();
          }}
        />
      ) : (
        unrated.length > 0 && (
          <div class="buttons">
            <Button icon={plusIcon} onClick={() => setAdding(true)}>
              {words.addRating}
            </Button>
          </div>
        )
      )}
    </section>
  );
}
