import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { newIntent } from '../../../../client/src/index.ts';
import { Link } from '../../app/link.tsx';
import { EMAIL_LISTS, type Email, type EmailList, needsPerson } from '../../data/inbox-reads.ts';
import type { Reading } from '../../data/reads.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { FileButton, useFileDrop } from '../../ui/files.tsx';
import { Empty, Shown } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { inboxWords } from './inbox-words.ts';
import { reasonWords } from './reason-words.ts';
import { UploadEmail } from './upload-email.tsx';

/** So many reasons stand in a row of the list. */
const REASONS_MAX = 2;

/** What became of a message, or why it waits. */
export function StateChips({ email }: { email: Email }) {
  const words = useWords(inboxWords);
  const { short } = useWords(reasonWords);
  const { status, resolution, reviewReasons } = email;
  if (status === 'FAILED') return <Chip tone="overdue">{words.cannotRead}</Chip>;
  if (status === 'BOOKED') return <Chip tone="done">{words.settled.booked}</Chip>;
  if (resolution !== null) return <Chip tone="quiet">{words.lists.dismissed}</Chip>;
  if (!needsPerson(email)) return <Chip tone="due">{words.reading}</Chip>;
  const codes = [...new Set(reviewReasons.map(({ code }) => code))].slice(0, REASONS_MAX);
  return (
    <>
      {codes.map((code) => (
        <Chip key={code} tone="person">
          {short[code]}
        </Chip>
      ))}
    </>
  );
}

function Row({ email }: { email: Email }) {
  const words = useWords(inboxWords);
  const format = useFormat();
  const { id, parsed, subject, source, receivedAt, bookingReference, sender } = email;
  const stay = [parsed?.arrivalOn, parsed?.departureOn].flatMap((day) => (day == null ? [] : [format.calendarDay(day)]));
  const facts = [
    parsed?.site == null ? sender : words.sites[parsed.site],
    parsed?.kind == null ? null : words.kinds[parsed.kind],
    parsed?.reservationNumber,
    stay.join(' – '),
  ].filter(Boolean);
  const title = parsed?.guestName ?? subject ?? (source === 'MANUAL' ? words.uploaded : words.noSubject);
  return (
    <li class="email-row">
      <Link class="one-line" to={{ screen: 'inbox', item: id }}>
        <strong>
          <bdi>{title}</bdi>
        </strong>
        <small>
          <bdi>{facts.length === 0 ? subject : facts.join(' · ')}</bdi>
        </small>
      </Link>
      <span class="email-states">
        <StateChips email={email} />
        {bookingReference !== null && (
          <Link to={{ sheet: { kind: 'booking', reference: bookingReference, part: 'overview' } }}>{bookingReference}</Link>
        )}
      </span>
      <time class="quiet" dateTime={receivedAt}>
        {format.dayTime(receivedAt)}
      </time>
    </li>
  );
}

function Rows({ emails }: { emails: readonly Email[] }) {
  return (
    <ul class="email-rows">
      {emails.map((email) => (
        <Row key={email.id} email={email} />
      ))}
    </ul>
  );
}

type ChoiceProps = { list: EmailList; onList: (list: EmailList) => void; waitingCount: number };

function ListChoice({ list, onList, waitingCount }: ChoiceProps) {
  const words = useWords(inboxWords);
  return (
    <fieldset class="choice">
      <legend class="visually-hidden">{words.listsLabel}</legend>
      <div class="choice-options">
        {(Object.keys(EMAIL_LISTS) as EmailList[]).map((one) => (
          <label key={one}>
            <input type="radio" name="emails" checked={one === list} onChange={() => onList(one)} />
            <span>
              {words.lists[one]}
              {one === 'waiting' && waitingCount > 0 && ` (${waitingCount})`}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type EmailRowsProps = ChoiceProps & {
  reading: Reading<Email[]>;
  hasMore: boolean;
  onMore: () => void;
  /** What was done last. */
  notice: ComponentChildren;
};

/** A list of messages, the newest first; PDFs can be dropped on it. */
export function EmailRows({ reading, hasMore, onMore, notice, ...choice }: EmailRowsProps) {
  const words = useWords(inboxWords);
  const [uploads, setUploads] = useState<{ key: string; file: File }[]>([]);
  const add = (files: readonly File[]): void =>
    setUploads((all) => [...all, ...files.map((file) => ({ key: newIntent(), file }))]);
  const { isOver, handlers } = useFileDrop(add);
  return (
    <section class={isOver ? 'inbox inbox-over stack' : 'inbox stack'} aria-labelledby="inbox-title" {...handlers}>
      <div class="inbox-head">
        <div>
          <h1 id="inbox-title">{words.title}</h1>
          <p class="quiet">{isOver ? words.dropNow : `${words.intro} ${words.uploadHint}`}</p>
        </div>
        <FileButton label={words.upload} accept="application/pdf" onFiles={add} />
      </div>
      {notice}
      {uploads.length > 0 && (
        <ul class="stack">
          {uploads.map(({ key, file }) => (
            <UploadEmail
              key={key}
              file={file}
              isAlone={uploads.length === 1}
              onEnd={() => setUploads((all) => all.filter((upload) => upload.key !== key))}
            />
          ))}
        </ul>
      )}
      <ListChoice {...choice} />
      <Shown of={reading} rows={6}>
        {(emails) => (emails.length === 0 ? <Empty>{words.none[choice.list]}</Empty> : <Rows emails={emails} />)}
      </Shown>
      {hasMore && (
        <div class="buttons">
          <Button onClick={onMore}>{words.more}</Button>
        </div>
      )}
    </section>
  );
}
