import { useDesk, usePropertyPath } from '../../data/desk.ts';
import type { Guest } from '../../data/guest-reads.ts';
import { ProblemNotice, Skeleton } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { guestsWords } from './guests-words.ts';
import { useBlobUrl } from './use-blob-url.ts';

/** The guest's signature, if there is one. */
export function SignaturePicture({ guest }: { guest: Guest }) {
  const words = useWords(guestsWords);
  const { api } = useDesk();
  const path = { ...usePropertyPath(), guestId: guest.id };
  const load = () =>
    api.GET('/properties/{propertyId}/guests/{guestId}/signature/file', { params: { path }, parseAs: 'blob' }) as Promise<Blob>;
  const { url, error } = useBlobUrl(`${guest.id} ${guest.updatedAt}`, guest.signatureUploaded ? load : null);
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
