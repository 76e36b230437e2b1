import { useDesk } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Notice, Shown } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { readMailIntake } from './mail-reads.ts';
import { mailWords } from './mail-words.ts';

/** How booking e-mails come in: it is set by the environment of the service. */
export function Intake() {
  const words = useWords(mailWords);
  const format = useFormat();
  const { property } = useDesk();
  const intake = useRead(readMailIntake(property.id));
  return (
    <>
      <p>{words.intakeHow}</p>
      <Shown of={intake}>
        {({ smtp, mailbox }) => (
          <>
            <dl class="facts">
              <dt>{words.smtp}</dt>
              <dd>{smtp === null ? words.smtpOff : words.smtpOn(smtp.port, smtp.tls)}</dd>
              <dt>{words.mailbox}</dt>
              <dd>
                {mailbox === null ? (
                  words.mailboxOff
                ) : (
                  <>
                    {words.mailboxAt(mailbox.user, mailbox.host, mailbox.folder)}{' '}
                    <Chip tone={mailbox.isRead ? 'done' : 'overdue'}>{mailbox.isRead ? words.isRead : words.notRead}</Chip>
                  </>
                )}
              </dd>
              {mailbox !== null && (
                <>
                  <dt>{words.lastNew}</dt>
                  <dd>{mailbox.lastNewAt === null ? words.never : format.dayTime(mailbox.lastNewAt)}</dd>
                </>
              )}
            </dl>
            {mailbox?.isRead === false && <Notice tone="overdue">{words.notReadWhat}</Notice>}
            {mailbox === null && smtp === null && <p class="quiet">{words.noIntake}</p>}
          </>
        )}
      </Shown>
    </>
  );
}
