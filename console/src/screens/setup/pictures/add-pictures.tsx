import { useEffect, useState } from 'preact/hooks';
import { newIntent, type Schemas } from '../../../../../client/src/index.ts';
import { useDesk } from '../../../data/desk.ts';
import { useSubmit } from '../../../data/submit.ts';
import { sendWithProgress } from '../../../data/upload.ts';
import { Button } from '../../../ui/button.tsx';
import { FileButton, useFileDrop } from '../../../ui/files.tsx';
import { SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { picturesWords } from './pictures-words.ts';

type Waiting = { key: string; file: File };
type UploadingProps = { file: File; roomId: string; onStored: () => void; onEnd: () => void };

/** A picture on its way: one that is refused stays with its reason until somebody has seen it. */
function Uploading({ file, roomId, onStored, onEnd }: UploadingProps) {
  const words = useWords(picturesWords);
  const { apiThrough, property } = useDesk();
  const [share, setShare] = useState(0);
  const upload = useSubmit(
    (intent) =>
      apiThrough(sendWithProgress(setShare)).POST('/properties/{propertyId}/rooms/{roomId}/images', {
        params: { path: { propertyId: property.id, roomId } },
        body: { file } as unknown as Schemas['RoomImageUpload'],
        intent,
      }),
    onStored,
  );
  useEffect(() => {
    void upload.submit().then((isDone) => isDone && onEnd());
  }, []);
  if (upload.problem !== undefined)
    return (
      <li class="stack">
        <p>
          <bdi>{words.failed(file.name)}</bdi>
        </p>
        <SubmissionNotice of={upload} />
        <div>
          <Button size="small" onClick={onEnd}>
            {words.dismiss}
          </Button>
        </div>
      </li>
    );
  return (
    <li>
      <label>
        <bdi>{words.uploading(file.name)}</bdi> <span class="quiet">{words.sent(String(Math.round(share * 100)))}</span>
        <progress value={share} max={1} />
      </label>
      <SubmissionNotice of={upload} />
    </li>
  );
}

/** Adds pictures to a room: several at once, chosen or dropped. */
export function AddPictures({ roomId, onStored }: { roomId: string; onStored: () => void }) {
  const words = useWords(picturesWords);
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const add = (files: readonly File[]): void =>
    setWaiting((before) => [...before, ...files.map((file) => ({ key: newIntent(), file }))]);
  const { isOver, handlers } = useFileDrop(add);
  return (
    <>
      <fieldset class={isOver ? 'add-document add-document-over' : 'add-document'} {...handlers}>
        <legend class="visually-hidden">{words.choose}</legend>
        <FileButton label={words.choose} accept="image/*" onFiles={add} />
        <span class="quiet drop-hint">{isOver ? words.dropNow : words.drop}</span>
      </fieldset>
      <ul class="documents">
        {waiting.map(({ key, file }) => (
          <Uploading
            key={key}
            file={file}
            roomId={roomId}
            onStored={onStored}
            onEnd={() => setWaiting((before) => before.filter((one) => one.key !== key))}
          />
        ))}
      </ul>
    </>
  );
}
