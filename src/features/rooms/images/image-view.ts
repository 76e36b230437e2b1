import type { ImageRow } from './image.queries.ts';
import type { RoomImageView } from './image.schema.ts';

/** The picture as it is shown, with absolute links to its files. */
export function imageView(publicUrl: string, propertyId: string, row: ImageRow): RoomImageView {
  const file = `${publicUrl}/properties/${propertyId}/rooms/${row.roomId}/images/${row.id}/file`;
  return { ...row, url: `${file}?size=full`, thumbUrl: `${file}?size=thumb` };
}
