import type { Claim } from '../claims.rules.ts';
import type { Line } from '../pairs.rules.ts';
import { keyOf, sureAsWritten } from '../plain-text.rules.ts';
import type { BookingSite, WantedRooms } from '../reservation.rules.ts';
import { roomsIn } from '../wanted-rooms.rules.ts';

/** What Airbnb writes below the name of a listing. */
const KIND_OF_PLACE =
  /^(?:entire \w+(?: \w+)?|(?:private|shared|hotel) room|(?:private )?room in .{3,40})(?: hosted by .{1,40})?$/;
const SURE = 0.85;
const LINES_MAX = 200;

/** The listing by its place in Airbnb's mails, which have no label for it: above `Entire home/apt` or `Private room`. One listing is one unit. */
export function airbnbListing(lines: readonly Line[], site: BookingSite | null, source: string): Claim<WantedRooms[]>[] {
  if (site !== 'AIRBNB' || source === 'SCAN') return [];
  const at = lines.slice(0, LINES_MAX).findIndex(({ cells }) => cells.length === 1 && KIND_OF_PLACE.test(keyOf(cells[0] ?? '')));
  const above = lines[at - 1];
  const [room, more] = above?.cells.length === 1 ? roomsIn(above.cells[0] ?? '') : [];
  if (above === undefined || room === undefined || more !== undefined || room.quantity !== null) return [];
  const confidence = Math.min(SURE, above.confidence, sureAsWritten(room.name, source));
  return [{ value: [{ name: room.name, quantity: 1 }], confidence, source }];
}
