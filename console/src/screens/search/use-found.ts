import { useEffect, useState } from 'preact/hooks';
import type { Hostelry, Schemas } from '../../../../client/src/index.ts';
import type { BookingRow } from '../../data/booking-reads.ts';
import { useDesk, useMay } from '../../data/desk.ts';
import { type Guest, searchByPhone, unlessRefused } from '../../data/guest-reads.ts';
import { useSettled } from '../../data/use-settled.ts';
import { kindsOf, onceEach, RESULTS_MAX, roomsCalled } from './search.rules.ts';

type BoardRow = Schemas['BoardRow'];

/** A result, by what it is. */
export type Result =
  | { group: 'bookings'; id: string; booking: BookingRow }
  | { group: 'guests'; id: string; guest: Guest }
  | { group: 'rooms'; id: string; room: BoardRow };

/** What was found for a text. */
export type Found = { text: string; results: readonly Result[]; error: unknown };

type May = { seeBookings: boolean; seeGuests: boolean };

async function search(api: Hostelry, propertyId: string, text: string, may: May, signal: AbortSignal): Promise<Result[]> {
  const { isName, isPhone, isVehicle } = kindsOf(text);
  const path = { propertyId };
  const limit = RESULTS_MAX;
  const none: never[] = [];
  const bookings = !may.seeBookings
    ? none
    : unlessRefused(
        api.GET('/properties/{propertyId}/bookings', { params: { path, query: { q: text, limit } }, signal }),
        [] as BookingRow[],
      );
  const named =
    may.seeGuests && isName
      ? unlessRefused(
          api.GET('/properties/{propertyId}/guests', { params: { path, query: { name: text, limit } }, signal }),
          [] as Guest[],
        )
      : none;
  const byPhone = may.seeGuests && isPhone ? searchByPhone(api, propertyId, text, signal) : none;
  const byVehicle =
    may.seeGuests && isVehicle
      ? unlessRefused(
          api.GET('/properties/{propertyId}/guests/search', { params: { path, query: { vehicleNumber: text } }, signal }),
          [] as Guest[],
        )
      : none;
  const rooms = /\d/.test(text) ? api.GET('/properties/{propertyId}/rooms/board', { params: { path }, signal }) : none;
  const found = await Promise.all([bookings, named, byPhone, byVehicle, rooms]);
  return [
    ...found[0].map((booking): Result => ({ group: 'bookings', id: booking.id, booking })),
    ...onceEach(found[1], found[2], found[3]).map((guest): Result => ({ group: 'guests', id: guest.id, guest })),
    ...roomsCalled(found[4], text).map((room): Result => ({ group: 'rooms', id: room.roomId, room })),
  ];
}

/** What the text finds; null before the answer to it. An answer to an earlier text is dropped. */
export function useFound(typed: string): { found: Found | null; isSearching: boolean } {
  const { api, property } = useDesk();
  const seeBookings = useMay('ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'FINANCE');
  const seeGuests = useMay('ADMIN', 'MANAGER', 'STAFF');
  const [found, setFound] = useState<Found | null>(null);
  const text = useSettled(typed.trim());
  const isAsked = kindsOf(text).isLongEnough;
  useEffect(() => {
    if (!isAsked) {
      setFound(null);
      return undefined;
    }
    const leaving = new AbortController();
    const { signal } = leaving;
    const answer = (results: Result[], error?: unknown): void => {
      if (!signal.aborted) setFound({ text, results, error });
    };
    search(api, property.id, text, { seeBookings, seeGuests }, signal).then(answer, (error: unknown) => answer([], error));
    return () => leaving.abort();
  }, [text, isAsked, api, property.id]);
  const isWanted = kindsOf(typed).isLongEnough;
  useEffect(() => {
    if (!isWanted) setFound(null);
  }, [isWanted]);
  return { found, isSearching: isWanted && found?.text !== typed.trim() };
}
