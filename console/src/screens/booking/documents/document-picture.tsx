import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { usePropertyPath } from '../../../data/desk.ts';
import { readDocumentFile } from '../../../data/guest-reads.ts';
import { useRead } from '../../../data/use-read.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { fileTextIcon } from '../../../ui/icon-shapes.ts';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import { useWords } from '../../../words/words.ts';
import { documentsWords } from './documents-words.ts';

/** What every browser draws. */
const DRAWN = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** A small picture of the document that opens large. */
export function DocumentPicture({ document: { contentType }, document }: { document: Schemas['GuestDocument'] }) {
  const words = useWords(documentsWords);
  const { propertyId } = usePropertyPath();
  const isDrawn = DRAWN.includes(contentType);
  const { data } = useRead(isDrawn ? readDocumentFile(propertyId, document) : null);
  const url = useObjectUrl(data);
  const [isLarge, setLarge] = useState(false);
  if (url === null)
    return (
      <span class="document-picture">
        <Icon of={fileTextIcon} size={32} />
      </span>
    );
  return (
    <>
      <button type="button" class="document-picture" aria-label={words.enlarge} onClick={() => setLarge(true)}>
        <img src={url} alt="" />
      </button>
      {isLarge && (
        <Dialog title={words.picture} onClose={() => setLarge(false)}>
          <img class="document-large" src={url} alt={words.picture} />
        </Dialog>
      )}
    </>
  );
}
