import type { FieldName, MessageKind } from '../reading/reservation.rules.ts';

/** Of these, a message that says more than that something has happened has at least one. */
const SUBSTANCE = ['guestName', 'departureOn', 'rooms', 'amount'] as const;

/** What was read; null where nothing was found. */
type Read = Readonly<
  Record<(typeof SUBSTANCE)[number] | 'arrivalOn' | 'reservationNumber', unknown> & {
    kind: MessageKind | null;
    disputed: readonly FieldName[];
  }
>;

/**
 * Whether a message has no guest, days, rooms or price, as the notices of some sites, which only link to their extranet. A confirmation
 * whose number was not found either may say more than could be read.
 */
export function saysNothingMore(parsed: Read): boolean {
  const isUnread = parsed.kind === 'NEW' && parsed.reservationNumber === null;
  return !isUnread && SUBSTANCE.every((field) => parsed[field] === null && !parsed.disputed.includes(field));
}

/** What such a message says, and where a person finds the rest. @param site the name of the booking site */
export function describeNothingMore({ kind, arrivalOn }: Read, site: string): string {
  if (kind === 'MODIFIED')
    return `The mail says that the reservation was changed, but not what is new: open the extranet of ${site}.`;
  const day = arrivalOn === null ? '' : ' and the day of arrival';
  return `The mail holds nothing more than the number${day}: open the extranet of ${site}.`;
}
