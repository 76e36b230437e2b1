import { usePropertyPath } from '../data/desk.ts';
import { EMAILS_A_PAGE, needsPerson, readEmails } from '../data/inbox-reads.ts';
import { readReviews } from '../data/money-reads.ts';
import { useRead } from '../data/use-read.ts';
import { useFailingEndpoints } from '../data/webhook-reads.ts';
import type { Screen } from './addresses.rules.ts';

/** How many things wait for a person on each screen that the person may see: `count` at least, `isMore` where not all were read. */
export type Waiting = Partial<Record<Screen, { count: number; isMore: boolean }>>;

export function useWaiting(screens: readonly Screen[]): Waiting {
  const { propertyId } = usePropertyPath();
  const emails = useRead(screens.includes('inbox') ? readEmails(propertyId, 'waiting', 1) : null).data ?? [];
  const reviews = useRead(screens.includes('money') ? readReviews(propertyId) : null).data ?? [];
  const failing = useFailingEndpoints(screens.includes('setup'));
  return {
    inbox: { count: emails.filter(needsPerson).length, isMore: emails.length >= EMAILS_A_PAGE },
    money: { count: reviews.length, isMore: false },
    setup: { count: failing, isMore: false },
  };
}
