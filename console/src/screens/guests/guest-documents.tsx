import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/index.ts';
import { useMay, usePropertyPath } from '../../data/desk.ts';
import { readDocumentFile, readDocuments } from '../../data/guest-reads.ts';
import { useRead } from '../../data/use-read.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNotice, Shown, Skeleton } from '../../ui/states.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { useWords } from '../../words/words.ts';
import { guestsWords } from './guests-words.ts';

type GuestDocument = Schemas['GuestDocument'];

const TONES: Readonly<Record<GuestDocument['extraction']['status'], Tone>> = {
  QUEUED: 'due',
  RUNNING: 'due',
  DONE: 'done',
  FAILED: 'person',
  UNSUPPORTED: 'quiet',
};

/** The document itself: shown here, so that nothing of it stays on this computer. */
function DocumentDialog({ of, onClose }: { of: GuestDocument; onClose: () => void }) {
  const words = useWords(guestsWords);
  const { propertyId } = usePropertyPath();
  const { data, error } = useRead(readDocumentFile(propertyId, of));
  const url = useObjectUrl(data);
  return (
    <Dialog title={of.filename} onClose={onClose}>
      {error !== undefined ? (
        <ProblemNotice error={error} />
      ) : url === null ? (
        <Skeleton rows={6} />
      ) : of.contentType.startsWith('image/') ? (
        <img class="document-picture" src={url} alt={of.filename} />
      ) : of.contentType === 'application/pdf' ? (
        <iframe class="document-pages" src={url} title={of.filename} />
      ) : (
        <a class="button" href={url} download={of.filename}>
          {words.saveFile}
        </a>
      )}
    </Dialog>
  );
}

function DocumentRow({ of, onOpen }: { of: GuestDocument; onOpen: () => void }) {
  const words = useWords(guestsWords);
  const format = useFormat();
  const { status, reason, data } = of.extraction;
  return (
    <li class="document-row">
      <span>
        <strong>{data === null ? of.filename : words.documentTypes[data.documentType]}</strong>{' '}
        <Chip tone={TONES[status]}>{words.extraction[status]}</Chip>
        <small>
          {[data?.documentNumber, data?.name, format.shortDay(of.uploadedAt)].filter((fact) => fact != null).join(' · ')}
        </small>
        {reason !== null && <small>{reason}</small>}
      </span>
      <Button size="small" label={`${words.open}: ${of.filename}`} onClick={onOpen}>
        {words.open}
      </Button>
    </li>
  );
}

function DocumentList({ guestId }: { guestId: string }) {
  const words = useWords(guestsWords);
  const { propertyId } = usePropertyPath();
  const reading = useRead(readDocuments(propertyId, guestId));
  const [open, setOpen] = useState<GuestDocument | null>(null);
  return (
    <>
      <Shown of={reading} rows={1}>
        {(documents) =>
          documents.length === 0 ? (
            <p class="quiet">{words.noDocuments}</p>
          ) : (
            <ul class="stack">
              {documents.map((document) => (
                <DocumentRow key={document.id} of={document} onOpen={() => setOpen(document)} />
              ))}
            </ul>
          )
        }
      </Shown>
      {open !== null && <DocumentDialog of={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** The guest's identity documents, for those who may see them. */
export function GuestDocuments({ guestId }: { guestId: string }) {
  const words = useWords(guestsWords);
  const maySee = useMay('ADMIN', 'MANAGER');
  return (
    <section class="card stack" aria-labelledby="guest-documents">
      <h2 id="guest-documents">{words.documents}</h2>
      {maySee ? <DocumentList guestId={guestId} /> : <p class="quiet">{words.managersOnly}</p>}
    </section>
  );
}
