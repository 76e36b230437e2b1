import { useState } from 'preact/hooks';
import { HostelryProblem } from '../../../../client/src/index.ts';
import { Link } from '../../app/link.tsx';
import { useRouter } from '../../app/router.ts';
import { useDesk, usePropertyPath } from '../../data/desk.ts';
import { type Guest, readBookingsOfGuest, readGuest } from '../../data/guest-reads.ts';
import { useRead } from '../../data/use-read.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowLeftIcon, calendarPlusIcon, editIcon } from '../../ui/icon-shapes.ts';
import { Empty, Shown } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { draftForGuest } from '../new-booking/kept-draft.ts';
import { GuestDocuments } from './guest-documents.tsx';
import { GuestRatings } from './guest-ratings.tsx';
import { GuestStays } from './guest-stays.tsx';
import { GuestVehicles } from './guest-vehicles.tsx';
import { guestsWords } from './guests-words.ts';
import { ProfileForm } from './profile-form.tsx';
import { SignaturePicture } from './signature-picture.tsx';

function ProfileFacts({ guest }: { guest: Guest }) {
  const words = useWords(guestsWords);
  const format = useFormat();
  const rows = [
    [words.phone, guest.phoneE164],
    [words.nationality, guest.nationality],
    [words.address, guest.addressText],
    [words.dob, guest.dob === null ? null : format.birthday(guest.dob)],
  ] as const;
  return (
    <dl class="facts">
      {rows.map(([label, value]) => (
        <>
          <dt>{label}</dt>
          <dd>{value === null ? <span class="quiet">{words.notSaid}</span> : <bdi>{value}</bdi>}</dd>
        </>
      ))}
    </dl>
  );
}

function Head({ guest, onEdit }: { guest: Guest; onEdit: (() => void) | null }) {
  const words = useWords(guestsWords);
  const shared = useWords(sharedWords);
  const { property } = useDesk();
  const { go } = useRouter();
  const book = (): void => {
    draftForGuest(property.id, guest);
    go({ sheet: { kind: 'new-booking' } });
  };
  return (
    <header class="guest-head">
      <h1 dir="auto" title={guest.name ?? undefined}>
        {guest.name ?? words.unnamed}
      </h1>
      {guest.averageScore !== null && (
        <Chip tone={guest.averageScore < 3 ? 'overdue' : 'quiet'}>{words.score(String(guest.averageScore))}</Chip>
      )}
      <span class="buttons">
        {onEdit !== null && (
          <Button icon={editIcon} onClick={onEdit}>
            {shared.edit}
          </Button>
        )}
        <Button look="primary" icon={calendarPlusIcon} onClick={book}>
          {words.book}
        </Button>
      </span>
    </header>
  );
}

function Profile({ guest, onChanged }: { guest: Guest; onChanged: () => void }) {
  const { propertyId } = usePropertyPath();
  const { reads } = useDesk();
  const [isEditing, setEditing] = useState(false);
  const bookings = useRead(readBookingsOfGuest(propertyId, guest.id));
  const changed = (): void => {
    reads.refresh(readGuest(propertyId, guest.id).key);
    onChanged();
  };
  return (
    <>
      <Head guest={guest} onEdit={isEditing ? null : () => setEditing(true)} />
      <section class="card">
        {isEditing ? (
          <ProfileForm
            guest={guest}
            onDone={(isChanged) => {
              setEditing(false);
              if (isChanged) changed();
            }}
          />
        ) : (
          <ProfileFacts guest={guest} />
        )}
      </section>
      <GuestStays of={bookings} />
      <div class="guest-cards">
        <GuestRatings guest={guest} bookings={bookings.data ?? []} onChanged={changed} />
        <GuestVehicles guest={guest} bookings={bookings.data ?? []} onChanged={changed} />
        <GuestDocuments guestId={guest.id} />
        <SignaturePicture guest={guest} />
      </div>
    </>
  );
}

/** A guest with stays, vehicles, ratings, documents and signature. */
export function GuestProfile({ guestId, onChanged }: { guestId: string; onChanged: () => void }) {
  const words = useWords(guestsWords);
  const { propertyId } = usePropertyPath();
  const reading = useRead(readGuest(propertyId, guestId));
  const isUnknown = reading.error instanceof HostelryProblem && [400, 404].includes(reading.error.status);
  return (
    <article class="guest-profile">
      <Link class="guest-back" to={{ screen: 'guests', item: null }}>
        <Icon of={arrowLeftIcon} size={18} /> {words.back}
      </Link>
      {isUnknown ? (
        <Empty>{words.unknown}</Empty>
      ) : (
        <Shown of={reading} rows={6}>
          {(guest) => <Profile guest={guest} onChanged={onChanged} />}
        </Shown>
      )}
    </article>
  );
}
