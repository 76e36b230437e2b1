import { usePropertyPath } from '../../data/desk.ts';
import { type Guest, readSignature } from '../../data/guest-reads.ts';
import { useRead } from '../../data/use-read.ts';
import { ProblemNotice, Skeleton } from '../../ui/states.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { useWords } from '../../words/words.ts';
import { guestsWords } from './guests-words.ts';

/** The guest's signature, if there is one. */
export function SignaturePicture({ guest }: { guest: Guest }) {
  const words = useWords(guestsWords);
  const { propertyId } = usePropertyPath();
  const { data, error } = useRead(guest.signatureUploaded ? readSignature(propertyId, guest) : null);
  const url = useObjectUrl(data);
  return (
    <section class="card stack" aria-labelledby="guest-signature">
      <h2 id="guest-signature">{words.signature}</h2>
      {!guest.signatureUploaded ? (
        <p class="quiet">{words.noSignature}</p>
      ) : url !== null ? (
        <img class="signature-picture" src={url} alt={words.signatureOf(guest.name ?? words.unnamed)} />
      ) : error !== undefined ? (
        <ProblemNotice error={error} />
      ) : (
        <Skeleton rows={2} />
      )}
    </section>
  );
}
