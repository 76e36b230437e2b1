import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk } from '../../../data/desk.ts';
import { readDocuments } from '../../../data/guest-reads.ts';
import { useSubmit } from '../../../data/submit.ts';
import { sendWithProgress } from '../../../data/upload.ts';
import { Button } from '../../../ui/button.tsx';
import { SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { documentsWords } from './documents-words.ts';

type UploadingProps = { file: File; guestId: string; bookingId: string; onEnd: () => void };

/** A file on its way to the service: sent again by itself until it is answered, and stored once. */
export function Uploading({ file, guestId, bookingId, onEnd }: UploadingProps) {
  const words = useWords(documentsWords);
  const { apiThrough, property, reads } = useDesk();
  const [share, setShare] = useState(0);
  const upload = useSubmit(
    (intent) =>
      apiThrough(sendWithProgress(setShare)).POST('/properties/{propertyId}/guests/{guestId}/documents', {
        params: { path: { propertyId: property.id, guestId }, query: { bookingId } },
        body: { file } as unknown as Schemas['GuestDocumentUpload'],
        intent,
      }),
    () => {
      reads.refresh(readDocuments(property.id, guestId).key);
      onEnd();
    },
  );
  useEffect(() => void upload.submit(), []);
  return (
    <li class="document">
      {upload.problem === undefined ? (
        <label class="upload">
          <span>
            {words.uploading(file.name)} <span class="quiet">{words.sent(String(Math.round(share * 100)))}</span>
          </span>
          <progress value={share} max={1} />
        </label>
      ) : (
        <Button size="small" look="quiet" onClick={onEnd}>
          {words.dismiss}
        </Button>
      )}
      <SubmissionNotice of={upload} />
    </li>
  );
}
