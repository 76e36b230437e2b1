import { useDesk } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { Shown } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { SettingsCard } from '../hotel/settings-card.tsx';
import { readProperty } from '../setup-reads.ts';
import { Addresses } from './addresses.tsx';
import { Aliases } from './aliases.tsx';
import { Intake } from './intake.tsx';
import { mailWords } from './mail-words.ts';
import { RecentMail } from './recent-mail.tsx';

/** The way of booking e-mails into the hotel. */
export function Mail() {
  const words = useWords(mailWords);
  const { property } = useDesk();
  const record = useRead(readProperty(property.id));
  return (
    <>
      <SettingsCard title={words.addresses}>
        <Shown of={record}>{(of) => <Addresses of={of} />}</Shown>
      </SettingsCard>
      <SettingsCard title={words.intake}>
        <Intake />
      </SettingsCard>
      <SettingsCard title={words.aliases}>
        <Aliases />
      </SettingsCard>
      <SettingsCard title={words.recent}>
        <RecentMail />
      </SettingsCard>
    </>
  );
}
