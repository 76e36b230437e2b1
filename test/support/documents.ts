import { setTimeout as sleep } from 'node:timers/promises';
import type { GuestDocumentView } from '../../src/features/documents/document.schema.ts';
import type { Answer, Desk, Hotel, TestProperty } from './hotel.ts';
import { picture } from './pictures.ts';
import { bodyOf, openBooking, readBooking } from './stays.ts';

const LOOK_MS = 50;
const PATIENCE_MS = 90_000;

/** A guest with an open booking. */
export type Visitor = { bookingId: string; guestId: string; path: string };

/** A guest who has just booked; without a name unless `fields` say otherwise. */
export async function newVisitor(property: TestProperty, fields: Record<string, unknown> = {}): Promise<Visitor> {
  const booking = await openBooking(property, { guestName: undefined, ...fields });
  const { primaryGuest } = await readBooking(property, booking.id);
  return { bookingId: booking.id, guestId: primaryGuest.id, path: `${property.path}/guests/${primaryGuest.id}/documents` };
}

export type DocumentFile = { bytes: Buffer; filename?: string; type?: string };

/** What a browser sends for the file. */
export function documentForm({ bytes, filename = 'document', type = 'application/octet-stream' }: DocumentFile): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), filename);
  return form;
}

/** Uploads the file for the guest and tells what was answered. */
export function uploadDocument(
  desk: Desk,
  { path, bookingId }: Visitor,
  file: DocumentFile,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return desk.post(`${path}?bookingId=${bookingId}`, documentForm(file), headers);
}

let pictures = 0;

/** A picture that no other test has uploaded. */
export async function newPicture(): Promise<Buffer> {
  pictures += 1;
  return picture('png', 30 + pictures, 20 + (pictures % 7));
}

/** Adds a document that shows nothing; answers it. */
export async function addDocument(property: TestProperty, visitor: Visitor): Promise<GuestDocumentView> {
  return bodyOf(await uploadDocument(property.admin, visitor, { bytes: await newPicture(), filename: 'card.png' }), 201);
}

/** The document as the list shows it. */
export async function readDocument(desk: Desk, { path }: Visitor, documentId: string): Promise<GuestDocumentView> {
  const list: GuestDocumentView[] = bodyOf(await desk.get(path));
  const found = list.find(({ id }) => id === documentId);
  if (found === undefined) throw new Error('the document is not in the list');
  return found;
}

/** Waits until the document has been read, or given up. */
export async function whenRead(desk: Desk, visitor: Visitor, documentId: string): Promise<GuestDocumentView> {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    const found = await readDocument(desk, visitor, documentId);
    if (found.extraction.finishedAt !== null) return found;
    await sleep(LOOK_MS);
  }
  throw new Error('the document was not read');
}

/** The audit rows of a document, the oldest first. */
export function auditOf(hotel: Hotel, documentId: string) {
  return hotel.sql<{ action: string; actor_id: string | null; before: unknown; after: unknown }>(
    'select action, actor_id, before, after from audit_entry where entity_id = $1 order by id',
    [documentId],
  );
}
