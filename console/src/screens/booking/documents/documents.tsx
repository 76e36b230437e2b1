import { useRef, useState } from 'preact/hooks';
import { newIntent, type Schemas } from '../../../../../client/src/index.ts';
import { lazy } from '../../../app/lazy.tsx';
import type { Booking } from '../../../data/booking-reads.ts';
import { useMay, usePropertyPath } from '../../../data/desk.ts';
import { readDocuments } from '../../../data/guest-reads.ts';
import { useRead } from '../../../data/use-read.ts';
import { Button } from '../../../ui/button.tsx';
import { FileButton, useFileDrop } from '../../../ui/files.tsx';
import { cameraIcon } from '../../../ui/icon-shapes.ts';
import { Shown } from '../../../ui/states.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { useWords } from '../../../words/words.ts';
import { DocumentCard } from './document-card.tsx';
import { documentsWords } from './documents-words.ts';
import { differences } from './extraction.rules.ts';
import { Uploading } from './uploading.tsx';

const CameraDialog = lazy(() => import('./camera-dialog.tsx').then((module) => module.CameraDialog));

/** What is offered in the file chooser; the service decides by the content. */
const ACCEPTED = 'image/*,application/pdf';

type DocumentsProps = { guest: Schemas['Guest']; booking: Booking };

/** The ways to add a document: camera (D), file, drag and drop. */
function AddDocument({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const words = useWords(documentsWords);
  const [isCameraOpen, setCameraOpen] = useState(false);
  const { isOver, handlers } = useFileDrop(onFiles);
  const box = useRef<HTMLFieldSetElement>(null);
  useKeys({ d: () => setCameraOpen(box.current?.offsetParent !== null) });
  return (
    <fieldset ref={box} class={isOver ? 'add-document add-document-over' : 'add-document'} {...handlers}>
      <legend class="visually-hidden">{words.title}</legend>
      <Button icon={cameraIcon} shortcut="d" onClick={() => setCameraOpen(true)}>
        {words.camera}
      </Button>
      <FileButton label={words.file} accept={ACCEPTED} onFiles={onFiles} />
      <span class="quiet drop-hint">{isOver ? words.dropNow : words.drop}</span>
      {isCameraOpen && <CameraDialog onPicture={(file) => onFiles([file])} onClose={() => setCameraOpen(false)} />}
    </fieldset>
  );
}

function DocumentList({ guest, booking, documents }: DocumentsProps & { documents: readonly Schemas['GuestDocument'][] }) {
  const mayDelete = booking.status === 'OPEN' || booking.status === 'CHECKED_IN';
  // The key takes over from the first document that has something new.
  const first = documents.find(
    ({ extraction: { data } }) => data !== null && Object.keys(differences(data, guest, null)).length > 0,
  );
  return (
    <ul class="documents">
      {documents.map((document) => (
        <DocumentCard
          key={document.id}
          document={document}
          guest={guest}
          mayDelete={mayDelete}
          isFirst={document.id === (first ?? documents[0])?.id}
        />
      ))}
    </ul>
  );
}

/** The guest's identity documents, as they are added and read. */
export function Documents({ guest, booking }: DocumentsProps) {
  const words = useWords(documentsWords);
  const { propertyId } = usePropertyPath();
  const mayStore = useMay('ADMIN', 'MANAGER');
  const reading = useRead(mayStore ? readDocuments(propertyId, guest.id) : null);
  const [uploads, setUploads] = useState<{ key: string; file: File }[]>([]);
  if (!mayStore) return <p class="quiet">{words.onlyManagers}</p>;
  return (
    <div class="stack">
      <AddDocument
        onFiles={(files) => setUploads((before) => [...before, ...files.map((file) => ({ key: newIntent(), file }))])}
      />
      <ul class="documents">
        {uploads.map(({ key, file }) => (
          <Uploading
            key={key}
            file={file}
            guestId={guest.id}
            bookingId={booking.id}
            onEnd={() => setUploads((before) => before.filter((upload) => upload.key !== key))}
          />
        ))}
      </ul>
      <Shown of={reading} rows={1}>
        {(documents) => <DocumentList guest={guest} booking={booking} documents={documents} />}
      </Shown>
    </div>
  );
}
