import { useState } from 'preact/hooks';
import { useDesk, useMay } from '../../../data/desk.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { keyIcon } from '../../../ui/icon-shapes.ts';
import { useWords } from '../../../words/words.ts';
import { SettingsCard } from '../hotel/settings-card.tsx';
import { AccessCodeDialog } from './access-code.tsx';
import { Members } from './members.tsx';
import { teamWords } from './team-words.ts';

/** Who works at the hotel, and how somebody new comes in. */
export function Team() {
  const words = useWords(teamWords);
  const { property } = useDesk();
  const mayInvite = useMay('ADMIN');
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <SettingsCard title={words.join}>
        <p>{words.joinHow}</p>
        <CopyText label={words.joinCode} hint={words.joinCodeHint} text={property.code} />
        {mayInvite ? (
          <div class="buttons">
            <Button look="primary" icon={keyIcon} onClick={() => setMaking(true)}>
              {words.makeCode}
            </Button>
          </div>
        ) : (
          <p class="quiet">{words.adminsMakeCodes}</p>
        )}
      </SettingsCard>
      <section class="stack" aria-labelledby="setup-members">
        <h3 id="setup-members">{words.members}</h3>
        <Members />
      </section>
      {isMaking && <AccessCodeDialog onClose={() => setMaking(false)} />}
    </>
  );
}
