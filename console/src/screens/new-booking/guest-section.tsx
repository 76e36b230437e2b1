import { Link } from '../../app/link.tsx';
import { usePropertyPath } from '../../data/desk.ts';
import { useRead } from '../../data/use-read.ts';
import { useSettled } from '../../data/use-settled.ts';
import { useFormat } from '../../format/use-format.ts';
import { Chip } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { useWords } from '../../words/words.ts';
import type { Draft } from './draft.rules.ts';
import { type KnownGuest, readKnownGuest } from './new-booking-reads.ts';
import { newBookingWords } from './new-booking-words.ts';

/** A number with fewer digits is not complete in any country. */
const DIGITS_MIN = 7;
/** The guest who has the phone number. `isAnswered`: whether it is known who has it. */
export function useKnownGuest(phone: string): { known: KnownGuest | null; isAnswered: boolean } {
  const { propertyId } = usePropertyPath();
  const settled = useSettled(phone.trim());
  const isComplete = settled.replaceAll(/\D/g, '').length >= DIGITS_MIN;
  const reading = useRead(isComplete ? readKnownGuest(propertyId, settled) : null);
  const isCurrent = settled === phone.trim() && isComplete;
  return { known: isCurrent ? (reading.data ?? null) : null, isAnswered: isCurrent && reading.data !== undefined };
}

function Score({ score }: { score: number | null }) {
  const words = useWords(newBookingWords);
  if (score === null) return null;
  return <Chip tone={score < 3 ? 'overdue' : 'quiet'}>{words.score(String(score))}</Chip>;
}

/** What the desk knows of the guest: visits, rating, last stay, what is booked already. */
function KnownGuestCard({ known }: { known: KnownGuest }) {
  const words = useWords(newBookingWords);
  const format = useFormat();
  const { guest, visits, bookings, ratings } = known;
  const last = bookings.find(({ status }) => status === 'CHECKED_OUT');
  const coming = bookings.filter(({ status }) => status === 'OPEN' || status === 'CHECKED_IN');
  // The service counts bookings that are still to come, too.
  const stays = visits.visitCount - bookings.filter(({ status }) => status === 'OPEN').length;
  const note = ratings.find(({ notes }) => notes !== null)?.notes ?? null;
  return (
    <div class="known-guest">
      <p class="known-guest-facts">
        <strong class="known-guest-name" dir="auto">
          {guest.name ?? guest.phoneE164}
        </strong>
        <span>{stays === 0 ? words.noVisits : words.visits(stays)}</span>
        {stays > 0 && visits.lastVisitAt !== null && <span>{words.lastStay(format.shortDay(visits.lastVisitAt))}</span>}
        {last !== undefined && last.roomNumbers.length > 0 && <span>{words.lastRoom(last.roomNumbers.join(', '))}</span>}
        <Score score={guest.averageScore} />
        <Link to={{ screen: 'guests', item: guest.id }}>{words.profile}</Link>
      </p>
      {note !== null && <p class="known-guest-note">{words.note(note)}</p>}
      {coming.length > 0 && (
        <p class="known-guest-facts">
          <Chip tone="due">{words.alreadyBooked}</Chip>
          {coming.slice(0, 3).map(({ reference, expectedCheckInAt }) => (
            <Link key={reference} to={{ sheet: { kind: 'booking', reference, part: 'overview' } }}>
              {reference}, {format.day(expectedCheckInAt)}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}

type GuestSectionProps = {
  draft: Draft;
  known: KnownGuest | null;
  change: (part: Partial<Draft>) => void;
  phoneError: string | undefined;
};

/** Who comes: the phone number first. A guest whom the hotel knows has a name already. */
export function GuestSection({ draft, known, change, phoneError }: GuestSectionProps) {
  const words = useWords(newBookingWords);
  const knownName = known?.guest.name ?? null;
  return (
    <fieldset class="fields">
      <legend>{words.who}</legend>
      <Field label={words.phone} error={phoneError}>
        {(control) => (
          <input
            {...control}
            type="tel"
            name="phone"
            autocomplete="off"
            maxLength={64}
            value={draft.phone}
            onInput={(event) => change({ phone: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={words.name}>
        {(control) => (
          <input
            {...control}
            name="name"
            dir="auto"
            autocomplete="off"
            maxLength={200}
            readOnly={knownName !== null}
            tabIndex={knownName === null ? 0 : -1}
            value={knownName ?? draft.name}
            onInput={(event) => change({ name: event.currentTarget.value })}
          />
        )}
      </Field>
    </fieldset>
  );
}

/** Who has the phone number. */
export function GuestAnswer({ known, isAnswered }: { known: KnownGuest | null; isAnswered: boolean }) {
  const words = useWords(newBookingWords);
  return (
    <div class="guest-answer" aria-live="polite">
      {known !== null ? (
        <KnownGuestCard known={known} />
      ) : (
        <p class="field-note">{isAnswered ? words.newGuest : words.phoneHint}</p>
      )}
    </div>
  );
}
