import Type, { type Static } from 'typebox';
import { CommaSeparated, Id, Nullable, PageQuery, Timestamp } from '../../../platform/schema.ts';

/** A record at the time of the entry, with the fields of its kind. It has no fixed schema: the serialiser passes every field. */
const Snapshot = Type.Unsafe<Record<string, unknown> | null>({
  description: 'The record as a JSON object; null when there is none.',
  examples: [{ roomNumber: 101, maintenance: true }],
});

/** One change: who did what to which record, and when. */
export const AuditEntry = Type.Object(
  {
    id: Id,
    at: Timestamp,
    actor: Nullable(
      Type.Object(
        { userId: Id, name: Nullable(Type.String({ examples: ['Asha Rao'] })) },
        { title: 'AuditActor', description: 'Who made the change; null: the service itself.' },
      ),
    ),
    action: Type.String({ examples: ['room.updated'] }),
    entity: Type.String({ examples: ['room'] }),
    entityId: Id,
    bookingId: Nullable(Id),
    bookingReference: Nullable(Type.String({ examples: ['B-000417'], description: 'What people call that booking.' })),
    before: Snapshot,
    after: Snapshot,
    reason: Nullable(Type.String()),
  },
  { title: 'AuditEntry' },
);
export type AuditEntryView = Static<typeof AuditEntry>;

export const AuditLogQuery = Type.Object({
  bookingId: Type.Optional(Type.String({ ...Id, description: 'Only entries of this booking.' })),
  entityId: Type.Optional(Type.String({ ...Id, description: 'Only entries of this record: a room, a guest, a member ...' })),
  actorId: Type.Optional(Type.String({ ...Id, description: 'Only what this user did.' })),
  entity: Type.Optional(
    CommaSeparated(Type.String({ examples: ['room'] }), {
      description: 'Only entries of these kinds of records, comma separated, at most 20: the `entity` of an entry.',
    }),
  ),
  from: Type.Optional(Type.String({ ...Timestamp, description: 'Only entries from this instant on.' })),
  to: Type.Optional(Type.String({ ...Timestamp, description: 'Only entries before this instant.' })),
  ...PageQuery,
});
