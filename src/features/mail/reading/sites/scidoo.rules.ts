import type { MessageLine } from '../reservation.rules.ts';
import { joinNotice, writeNewReservation } from './relay-notice.rules.ts';
import type { SiteText } from './site-format.rules.ts';

/** The notice. What the guest and the site wrote stands behind `Dati Ospite`. */
const NOTICE =
  /^Agenzia Prenotante \d{1,8} -> (?<site>Booking|Expedia) ID Voucher (?<number>[A-Z0-9]{6,14}) Camera\/Alloggio 1 (?<room>.{2,100}?) Struttura Richiesta (?<hotel>.{2,100}?) Stato Prenotazione Confermata Tariffa .{2,100}? Ospiti .{2,60}? Prezzo [\d.,]{1,12} Nome Ospite (?<guest>[^:]{2,100}?) Data di Check-in (?<arrival>\d\d\/\d\d\/\d{4}) Data di Check-out (?<departure>\d\d\/\d\d\/\d{4}) .{0,800}? Totale Prenotazione:? (?<price>[\d.,]{1,12} ?€) Dati Ospite\b/u;

/** A notice of Scidoo as rows of labels and values. Null for whatever does not have its form, and for several rooms. */
export function readScidoo(text: SiteText): readonly MessageLine[] | null {
  const said = NOTICE.exec(joinNotice(text))?.groups;
  return said === undefined ? null : writeNewReservation(said, [said['room'] ?? ''], said['price']);
}
