import type { Access } from '../../../platform/http/route.ts';
import type { Change } from '../../../platform/outbox/subscriber.ts';
import { type Caller, frontDesk, holdsRole, member, only, roomKeepers } from '../access/access.ts';
import type { ChangeType, PropertyChangeView } from './property-stream.schema.ts';
import type { ShownChange, StreamItem, StreamParts, StreamReader } from './stream-parts.ts';

/**
 * The kinds of events in the outbox that the stream shows: under which type, and to whom. The access is that of the list or of the
 * single stream of the same records.
 */
function kindsOf({ readers }: StreamParts): Readonly<Record<string, { type: ChangeType; access: Access }>> {
  return {
    board: { type: 'BOARD', access: member },
    booking: { type: 'BOOKING', access: readers.booking },
    hold: { type: 'HOLD', access: readers.booking },
    room: { type: 'ROOM', access: member },
    'room-type': { type: 'ROOM_TYPE', access: member },
    'rate-plan': { type: 'RATE_PLAN', access: member },
    property: { type: 'PROPERTY', access: member },
    member: { type: 'MEMBER', access: only('ADMIN', 'MANAGER') },
    guest: { type: 'GUEST', access: member },
    documents: { type: 'DOCUMENT', access: only('ADMIN', 'MANAGER') },
    email: { type: 'EMAIL', access: readers.email },
    charge: { type: 'CHARGE', access: member },
    payment: { type: 'PAYMENT', access: member },
    'payment-request': { type: 'PAYMENT_REQUEST', access: readers.paymentRequest },
    qr: { type: 'QR_EVENT', access: frontDesk },
    housekeeping: { type: 'HOUSEKEEPING', access: roomKeepers },
    'found-item': { type: 'FOUND_ITEM', access: roomKeepers },
    minibar: { type: 'MINIBAR', access: frontDesk },
    'day-close': { type: 'DAY_CLOSE', access: readers.dayClose },
  };
}

/** The kinds of events that the caller may see with their types, and an event as the stream sends it to a reader. */
export function createChanges(parts: StreamParts) {
  const kinds = kindsOf(parts);
  const items: Readonly<Record<string, StreamItem>> = parts.items;
  return {
    kindsFor: (caller: Caller): { kinds: string[]; types: ChangeType[] } => {
      const seen = Object.entries(kinds).filter(([, { access }]) => holdsRole(caller, access));
      return { kinds: seen.map(([kind]) => kind), types: seen.map(([, { type }]) => type) };
    },
    /** The type of changes that a stream of the outbox has; undefined: none that is shown. */
    typeOf: (stream: string): ChangeType | undefined => kinds[stream]?.type,
    view: (
      { stream, subjectId, data }: Pick<Change, 'stream' | 'subjectId' | 'data'>,
      reader: StreamReader,
    ): PropertyChangeView => {
      const kind = kinds[stream];
      if (kind === undefined) throw new Error(`the stream of the property has no ${stream}`);
      const content: unknown = JSON.parse(data);
      const id = subjectId ?? '';
      const record = { id, ...(content as { version: string; bookingId?: string; removed?: true }) };
      const shown: ShownChange = items[stream]?.show(content, reader, id) ?? record;
      return { type: kind.type, bookingId: null, version: null, removed: false, item: null, ...shown };
    },
  };
}
