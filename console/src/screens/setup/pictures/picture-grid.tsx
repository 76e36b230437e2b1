import { useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk } from '../../../data/desk.ts';
import { useSubmit } from '../../../data/submit.ts';
import { DangerousAction } from '../../../ui/dangerous-action.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Empty, SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { Picture, pathOf } from './picture.tsx';
import { PictureTags } from './picture-tags.tsx';
import { picturesWords } from './pictures-words.ts';
import { useOrder } from './use-order.ts';

type Image = Schemas['RoomImage'];

function DeletePicture({ image, onDone, onClose }: { image: Image; onDone: () => void; onClose: () => void }) {
  const words = useWords(picturesWords);
  const { api, property } = useDesk();
  const params = { path: { propertyId: property.id, roomId: image.roomId, imageId: image.id } };
  const submission = useSubmit(() => api.DELETE('/properties/{propertyId}/rooms/{roomId}/images/{imageId}', { params }), onDone);
  return (
    <DangerousAction
      title={words.deleteTitle}
      action={words.delete}
      submission={submission}
      isNameAsked={false}
      onClose={onClose}
    >
      <p>{words.deleting}</p>
    </DangerousAction>
  );
}

type PictureGridProps = {
  images: readonly Image[];
  isOfGallery: boolean;
  /** Stores the order. */
  save: (ids: string[]) => Promise<unknown>;
  /** Reads the pictures again. */
  onChanged: () => void;
};

/** Pictures in their order: dragged, or moved by arrows and keys. */
export function PictureGrid({ images, isOfGallery, save, onChanged }: PictureGridProps) {
  const words = useWords(picturesWords);
  const [open, setOpen] = useState<{ kind: 'tags' | 'delete' | 'large'; image: Image } | null>(null);
  const [said, setSaid] = useState('');
  const dragged = useRef<number | null>(null);
  const { shown, move, submission } = useOrder(images, async (ids) => {
    await save(ids);
    onChanged();
  });
  const count = shown.length;
  const moveAndSay = (from: number, to: number): void => {
    move(from, to);
    setSaid(words.movedTo(Math.max(0, Math.min(to, count - 1)) + 1, count));
  };
  const close = (): void => setOpen(null);
  if (count === 0) return <Empty>{words.none}</Empty>;
  return (
    <>
      <p class="field-note">{words.order}</p>
      <p class="visually-hidden" role="status">
        {said}
      </p>
      <SubmissionNotice of={submission} />
      <ol class="picture-grid">
        {shown.map((image, place) => (
          <Picture
            key={image.id}
            image={image}
            place={place}
            count={count}
            isOfGallery={isOfGallery}
            onMove={(to) => moveAndSay(place, to)}
            onOpen={(kind) => setOpen({ kind, image })}
            onDrag={(isDragged) => {
              dragged.current = isDragged ? place : null;
            }}
            onDropHere={() => {
              if (dragged.current !== null) moveAndSay(dragged.current, place);
            }}
          />
        ))}
      </ol>
      {open?.kind === 'tags' && (
        <PictureTags
          image={open.image}
          onSaved={() => {
            onChanged();
            close();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && <DeletePicture image={open.image} onDone={onChanged} onClose={close} />}
      {open?.kind === 'large' && (
        <Dialog title={words.ofRoom(open.image.roomNumber)} onClose={close}>
          <img class="picture-large" src={pathOf(open.image.url)} alt={open.image.tags.map(({ name }) => name).join(', ')} />
        </Dialog>
      )}
    </>
  );
}
