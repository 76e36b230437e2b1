import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk, useMay } from '../../../data/desk.ts';
import { useSubmit } from '../../../data/submit.ts';
import { Button } from '../../../ui/button.tsx';
import { DangerousAction } from '../../../ui/dangerous-action.tsx';
import { settingsWords } from '../../../ui/settings-words.ts';
import { useWords } from '../../../words/words.ts';
import { readProperty } from '../setup-reads.ts';
import { hotelWords } from './hotel-words.ts';
import { SettingsCard } from './settings-card.tsx';

/** Whether the hotel takes bookings and check-ins. */
export function OpenForBookings({ of }: { of: Schemas['Property'] }) {
  const words = useWords(hotelWords);
  const shared = useWords(settingsWords);
  const { api, reads } = useDesk();
  const mayChange = useMay('ADMIN');
  const [isAsking, setAsking] = useState(false);
  const params = { path: { propertyId: of.id } };
  const refresh = (): void => reads.refresh(readProperty(of.id).key);
  const submission = useSubmit(() => api.PUT('/properties/{propertyId}', { params, body: { active: !of.active } }), refresh);
  return (
    <SettingsCard title={words.groups.open}>
      <p>{of.active ? words.isOpen : words.isClosed}</p>
      {mayChange ? (
        <div class="buttons">
          <Button
            look={of.active ? 'danger' : 'primary'}
            onClick={() => {
              submission.reset();
              setAsking(true);
            }}
          >
            {of.active ? words.close : words.open}
          </Button>
        </div>
      ) : (
        <p class="quiet">{shared.adminsOnly}</p>
      )}
      {isAsking && (
        <DangerousAction
          title={of.active ? words.close : words.open}
          action={of.active ? words.close : words.open}
          submission={submission}
          onClose={() => {
            setAsking(false);
            refresh();
          }}
        >
          <p>{of.active ? words.closing : words.opening}</p>
        </DangerousAction>
      )}
    </SettingsCard>
  );
}
