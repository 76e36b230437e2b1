import type { Db } from '../../platform/db/database.ts';
import { idOf } from '../../platform/files/file-key.ts';
import { listKnownDocumentIds } from './document.queries.ts';

/** Those of the keys that belong to a document. */
export async function listKnownDocumentKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const known = new Set(await listKnownDocumentIds(db, keys.map(idOf)));
  return keys.filter((key) => known.has(idOf(key)));
}
