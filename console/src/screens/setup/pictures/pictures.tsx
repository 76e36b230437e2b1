import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { Link } from '../../../app/link.tsx';
import { useDesk } from '../../../data/desk.ts';
import { readRoomImages, readRoomTypes } from '../../../data/room-reads.ts';
import { useRead } from '../../../data/use-read.ts';
import { Field } from '../../../ui/field.tsx';
import { Empty, Shown } from '../../../ui/states.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { readAllRooms, readGallery } from '../setup-reads.ts';
import { AddPictures } from './add-pictures.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { picturesWords } from './pictures-words.ts';

type Room = Schemas['Room'];

function PicturesOfRoom({ room }: { room: Room }) {
  const { api, property, reads } = useDesk();
  const read = readRoomImages(property.id, room.id);
  const reading = useRead(read);
  const params = { path: { propertyId: property.id, roomId: room.id } };
  const refresh = (): void => reads.refresh(read.key);
  return (
    <>
      <AddPictures roomId={room.id} onStored={refresh} />
      <Shown of={reading} rows={3}>
        {(images) => (
          <PictureGrid
            images={images}
            isOfGallery={false}
            save={(imageIds) =>
              api.PUT('/properties/{propertyId}/rooms/{roomId}/images/reorder-room', { params, body: { imageIds } })
            }
            onChanged={refresh}
          />
        )}
      </Shown>
    </>
  );
}

function Gallery({ typeCode, room }: { typeCode: string; room: Room }) {
  const words = useWords(picturesWords);
  const { api, property, reads } = useDesk();
  const read = readGallery(property.id, typeCode);
  const reading = useRead(read);
  // The order of a gallery is set by way of any room of its type.
  const params = { path: { propertyId: property.id, roomId: room.id } };
  return (
    <>
      <p class="quiet">{words.galleryUpload}</p>
      <Shown of={reading} rows={3}>
        {(images) => (
          <PictureGrid
            images={images}
            isOfGallery
            save={(imageIds) =>
              api.PUT('/properties/{propertyId}/rooms/{roomId}/images/reorder-room-type', { params, body: { imageIds } })
            }
            onChanged={() => reads.refresh(read.key)}
          />
        )}
      </Shown>
    </>
  );
}

/** The pictures of a room, or the gallery of a type. */
export function Pictures() {
  const words = useWords(picturesWords);
  const shared = useWords(sharedWords);
  const { property } = useDesk();
  const rooms = useRead(readAllRooms(property.id));
  const types = useRead(readRoomTypes(property.id));
  const [chosen, setChosen] = useState('');
  if (rooms.data?.length === 0)
    return (
      <Empty>
        {words.noRooms} <Link to={{ screen: 'setup', item: 'rooms' }}>{words.toRooms}</Link>
      </Empty>
    );
  const all = rooms.data ?? [];
  const withRooms = (types.data ?? []).filter(({ code }) => all.some(({ roomTypeCode }) => roomTypeCode === code));
  const open = chosen === '' ? (all[0]?.id ?? '') : chosen;
  const room = all.find(({ id }) => id === open);
  const firstOfType = all.find(({ roomTypeCode }) => `gallery ${roomTypeCode}` === open);
  return (
    <>
      <Field label={words.of} hint={words.ofHint}>
        {(control) => (
          <select {...control} value={open} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
            {withRooms.map(({ code, name }) => (
              <optgroup key={code} label={name}>
                <option value={`gallery ${code}`}>{words.gallery(name)}</option>
                {all
                  .filter(({ roomTypeCode }) => roomTypeCode === code)
                  .map(({ id, roomNumber }) => (
                    <option key={id} value={id}>
                      {shared.room(String(roomNumber))}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      <Shown of={rooms} rows={4}>
        {() => (
          <>
            {room !== undefined && <PicturesOfRoom key={room.id} room={room} />}
            {firstOfType !== undefined && <Gallery key={open} typeCode={firstOfType.roomTypeCode} room={firstOfType} />}
          </>
        )}
      </Shown>
    </>
  );
}
