import { invalid } from '../../../../platform/errors.ts';
import { localMinuteOf } from '../../../../platform/time.ts';
import type { Property } from '../../../properties/index.ts';
import type { InvoiceView } from '../document.schema.ts';
import type { BookingOnPaper } from '../invoice.queries.ts';
import { refuseParty } from '../settings/settings.rules.ts';
import type { StoredSettings } from '../settings/settings.schema.ts';
import type { RecipientRequestView } from './invoice-request.schema.ts';

/** The property on a document that is issued now. */
export function sellerOf(property: Property, settings: StoredSettings): InvoiceView['seller'] {
  const { legalName, address, gstin, logoId, footer, upiAddress, bank } = settings;
  return { name: property.name, legalName, address, gstin, logoId, footer, upiAddress, bank };
}

/** The booking on a document. */
export function stayOf({ timezone }: Property, booking: BookingOnPaper): InvoiceView['stay'] {
  const { bookingId, reference, guestName, arrivedAt, leavesAt, roomNumbers } = booking;
  const departure = leavesAt === null ? null : localMinuteOf(leavesAt, timezone);
  return { bookingId, reference, guestName, arrival: localMinuteOf(arrivedAt, timezone), departure, roomNumbers };
}

/** Who a document is made out to: the primary guest where the request names nobody. @throws Problem 400 that names the field */
export function recipientOf(booking: BookingOnPaper, request?: RecipientRequestView): InvoiceView['recipient'] {
  const { kind = 'GUEST', name = null, address = null } = request ?? {};
  const gstin = request?.gstin?.toUpperCase() ?? null;
  if (kind === 'COMPANY' && name === null) throw invalid('recipient.name', 'is required for a company');
  if (kind === 'COMPANY' && address === null) throw invalid('recipient.address', 'is required for a company');
  if (kind === 'GUEST' && gstin !== null)
    throw invalid('recipient.gstin', 'must be left out for a guest: only a company has one');
  const refusal = refuseParty({ gstin, address }, 'recipient.');
  if (refusal !== null) throw refusal;
  const known = booking.guestName ?? `Guest of ${booking.reference}`;
  const placed = address !== null && gstin !== null ? { ...address, stateCode: gstin.slice(0, 2) } : address;
  const isPrimaryGuest = kind === 'GUEST' && name === null && address === null;
  return { kind, name: name ?? known, address: placed, addressText: isPrimaryGuest ? booking.guestAddress : null, gstin };
}
