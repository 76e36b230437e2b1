import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import type { Booking } from '../../../data/booking-reads.ts';
import { useDesk, usePropertyPath } from '../../../data/desk.ts';
import { type RegisterEntry, type RegisterGuest, readRegistration } from '../../../data/register-reads.ts';
import { useRead } from '../../../data/use-read.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Shown, SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { isForeigner } from '../card/identity.rules.ts';
import { documentsWords } from '../documents/documents-words.ts';
import { useBookingSubmit } from '../use-booking-submit.ts';
import { RegisterLacks } from './register-hint.tsx';
import { registerWords } from './register-words.ts';

const PERSON = ['name', 'nationality', 'dob', 'sex', 'addressText', 'phone', 'email', 'purpose'] as const;
const DOCUMENT = ['documentType', 'documentNumber'] as const;
const ABROAD = [
  'documentIssuedAt',
  'documentIssuedOn',
  'documentExpiresOn',
  'visaNumber',
  'visaType',
  'visaIssuedAt',
  'visaIssuedOn',
  'visaExpiresOn',
  'arrivedInIndiaOn',
  'arrivedInIndiaAt',
  'addressInIndia',
] as const;
const FIELDS = [...PERSON, ...DOCUMENT, ...ABROAD];
type FieldName = (typeof FIELDS)[number];
type Draft = Record<FieldName, string>;

const DATES: readonly FieldName[] = ['dob', ...ABROAD.filter((field) => field.endsWith('On'))];
const KINDS = ['PASSPORT', 'AADHAAR', 'DRIVING_LICENCE', 'VOTER_ID', 'IDENTITY_CARD', 'PAN'] as const;

const draftOf = (guest: Partial<RegisterGuest>): Draft =>
  Object.fromEntries(FIELDS.map((field) => [field, guest[field] ?? ''])) as Draft;

const bodyOf = (draft: Draft): Schemas['RegisteredGuest'] =>
  Object.fromEntries(FIELDS.flatMap((field) => (draft[field].trim() === '' ? [] : [[field, draft[field].trim()]])));

type GuestFieldsProps = { draft: Draft; onChange: (draft: Draft) => void; error: (field: FieldName) => string | undefined };

function GuestFields({ draft, onChange, error }: GuestFieldsProps) {
  const words = useWords(registerWords);
  const { types } = useWords(documentsWords);
  const { property } = useDesk();
  const isAbroad =
    property.countryCode === 'IN' &&
    (draft.nationality === ''
      ? draft.visaNumber !== ''
      : isForeigner(draft.nationality, { passport: null, visa: null, shown: null }));
  const options: Partial<Record<FieldName, { value: string; text: string }[]>> = {
    sex: (['F', 'M', 'X'] as const).map((value) => ({ value, text: words.sexes[value] })),
    documentType: [...KINDS.map((value) => ({ value, text: types[value] })), { value: 'OTHER', text: words.other }],
  };
  return (
    <div class="fields">
      {[...PERSON, ...DOCUMENT, ...(isAbroad ? ABROAD : [])].map((field) => {
        const choices = options[field];
        const common = { label: words.fields[field], value: draft[field], error: error(field) };
        const change = (value: string): void => onChange({ ...draft, [field]: value });
        return choices === undefined ? (
          <TextField key={field} {...common} type={DATES.includes(field) ? 'date' : 'text'} onInput={change} />
        ) : (
          <SelectField key={field} {...common} options={[{ value: '', text: words.notSaid }, ...choices]} onChange={change} />
        );
      })}
    </div>
  );
}

function Guests({ booking, entry }: { booking: Booking; entry: RegisterEntry }) {
  const words = useWords(registerWords);
  const { property, reads } = useDesk();
  const [drafts, setDrafts] = useState<readonly Draft[]>(entry.guests.map(draftOf));
  const [isSaved, setSaved] = useState(false);
  const change = useBookingSubmit(
    booking,
    ({ api, path, intent }) =>
      api.PUT('/properties/{propertyId}/bookings/{bookingId}/registration', {
        params: { path },
        body: { guests: drafts.map(bodyOf) },
        intent,
      }),
    () => {
      setSaved(true);
      reads.refresh(readRegistration(property.id, booking.id).key);
    },
  );
  const edit = (next: readonly Draft[]): void => {
    setSaved(false);
    change.reset();
    setDrafts(next);
  };
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void change.submit();
      }}
    >
      {drafts.map((draft, index) => (
        <fieldset key={index}>
          <legend>{words.guest(index + 1)}</legend>
          <GuestFields
            draft={draft}
            error={(field) => change.fieldError(`guests[${index}].${field}`)}
            onChange={(next) => edit(drafts.with(index, next))}
          />
        </fieldset>
      ))}
      <div class="buttons">
        <Button onClick={() => edit([...drafts, draftOf({})])}>{words.add}</Button>
        <Button look="primary" type="submit" isBusy={change.state !== 'idle'}>
          {words.save}
        </Button>
      </div>
      {isSaved && <p role="status">{words.saved}</p>}
      <SubmissionNotice of={change} />
    </form>
  );
}

/** What the guest register has of the booking, to be completed. */
export function RegisterForm({ booking }: { booking: Booking }) {
  const words = useWords(registerWords);
  const { propertyId } = usePropertyPath();
  const reading = useRead(readRegistration(propertyId, booking.id));
  return (
    <details>
      <summary>{words.write}</summary>
      <Shown of={reading} rows={6}>
        {(entry) => (
          <>
            <RegisterLacks entry={entry} />
            <Guests booking={booking} entry={entry} />
          </>
        )}
      </Shown>
    </details>
  );
}
