import type { Schemas } from '../../../../../client/src/index.ts';
import { Link } from '../../../app/link.tsx';
import { useDesk } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { Empty, Shown } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { readRecentMail } from './mail-reads.ts';
import { mailWords } from './mail-words.ts';

const TONES: Readonly<Record<Schemas['InboundEmailStatus'], Tone>> = {
  RECEIVED: 'due',
  PARSED: 'quiet',
  BOOKED: 'done',
  NEEDS_REVIEW: 'person',
  FAILED: 'overdue',
};

/** The last booking e-mails and what became of them: whether the way from the sites to the bookings works. */
export function RecentMail() {
  const words = useWords(mailWords);
  const format = useFormat();
  const { property } = useDesk();
  const mail = useRead(readRecentMail(property.id));
  return (
    <>
      <p>{words.recentHow}</p>
      <Shown of={mail}>
        {(messages) =>
          messages.length === 0 ? (
            <Empty>{words.noMessages}</Empty>
          ) : (
            <ul class="setup-rows">
              {messages.map(({ id, receivedAt, sender, subject, status }) => (
                <li key={id}>
                  <Link class="setup-row" to={{ screen: 'inbox', item: id }}>
                    <span>
                      <bdi>{subject ?? words.noSubject}</bdi> <Chip tone={TONES[status]}>{words.statuses[status]}</Chip>
                    </span>
                    <small>
                      {format.dayTime(receivedAt)} <bdi>{sender}</bdi>
                    </small>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </>
  );
}
