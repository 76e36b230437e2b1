import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { useMay } from '../../../data/desk.ts';
import { Button } from '../../../ui/button.tsx';
import { banIcon, bedIcon, calendarIcon, plusIcon, userIcon } from '../../../ui/icon-shapes.ts';
import { useKeys } from '../../../ui/use-keys.ts';
import { useWords } from '../../../words/words.ts';
import { AddRoomForm } from './add-room-form.tsx';
import { DatesForm } from './dates-form.tsx';
import { EndForm } from './end-form.tsx';
import { Facts, GuestPart } from './facts.tsx';
import { HoldForm } from './hold-form.tsx';
import { overviewWords } from './overview-words.ts';
import { Rooms } from './rooms.tsx';

type Form = 'dates' | 'add-room' | 'hold' | 'cancel' | 'no-show';

/** What can be done with the whole booking. */
function Actions({ booking }: { booking: Booking }) {
  const words = useWords(overviewWords);
  const mayAct = useMay('ADMIN', 'MANAGER', 'STAFF');
  const [form, setForm] = useState<Form | null>(null);
  const isOpen = booking.status === 'OPEN';
  const isRunning = mayAct && (isOpen || booking.status === 'CHECKED_IN');
  const close = (): void => setForm(null);
  useKeys({ e: isRunning ? () => setForm('dates') : undefined });
  if (!isRunning) return null;
  if (form === 'dates') return <DatesForm booking={booking} onClose={close} />;
  if (form === 'add-room') return <AddRoomForm booking={booking} onClose={close} />;
  if (form === 'hold') return <HoldForm booking={booking} onClose={close} />;
  if (form === 'cancel') return <EndForm booking={booking} way="cancel" onClose={close} />;
  if (form === 'no-show') return <EndForm booking={booking} way="noShow" onClose={close} />;
  return (
    <div class="buttons">
      <Button icon={calendarIcon} shortcut="e" onClick={() => setForm('dates')}>
        {words.changeDates}
      </Button>
      {!isOpen && (
        <Button icon={bedIcon} onClick={() => setForm('add-room')}>
          {words.addRoom}
        </Button>
      )}
      <Button icon={plusIcon} onClick={() => setForm('hold')}>
        {words.hold}
      </Button>
      {isOpen && (
        <>
          <Button icon={userIcon} onClick={() => setForm('no-show')}>
            {words.noShow}
          </Button>
          <Button icon={banIcon} look="danger" onClick={() => setForm('cancel')}>
            {words.cancel}
          </Button>
        </>
      )}
    </div>
  );
}

/** The booking at a glance, and what can be changed of it. */
export function Overview({ booking }: { booking: Booking }) {
  return (
    <div class="stack">
      <GuestPart booking={booking} />
      <Facts booking={booking} />
      <Actions booking={booking} />
      <Rooms booking={booking} />
    </div>
  );
}
