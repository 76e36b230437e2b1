/** One batch of requests. */

import type { Random } from '../../test/harness/random.ts';
import type { Draw, DrawOptions, Operation } from './draw.ts';
import { KINDS, type Kind } from './operations.ts';
import type { PropertyState } from './properties.ts';

const OPEN_BOOKINGS = 14;

const SELLING = {
  hold: 20,
  cancelHold: 5,
  assign: 6,
  assignDay: 0.3,
  checkIn: 15,
  changeDates: 9,
  cancel: 2,
  noShow: 1,
  closeType: 1,
};
/** Operations on guests in house, more the fuller the property is. */
const IN_HOUSE = { addRoomStay: 8, move: 12, changeDates: 8, checkOut: 7, checkOutRoom: 6, void: 6 };
const ROOMS = { roomOut: 5, roomBack: 8, retype: 3, deleteRoom: 1, createRoom: 2 };
const BILLING = { propertyBilling: 2, bookingBilling: 4 };
/** The share of batches in which check-out times change. */
const BILLING_SHARE = 0.2;

/** How many batches a type is avoided for. */
const SHUNNED_BATCHES = 12;

type Weights = Partial<Record<Kind, number>>;

function weightsFor(property: PropertyState, options: DrawOptions, withBilling: boolean): Weights {
  const open = property.bookings.filter(({ status }) => status === 'OPEN').length;
  const fullness = property.rooms.filter(({ taken }) => taken).length / Math.max(1, property.rooms.length);
  const weights: Weights = {
    ...SELLING,
    ...(options.sellingOnly ? {} : ROOMS),
    ...(options.sellingOnly || !withBilling ? {} : BILLING),
  };
  for (const [kind, weight] of Object.entries(IN_HOUSE) as [Kind, number][])
    weights[kind] = (weights[kind] ?? 0) + weight * fullness;
  weights.create = open < OPEN_BOOKINGS ? 18 : 3;
  weights.openType = property.types.some(({ active }) => !active) ? 2 : 0;
  return weights;
}

/** The batch of that number. It depends only on the seed and what was seen. */
export function planBatch(
  { random, number, size }: { random: Random; number: number; size: number },
  properties: readonly PropertyState[],
  now: string,
  options: DrawOptions,
): Operation<Kind>[] {
  const withBilling = random.happens(BILLING_SHARE);
  const sets = { redated: new Set<string>(), undone: new Set<string>() };
  const draws = properties.map((property): Draw => {
    const shunned =
      property.types.length > 2 ? property.types[Math.floor(number / SHUNNED_BATCHES) % property.types.length]?.id : undefined;
    const wanted = random.pick(property.types.filter(({ id, active }) => active && id !== shunned)) ?? property.types[0];
    return { random, now, options, property, wanted: wanted?.id ?? '', shunned, ...sets };
  });
  const batch: Operation<Kind>[] = [];
  while (batch.length < size) {
    const draw = random.pick(draws);
    if (draw === undefined) throw new Error('there is no property');
    const kind = random.weighted(weightsFor(draw.property, options, withBilling) as Record<Kind, number>);
    const requested = KINDS[kind](draw);
    if (requested !== null) batch.push({ kind, propertyId: draw.property.id, ...requested });
  }
  return batch.map((operation) => settled(operation, batch, properties, sets.redated));
}

/**
 * What the operation may do beside all others of its batch: another one may move a room to that type, and may change the dates
 * of a booking, so that it is unknown whether they cover the hold that a void restores.
 */
function settled(
  operation: Operation<Kind>,
  batch: readonly Operation<Kind>[],
  properties: readonly PropertyState[],
  redated: ReadonlySet<string>,
): Operation<Kind> {
  const { path, takesRoomFrom, reopens } = operation;
  if (takesRoomFrom !== undefined) {
    const targets = batch.flatMap((other) =>
      other.path === path && other.bringsRoomTo !== undefined ? [other.bringsRoomTo] : [],
    );
    return { ...operation, takesRoomFrom: [...new Set([...takesRoomFrom, ...targets])] };
  }
  if (reopens === undefined || !redated.has(bookingOfStay(properties, path))) return operation;
  return { ...operation, reopens: reopens.map((reopening) => ({ ...reopening, covered: null })) };
}

function bookingOfStay(properties: readonly PropertyState[], path: string): string {
  const stayId = path.split('/')[2];
  const bookings = properties.flatMap((property) => property.bookings);
  return bookings.find(({ stays }) => stays.some(({ id }) => id === stayId))?.id ?? '';
}
