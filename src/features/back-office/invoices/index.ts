import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { registerEInvoice } from './e-invoice/e-invoice.route.ts';
import { registerPapers } from './folio/papers.route.ts';
import { registerCreditNotes } from './issue/credit-notes.route.ts';
import { registerInvoices } from './issue/invoices.route.ts';
import { LOGO_FOLDER, registerLogo } from './settings/logo.route.ts';
import { listKnownLogoIds } from './settings/settings.queries.ts';
import { registerInvoiceSettings } from './settings/settings.route.ts';

export { LOGO_FOLDER, listKnownLogoIds };

/** Folios, invoices and credit notes: what is printed of a bill, and numbers without a gap (README.md). */
export function registerInvoiceRoutes(app: App, platform: Platform): void {
  registerInvoiceSettings(app, platform);
  registerLogo(app, platform);
  registerInvoices(app, platform);
  registerCreditNotes(app, platform);
  registerPapers(app, platform);
  registerEInvoice(app, platform);
}
