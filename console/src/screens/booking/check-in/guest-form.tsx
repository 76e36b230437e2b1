import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import type { Booking } from '../../../data/booking-reads.ts';
import { readBooking } from '../../../data/booking-reads.ts';
import { useDesk, usePropertyPath, useToday } from '../../../data/desk.ts';
import { useSubmit } from '../../../data/submit.ts';
import { useRead } from '../../../data/use-read.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Notice, SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { readTransportModes } from './check-in-reads.ts';
import { guestWords } from './guest-words.ts';
import { PlaceField } from './place-field.tsx';
import { type Profile, type ProfileField, useProfile } from './use-profile.ts';

/** The typed phone belongs to another guest: the booking may be that guest's. */
function OtherGuest({ booking, phone }: { booking: Booking; phone: string }) {
  const words = useWords(guestWords);
  const { api, reads } = useDesk();
  const { propertyId } = usePropertyPath();
  const [found, setFound] = useState<Schemas['Guest'] | null>(null);
  const find = useSubmit(
    () => api.GET('/properties/{propertyId}/guests/search', { params: { path: { propertyId }, query: { phone } } }),
    (guests) => setFound(guests[0] ?? null),
  );
  const link = useSubmit(
    (intent) =>
      api.POST('/properties/{propertyId}/bookings/{bookingId}/link-guest', {
        params: { path: { propertyId, bookingId: booking.id } },
        body: { guestId: found?.id ?? '' },
        intent,
      }),
    () => reads.refresh(readBooking(propertyId, booking.reference).key),
  );
  return (
    <Notice tone="due">
      <p>{words.phoneOfOther}</p>
      <Button
        isBusy={find.state !== 'idle' || link.state !== 'idle'}
        onClick={() => void (found === null ? find : link).submit()}
      >
        {found === null ? words.findOther : words.useOther(found.name ?? words.unnamed)}
      </Button>
      <SubmissionNotice of={link} />
    </Notice>
  );
}

function fieldOf(profile: Profile, words: { changedTo: (value: string) => string }) {
  return (name: ProfileField) => {
    const other = profile.otherText(name);
    return {
      value: profile.text(name),
      onInput: profile.type(name),
      error: profile.save.fieldError(name),
      ...(other === null ? {} : { hint: words.changedTo(other) }),
    };
  };
}

function Travel({ profile }: { profile: Profile }) {
  const words = useWords(guestWords);
  const { propertyId } = usePropertyPath();
  const { data: modes = [] } = useRead(readTransportModes(propertyId));
  const field = fieldOf(profile, words);
  const select = (name: ProfileField) => ({ value: profile.text(name), onChange: profile.type(name) });
  // What is stored is shown, also when the hotel has switched it off meanwhile.
  const stored = profile.text('transportMode') as Schemas['TransportMode'] | '';
  const shownModes = stored === '' || modes.includes(stored) ? modes : [...modes, stored];
  return (
    <>
      <div class="fields fields-small">
        <TextField label={words.men} type="number" min={0} max={1000} {...field('maleCount')} />
        <TextField label={words.women} type="number" min={0} max={1000} {...field('femaleCount')} />
        <TextField label={words.children} type="number" min={0} max={1000} {...field('childCount')} />
        <SelectField
          label={words.relation}
          {...select('memberRelation')}
          options={(Object.keys(words.relations) as (keyof typeof words.relations)[]).map((value) => ({
            value,
            text: words.relations[value],
          }))}
        />
      </div>
      <div class="fields">
        <PlaceField label={words.from} of="cities" {...field('fromCity')} />
        <PlaceField label={words.to} of="cities" {...field('toCity')} />
        <SelectField
          label={words.transport}
          {...select('transportMode')}
          options={(['', ...shownModes] as const).map((value) => ({ value, text: words.transports[value] }))}
        />
      </div>
    </>
  );
}

/** Who comes: the guest's profile, companions, journey and vehicle. Enter saves. */
export function GuestForm({ guest, booking }: { guest: Schemas['Guest']; booking: Booking }) {
  const words = useWords(guestWords);
  const { today } = useToday();
  const profile = useProfile(guest, booking);
  const { save } = profile;
  const field = fieldOf(profile, words);
  return (
    <form
      class="form"
      aria-label={words.profile}
      onSubmit={(event) => {
        event.preventDefault();
        void save.submit();
      }}
    >
      <div class="fields">
        <TextField label={words.name} maxLength={200} {...field('name')} />
        <TextField label={words.phone} type="tel" maxLength={64} {...field('phoneE164')} />
        <PlaceField label={words.nationality} of="countries" {...field('nationality')} />
        <DateField label={words.dob} min="1900-01-01" max={today} {...field('dob')} />
      </div>
      <TextField label={words.address} maxLength={2000} {...field('addressText')} />
      <Travel profile={profile} />
      <div class="fields">
        <TextField
          label={words.vehicle}
          maxLength={40}
          {...field('vehicleNumber')}
          {...(booking.vehicleNumbers.length === 0 ? {} : { hint: words.vehicles(booking.vehicleNumbers.join(', ')) })}
        />
        <div class="form-end">
          <Button type="submit" disabled={!profile.isChanged} isBusy={save.state !== 'idle'}>
            {words.save}
          </Button>
          {profile.isSaved && !profile.isChanged && <span role="status">{words.saved}</span>}
        </div>
      </div>
      <SubmissionNotice of={save} />
      {save.problem?.status === 409 && profile.text('phoneE164') !== (guest.phoneE164 ?? '') && (
        <OtherGuest booking={booking} phone={profile.text('phoneE164')} />
      )}
    </form>
  );
}
