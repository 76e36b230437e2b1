import { setTimeout as sleep } from 'node:timers/promises';
import type { GuestDocumentView } from '../../src/features/guests/documents/document.schema.ts';
import { picture } from './pictures.ts';
import type { ApiClient, ApiResponse, TestProperty, TestService } from './service-under-test.ts';
import { bodyOf, openBooking, readBooking } from './stays.ts';

const POLL_MS = 50;
const TIMEOUT_MS = 90_000;

/** A guest with an open booking. */
export type Visitor = { bookingId: string; guestId: string; path: string };

/** A guest with a new booking, without a name unless `fields` has one. */
export async function newVisitor(property: TestProperty, fields: Record<string, unknown> = {}): Promise<Visitor> {
  const booking = await openBooking(property, { guestName: undefined, ...fields });
  const { primaryGuest } = await readBooking(property, booking.id);
  return { bookingId: booking.id, guestId: primaryGuest.id, path: `${property.path}/guests/${primaryGuest.id}/documents` };
}

export type DocumentFile = { bytes: Buffer; filename?: string; type?: string };

/** The form that a browser sends for the file. */
export function documentForm({ bytes, filename = 'document', type = 'application/octet-stream' }: DocumentFile): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), filename);
  return form;
}

/** Uploads the file for the guest. Returns the response. */
export function uploadDocument(
  client: ApiClient,
  { path, bookingId }: Visitor,
  file: DocumentFile,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  return client.post(`${path}?bookingId=${bookingId}`, documentForm(file), headers);
}

let pictures = 0;

/** A picture that no other test has uploaded. */
export async function newPicture(): Promise<Buffer> {
  pictures += 1;
  return picture('png', 30 + pictures, 20 + (pictures % 7));
}

/** Adds a picture that shows no document. Returns the document. */
export async function addDocument(property: TestProperty, visitor: Visitor): Promise<GuestDocumentView> {
  return bodyOf(await uploadDocument(property.admin, visitor, { bytes: await newPicture(), filename: 'card.png' }), 201);
}

/** The document as the list shows it. */
export async function readDocument(client: ApiClient, { path }: Visitor, documentId: string): Promise<GuestDocumentView> {
  const list: GuestDocumentView[] = bodyOf(await client.get(path));
  const found = list.find(({ id }) => id === documentId);
  if (found === undefined) throw new Error('the document is not in the list');
  return found;
}

/** Waits until the extraction has finished. */
export async function waitUntilRead(client: ApiClient, visitor: Visitor, documentId: string): Promise<GuestDocumentView> {
  for (let waited = 0; waited < TIMEOUT_MS; waited += POLL_MS) {
    const found = await readDocument(client, visitor, documentId);
    if (found.extraction.finishedAt !== null) return found;
    await sleep(POLL_MS);
  }
  throw new Error('the document was not read');
}

/** The audit rows of a document, the oldest first. */
export function auditOf(service: TestService, documentId: string) {
  return service.sql<{ action: string; actor_id: string | null; before: unknown; after: unknown }>(
    'select action, actor_id, before, after from audit_entry where entity_id = $1 order by id',
    [documentId],
  );
}
