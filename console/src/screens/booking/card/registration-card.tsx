import type { ComponentChildren } from 'preact';
import type { Booking } from '../../../data/booking-reads.ts';
import type { Guest } from '../../../data/guest-reads.ts';
import { useFormat } from '../../../format/use-format.ts';
import { PaperHead } from '../../../ui/paper.tsx';
import { useWords } from '../../../words/words.ts';
import { documentsWords } from '../documents/documents-words.ts';
import { cardWords } from './card-words.ts';
import type { Identity } from './identity.rules.ts';

/** What is known; null is a line to write on. */
export type CardFacts = { booking: Booking | null; guest: Guest | null; identity: Identity | null };

type FieldProps = { label: string; value?: ComponentChildren; look?: 'paper-whole' | 'paper-whole registration-tall' };

function Field({ label, value, look }: FieldProps) {
  return (
    <div class={look}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** When the guests came and will leave, in which room. */
function Stay({ booking }: { booking: Booking | null }) {
  const words = useWords(cardWords);
  const format = useFormat();
  const came = booking?.stays.map(({ checkInAt }) => checkInAt).toSorted()[0] ?? booking?.expectedCheckInAt;
  const leaves = booking?.expectedCheckOutAt;
  const at = (instant: string | null | undefined): string =>
    instant == null ? '' : `${format.shortDay(instant)}, ${format.time(instant)}`;
  return (
    <dl class="paper-fields registration-stay">
      <Field label={words.room} value={booking?.roomNumbers.join(', ')} />
      <Field label={words.arrival} value={at(came)} />
      <Field label={words.departure} value={at(leaves)} />
    </dl>
  );
}

function usePeople(booking: Booking | null): string {
  const words = useWords(cardWords);
  const { maleCount = null, femaleCount = null, childCount = null } = booking ?? {};
  const counts = [
    [maleCount, words.men],
    [femaleCount, words.women],
    [childCount, words.children],
  ] as const;
  return counts.flatMap(([count, text]) => (count === null || count === 0 ? [] : [text(count)])).join(', ');
}

function Particulars({ booking, guest, identity }: CardFacts) {
  const words = useWords(cardWords);
  const { types } = useWords(documentsWords);
  const format = useFormat();
  const people = usePeople(guest === null ? null : booking);
  const shown = identity?.shown ?? null;
  const dob = guest?.dob ?? shown?.dob ?? null;
  const born = [dob === null ? '' : format.birthday(dob), shown?.sex == null ? '' : words.sexes[shown.sex]];
  const vehicles = booking?.vehicleNumbers.join(', ');
  return (
    <dl class="paper-fields">
      <Field label={words.name} value={guest?.name} look="paper-whole" />
      <Field label={words.nationality} value={guest?.nationality} />
      <Field label={words.born} value={born.filter((text) => text !== '').join(', ')} />
      <Field label={words.address} value={guest?.addressText} look="paper-whole registration-tall" />
      <Field label={words.phone} value={guest?.phoneE164} />
      <Field label={words.vehicle} value={guest === null ? '' : vehicles} />
      <Field label={words.from} value={booking?.fromCity} />
      <Field label={words.to} value={booking?.toCity} />
      <Field label={words.purpose} />
      <Field label={words.people} value={people} />
      <Field label={words.idKind} value={shown === null ? '' : types[shown.documentType]} />
      <Field label={words.idNumber} value={shown?.documentNumber} />
    </dl>
  );
}

const COMPANION_LINES = [1, 2, 3];

function Companions() {
  const words = useWords(cardWords);
  return (
    <table>
      <thead>
        <tr>
          <th style={{ width: '58%' }}>{words.companions}</th>
          <th>{words.age}</th>
          <th>{words.sex}</th>
          <th>{words.relation}</th>
        </tr>
      </thead>
      <tbody>
        {COMPANION_LINES.map((line) => (
          <tr key={line}>
            <td />
            <td />
            <td />
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The registration card of a guest: what a hotel's register asks for, and the signature. */
export function RegistrationCard({ signature = null, ...facts }: CardFacts & { signature?: string | null }) {
  const words = useWords(cardWords);
  const { booking, guest } = facts;
  return (
    <section class="registration">
      <PaperHead>
        <p>{words.title}</p>
        <p>{booking?.reference}</p>
      </PaperHead>
      <Stay booking={booking} />
      <Particulars {...facts} />
      {(guest === null || (booking?.totalGuestCount ?? 2) > 1) && <Companions />}
      <footer class="paper-signatures">
        <div>
          {signature !== null && <img src={signature} alt={words.signature} />}
          <p>{words.signature}</p>
        </div>
        <p>{words.hotelSignature}</p>
      </footer>
    </section>
  );
}

/** The back of a foreigner's card: what the report to the registration officer asks for. */
export function ForeignerCard({ booking, guest, identity }: CardFacts) {
  const words = useWords(cardWords);
  const format = useFormat();
  const passport = identity?.passport ?? null;
  const visa = identity?.visa ?? null;
  const until = (document: typeof passport): string => (document?.expiresOn == null ? '' : format.birthday(document.expiresOn));
  return (
    <section class="registration">
      <header class="paper-head">
        <div>
          <p class="paper-hotel">{words.kinds.foreign}</p>
          <p>{words.form}</p>
        </div>
        <div class="paper-title">
          <p>{booking?.reference}</p>
        </div>
      </header>
      <dl class="paper-fields">
        <Field label={words.passportName} value={passport?.name ?? guest?.name} look="paper-whole" />
        <Field label={words.passport} value={passport?.documentNumber} />
        <Field label={words.issuedAt} />
        <Field label={words.issuedOn} />
        <Field label={words.validUntil} value={until(passport)} />
        <Field label={words.visa} value={visa?.documentNumber} />
        <Field label={words.visaType} />
        <Field label={words.issuedAt} />
        <Field label={words.issuedOn} />
        <Field label={words.validUntil} value={until(visa)} />
        <Field label={words.duration} />
        <Field label={words.arrivedOn} />
        <Field label={words.arrivedAt} />
        <Field label={words.previousStay} value={booking?.fromCity} />
        <Field label={words.nextStop} value={booking?.toCity} />
        <Field label={words.addressInIndia} look="paper-whole registration-tall" />
        <Field label={words.email} look="paper-whole" />
        <Field label={words.phoneInIndia} />
        <Field
          label={words.employed}
          value={
            <span>
              <i class="paper-tick" /> {words.yes} <i class="paper-tick" /> {words.no}
            </span>
          }
        />
        <Field label={words.reportedArrival} />
        <Field label={words.reportedDeparture} />
      </dl>
    </section>
  );
}
