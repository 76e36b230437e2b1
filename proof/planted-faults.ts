/**
 * Faults that are put into a copy of the product, one at a time, to see that a check finds them: a check that has never failed proves
 * little. A fault whose text is no longer in the source stops the run.
 */

/** Source text that is replaced; `find` occurs exactly once in the file. */
export type Edit = { file: string; find: string; replace: string };

export type PlantedFault = {
  name: string;
  /** The check that finds it, as `--only` takes it. */
  check: string;
  /** The fault, as a sentence. */
  what: string;
} & (
  | Edit
  | {
      edits?: readonly Edit[];
      /** Run after all migrations. */
      sql?: string;
    }
);

/** The replacements in the copy. */
export function editsOf(fault: PlantedFault): readonly Edit[] {
  return 'file' in fault ? [fault] : (fault.edits ?? []);
}

/** SQL that runs after the migrations; null: none. */
export function sqlOf(fault: PlantedFault): string | null {
  return 'file' in fault ? null : (fault.sql ?? null);
}

/** Sales are counted without a lock on the room type. */
const TYPES_UNLOCKED: Edit = {
  file: 'src/features/inventory/rooms/lock-rooms.queries.ts',
  find: 'room_type_id from room where property_id = ${propertyId} and id = any(${roomIds}::uuid[]))))\n    order by id for no key update`',
  replace: 'room_type_id from room where property_id = ${propertyId} and id = any(${roomIds}::uuid[]))))\n    order by id`',
};

const ROOMS_UNLOCKED: Edit = {
  file: 'src/features/inventory/rooms/lock-rooms.queries.ts',
  find: "const lock = strength === 'update' ? sql`for update` : sql`for no key update`;",
  replace: "const lock = strength === 'update' ? sql`` : sql``;",
};

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    name: 'stays-may-overlap',
    check: 'races,room',
    what: 'The database lets two stays take one room, and rooms and their types are read without locks.',
    sql: 'alter table room_stay drop constraint room_taken;',
    edits: [TYPES_UNLOCKED, ROOMS_UNLOCKED],
  },
  {
    name: 'types-not-locked',
    check: 'races,room-type',
    what: 'Sales of a room type are counted without a lock on the type.',
    edits: [TYPES_UNLOCKED],
  },
  {
    name: 'booking-not-locked',
    check: 'races,booking-to-come',
    what: 'A booking is read and written without a lock on it.',
    edits: [
      {
        file: 'src/features/bookings/booking-facts.queries.ts',
        find: 'and b.id = ${bookingId} for no key update of b for share of g`',
        replace: 'and b.id = ${bookingId}`',
      },
    ],
  },
  {
    name: 'stream-skips-a-change',
    check: 'streams,resume',
    what: 'A client that resumes misses the first change.',
    edits: [
      {
        file: 'src/platform/outbox/events.queries.ts',
        find: 'and ${ofTopic} and position > ${after}',
        replace: 'and ${ofTopic} and position > ${after} + 1',
      },
    ],
  },
  {
    name: 'guest-of-any-property',
    check: 'isolation,neighbours',
    what: 'A guest is looked up by id alone.',
    edits: [
      {
        file: 'src/features/guests/guest.queries.ts',
        find: 'from guest g where g.property_id = ${propertyId} and g.id = ${guestId}`.execute(db);',
        replace: 'from guest g where g.id = ${guestId}`.execute(db);',
      },
    ],
  },
  {
    name: 'refusals-show-the-stack',
    check: 'hostile,input',
    what: 'An error response shows the stack.',
    edits: [
      {
        file: 'src/platform/http/error-handler.ts',
        find: '    message: problem.message,\n    path,',
        replace: '    message: String(problem.stack),\n    path,',
      },
    ],
  },
  {
    name: 'payments-posted-twice',
    check: 'gateway,ledger',
    what: 'The database lets a payment that arrives twice at once stand in the ledger twice.',
    sql: 'drop index gateway_payment_booked; drop index gateway_refund_booked;',
    edits: [
      {
        file: 'src/features/payments/posting/gateway-snapshot.queries.ts',
        find: 'select pg_advisory_xact_lock(hashtextextended(${`${propertyId}/${gatewayPaymentId}`}, 6))',
        replace: 'select ${`${propertyId}/${gatewayPaymentId}`}::text',
      },
    ],
  },
  {
    name: 'webhooks-out-of-order',
    check: 'webhooks,delivery',
    what: 'A delivery does not wait for the earlier ones of its booking.',
    edits: [
      {
        file: 'src/features/webhooks/sending/queue.queries.ts',
        find: " and not ${waits(of ?? sql`d.property_id`, 'booking_id')}",
        replace: '',
      },
    ],
  },
  {
    name: 'webhook-event-of-any-property',
    check: 'webhooks,delivery',
    what: 'The event of a delivery is looked up by its position alone.',
    edits: [
      {
        file: 'src/features/webhooks/sending/queue.queries.ts',
        find: 'left join event on event.property_id = ${of ?? sql`d.property_id`} and event.position = d.position`',
        replace: 'left join event on event.position = d.position`',
      },
    ],
  },
  {
    name: 'webhook-confirmed-before-sent',
    check: 'webhooks,delivery',
    what: 'A delivery counts as made when its attempt begins.',
    edits: [
      {
        file: 'src/features/webhooks/sending/queue.queries.ts',
        find: 'attempts = d.attempts + 1,\n',
        replace: "attempts = d.attempts + 1, status = 'DELIVERED', delivered_at = ${now},\n",
      },
    ],
  },
  {
    name: 'webhooks-share-their-places',
    check: 'webhooks,hanging',
    what: 'A process has so few attempts at a time that endpoints which hang take all of them.',
    edits: [
      {
        file: 'src/features/webhooks/sending/sender.ts',
        find: 'const ATTEMPTS_MAX = 1_000;',
        replace: 'const ATTEMPTS_MAX = 40;',
      },
    ],
  },
  {
    name: 'acknowledged-before-written',
    check: 'crashes,power-cut',
    what: 'The database acknowledges writes that it has only in memory.',
    sql: "do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$;",
  },
];
