import type { Claim } from '../claims.rules.ts';
import { nameIn, sureOfName } from '../guest.rules.ts';
import type { BookingSite } from '../reservation.rules.ts';
import { datesIn } from '../written-dates.rules.ts';

const SUBJECT_MAX = 300;

const AIRBNB_GUEST = /(?:^|(?: [-–]|[:!]) )((?:(?! [-–] )[^:!]){2,80}) arrives\b/i;

/** The guest in Airbnb's subject and headline: `Reservation confirmed - Rosie Bomgaars arrives Feb 23`. */
export function arrivingGuest(text: string, site: BookingSite | null, source: string, confidence: number): Claim<string>[] {
  if (site !== 'AIRBNB') return [];
  const name = nameIn(AIRBNB_GUEST.exec(text.slice(0, SUBJECT_MAX))?.[1] ?? '');
  return name === null
    ? []
    : [
        {
          value: name.name,
          confidence: Math.min(0.9, confidence, sureOfName(name.name, source), name.confidence),
          source,
          rank: 0,
        },
      ];
}

/** The day of arrival where a site's subject is known to give it. */
export function arrivalInSubject(subject: string, site: BookingSite | null, receivedOn: string): Claim<string>[] {
  const text = subject.slice(0, SUBJECT_MAX);
  const after =
    site === 'BOOKING_COM'
      ? /booking! ?\(\d{9,10}, (.{6,60})\)/i.exec(text)?.[1]
      : /\b(?:arrives|arriving|check-?in)(?: on)?:? (.{5,40})/i.exec(text)?.[1];
  const [date, more] = datesIn(after ?? '', receivedOn);
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
