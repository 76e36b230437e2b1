import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '../platform/http/route.ts';
import { call, sendFile } from './call-api.ts';
import type { DemoStay } from './demo-stays.ts';

/** Made-up documents, drawn by test/specimens. */
const DOCUMENTS = path.join(import.meta.dirname, 'documents');

/** What is noted of the guest besides the stay. */
export async function noteGuest(app: App, admin: string, guest: string, bookingId: string, stay: DemoStay): Promise<void> {
  if (stay.vehicle !== undefined) {
    await call(app, admin, 'POST', `${guest}/vehicles`, { vehicleNumber: stay.vehicle, bookingId });
  }
  if (stay.rating !== undefined) await call(app, admin, 'POST', `${guest}/ratings`, { bookingId, ...stay.rating });
  if (stay.document !== undefined) {
    const bytes = await readFile(path.join(DOCUMENTS, stay.document));
    const file = { filename: stay.document, contentType: 'image/jpeg', bytes };
    await sendFile(app, admin, `${guest}/documents?bookingId=${bookingId}`, file);
  }
}
