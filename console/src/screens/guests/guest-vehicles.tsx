import { useState } from 'preact/hooks';
import type { BookingRow } from '../../data/booking-reads.ts';
import { useDesk, usePropertyPath } from '../../data/desk.ts';
import type { Guest } from '../../data/guest-reads.ts';
import { useSubmit } from '../../data/submit.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { plusIcon } from '../../ui/icon-shapes.ts';
import { SubmissionNotice } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { useBookingOptions } from './booking-options.ts';
import { guestsWords } from './guests-words.ts';

type SectionProps = { guest: Guest; bookings: readonly BookingRow[]; onChanged: () => void };

function VehicleForm({ guest, bookings, onDone }: Omit<SectionProps, 'onChanged'> & { onDone: (isChanged: boolean) => void }) {
  const words = useWords(guestsWords);
  const shared = useWords(sharedWords);
  const { api } = useDesk();
  const path = { ...usePropertyPath(), guestId: guest.id };
  const options = useBookingOptions(bookings);
  const [vehicleNumber, setNumber] = useState('');
  const [bookingId, setBookingId] = useState(options[0]?.value ?? '');
  const submission = useSubmit(
    (intent) =>
      api.POST('/properties/{propertyId}/guests/{guestId}/vehicles', {
        params: { path },
        body: { vehicleNumber, bookingId },
        intent,
      }),
    () => onDone(true),
  );
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void submission.submit();
      }}
    >
      <TextField
        label={words.vehicle}
        value={vehicleNumber}
        onInput={setNumber}
        maxLength={40}
        isRequired
        error={submission.fieldError('vehicleNumber')}
      />
      <SelectField label={words.vehicleBooking} value={bookingId} onChange={setBookingId} options={options} />
      <SubmissionNotice of={submission} />
      <div class="buttons">
        <Button type="submit" look="primary" isBusy={submission.state !== 'idle'}>
          {shared.save}
        </Button>
        <Button onClick={() => onDone(false)}>{shared.cancel}</Button>
      </div>
    </form>
  );
}

/** The guest's vehicles, each with the booking that it came with last. */
export function GuestVehicles({ guest, bookings, onChanged }: SectionProps) {
  const words = useWords(guestsWords);
  const [isAdding, setAdding] = useState(false);
  return (
    <section class="card stack" aria-labelledby="guest-vehicles">
      <h2 id="guest-vehicles">{words.vehicles}</h2>
      {guest.vehicles.length === 0 ? (
        <p class="quiet">{words.noVehicles}</p>
      ) : (
        <ul>
          {guest.vehicles.map(({ vehicleNumber }) => (
            <li key={vehicleNumber}>
              <bdi>{vehicleNumber}</bdi>
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <VehicleForm
          guest={guest}
          bookings={bookings}
          onDone={(isChanged) => {
            setAdding(false);
            if (isChanged) onChanged();
          }}
        />
      ) : (
        bookings.length > 0 && (
          <div class="buttons">
            <Button icon={plusIcon} onClick={() => setAdding(true)}>
              {words.addVehicle}
            </Button>
          </div>
        )
      )}
    </section>
  );
}
