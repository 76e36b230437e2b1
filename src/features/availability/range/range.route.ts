import type { FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import type { Db } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import { currencyDecimals } from '../../../platform/money.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Id } from '../../../platform/schema.ts';
import { addDays, type LocalDate, type Timestamp } from '../../../platform/time.ts';
import { callerOf, member, type PropertyFacts, propertyOf } from '../../identity/index.ts';
import { averageRate } from '../../rates/index.ts';
import { isAgentOnly } from '../../rooms/index.ts';
import {
  type NamedHold,
  type NamedStay,
  type PlanFacts,
  readHouse,
  readNamedHouse,
  type StoredType,
} from '../occupancy.queries.ts';
import { freeRooms, offerOf } from '../occupancy.rules.ts';
import { blockedRooms } from './explain.rules.ts';
import { nightRates, nightsOf, refuseRange, stillToSell, windowOf } from './range.rules.ts';
import {
  ExplainQuery,
  RangeQuery,
  RoomWithRate,
  type RoomWithRateView,
  TypeAvailability,
  type TypeAvailabilityView,
} from './range.schema.ts';

const PropertyParams = Type.Object({ propertyId: Id });

/** A range as asked for: its window in UTC and its nights. */
type Range = { window: { from: Timestamp; to: Timestamp }; nights: LocalDate[]; planCode: string | null };

/** @throws Problem 400 */
function rangeOf(property: PropertyFacts, query: Static<typeof RangeQuery>, now: Timestamp): Range {
  const refusal = refuseRange(query.from, query.to);
  if (refusal !== null) throw refusal;
  const firstNight = windowOf(property, query.from, addDays(query.from, 1));
  return {
    window: stillToSell(windowOf(property, query.from, query.to), firstNight, now),
    nights: nightsOf(query.from, query.to),
    planCode: query.ratePlanCode?.trim() ?? null,
  };
}

type Offered<Type extends StoredType> = Type & { plan: PlanFacts | null };

/** @throws Problem 404 when a plan is named that does not exist; one without a room type cannot */
function refuseUnknownPlan(range: Range, types: readonly { plan: PlanFacts | null }[]): void {
  if (range.planCode !== null && types.every(({ plan }) => plan === null)) throw notFound('rate plan');
}

/** The rate of a type over the nights of the range. */
function rateOf(property: PropertyFacts, range: Range, type: Offered<StoredType>) {
  const { ratePlanCode, rates } = nightRates(type, type.plan, range.nights);
  const decimals = currencyDecimals(property.currency) ?? 0;
  return { averageRate: averageRate(rates, decimals), currency: property.currency, ratePlanCode };
}

/** What one type offers. */
function availabilityOf(property: PropertyFacts, range: Range, type: Offered<StoredType>, now: Timestamp): TypeAvailabilityView {
  const free = freeRooms(type, property, range.window, now);
  return {
    roomTypeCode: type.code,
    name: type.name,
    ...rateOf(property, range, type),
    ...offerOf(type, property, range.window, now),
    freeRooms: free.map(({ roomId, roomNumber, floor }) => ({ roomId, roomNumber, floor })),
  };
}

/** Whose stay or hold it is; a member whose only role is AGENT is not told. */
function whose(request: FastifyRequest, { bookingId, bookingReference }: { bookingId: string; bookingReference: string }) {
  return isAgentOnly(callerOf(request)) ? { bookingId: null, bookingReference: null } : { bookingId, bookingReference };
}

/** What blocks the rooms that are not free, and what is held. */
function explanationOf(
  request: FastifyRequest,
  range: Range,
  type: StoredType<NamedStay, NamedHold>,
  now: Timestamp,
): Pick<TypeAvailabilityView, 'blockedRooms' | 'heldBy'> {
  const hidden = isAgentOnly(callerOf(request));
  const nobody = { roomStayId: null, bookingId: null, bookingReference: null };
  return {
    blockedRooms: blockedRooms(type, propertyOf(request), range.window, now).map(({ room, blockedBy }) => ({
      roomId: room.roomId,
      roomNumber: room.roomNumber,
      floor: room.floor,
      blockedBy: blockedBy.map(({ stay, ...block }) => ({
        ...block,
        ...(stay === null ? nobody : { roomStayId: hidden ? null : stay.roomStayId, ...whose(request, stay) }),
      })),
    })),
    heldBy: type.holds.map((hold) => ({
      reason: 'HOLD',
      quantity: hold.quantity,
      from: hold.fromAt,
      until: hold.toAt,
      roomRequestId: hidden ? null : hold.roomRequestId,
      ...whose(request, hold),
    })),
  };
}

function plannedNights({ planCode, nights }: Range): { code: string | null; firstNight: LocalDate; lastNight: LocalDate } {
  return { code: planCode, firstNight: nights[0] ?? '', lastNight: nights.at(-1) ?? '' };
}

async function explain(db: Db, request: FastifyRequest, range: Range, now: Timestamp): Promise<TypeAvailabilityView[]> {
  const property = propertyOf(request);
  const types = await readNamedHouse(db, property.id, range.window, plannedNights(range));
  refuseUnknownPlan(range, types);
  return types.map((type) => ({
    ...availabilityOf(property, range, type, now),
    ...explanationOf(request, range, type, now),
  }));
}

function registerAvailabilityRange(app: App, { db, clock }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/rooms/availability-range',
    config: { access: member },
    schema: {
      operationId: 'getAvailabilityRange',
      tags: ['Availability'],
      summary: 'What each room type offers between two dates, with its average rate',
      description:
        'The window runs in local time from `from` at the billing check-in time to `to` at the billing check-out time; while its first night lasts, what is left of it. A stay counts until its check-out, else the planned one; an overdue guest until the next check-out time; one without a plan for good. Rows of other room types than that of `ratePlanCode` show their default rate.',
      params: PropertyParams,
      querystring: ExplainQuery,
      response: { 200: Type.Array(TypeAvailability) },
    },
    handler: async (request) => {
      const property = propertyOf(request);
      const now = clock();
      const range = rangeOf(property, request.query, now);
      if (request.query.explain === true) return explain(db, request, range, now);
      const types = await readHouse(db, property.id, range.window, plannedNights(range));
      refuseUnknownPlan(range, types);
      return types.map((type) => availabilityOf(property, range, type, now));
    },
  });
}

function registerRoomsWithRate(app: App, { db, clock }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/rooms/available-range-with-rate',
    config: { access: member },
    schema: {
      operationId: 'listAvailableRoomsWithRate',
      tags: ['Availability'],
      summary: 'The rooms that can be sold between two dates, by number, with their average rate',
      description: 'Rooms that no stay occupies in the window, of types that are not sold out by holds.',
      params: PropertyParams,
      querystring: RangeQuery,
      response: { 200: Type.Array(RoomWithRate) },
    },
    handler: async (request) => {
      const property = propertyOf(request);
      const now = clock();
      const range = rangeOf(property, request.query, now);
      const types = await readHouse(db, property.id, range.window, plannedNights(range));
      refuseUnknownPlan(range, types);
      return types
        .flatMap((type): RoomWithRateView[] => {
          const { availableQuantity } = offerOf(type, property, range.window, now);
          if (availableQuantity === 0) return [];
          const rate = rateOf(property, range, type);
          return freeRooms(type, property, range.window, now).map(({ roomId, roomNumber, floor }) => ({
            roomId,
            roomNumber,
            floor,
            roomTypeCode: type.code,
            roomTypeName: type.name,
            ...rate,
            availableQuantity,
          }));
        })
        .sort((a, b) => a.roomNumber - b.roomNumber);
    },
  });
}

/** Availability between two dates (contract 4.4). */
export function registerRange(app: App, platform: Platform): void {
  registerAvailabilityRange(app, platform);
  registerRoomsWithRate(app, platform);
}
