import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { registerDeleteDocument } from './delete-document.route.ts';
import { registerDocumentFile } from './document-file.route.ts';
import { registerDocumentRecords } from './documents.route.ts';
import { registerDocumentUpload } from './upload-document.route.ts';

export { listKnownDocumentIds } from './document.queries.ts';
export { createDocumentJobs } from './document-jobs.ts';
export { DOCUMENT_FOLDER, documentItem } from './document-view.ts';

/** The endpoints of identity documents. */
export function registerDocuments(app: App, platform: Platform): void {
  registerDocumentUpload(app, platform);
  registerDocumentRecords(app, platform);
  registerDocumentFile(app, platform);
  registerDeleteDocument(app, platform);
}
