import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk, useToday } from '../../../data/desk.ts';
import { readDocuments } from '../../../data/guest-reads.ts';
import { useSubmit } from '../../../data/submit.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { refreshIcon, trashIcon } from '../../../ui/icon-shapes.ts';
import { SubmissionNotice } from '../../../ui/states.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { DocumentPicture } from './document-picture.tsx';
import { documentsWords } from './documents-words.ts';
import { ExtractionTable } from './extraction-table.tsx';

type GuestDocument = Schemas['GuestDocument'];

const TONES: Readonly<Record<Schemas['ExtractionStatus'], Tone>> = {
  QUEUED: 'quiet',
  RUNNING: 'quiet',
  DONE: 'done',
  FAILED: 'overdue',
  UNSUPPORTED: 'quiet',
};

/** What can be done with a document: read it again, delete it while the booking goes on. */
function DocumentActions({ document, mayDelete }: { document: GuestDocument; mayDelete: boolean }) {
  const words = useWords(documentsWords);
  const common = useWords(sharedWords);
  const { api, property, reads } = useDesk();
  const [isAsking, setAsking] = useState(false);
  const params = { path: { propertyId: property.id, guestId: document.guestId, documentId: document.id } };
  const refresh = (): void => reads.refresh(readDocuments(property.id, document.guestId).key);
  const again = useSubmit(
    (intent) => api.POST('/properties/{propertyId}/guests/{guestId}/documents/{documentId}/extract', { params, intent }),
    refresh,
  );
  const remove = useSubmit(
    () => api.DELETE('/properties/{propertyId}/guests/{guestId}/documents/{documentId}', { params }),
    refresh,
  );
  const isRead = document.extraction.status === 'DONE' || document.extraction.status === 'FAILED';
  return (
    <div class="buttons">
      {isRead && (
        <Button size="small" look="quiet" icon={refreshIcon} isBusy={again.state !== 'idle'} onClick={() => void again.submit()}>
          {words.again}
        </Button>
      )}
      {mayDelete && (
        <Button size="small" look="quiet" icon={trashIcon} onClick={() => setAsking(true)}>
          {words.remove}
        </Button>
      )}
      <SubmissionNotice of={again} />
      {isAsking && (
        <Dialog
          title={words.removeQuestion}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>{common.cancel}</Button>
              <Button look="danger" isBusy={remove.state !== 'idle'} onClick={() => void remove.submit()}>
                {words.remove}
              </Button>
            </>
          }
        >
          <p>{words.removeNote}</p>
          <SubmissionNotice of={remove} />
        </Dialog>
      )}
    </div>
  );
}

type Problems = Readonly<Record<NonNullable<GuestDocument['extraction']['problem']>, (pixels: string) => string>>;

/** Why nothing was read: in the words of the console where they are known, with the width that the service states. */
function whyUnread(reason: string, problem: GuestDocument['extraction']['problem'], problems: Problems): string {
  return problem === null ? reason : problems[problem](/(\d+) pixels/.exec(reason)?.[1] ?? '');
}

type CardProps = { document: GuestDocument; guest: Schemas['Guest']; mayDelete: boolean; isFirst: boolean };

/** A document: its picture, how far its reading is, and what was read. */
export function DocumentCard({ document, guest, mayDelete, isFirst }: CardProps) {
  const words = useWords(documentsWords);
  const { today } = useToday();
  const { status, reason, problem, data } = document.extraction;
  const isExpired = data?.expiresOn != null && data.expiresOn < today;
  return (
    <li class="document">
      <div class="document-head">
        <DocumentPicture document={document} />
        <div class="document-facts">
          <strong>
            <bdi>{data === null ? document.filename : words.types[data.documentType]}</bdi>
          </strong>
          <span class="buttons" role="status">
            <Chip tone={TONES[status]}>{words.states[status]}</Chip>
            {isExpired && <Chip tone="overdue">{words.expired}</Chip>}
          </span>
          {reason !== null && <p>{whyUnread(reason, problem, words.problems)}</p>}
          <DocumentActions document={document} mayDelete={mayDelete} />
        </div>
      </div>
      {data !== null && <ExtractionTable data={data} guest={guest} isFirst={isFirst} />}
    </li>
  );
}
