import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { useDesk, useMay, usePropertyPath } from '../../../data/desk.ts';
import { type Guest, readDocuments, readGuest, readSignature } from '../../../data/guest-reads.ts';
import { useRead } from '../../../data/use-read.ts';
import { SelectField } from '../../../ui/field.tsx';
import { Paper, PaperView, PrintBar } from '../../../ui/paper.tsx';
import { ProblemNotice, Shown, Skeleton } from '../../../ui/states.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import { useWords } from '../../../words/words.ts';
import { RegisterForm } from '../register/register-form.tsx';
import { cardWords } from './card-words.ts';
import { type Identity, identityOf, isForeigner } from './identity.rules.ts';
import { type CardFacts, ForeignerCard, RegistrationCard } from './registration-card.tsx';

/** So many companions can have cards of their own at once. */
const FURTHER_MAX = 9;

type Kind = 'indian' | 'foreign';

/** Which card: Form III is India's, for guests from abroad. */
export function KindChoice({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  const words = useWords(cardWords);
  const options = (['indian', 'foreign'] as const).map((value) => ({ value, text: words.kinds[value] }));
  return <SelectField label={words.kind} value={kind} onChange={onChange} options={options} />;
}

/** A card, with its back for a guest from abroad. */
export function CardPages({ kind, ...facts }: CardFacts & { kind: Kind; signature?: string | null }) {
  return (
    <>
      <Paper size="a5">
        <RegistrationCard {...facts} />
      </Paper>
      {kind === 'foreign' && (
        <Paper size="a5">
          <ForeignerCard {...facts} />
        </Paper>
      )}
    </>
  );
}

function Cards({ booking, guest, identity }: { booking: Booking; guest: Guest; identity: Identity | null }) {
  const words = useWords(cardWords);
  const { property } = useDesk();
  const { propertyId } = usePropertyPath();
  const isInIndia = property.countryCode === 'IN';
  const [chosen, setChosen] = useState<Kind | null>(null);
  const [further, setFurther] = useState(0);
  const signature = useRead(guest.signatureUploaded ? readSignature(propertyId, guest) : null);
  const url = useObjectUrl(signature.data);
  const isForeign = isInIndia && isForeigner(guest.nationality, identity ?? identityOf([]));
  const kind = chosen ?? (isForeign ? 'foreign' : 'indian');
  const counts = Array.from({ length: FURTHER_MAX + 1 }, (_, count) => String(count));
  if (signature.error !== undefined) return <ProblemNotice error={signature.error} />;
  if (guest.signatureUploaded && url === null) return <Skeleton rows={8} />;
  return (
    <PrintBar
      choices={
        <>
          {isInIndia && <KindChoice kind={kind} onChange={setChosen} />}
          <SelectField
            label={words.further}
            value={String(further)}
            onChange={(count) => setFurther(Number(count))}
            options={counts.map((value) => ({ value, text: value }))}
          />
        </>
      }
    >
      <PaperView widest="a5">
        <CardPages kind={kind} booking={booking} guest={guest} identity={identity} signature={url} />
        {counts.slice(0, further).map((count) => (
          <CardPages key={count} kind={kind} booking={booking} guest={null} identity={null} />
        ))}
      </PaperView>
    </PrintBar>
  );
}

/** The registration card of the booking's guest, and empty ones for those who came along. */
export function Card({ booking }: { booking: Booking }) {
  const words = useWords(cardWords);
  const { propertyId } = usePropertyPath();
  const mayRead = useMay('ADMIN', 'MANAGER');
  const guestId = booking.primaryGuest.id;
  const guest = useRead(readGuest(propertyId, guestId));
  const documents = useRead(mayRead ? readDocuments(propertyId, guestId) : null);
  return (
    <>
      {mayRead ? <RegisterForm booking={booking} /> : <p class="quiet">{words.managersOnly}</p>}
      <Shown of={guest} rows={8}>
        {(data) =>
          mayRead ? (
            <Shown of={documents} rows={8}>
              {(read) => <Cards booking={booking} guest={data} identity={identityOf(read)} />}
            </Shown>
          ) : (
            <Cards booking={booking} guest={data} identity={null} />
          )
        }
      </Shown>
    </>
  );
}
