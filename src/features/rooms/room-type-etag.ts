import { createHash } from 'node:crypto';
import { etagOf } from '../../platform/http/etag.ts';
import type { VersionedRoomType } from './room-types.queries.ts';

const DIGEST_LENGTH = 16;

/** A room type shows its amenities, which can be renamed or deleted while the type's row stays as it is. */
export function roomTypeEtag({ view, version }: VersionedRoomType): string {
  if (view.amenities.length === 0) return etagOf(version);
  return etagOf(version, createHash('sha256').update(JSON.stringify(view.amenities)).digest('base64url').slice(0, DIGEST_LENGTH));
}
