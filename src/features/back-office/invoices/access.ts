import { only } from '../../properties/index.ts';

/** Those who may print folios and invoices. `accounting` issues them. */
export const invoiceReaders = only('ADMIN', 'MANAGER', 'STAFF', 'FINANCE');
