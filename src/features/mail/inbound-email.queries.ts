import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Timestamp } from '../../platform/time.ts';

export type EmailDraft = {
  id: string;
  source: 'SMTP' | 'IMAP' | 'MANUAL';
  /** What is known of it before it is read. */
  sender: string | null;
  subject: string | null;
  sizeBytes: number;
  sha256: Buffer;
  hasPdf: boolean;
  createdBy: string | null;
  at: Timestamp;
};

/** Stores the row, due at once; false when the property has the very same message already. */
export async function insertEmail(tx: Tx, propertyId: string, draft: EmailDraft): Promise<boolean> {
  const { id, source, sender, subject, sizeBytes, sha256, hasPdf, createdBy, at } = draft;
  const { rows } = await sql`
    insert into inbound_email (property_id, id, source, received_at, sender, subject, size_bytes, sha256, has_pdf, due_at, created_by, created_at, updated_at)
    values (${propertyId}, ${id}, ${source}, ${at}, ${sender}, ${subject}, ${sizeBytes}, ${sha256}, ${hasPdf}, ${at}, ${createdBy}, ${at}, ${at})
    on conflict (property_id, sha256) where source <> 'MANUAL' do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** Those of the ids that are a message, in whatever property. */
export async function listKnownEmailIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from inbound_email where id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}
