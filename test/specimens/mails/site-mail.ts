import { readReservation } from '../../../src/features/mail/reading/read-reservation.rules.ts';
import type { MessageText, ReadReservation } from '../../../src/features/mail/reading/reservation.rules.ts';

export type SiteMail = Readonly<{
  sender: string | null;
  subject: string | null;
  /** The lines of the message; cells are parted by ` | `, and may be empty. */
  lines: readonly string[];
  origin?: MessageText['origin'];
  headers?: Readonly<Record<string, string>>;
  receivedOn: string;
  currency?: string;
}>;

/** Reads a message that is written down as its lines, as tests of a site's format do. */
export function readSiteMail({ lines, origin = 'HTML', receivedOn, currency = 'INR', ...head }: SiteMail): ReadReservation {
  const text = { origin, lines: lines.map((line) => ({ cells: line.split(' | '), confidence: 1 })), structured: [] };
  return readReservation({ ...head, texts: [text] }, { receivedOn, currency, countryCode: 'IN' });
}

/** The values that were read with enough confidence to book. */
export function sureValues({ fields, disputed }: ReadReservation): Record<string, unknown> {
  const sure = Object.entries(fields).filter(
    ([name, field]) => field.confidence >= 0.8 && !disputed.some((each) => each === name),
  );
  return Object.fromEntries(sure.map(([name, field]) => [name, field.value]));
}
