import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Link } from '../../app/link.tsx';
import { useRouter } from '../../app/router.ts';
import { usePropertyPath } from '../../data/desk.ts';
import { type Email, needsPerson, readEmail } from '../../data/inbox-reads.ts';
import { useRead } from '../../data/use-read.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowLeftIcon, chevronDownIcon, chevronUpIcon } from '../../ui/icon-shapes.ts';
import { Shown, Waiting } from '../../ui/states.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { useWords } from '../../words/words.ts';
import { EmailFacts } from './email-facts.tsx';
import { EmailFile } from './email-file.tsx';
import { EmailForm } from './email-form.tsx';
import { inboxWords } from './inbox-words.ts';

type BodyProps = { email: Email; onDone: (email: Email) => void; onLeave: () => void };

/** The PDF beside what was read of it. */
function Body({ email, onDone, onLeave }: BodyProps) {
  const words = useWords(inboxWords);
  const format = useFormat();
  // A form that was opened stays when somebody else settles the message, with what was typed.
  const opened = useRef<Email | null>(null);
  if (opened.current === null && needsPerson(email)) opened.current = email;
  const isBeingRead = email.status === 'RECEIVED' || (email.status === 'PARSED' && email.resolution === null);
  const facts = [
    email.sender === null ? null : words.from(email.sender),
    words.came(format.dayTime(email.receivedAt)),
    email.source === 'MANUAL' ? words.uploaded : null,
  ].filter(Boolean);
  return (
    <div class="email-body">
      <EmailFile email={email} />
      <section class="stack email-side" aria-label={words.read}>
        <p class="quiet">
          <bdi>{facts.join(' · ')}</bdi>
        </p>
        {opened.current !== null ? (
          <EmailForm email={email} opened={opened.current} onDone={onDone} onLeave={onLeave} />
        ) : isBeingRead ? (
          <>
            <Waiting />
            <p class="quiet">{words.beingRead}</p>
          </>
        ) : (
          <EmailFacts email={email} />
        )}
      </section>
    </div>
  );
}

type EmailDetailProps = {
  emailId: string;
  /** Its place in the list, from 1; 0 when it is not in it. */
  place: number;
  count: string;
  previousId: string | null;
  nextId: string | null;
  onOpen: (id: string | null) => void;
  onDone: (email: Email) => void;
  /** What was done last. */
  notice: ComponentChildren;
};

/** One message. */
export function EmailDetail({ emailId, place, count, previousId, nextId, onOpen, onDone, notice }: EmailDetailProps) {
  const words = useWords(inboxWords);
  const { propertyId } = usePropertyPath();
  const reading = useRead(readEmail(propertyId, emailId));
  const heading = useRef<HTMLHeadingElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const toHeading = (): void => heading.current?.focus();
  useEffect(toHeading, []);
  // The first field with a doubt, else the first field.
  const toFields = (): void => {
    const doubt = screen.current?.querySelector('.doubt')?.closest('.field') ?? screen.current?.querySelector('.email-form');
    doubt?.querySelector<HTMLElement>('input,select')?.focus();
  };
  const { address } = useRouter();
  useKeys({ e: address.sheet === null ? toFields : undefined });
  const { data } = reading;
  const title = data?.subject ?? data?.parsed?.guestName ?? (data?.source === 'MANUAL' ? words.uploaded : words.noSubject);
  return (
    <div class="email" ref={screen}>
      <div class="email-bar">
        <Link class="button button-quiet" to={{ screen: 'inbox', item: null }}>
          <Icon of={arrowLeftIcon} size={18} /> <span>{words.back}</span>
        </Link>
        <span class="quiet">{place > 0 && words.place(place, count)}</span>
        <Button icon={chevronUpIcon} shortcut="k" disabled={previousId === null} onClick={() => onOpen(previousId)}>
          {words.previous}
        </Button>
        <Button icon={chevronDownIcon} shortcut="j" disabled={nextId === null} onClick={() => onOpen(nextId)}>
          {words.next}
        </Button>
      </div>
      {notice}
      <h1 ref={heading} tabIndex={-1}>
        <bdi>{data === undefined ? words.title : title}</bdi>
      </h1>
      <Shown of={reading} rows={8}>
        {(email) => <Body email={email} onDone={onDone} onLeave={toHeading} />}
      </Shown>
      <p class="quiet email-keys">{words.keys}</p>
    </div>
  );
}
