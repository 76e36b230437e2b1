/** What arrived at an endpoint against what it should have got. */
import { isDeepStrictEqual } from 'node:util';
import type { Arrival } from './receiver.ts';

/** An event as the API lists it. */
export type SentEvent = {
  type: string;
  propertyId: string;
  position: number;
  data: { id: string; bookingId: string | null };
};

/** An endpoint, and the events of its property and kinds. */
export type Judged = {
  name: string;
  propertyId: string;
  expected: readonly SentEvent[];
  /** Whether the signature of a request is right for the endpoint's secret. */
  isSigned(arrival: Arrival): boolean;
};

type Read = Arrival & { event: SentEvent };

function wrongIds(arrivals: readonly Read[]): string[] {
  const ids = new Map<number, string>();
  const violations: string[] = [];
  for (const { headers, event } of arrivals) {
    const id = String(headers['webhook-id']);
    const known = ids.get(event.position) ?? id;
    if (known !== id) violations.push(`event ${event.position} came as ${known} and as ${id}`);
    ids.set(event.position, known);
  }
  if (new Set(ids.values()).size !== ids.size) violations.push('two events came with one webhook-id');
  return violations;
}

/** Events that arrived although an earlier one with the same key was not confirmed yet. */
function wrongOrder(
  expected: readonly SentEvent[],
  arrivals: readonly Read[],
  what: string,
  keyOf: (event: SentEvent) => string | null,
): string[] {
  const arrivedAt = new Map<number, number>();
  const confirmedAt = new Map<number, number>();
  const keep = (map: Map<number, number>, position: number, at: number): void => {
    map.set(position, Math.min(at, map.get(position) ?? at));
  };
  for (const { event, arrivedAt: at, confirmedAt: confirmed } of arrivals) {
    keep(arrivedAt, event.position, at);
    if (confirmed !== null) keep(confirmedAt, event.position, confirmed);
  }
  return [...Map.groupBy(expected, keyOf)].flatMap(([key, events]) =>
    key === null
      ? []
      : events.slice(1).flatMap(({ position }, index) => {
          const before = events[index]?.position ?? 0;
          const arrived = arrivedAt.get(position);
          const isLate = arrived !== undefined && (confirmedAt.get(before) ?? Number.POSITIVE_INFINITY) > arrived;
          return isLate ? [`event ${position} of ${what} ${key} arrived before event ${before} was confirmed`] : [];
        }),
  );
}

/**
 * The violations at one endpoint, in words.
 * @param ownerOf the property of a record; undefined where no event of any property names it
 */
export function judgeEndpoint(
  { name, propertyId, expected, isSigned }: Judged,
  arrivals: readonly Arrival[],
  ownerOf: (recordId: string) => string | undefined,
): string[] {
  const read = arrivals.map((arrival): Read => ({ ...arrival, event: JSON.parse(arrival.body) as SentEvent }));
  const byPosition = new Map(expected.map((event) => [event.position, event]));
  const single = read.flatMap((arrival) => {
    const { event } = arrival;
    const foreign = [event.data.id, event.data.bookingId ?? event.data.id].filter(
      (id) => (ownerOf(id) ?? propertyId) !== propertyId,
    );
    if (event.propertyId !== propertyId || foreign.length > 0)
      return [`event ${event.position} is of another property: ${arrival.body.slice(0, 200)}`];
    if (!isSigned(arrival)) return [`event ${event.position} has a wrong signature`];
    const meant = byPosition.get(event.position);
    if (meant === undefined) return [`event ${event.position} is not of the chosen kinds: ${event.type}`];
    return isDeepStrictEqual(event, meant) ? [] : [`event ${event.position} differs from the list of events: ${arrival.body}`];
  });
  const confirmed = new Set(read.filter(({ confirmedAt }) => confirmedAt !== null).map(({ event }) => event.position));
  const missing = expected.filter(({ position }) => !confirmed.has(position));
  return [
    ...single,
    ...missing.map(({ position, type }) => `event ${position} (${type}) never arrived`),
    ...wrongIds(read),
    ...wrongOrder(expected, read, 'booking', ({ data }) => data.bookingId),
    ...wrongOrder(expected, read, 'record', ({ data }) => data.id),
  ].map((text) => `${name}: ${text}`);
}
