import { useId } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { cameraIcon } from '../../ui/icon-shapes.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { useWords } from '../../words/words.ts';
import { roomWords } from './room-words.ts';

/** The longer side of what is kept: enough to see a stain, and small enough to wait on a phone. */
const SIDE_MAX = 1600;

/** The picture as a small JPEG. One that the browser cannot read goes as it is. */
async function shrink(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return file;
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
}

/** A picture from the phone's own camera; on a computer a file. */
export function PictureField({ picture, onPicture }: { picture: Blob | null; onPicture: (picture: Blob | null) => void }) {
  const words = useWords(roomWords);
  const id = useId();
  const url = useObjectUrl(picture ?? undefined);
  return (
    <div class="house-picture">
      {picture !== null && url !== null && <img src={url} alt={words.picture} />}
      <div class="buttons">
        <label class="button button-plain" for={id}>
          <Icon of={cameraIcon} size={18} /> <span>{picture === null ? words.picture : words.anotherPicture}</span>
        </label>
        <input
          id={id}
          class="visually-hidden"
          type="file"
          accept="image/*"
          capture="environment"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file !== undefined) void shrink(file).then(onPicture);
          }}
        />
        {picture !== null && (
          <Button look="quiet" onClick={() => onPicture(null)}>
            {words.noPicture}
          </Button>
        )}
      </div>
    </div>
  );
}
