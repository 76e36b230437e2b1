import Type, { type Static } from 'typebox';
import { Id, Nullable, PageQuery, Timestamp } from '../../platform/schema.ts';

/** A record as it was; its fields are those of the entity. No fixed schema: the serialiser lets every field through. */
const Snapshot = Type.Unsafe<Record<string, unknown> | null>({
  description: 'The record as a JSON object; null where there is none.',
  examples: [{ roomNumber: 101, maintenance: true }],
});

/** One change of state: who did what to which record, and when. */
export const AuditEntry = Type.Object(
  {
    id: Id,
    at: Timestamp,
    actor: Nullable(
      Type.Object(
        { userId: Id, name: Nullable(Type.String({ examples: ['Asha Rao'] })) },
        { description: 'null: the service itself.' },
      ),
    ),
    action: Type.String({ examples: ['room.updated'] }),
    entity: Type.String({ examples: ['room'] }),
    entityId: Id,
    bookingId: Nullable(Id),
    before: Snapshot,
    after: Snapshot,
    reason: Nullable(Type.String()),
  },
  { title: 'AuditEntry' },
);
export type AuditEntryView = Static<typeof AuditEntry>;

export const AuditLogParams = Type.Object({ propertyId: Id });

export const AuditLogQuery = Type.Object({
  bookingId: Type.Optional(Type.String({ ...Id, description: 'Only what happened to this booking.' })),
  ...PageQuery,
});
