import type { Candidate } from '../field-candidates.rules.ts';
import { nameConfidence, parseGuestName } from '../guest.rules.ts';
import type { BookingSite } from '../reservation.rules.ts';
import { findWrittenDates } from '../written-dates.rules.ts';

const SUBJECT_MAX = 300;

const AIRBNB_GUEST = /(?:^|(?: [-–]|[:!]) )((?:(?! [-–] )[^:!]){2,80}) arrives\b/i;

/** The guest in Airbnb's subject and headline: `Reservation confirmed - Rosie Bomgaars arrives Feb 23`. */
export function findArrivingGuest(
  text: string,
  site: BookingSite | null,
  source: string,
  confidence: number,
): Candidate<string>[] {
  if (site !== 'AIRBNB') return [];
  const name = parseGuestName(AIRBNB_GUEST.exec(text.slice(0, SUBJECT_MAX))?.[1] ?? '');
  return name === null
    ? []
    : [
        {
          value: name.name,
          confidence: Math.min(0.9, confidence, nameConfidence(name.name, source), name.confidence),
          source,
          rank: 0,
        },
      ];
}

/** The day of arrival in the subjects of sites that are known to contain it. */
export function findArrivalInSubject(subject: string, site: BookingSite | null, receivedOn: string): Candidate<string>[] {
  const text = subject.slice(0, SUBJECT_MAX);
  const after =
    site === 'BOOKING_COM'
      ? /booking! ?\(\d{9,10}, (.{6,60})\)/i.exec(text)?.[1]
      : /\b(?:arrives|arriving|check-?in)(?: on)?:? (.{5,40})/i.exec(text)?.[1];
  const [date, more] = findWrittenDates(after ?? '', receivedOn);
  const [day, other] = date?.readings ?? [];
  if (
    date === undefined ||
    more !== undefined ||
    day === undefined ||
    other !== undefined ||
    date.weekdayFits === false ||
    date.zone !== null
  )
    return [];
  const confidence = date.hasYear || date.weekdayFits === true ? 0.9 : 0.65;
  return [{ value: day, confidence, source: 'SUBJECT' }];
}
