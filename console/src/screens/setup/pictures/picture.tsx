import type { Schemas } from '../../../../../client/src/index.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { arrowLeftIcon, arrowRightIcon, starIcon, tagIcon, trashIcon } from '../../../ui/icon-shapes.ts';
import { useWords } from '../../../words/words.ts';
import { picturesWords } from './pictures-words.ts';

type PictureProps = {
  image: Schemas['RoomImage'];
  place: number;
  count: number;
  /** Its room is said where pictures of several rooms stand together. */
  isOfGallery: boolean;
  onMove: (to: number) => void;
  onOpen: (kind: 'tags' | 'delete' | 'large') => void;
  /** Whether it is the one that is dragged. */
  onDrag: (isDragged: boolean) => void;
  onDropHere: () => void;
};

/** The path of a file's address: the console asks its own origin, also behind a proxy of another name. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** One picture among others. */
export function Picture({ image, place, count, isOfGallery, onMove, onOpen, onDrag, onDropHere }: PictureProps) {
  const words = useWords(picturesWords);
  const tags = image.tags.map(({ name }) => name).join(', ');
  const onKeyDown = (event: KeyboardEvent): void => {
    const targets: Partial<Record<string, number>> = {
      ArrowLeft: place - 1,
      ArrowUp: place - 1,
      ArrowRight: place + 1,
      ArrowDown: place + 1,
      Home: 0,
      End: count - 1,
    };
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <li
      class="picture-card"
      draggable
      onDragStart={(event) => {
        // Firefox drags only what carries something.
        event.dataTransfer?.setData('text/plain', image.id);
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDropHere();
      }}
    >
      <button
        type="button"
        aria-label={`${words.picture(place + 1, count)}, ${words.ofRoom(image.roomNumber)}${tags === '' ? '' : `, ${tags}`}`}
        onClick={() => onOpen('large')}
        onKeyDown={onKeyDown}
      >
        <img src={pathOf(image.thumbUrl)} alt="" draggable={false} />
      </button>
      <p class="picture-facts">
        {place === 0 && <Chip tone="quiet">{words.cover}</Chip>} {isOfGallery && <small>{words.ofRoom(image.roomNumber)}</small>}{' '}
        <small>
          <bdi>{tags}</bdi>
        </small>
      </p>
      <div class="picture-actions">
        <IconButton of={arrowLeftIcon} label={words.earlier} onClick={() => onMove(place - 1)} />
        <IconButton of={arrowRightIcon} label={words.later} onClick={() => onMove(place + 1)} />
        <IconButton of={starIcon} label={words.makeCover} onClick={() => onMove(0)} />
        <IconButton of={tagIcon} label={words.tags} onClick={() => onOpen('tags')} />
        <IconButton of={trashIcon} label={words.delete} onClick={() => onOpen('delete')} />
      </div>
    </li>
  );
}
