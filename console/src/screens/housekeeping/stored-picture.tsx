import { useDesk } from '../../data/desk.ts';
import type { Read } from '../../data/reads.ts';
import { useRead } from '../../data/use-read.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';

type Of = 'note' | 'found';

/** A picture never changes: it is read once. */
function readPicture(propertyId: string, of: Of, id: string): Read<Blob> {
  return {
    key: `housekeeping picture ${of} ${id}`,
    isLarge: true,
    load: async (api) => {
      const read =
        of === 'note'
          ? api.GET('/properties/{propertyId}/housekeeping/notes/{noteId}/picture', {
              params: { path: { propertyId, noteId: id } },
              parseAs: 'blob',
            })
          : api.GET('/properties/{propertyId}/housekeeping/found-items/{itemId}/picture', {
              params: { path: { propertyId, itemId: id } },
              parseAs: 'blob',
            });
      return (await read) as unknown as Blob;
    },
    isChangedBy: () => false,
  };
}

/** The picture of a note or of something that was found. */
export function StoredPicture({ of, id, alt }: { of: Of; id: string; alt: string }) {
  const { property } = useDesk();
  const { data } = useRead(readPicture(property.id, of, id));
  const url = useObjectUrl(data);
  return url === null ? null : <img class="house-stored" src={url} alt={alt} />;
}
