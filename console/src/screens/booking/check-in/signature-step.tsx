import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { Link } from '../../../app/link.tsx';
import type { Booking } from '../../../data/booking-reads.ts';
import { readBooking } from '../../../data/booking-reads.ts';
import { useDesk, useMay, usePropertyPath } from '../../../data/desk.ts';
import { readGuest, readSignature } from '../../../data/guest-reads.ts';
import { useSubmit } from '../../../data/submit.ts';
import { useRead } from '../../../data/use-read.ts';
import { Button } from '../../../ui/button.tsx';
import { rotateIcon } from '../../../ui/icon-shapes.ts';
import { SignaturePad } from '../../../ui/signature-pad.tsx';
import { Shown, SubmissionNotice } from '../../../ui/states.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import { sharedWords } from '../../../words/shared-words.ts';
import { defineWords, useWords } from '../../../words/words.ts';
import { SignatureLink } from './signature-link.tsx';

const signatureWords = defineWords(
  {
    waiting: 'Not signed yet. A manager or administrator opens this booking and lets the guest sign: it appears here by itself.',
    stored: (name: string) => `Signature of ${name}`,
    redo: 'Sign again',
    card: 'Registration card',
    unnamed: 'the guest',
  },
  {
    waiting: 'अभी हस्ताक्षर नहीं हुए। मैनेजर या एडमिन यह बुकिंग खोलकर अतिथि से हस्ताक्षर कराएँगे: वह यहाँ अपने आप दिखेगा।',
    stored: (name) => `${name} के हस्ताक्षर`,
    redo: 'फिर से हस्ताक्षर',
    card: 'पंजीकरण कार्ड',
    unnamed: 'अतिथि',
  },
);

/** A picture that was read with the token. */
function Picture({ of, alt }: { of: Blob; alt: string }) {
  const url = useObjectUrl(of);
  return <div class="signature-picture">{url !== null && <img src={url} alt={alt} />}</div>;
}

/** The signature: shown when it is there, else drawn by whoever may store it. */
export function SignatureStep({ guest, booking }: { guest: Schemas['Guest']; booking: Booking }) {
  const words = useWords(signatureWords);
  const common = useWords(sharedWords);
  const { api, reads } = useDesk();
  const { propertyId } = usePropertyPath();
  const maySign = useMay('ADMIN', 'MANAGER');
  const [isRedoing, setRedoing] = useState(false);
  const [drawing, setDrawing] = useState<Blob | null>(null);
  const picture = useRead(guest.signatureUploaded ? readSignature(propertyId, guest) : null);
  const name = guest.name ?? words.unnamed;
  const store = useSubmit(
    (intent) =>
      api.POST('/properties/{propertyId}/guests/{guestId}/signature', {
        params: { path: { propertyId, guestId: guest.id } },
        body: { file: drawing ?? new Blob() } as never,
        intent,
      }),
    () => {
      setDrawing(null);
      setRedoing(false);
      reads.refresh(readGuest(propertyId, guest.id).key);
      reads.refresh(readBooking(propertyId, booking.reference).key);
    },
  );
  useEffect(() => {
    if (drawing !== null) void store.submit();
  }, [drawing]);
  // Signed again on another device: the new one is shown.
  useEffect(() => setRedoing(false), [guest.updatedAt]);
  if (guest.signatureUploaded && !isRedoing)
    return (
      <div class="stack">
        <Shown of={picture} rows={2}>
          {(blob) => <Picture of={blob} alt={words.stored(name)} />}
        </Shown>
        <div class="buttons">
          <Link class="button button-small" to={{ sheet: { kind: 'booking', reference: booking.reference, part: 'card' } }}>
            {words.card}
          </Link>
          {maySign && (
            <Button size="small" look="quiet" icon={rotateIcon} onClick={() => setRedoing(true)}>
              {words.redo}
            </Button>
          )}
        </div>
      </div>
    );
  if (!maySign) return <p>{words.waiting}</p>;
  return (
    <div class="stack">
      <SignaturePad guestName={name} isBusy={store.state !== 'idle'} onSign={setDrawing} />
      <SubmissionNotice of={store} />
      <SignatureLink guest={{ id: guest.id, name }} />
      {isRedoing && (
        <div class="buttons">
          <Button look="quiet" onClick={() => setRedoing(false)}>
            {common.cancel}
          </Button>
        </div>
      )}
    </div>
  );
}
