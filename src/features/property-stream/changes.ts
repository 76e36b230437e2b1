import type { Access } from '../../platform/http/route.ts';
import type { Change } from '../../platform/outbox/subscriber.ts';
import type { Platform } from '../../platform/platform.ts';
import { type BookingChangeView, bookingReaders } from '../bookings/index.ts';
import { type DocumentChangeRow, documentChangeView } from '../documents/index.ts';
import { mailReaders } from '../mail/index.ts';
import { openRequestReaders } from '../payments/index.ts';
import { type Caller, frontDesk, holdsRole, member, only } from '../properties/index.ts';
import { type BoardChangeView, boardRowFor } from '../rooms/index.ts';
import type { ChangeType, PropertyChangeView } from './property-stream.schema.ts';

/**
 * The kinds of events in the outbox that the stream shows: under which type, and to whom. The access is that of the list or of the
 * single stream of the same records.
 */
const KINDS: Readonly<Record<string, { type: ChangeType; access: Access }>> = {
  board: { type: 'BOARD', access: member },
  booking: { type: 'BOOKING', access: bookingReaders },
  hold: { type: 'HOLD', access: bookingReaders },
  room: { type: 'ROOM', access: member },
  'room-type': { type: 'ROOM_TYPE', access: member },
  'rate-plan': { type: 'RATE_PLAN', access: member },
  property: { type: 'PROPERTY', access: member },
  member: { type: 'MEMBER', access: only('ADMIN', 'MANAGER') },
  guest: { type: 'GUEST', access: member },
  documents: { type: 'DOCUMENT', access: only('ADMIN', 'MANAGER') },
  email: { type: 'EMAIL', access: mailReaders },
  charge: { type: 'CHARGE', access: member },
  payment: { type: 'PAYMENT', access: member },
  'payment-request': { type: 'PAYMENT_REQUEST', access: openRequestReaders },
  qr: { type: 'QR_EVENT', access: frontDesk },
};

/** The kinds of events that the caller may see, and their types. */
export function kindsFor(caller: Caller): { kinds: string[]; types: ChangeType[] } {
  const seen = Object.entries(KINDS).filter(([, { access }]) => holdsRole(caller, access));
  return { kinds: seen.map(([kind]) => kind), types: seen.map(([, { type }]) => type) };
}

type Links = Pick<Platform, 'publicUrl' | 'signedLinks'>;

/** What the stream shows of an event beside its type: the events of the single streams as their item, of others only which record it is. */
function contentOf(links: Links, propertyId: string, caller: Caller, { stream, subjectId, data }: Change) {
  const content: unknown = JSON.parse(data);
  switch (stream) {
    case 'board': {
      const row = boardRowFor(caller, content as BoardChangeView);
      return { id: row.roomId, bookingId: row.stay?.bookingId ?? null, removed: row.removed === true, item: row };
    }
    case 'booking': {
      const item = content as BookingChangeView;
      return { id: item.id, bookingId: item.id, version: item.version, item };
    }
    case 'documents': {
      const row = content as DocumentChangeRow;
      const item = documentChangeView(links, propertyId, row);
      return { id: row.id, bookingId: row.bookingId, removed: row.removed === true, item };
    }
    case 'qr':
      return { id: subjectId ?? '', item: content };
    default:
      return { id: subjectId ?? '', ...(content as { version: string; bookingId?: string; removed?: true }) };
  }
}

/** The event as the stream sends it to this caller. */
export function changeView(links: Links, propertyId: string, caller: Caller, change: Change): PropertyChangeView {
  const kind = KINDS[change.stream];
  if (kind === undefined) throw new Error(`the stream of the property has no ${change.stream}`);
  const content = contentOf(links, propertyId, caller, change);
  return { type: kind.type, bookingId: null, version: null, removed: false, item: null, ...content } as PropertyChangeView;
}
