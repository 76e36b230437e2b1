import type { FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import type { Db } from '../../../../platform/db/database.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { App } from '../../../../platform/http/route.ts';
import { currencyDecimals } from '../../../../platform/money.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { PropertyParams } from '../../../../platform/schema.ts';
import { addDays, type LocalDate, type Timestamp } from '../../../../platform/time.ts';
import { callerOf, member, type Property, propertyOf } from '../../../properties/index.ts';
import { computeAverageRate, listPricedTypes } from '../../rates/index.ts';
import { isAgentOnly, markAssigned } from '../../rooms/index.ts';
import {
  type NamedHold,
  type NamedStay,
  type RatePlanFacts,
  readActiveTypes,
  readNamedActiveTypes,
  type StoredType,
} from '../occupancy.queries.ts';
import { computeOffer, freeRooms } from '../occupancy.rules.ts';
import { blockedRooms } from './blocked-rooms.rules.ts';
import { offersOf } from './offers.rules.ts';
import { listNights, nightRates, refuseArrivalAndDeparture, sellableWindow, windowInLocalTime } from './range.rules.ts';
import {
  AvailabilityQuery,
  RangeQuery,
  RoomWithRate,
  type RoomWithRateView,
  TypeAvailability,
  type TypeAvailabilityView,
} from './range.schema.ts';

/** The range of a request: its window in UTC and its nights. */
type Range = {
  window: { from: Timestamp; to: Timestamp };
  nights: LocalDate[];
  ratePlanCode: string | null;
  bookingId: string | undefined;
};

/** @throws Problem 400 */
function parseRange(property: Property, query: Static<typeof RangeQuery>, now: Timestamp): Range {
  const refusal = refuseArrivalAndDeparture(query.from, query.to);
  if (refusal !== null) throw refusal;
  const firstNight = windowInLocalTime(property, query.from, addDays(query.from, 1));
  return {
    window: sellableWindow(windowInLocalTime(property, query.from, query.to), firstNight, now),
    nights: listNights(query.from, query.to),
    ratePlanCode: query.ratePlanCode?.trim() ?? null,
    bookingId: query.bookingId?.toLowerCase(),
  };
}

type WithRatePlan<Type extends StoredType> = Type & { plan: RatePlanFacts | null };

/** @throws Problem 404 when the request names a rate plan that does not exist */
function refuseUnknownRatePlan(range: Range, types: readonly { plan: RatePlanFacts | null }[]): void {
  if (range.ratePlanCode !== null && types.every(({ plan }) => plan === null)) throw notFound('rate plan');
}

/** The average rate of a type over the nights of the range. */
function averageRateOf(property: Property, range: Range, type: WithRatePlan<StoredType>) {
  const { ratePlanCode, rates } = nightRates(type, type.plan, range.nights);
  const decimals = currencyDecimals(property.currency);
  return { averageRate: computeAverageRate(rates, decimals), currency: property.currency, ratePlanCode };
}

function typeAvailability(
  property: Property,
  range: Range,
  type: WithRatePlan<StoredType>,
  now: Timestamp,
  isForAgent: boolean,
): TypeAvailabilityView {
  const offer = computeOffer(type, property, range.window, now);
  const free = isForAgent && offer.availableQuantity === 0 ? [] : freeRooms(type, property, range.window, now);
  return {
    roomTypeCode: type.code,
    name: type.name,
    ...averageRateOf(property, range, type),
    ...offer,
    freeRooms: markAssigned(
      free.map(({ roomId, roomNumber, floor }) => ({ roomId, roomNumber, floor })),
      type.assigned,
      range.bookingId,
    ),
  };
}

/** The booking of a stay or hold; hidden from a member whose only role is AGENT. */
function bookingShownTo(
  request: FastifyRequest,
  { bookingId, bookingReference }: { bookingId: string; bookingReference: string },
) {
  return isAgentOnly(callerOf(request)) ? { bookingId: null, bookingReference: null } : { bookingId, bookingReference };
}

/** What blocks the rooms that are not free, and which holds there are. */
function explainType(
  request: FastifyRequest,
  range: Range,
  type: StoredType<NamedStay, NamedHold>,
  now: Timestamp,
): Pick<TypeAvailabilityView, 'blockedRooms' | 'heldBy'> {
  const hidden = isAgentOnly(callerOf(request));
  const noStay = { roomStayId: null, bookingId: null, bookingReference: null };
  return {
    blockedRooms: blockedRooms(type, propertyOf(request), range.window, now).map(({ room, blockedBy }) => ({
      roomId: room.roomId,
      roomNumber: room.roomNumber,
      floor: room.floor,
      blockedBy: blockedBy.map(({ stay, ...block }) => ({
        ...block,
        ...(stay === null ? noStay : { roomStayId: hidden ? null : stay.roomStayId, ...bookingShownTo(request, stay) }),
      })),
    })),
    heldBy: type.holds.map((hold) => ({
      reason: 'HOLD',
      quantity: hold.quantity,
      from: hold.fromAt,
      until: hold.toAt,
      roomRequestId: hidden ? null : hold.roomRequestId,
      ...bookingShownTo(request, hold),
    })),
  };
}

function ratePlanQuery({ ratePlanCode, nights }: Range): { code: string | null; firstNight: LocalDate; lastNight: LocalDate } {
  return { code: ratePlanCode, firstNight: nights[0] ?? '', lastNight: nights.at(-1) ?? '' };
}

async function explain(db: Db, request: FastifyRequest, range: Range, now: Timestamp): Promise<TypeAvailabilityView[]> {
  const property = propertyOf(request);
  const types = await readNamedActiveTypes(db, property.id, range.window, ratePlanQuery(range));
  refuseUnknownRatePlan(range, types);
  return types.map((type) => ({
    ...typeAvailability(property, range, type, now, isAgentOnly(callerOf(request))),
    ...explainType(request, range, type, now),
  }));
}

async function summarise(db: Db, request: FastifyRequest, range: Range, now: Timestamp): Promise<TypeAvailabilityView[]> {
  const property = propertyOf(request);
  const types = await readActiveTypes(db, property.id, range.window, ratePlanQuery(range));
  refuseUnknownRatePlan(range, types);
  return types.map((type) => typeAvailability(property, range, type, now, isAgentOnly(callerOf(request))));
}

/** Adds what the nights cost by the default rate and by every rate plan. */
async function withOffers(
  db: Db,
  property: Property,
  { nights }: Range,
  types: readonly TypeAvailabilityView[],
): Promise<TypeAvailabilityView[]> {
  const decimals = currencyDecimals(property.currency);
  const priced = await listPricedTypes(db, property.id, { firstNight: nights[0] ?? '', lastNight: nights.at(-1) ?? '' });
  return types.map((type) => {
    const prices = priced.find(({ code }) => code === type.roomTypeCode);
    return { ...type, offers: prices === undefined ? [] : offersOf(prices, nights, decimals, property.taxRules) };
  });
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
        'The window runs in local time from `from` at the billing check-in time to `to` at the billing check-out time. Once the first night has begun, only its remainder counts. A stay counts until its check-out, else until the expected check-out; an overdue guest until the next check-out time; a stay without an expected check-out without end. Room types other than that of `ratePlanCode` show their default rate. With `offers` each type says what the range costs by each of its rate plans: what a room request for it would be quoted now.',
      params: PropertyParams,
      querystring: AvailabilityQuery,
      response: { 200: Type.Array(TypeAvailability) },
    },
    handler: async (request) => {
      const range = parseRange(propertyOf(request), request.query, clock());
      const types = await (request.query.explain === true ? explain : summarise)(db, request, range, clock());
      return request.query.offers === true ? withOffers(db, propertyOf(request), range, types) : types;
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
      summary: 'The rooms that can be sold between two dates, with their average rate, by number',
      description: 'Rooms that no stay occupies in the window, of types that holds have not sold out.',
      params: PropertyParams,
      querystring: RangeQuery,
      response: { 200: Type.Array(RoomWithRate) },
    },
    handler: async (request) => {
      const property = propertyOf(request);
      const now = clock();
      const range = parseRange(property, request.query, now);
      const types = await readActiveTypes(db, property.id, range.window, ratePlanQuery(range));
      refuseUnknownRatePlan(range, types);
      const rooms = types
        .flatMap((type): RoomWithRateView[] => {
          const { availableQuantity } = computeOffer(type, property, range.window, now);
          if (availableQuantity === 0) return [];
          const rate = averageRateOf(property, range, type);
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
      const assigned = types.flatMap((type) => type.assigned);
      return markAssigned(rooms, assigned, range.bookingId);
    },
  });
}

/** `GET /rooms/availability-range` and `GET /rooms/available-range-with-rate`. */
export function registerRange(app: App, platform: Platform): void {
  registerAvailabilityRange(app, platform);
  registerRoomsWithRate(app, platform);
}
