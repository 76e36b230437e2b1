import type { MessageLine } from '../reservation.rules.ts';
import { writeNewReservation } from './relay-notice.rules.ts';
import type { SiteText } from './site-format.rules.ts';

/** The notice by lines: name and country of the guest have no labels of their own. What the guest wishes stands behind `Comisión`. */
const NOTICE =
  /(?:^|\n)Recibiste una nueva reserva de (?<site>Booking\.com) para (?<hotel>.{2,100})\n(?:Código de reserva|Reserva):? (?<number>\d{8,12})\nTitular:?[ \n](?<guest>[^:@\n]{2,100})\n[^:@\n]{2,60}\n(?:Email del huésped:? )?\S{3,100}@\S{3,60}\n\d{1,3} noches, 1 habitaciones, \d{1,2} huéspedes\nCheck in:? (?<arrival>\d\d\/\d\d\/\d{4})\nCheck out:? (?<departure>\d\d\/\d\d\/\d{4})\n(?:(?<room>[^:\n]{2,100}) \(1\)\n)?Total:? (?<price>[A-Z]{3} [\d.,]{1,14})\nComisión\b/u;

/** A notice of LobbyPMS as rows of labels and values. Null for whatever does not have its form, and for several rooms. */
export function readLobbyPms({ lines }: SiteText): readonly MessageLine[] | null {
  const said = NOTICE.exec(lines.map(({ cells }) => cells.join(' ').trim()).join('\n'))?.groups;
  if (said === undefined) return null;
  const { room, price } = said;
  return writeNewReservation(said, room === undefined ? [] : [room], price);
}
