import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk } from '../../../data/desk.ts';
import { useSubmit } from '../../../data/submit.ts';
import { useRead } from '../../../data/use-read.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Shown, SubmissionNotice } from '../../../ui/states.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { IMAGE_TAGS } from '../setup-reads.ts';
import { picturesWords } from './pictures-words.ts';

type PictureTagsProps = { image: Schemas['RoomImage']; onSaved: () => void; onClose: () => void };

/** Says what a picture shows. */
export function PictureTags({ image, onSaved, onClose }: PictureTagsProps) {
  const words = useWords(picturesWords);
  const shared = useWords(sharedWords);
  const { api, property } = useDesk();
  const form = useRef<HTMLFormElement>(null);
  const tags = useRead(IMAGE_TAGS);
  const [chosen, setChosen] = useState(image.tags.map(({ id }) => id));
  const params = { path: { propertyId: property.id, roomId: image.roomId, imageId: image.id } };
  const submission = useSubmit(
    () => api.PUT('/properties/{propertyId}/rooms/{roomId}/images/{imageId}/tags', { params, body: { tagIds: chosen } }),
    onSaved,
  );
  useEffect(() => form.current?.querySelector('input')?.focus(), [tags.data]);
  return (
    <Dialog title={words.tagsTitle} onClose={onClose}>
      <form
        ref={form}
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void submission.submit();
        }}
      >
        <Shown of={tags} rows={2}>
          {(all) =>
            all.length === 0 ? (
              <p class="quiet">{words.noTags}</p>
            ) : (
              <fieldset>
                <legend class="label">{words.tagsHint}</legend>
                <div class="ticks">
                  {all.map(({ id, name }) => (
                    <label key={id} class="tick">
                      <input
                        type="checkbox"
                        checked={chosen.includes(id)}
                        onChange={({ currentTarget: { checked } }) =>
                          setChosen(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                        }
                      />
                      <bdi>{name}</bdi>
                    </label>
                  ))}
                </div>
              </fieldset>
            )
          }
        </Shown>
        <SubmissionNotice of={submission} />
        <div class="buttons">
          <Button type="submit" look="primary" disabled={tags.data?.length === 0} isBusy={submission.state !== 'idle'}>
            {shared.save}
          </Button>
          <Button onClick={onClose}>{shared.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
