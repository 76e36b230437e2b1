import Type, { type TSchema } from 'typebox';
import { CommaSeparated, Id, Nullable, OneOf, Timestamp } from '../../platform/schema.ts';
import { CHANGE_TYPES, type ChangeType, type StreamParts } from '../properties/index.ts';

/** An event as endpoints and the list of events have it. */
export type WebhookEventView = {
  type: ChangeType | 'TEST';
  timestamp: string;
  propertyId: string;
  position: number | null;
  version: string | null;
  data: { id: string; bookingId: string | null; removed: boolean; item: unknown };
};

const Position = Type.Integer({ minimum: 0, description: 'Position among the events of the property.', examples: [41] });

function eventOf(title: string, types: readonly string[], item: TSchema, position: TSchema = Position) {
  return Type.Object(
    {
      type: OneOf(types, { title: `${title}Type`, description: 'What has changed.', examples: [types[0]] }),
      timestamp: Type.String({ ...Timestamp, description: 'When the change was made.' }),
      propertyId: Type.String({ ...Id, description: 'The property.' }),
      position,
      version: Nullable(
        Type.String({
          description:
            '`updatedAt` of the record after the change; of a BOOKING its ETag; null for BOARD, DOCUMENT, QR_EVENT and TEST.',
          examples: ['2026-11-20T06:30:00.000Z'],
        }),
      ),
      data: Type.Object(
        {
          id: Type.String({ ...Id, description: 'The record that has changed, as in the live stream of the property.' }),
          bookingId: Nullable(Type.String({ ...Id, description: 'The booking that it belongs to, where the event knows it.' })),
          removed: Type.Boolean({ description: 'Whether the record was deleted.', examples: [false] }),
          item,
        },
        { title: `${title}Data`, description: 'The change.' },
      ),
    },
    { title, description: `An event of an outbound webhook: ${types.join(', ')}.` },
  );
}

const nothing = Type.Null({ description: 'Nothing: read the record.', examples: [null] });

/** One schema for each kind of event that has a form of its own. */
export function webhookEvents({ board, booking, documents, qr }: StreamParts['items']) {
  const shown = ['BOARD', 'BOOKING', 'DOCUMENT', 'QR_EVENT'];
  const others = CHANGE_TYPES.filter((type) => !shown.includes(type));
  const events = {
    board: eventOf('BoardWebhookEvent', ['BOARD'], board.schema),
    booking: eventOf('BookingWebhookEvent', ['BOOKING'], booking.schema),
    document: eventOf('DocumentWebhookEvent', ['DOCUMENT'], Nullable(documents.schema)),
    'qr-event': eventOf('QrWebhookEvent', ['QR_EVENT'], qr.schema),
    record: eventOf('RecordWebhookEvent', others, nothing),
  };
  const noPosition = Type.Null({ description: 'Null: a test is no event of the property.', examples: [null] });
  return { events, test: eventOf('TestWebhookEvent', ['TEST'], nothing, noPosition) };
}

/** The answer of the list of events. */
export function eventPage(items: StreamParts['items']) {
  const events = Object.values(webhookEvents(items).events);
  return Type.Object(
    {
      items: Type.Array(Type.Union(events, { title: 'WebhookEvent', description: 'A change in the property.' }), {
        description: 'The events, oldest first.',
      }),
      nextAfter: Type.Integer({ minimum: 0, description: 'What to send as `after` next.', examples: [41] }),
      hasMore: Type.Boolean({ description: 'Whether there are more already: ask again at once.', examples: [false] }),
    },
    { title: 'EventPage', description: 'Events after a position.' },
  );
}

/** The query of the list of events. */
export const EventQuery = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The position up to which the caller has everything; left out: now, and no events.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Events at most; 200 by default.' })),
  kinds: Type.Optional(
    CommaSeparated(OneOf(CHANGE_TYPES, { title: 'PropertyChangeType' }), {
      description: 'Only events of these types; left out: all that the caller may see.',
      maxLength: 400,
    }),
  ),
});
