import { useState } from 'preact/hooks';
import type { BookingRow } from '../../data/booking-reads.ts';
import { useDesk, usePropertyPath } from '../../data/desk.ts';
import type { Guest } from '../../data/guest-reads.ts';
import { useSubmit } from '../../data/submit.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { plusIcon } from '../../ui/icon-shapes.ts';
import { useWords } from '../../words/words.ts';
import { AddForm } from './add-form.tsx';
import { useBookingOptions } from './booking-options.ts';
import { guestsWords } from './guests-words.ts';

type SectionProps = { guest: Guest; bookings: readonly BookingRow[]; onChanged: () => void };

function VehicleForm({ guest, bookings, onDone }: Omit<SectionProps, 'onChanged'> & { onDone: (isChanged: boolean) => void }) {
  const words = useWords(guestsWords);
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
    <AddForm of={submission} onCancel={() => onDone(false)}>
      <TextField
        label={words.vehicle}
        value={vehicleNumber}
        onInput={setNumber}
        maxLength={40}
        isRequired
        error={submission.fieldError('vehicleNumber')}
      />
      <SelectField label={words.vehicleBooking} value={bookingId} onChange={setBookingId} options={options} />
    </AddForm>
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
