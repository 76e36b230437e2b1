import type { MessageLine } from '../reservation.rules.ts';
import { joinNotice, writeNewReservation } from './relay-notice.rules.ts';
import type { SiteText } from './site-format.rules.ts';

const NOTICE =
  /^Numero prenotazione:? (?<number>[A-Z0-9]{6,14}) NEW (?<guest>[^:]{2,100}?) Struttura:? (?<hotel>[^:]{2,100}?) Agenzia\/Canale:? (?<site>BOOKING\.COM|EXPEDIA) Check-in:? (?<arrival>\d\d\/\d\d\/\d{4}) Check-out:? (?<departure>\d\d\/\d\d\/\d{4}) Adulti:? \d{1,3} Bambini:? \d{1,3} Stanza Tariffa Camera Check-in Check-out Quantità Prezzo totale Stato (?<rooms>.+)$/u;
/** A room, its rate, its days, how many nights, its price and its state. */
const ROOM =
  /(?<room>[^/]{1,80}|[^/]{1,40}\/[^/]{1,40}) \k<room> ?\/.{1,60}? (?<from>\d\d\/\d\d) (?<to>\d\d\/\d\d) \d{1,3} (?<price>[\d.]{1,8},\d\d) new(?: |$)/guy;
/** What may follow the rooms: prices by night. */
const REST = /^(?:Data Stanza Prezzo .{1,2000})?$/u;

/** A notice of QuoVai as rows of labels and values. Its prices have no currency. Null for whatever does not have its form. */
export function readQuoVai(text: SiteText): readonly MessageLine[] | null {
  const said = NOTICE.exec(joinNotice(text))?.groups;
  if (said === undefined) return null;
  const { arrival = '', departure = '', rooms: list = '' } = said;
  const found = [...list.matchAll(ROOM)];
  const rooms = found.map(({ groups: { room = '', from = '', to = '', price = '' } = {} }) => ({ room, from, to, price }));
  const rest = list.slice(found.map(([whole]) => whole).join('').length);
  const isWhole = rooms.every(({ from, to }) => arrival.startsWith(from) && departure.startsWith(to));
  if (rooms.length === 0 || !isWhole || !REST.test(rest)) return null;
  return writeNewReservation(
    said,
    rooms.map(({ room }) => room),
    rooms.length === 1 ? rooms[0]?.price : undefined,
  );
}
