import type { Candidate } from '../field-candidates.rules.ts';
import type { Line } from '../pairs.rules.ts';
import { toKey, writtenConfidence } from '../plain-text.rules.ts';
import { parseRooms } from '../requested-rooms.rules.ts';
import type { BookingSite, RequestedRooms } from '../reservation.rules.ts';

/** What Airbnb writes below the name of a listing. */
const KIND_OF_PLACE =
  /^(?:entire \w+(?: \w+)?|(?:private|shared|hotel) room|(?:private )?room in .{3,40})(?: hosted by .{1,40})?$/;
const SURE = 0.85;
const LINES_MAX = 200;

/** Finds the listing by its place in Airbnb's mails, which do not label it: above `Entire home/apt` or `Private room`. It is one unit. */
export function findAirbnbListing(
  lines: readonly Line[],
  site: BookingSite | null,
  source: string,
): Candidate<RequestedRooms[]>[] {
  if (site !== 'AIRBNB' || source === 'SCAN') return [];
  const at = lines.slice(0, LINES_MAX).findIndex(({ cells }) => cells.length === 1 && KIND_OF_PLACE.test(toKey(cells[0] ?? '')));
  const above = lines[at - 1];
  const [room, more] = above?.cells.length === 1 ? parseRooms(above.cells[0] ?? '') : [];
  if (above === undefined || room === undefined || more !== undefined || room.quantity !== null) return [];
  const confidence = Math.min(SURE, above.confidence, writtenConfidence(room.name, source));
  return [{ value: [{ name: room.name, quantity: 1 }], confidence, source }];
}
