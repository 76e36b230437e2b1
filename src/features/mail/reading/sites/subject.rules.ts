import type { Candidate } from '../field-candidates.rules.ts';
import { nameConfidence, parseGuestName } from '../guest.rules.ts';
import { findWrittenDates } from '../written-dates.rules.ts';
import type { SiteFormat } from './site-format.rules.ts';

const SUBJECT_MAX = 300;
const SURE = 0.9;

/** The guest in a subject or headline: `Reservation confirmed - Rosie Bomgaars arrives Feb 23`. */
export function findGuestInHeadline(
  text: string,
  known: SiteFormat | null,
  source: string,
  confidence: number,
): Candidate<string>[] {
  const name = parseGuestName(known?.guestInHeadline?.exec(text.slice(0, SUBJECT_MAX))?.[1] ?? '');
  if (name === null) return [];
  const sure = Math.min(SURE, confidence, nameConfidence(name.name, source), name.confidence);
  return [{ value: name.name, confidence: sure, source, rank: 0 }];
}

const ARRIVAL = /\b(?:arrives|arriving|check-?in)(?: on)?:? (.{5,40})/i;

/** The day of arrival in a subject. */
export function findArrivalInSubject(subject: string, known: SiteFormat | null, receivedOn: string): Candidate<string>[] {
  const after = (known?.arrivalInSubject ?? ARRIVAL).exec(subject.slice(0, SUBJECT_MAX))?.[1];
  const [date, more] = findWrittenDates(after ?? '', receivedOn);
  const [day, other] = date?.readings ?? [];
  if (date === undefined || more !== undefined || day === undefined || other !== undefined) return [];
  if (date.weekdayFits === false || date.zone !== null) return [];
  const confidence = date.hasYear || date.weekdayFits === true ? SURE : 0.65;
  return [{ value: day, confidence, source: 'SUBJECT' }];
}
