import Type from 'typebox';
import type { Db } from '../../../../platform/db/database.ts';
import { readForRequest } from '../../../../platform/http/database-position.ts';
import { paged, pageOf } from '../../../../platform/http/paging.ts';
import type { App } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { PageQuery } from '../../../../platform/schema.ts';
import { addDays, instantAt, localDateOf, type Timestamp } from '../../../../platform/time.ts';
import { type Caller, callerOf, type Role, user } from '../../../properties/index.ts';
import { countComingNights } from '../coming-nights/coming-nights.ts';
import {
  countBookings,
  countEmailsToReview,
  countPaymentsToReview,
  listOverviewProperties,
  type OverviewProperty,
  type Waiting,
} from './group-overview.queries.ts';
import { PropertyOverview, type PropertyOverviewView } from './group-overview.schema.ts';

/** Who sees each figure: those who may read what it counts. */
const SEEN_BY = {
  rooms: ['ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'FINANCE'],
  bookings: ['ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'FINANCE'],
  emails: ['ADMIN', 'MANAGER'],
  payments: ['ADMIN', 'MANAGER', 'FINANCE'],
} as const satisfies Record<string, readonly Role[]>;

function seenBy({ superAdmin }: Caller, properties: readonly OverviewProperty[], roles: readonly Role[]): OverviewProperty[] {
  return properties.filter((property) => superAdmin || property.roles.some((role) => roles.some((one) => one === role)));
}

function dayOf({ propertyId, timezone }: OverviewProperty, now: Timestamp) {
  const today = localDateOf(now, timezone);
  return { propertyId, from: instantAt(today, '00:00', timezone), to: instantAt(addDays(today, 1), '00:00', timezone) };
}

/** The number of each property that was asked for: those without a row have none waiting. */
function byProperty(ids: readonly string[], rows: readonly Waiting[]): ReadonlyMap<string, number> {
  return new Map([
    ...ids.map((id): [string, number] => [id, 0]),
    ...rows.map((row): [string, number] => [row.propertyId, row.waiting]),
  ]);
}

/** The figures of the properties: as many statements for a hundred of them as for one. */
async function readOverviews(
  db: Db,
  caller: Caller,
  properties: readonly OverviewProperty[],
  now: Timestamp,
): Promise<PropertyOverviewView[]> {
  const idsFor = (roles: readonly Role[]): string[] => seenBy(caller, properties, roles).map(({ propertyId }) => propertyId);
  const [withEmails, withPayments] = [idsFor(SEEN_BY.emails), idsFor(SEEN_BY.payments)];
  const [nights, bookings, emails, payments] = await Promise.all([
    countComingNights(db, seenBy(caller, properties, SEEN_BY.rooms), now),
    countBookings(
      db,
      seenBy(caller, properties, SEEN_BY.bookings).map((property) => dayOf(property, now)),
      now,
    ),
    countEmailsToReview(db, withEmails),
    countPaymentsToReview(db, withPayments),
  ]);
  const bookingsOf = new Map(bookings.map((row) => [row.propertyId, row]));
  const [emailsOf, paymentsOf] = [byProperty(withEmails, emails), byProperty(withPayments, payments)];
  return properties.map(({ propertyId, code, name, active, timezone }) => {
    const counts = bookingsOf.get(propertyId);
    return {
      propertyId,
      code,
      name,
      active,
      timezone,
      today: localDateOf(now, timezone),
      rooms: nights.get(propertyId) ?? null,
      arrivals: counts === undefined ? null : { done: counts.arrivalsDone, due: counts.arrivalsDue },
      departures: counts === undefined ? null : { done: counts.departuresDone, due: counts.departuresDue },
      inHouse: counts?.inHouse ?? null,
      overdue: counts?.overdue ?? null,
      emailsToReview: emailsOf.get(propertyId) ?? null,
      paymentsToReview: paymentsOf.get(propertyId) ?? null,
    };
  });
}

/** `GET /properties/overview`: the day of all properties of a group at a glance. */
export function registerGroupOverview(app: App, platform: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/overview',
    config: { access: user },
    schema: {
      operationId: 'listHotelOverviews',
      tags: ['Properties'],
      summary: 'The day of each property of the caller in figures, by name',
      description:
        'Occupancy of the coming night, arrivals and departures of the local day, and what waits for a person. The properties are those of GET /properties.',
      querystring: Type.Object(PageQuery),
      response: { 200: Type.Array(PropertyOverview) },
    },
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const page = pageOf(request.query, ['string', 'uuid']);
      const after = page.after === null ? null : { name: String(page.after[0]), id: String(page.after[1]) };
      const properties = await listOverviewProperties(platform.db, caller.userId, {
        seesAll: caller.superAdmin,
        after,
        most: page.fetch,
      });
      const shown = paged(request, reply, page, properties, (row) => [row.name, row.propertyId]);
      return readForRequest(platform, request, (db) => readOverviews(db, caller, shown, platform.clock()));
    },
  });
}
