import type { ComponentChildren } from 'preact';
import type { Email } from '../../data/inbox-reads.ts';
import { Icon } from '../../ui/icon.tsx';
import { alertTriangleIcon } from '../../ui/icon-shapes.ts';
import { Notice } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import type { Draft } from './draft.rules.ts';
import { inboxWords } from './inbox-words.ts';
import { reasonWords } from './reason-words.ts';

type Field = keyof Draft;
const IN_FORM: readonly string[] = [
  'kind',
  'site',
  'reservationNumber',
  'guestName',
  'guestPhone',
  'arrivalOn',
  'departureOn',
  'rooms',
  'amount',
  'children',
] satisfies Field[];
type Reason = Email['reviewReasons'][number];

/** The person writes the amount in the hotel's currency: a doubt about the currency stands there. */
const fieldOf = ({ field }: Reason): string | null => (field === 'currency' ? 'amount' : field);

/** What is to be looked at, in words. */
function useReasonText(): (reason: Reason) => string {
  const words = useWords(reasonWords);
  return ({ code, field }) => {
    if (code === 'UNSURE' && field === 'site') return words.senderUnsure;
    if (code === 'DISPUTED' && field === 'hotelName') return words.hotelDisputed;
    return words.long[code];
  };
}

/** Draws what is to be looked at in a field; undefined where there is no doubt. */
export function useDoubts({ reviewReasons }: Email): (field: Field) => ComponentChildren {
  const textOf = useReasonText();
  return (field) => {
    const own = reviewReasons.filter((reason) => fieldOf(reason) === field);
    if (own.length === 0) return undefined;
    return (
      <span class="doubt">
        <Icon of={alertTriangleIcon} size={14} /> {own.map(textOf).join(' ')}
      </span>
    );
  };
}

/** Why the whole message waits: it could not be read, or what is doubtful is about no field of the form. */
export function EmailReasons({ email: { failure, reviewReasons } }: { email: Email }) {
  const words = useWords(inboxWords);
  const textOf = useReasonText();
  const others = reviewReasons.filter((reason) => !IN_FORM.includes(fieldOf(reason) ?? ''));
  return (
    <>
      {failure !== null && (
        <Notice tone="overdue">
          <p>{words.failure}</p>
          <p class="problem-detail" lang="en">
            {failure}
          </p>
          <p>{words.failureHint}</p>
        </Notice>
      )}
      {others.length > 0 && (
        <Notice tone="due">
          <ul aria-label={words.lookAt}>
            {others.map((reason) => (
              <li key={reason.code}>
                {textOf(reason)}
                <p class="problem-detail" lang="en">
                  <bdi>{reason.message}</bdi>
                </p>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
