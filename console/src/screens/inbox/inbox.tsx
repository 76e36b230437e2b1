import { useEffect, useRef, useState } from 'preact/hooks';
import { Link } from '../../app/link.tsx';
import { useRouter } from '../../app/router.ts';
import { usePropertyPath } from '../../data/desk.ts';
import { EMAILS_A_PAGE, type Email, type EmailList, needsPerson, readEmails } from '../../data/inbox-reads.ts';
import { useRead } from '../../data/use-read.ts';
import { Notice } from '../../ui/states.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { useWords } from '../../words/words.ts';
import { EmailDetail } from './email-detail.tsx';
import { EmailRows } from './email-rows.tsx';
import { inboxWords } from './inbox-words.ts';
import { neighbourOf, nextToDo } from './queue.rules.ts';

/** What the person has just done, shown above the next message. */
function Done({ email, isLast }: { email: Email; isLast: boolean }) {
  const words = useWords(inboxWords);
  const { bookingReference, resolution, parsed, subject } = email;
  const name = parsed?.guestName ?? subject ?? words.noSubject;
  return (
    <Notice tone="done">
      <bdi>{resolution?.action === 'DISMISSED' ? words.nowDismissed(name) : words.nowBooked(name)}</bdi>{' '}
      {bookingReference !== null && (
        <Link to={{ sheet: { kind: 'booking', reference: bookingReference, part: 'overview' } }}>
          {words.toBooking(bookingReference)}
        </Link>
      )}{' '}
      {isLast && words.allDone}
    </Notice>
  );
}

/** The messages of booking sites: a list, or one of them with its PDF and what was read of it. */
export function Inbox() {
  const { address, go } = useRouter();
  const { propertyId } = usePropertyPath();
  const [list, setList] = useState<EmailList>('waiting');
  const [pages, setPages] = useState(1);
  const [done, setDone] = useState<Email | null>(null);
  const reading = useRead(readEmails(propertyId, list, pages));
  const waiting = useRead(readEmails(propertyId, 'waiting', 1)).data ?? [];
  const { item } = address;
  const rows = reading.data ?? [];
  const ids = rows.map(({ id }) => id);
  // A message that is settled leaves the list; its place there says which one is next.
  const before = useRef(ids);
  useEffect(() => {
    if (item !== null && ids.includes(item)) before.current = ids;
  });
  const [previousId, nextId] = ([-1, 1] as const).map((step) => neighbourOf(ids, item, step, before.current));
  const open = (id: string | null | undefined): void => {
    if (id != null) go({ screen: 'inbox', item: id }, { replace: item !== null });
  };
  // An open sheet has its own keys.
  const isCovered = address.sheet !== null;
  useKeys({ j: isCovered ? undefined : () => open(nextId), k: isCovered ? undefined : () => open(previousId) });
  if (item === null)
    return (
      <EmailRows
        list={list}
        onList={(chosen) => {
          setList(chosen);
          setPages(1);
          setDone(null);
        }}
        waitingCount={waiting.filter(needsPerson).length}
        reading={reading}
        hasMore={rows.length >= pages * EMAILS_A_PAGE}
        onMore={() => setPages(pages + 1)}
        notice={done !== null && <Done email={done} isLast={rows.length === 0} />}
      />
    );
  return (
    <EmailDetail
      key={item}
      emailId={item}
      place={ids.indexOf(item) + 1}
      count={`${ids.length}${rows.length >= pages * EMAILS_A_PAGE ? '+' : ''}`}
      previousId={previousId ?? null}
      nextId={nextId ?? null}
      onOpen={open}
      onDone={(email) => {
        setDone(email);
        go({ screen: 'inbox', item: nextToDo(ids, item, before.current) }, { replace: true });
      }}
      notice={done !== null && done.id !== item && <Done email={done} isLast={false} />}
    />
  );
}
