/** Faults that are put into a copy of the product to see that a check finds them: what has never failed proves little. */

import { CRASH_FAULTS } from './crashes/planted-faults.ts';

/** Source text that is replaced; `find` occurs exactly once in the file. */
export type Edit = { file: string; find: string; replace: string };

export type PlantedFault = {
  name: string;
  /** The check that finds it, as `--only` takes it. */
  check: string;
  /** What is wrong then, as a sentence. */
  what: string;
} & (
  | Edit
  | {
      edits?: readonly Edit[];
      /** Run after all migrations. */
      sql?: string;
    }
);

/** What is replaced in the copy. */
export function editsOf(fault: PlantedFault): readonly Edit[] {
  return 'file' in fault ? [fault] : (fault.edits ?? []);
}

/** What is run after the migrations; null: nothing. */
export function sqlOf(fault: PlantedFault): string | null {
  return 'file' in fault ? null : (fault.sql ?? null);
}

const TYPES_UNLOCKED: Edit = {
  file: 'src/features/rooms/lock-rooms.queries.ts',
  find: 'room_type_id from room where property_id = ${propertyId} and id = any(${roomIds}::uuid[]))))\n    order by id for no key update`',
  replace: 'room_type_id from room where property_id = ${propertyId} and id = any(${roomIds}::uuid[]))))\n    order by id`',
};

const ROOMS_UNLOCKED: Edit = {
  file: 'src/features/rooms/lock-rooms.queries.ts',
  find: "const lock = strength === 'update' ? sql`for update` : sql`for no key update`;",
  replace: "const lock = strength === 'update' ? sql`` : sql``;",
};

const BOOKING_UNLOCKED: Edit = {
  file: 'src/features/bookings/booking-facts.queries.ts',
  find: 'and b.id = ${bookingId} for no key update of b for share of g`',
  replace: 'and b.id = ${bookingId}`',
};

const PROPERTY_UNLOCKED: Edit = {
  file: 'src/features/properties/properties.queries.ts',
  find: 'else await sql`select from property where id = ${propertyId} for no key update`',
  replace: 'else await sql`select from property where id = ${propertyId}`',
};

const RACES: readonly PlantedFault[] = [
  {
    name: 'stays-may-overlap',
    check: 'races,room',
    what: 'Nothing in the database keeps two stays out of one room, and rooms and their types are not locked before it is looked at.',
    sql: 'alter table room_stay drop constraint room_taken;',
    edits: [TYPES_UNLOCKED, ROOMS_UNLOCKED],
  },
  {
    name: 'types-not-locked',
    check: 'races,room-type',
    what: 'What is sold of a room type is counted without a lock on the type.',
    edits: [TYPES_UNLOCKED],
  },
  {
    name: 'types-not-locked-in-town',
    check: 'races,overselling',
    what: 'The same, found by the desks of the small towns.',
    edits: [TYPES_UNLOCKED],
  },
  {
    name: 'booking-not-locked',
    check: 'races,booking-to-come',
    what: 'A booking is read and written without a lock on it.',
    edits: [BOOKING_UNLOCKED],
  },
  {
    name: 'booking-not-locked-in-house',
    check: 'races,booking-in-house',
    what: 'The same for a booking in house.',
    edits: [BOOKING_UNLOCKED],
  },
  {
    name: 'payment-not-locked',
    check: 'races,payment',
    what: 'Refunds of a payment are added up without a lock on its booking.',
    edits: [BOOKING_UNLOCKED],
  },
  {
    name: 'online-payment-not-locked',
    check: 'races,online-refund',
    what: 'The same for refunds at the gateway.',
    edits: [BOOKING_UNLOCKED],
  },
  {
    name: 'phone-not-unique',
    check: 'races,phone',
    what: 'Whether a phone is known is looked up before the guest is stored, and the database lets two guests have it.',
    sql: `alter table guest drop constraint guest_phone_taken;
      alter table guest add constraint guest_phone_taken unique (property_id, phone_e164, id);
      create function planted_guest() returns trigger language plpgsql as $$ declare known uuid; begin
        select id into known from guest where property_id = new.property_id and phone_e164 = new.phone_e164 and id <> new.id limit 1;
        if tg_op = 'INSERT' then new.id := coalesce(known, new.id);
        elsif known is not null then raise unique_violation using constraint = 'guest_phone_taken', table = 'guest', schema = 'public';
        end if;
        return new;
      end $$;
      create trigger planted_guest before insert or update of phone_e164 on guest for each row execute function planted_guest();`,
  },
  {
    name: 'names-not-unique',
    check: 'races,code',
    what: 'Whether a code, an address or a name is taken is looked up before it is stored, and the database lets two have it.',
    sql: `alter table property drop constraint property_code_taken;
      alter table property add constraint property_code_taken unique (code, id);
      alter table property_email drop constraint property_email_taken;
      alter table amenity drop constraint amenity_name_taken;
      alter table image_tag drop constraint image_tag_name_taken;
      create function planted_name() returns trigger language plpgsql as $$ declare taken boolean; begin
        execute format('select exists (select from %I t where t.%I = ($1).%I and t.%I <> ($1).%I)',
          tg_table_name, tg_argv[0], tg_argv[0], tg_argv[1], tg_argv[1]) into taken using new;
        if taken then
          raise unique_violation using constraint = tg_argv[2], table = tg_table_name, schema = 'public';
        end if;
        return new;
      end $$;
      create trigger planted_name before insert or update on property
        for each row execute function planted_name('code', 'id', 'property_code_taken');
      create trigger planted_name before insert or update on property_email
        for each row execute function planted_name('email', 'property_id', 'property_email_taken');
      create trigger planted_name before insert or update on amenity
        for each row execute function planted_name('name_key', 'id', 'amenity_name_taken');
      create trigger planted_name before insert or update on image_tag
        for each row execute function planted_name('name_key', 'id', 'image_tag_name_taken');`,
  },
  {
    name: 'key-not-locked',
    check: 'races,idempotency-key',
    what: 'A request does not take its Idempotency-Key before it works.',
    edits: [
      {
        file: 'src/platform/idempotency/idempotency.queries.ts',
        find: 'select pg_try_advisory_xact_lock(${keyHash.readBigInt64BE(0).toString()}::bigint) as taken',
        replace: 'select ${keyHash.readBigInt64BE(0).toString()}::bigint is not null as taken',
      },
      {
        file: 'src/platform/idempotency/idempotency.queries.ts',
        find: '${answer.sealedBody}, ${at})`.execute(tx);',
        replace: '${answer.sealedBody}, ${at}) on conflict do nothing`.execute(tx);',
      },
    ],
  },
  {
    name: 'active-card-not-unique',
    check: 'races,card',
    what: 'Whether a stay, a room or a physical card has an active card is looked up some milliseconds before the next is stored.',
    sql: `drop index door_card_of_stay_taken;
      drop index door_card_of_room_taken;
      drop index door_card_id_taken;
      create function planted_card() returns trigger language plpgsql as $$ declare taken text; begin
        if new.state <> 'ACTIVE' then return new; end if;
        select case when card_key = new.card_key then 'door_card_id_taken'
          when kind = 'STAY' then 'door_card_of_stay_taken' else 'door_card_of_room_taken' end into taken
        from door_card where property_id = new.property_id and state = 'ACTIVE' and id <> new.id
          and (card_key = new.card_key or kind = new.kind and coalesce(room_stay_id, room_id) = coalesce(new.room_stay_id, new.room_id))
        limit 1;
        if taken is not null then
          raise unique_violation using constraint = taken, table = 'door_card', schema = 'public';
        end if;
        perform pg_sleep(0.02);
        return new;
      end $$;
      create trigger planted_card before insert or update on door_card for each row execute function planted_card();`,
  },
  {
    name: 'gallery-not-locked',
    check: 'races,image-order',
    what: 'The pictures of a room are put in order without a lock on the room and its type.',
    edits: [TYPES_UNLOCKED, ROOMS_UNLOCKED],
  },
  {
    name: 'members-not-locked',
    check: 'races,members',
    what: 'Whether another ADMIN is left is looked up without a lock on the property.',
    edits: [PROPERTY_UNLOCKED],
  },
  {
    name: 'positions-with-gaps',
    check: 'races,invariants',
    what: 'Now and then a position of the events is left out.',
    edits: [
      {
        file: 'src/platform/outbox/events.queries.ts',
        find: 'set last_position = last_position + ${count}::integer where',
        replace: 'set last_position = last_position + ${count}::integer + (random() < 0.05)::integer where',
      },
    ],
  },
];

const OTHERS: readonly PlantedFault[] = [
  {
    name: 'stream-skips-a-change',
    check: 'streams,resume',
    what: 'A client that resumes is told from one position too late.',
    edits: [
      {
        file: 'src/platform/outbox/events.queries.ts',
        find: 'and ${ofSubject} and position > ${after}',
        replace: 'and ${ofSubject} and position > ${after} + 1',
      },
    ],
  },
  {
    name: 'guest-of-any-hotel',
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
    what: 'A refusal tells where in the code it was made.',
    edits: [
      {
        file: 'src/platform/http/error-handler.ts',
        find: '    message: problem.message,\n    path,',
        replace: '    message: String(problem.stack),\n    path,',
      },
    ],
  },
  {
    name: 'payments-booked-twice',
    check: 'gateway,ledger',
    what: 'Nothing keeps a payment that is told of twice at once from standing in the ledger twice.',
    sql: 'drop index gateway_payment_booked; drop index gateway_refund_booked;',
    edits: [
      {
        file: 'src/features/gateway/bookkeeping/learned.queries.ts',
        find: 'select pg_advisory_xact_lock(hashtextextended(${`${propertyId}/${gatewayPaymentId}`}, 6))',
        replace: 'select ${`${propertyId}/${gatewayPaymentId}`}::text',
      },
    ],
  },
];

export const PLANTED_FAULTS: readonly PlantedFault[] = [...RACES, ...OTHERS, ...CRASH_FAULTS];
